import { startTransition, useEffect, useState, type ReactNode } from "react";
import { textIn } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { productSortColumns, type ManagedProduct, type ProductSortColumn } from "../data/product-changes.ts";
import { Picture } from "../../ui/picture.tsx";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../ui/table.tsx";
import type { Sort } from "../lists/address.ts";
import { useSorting } from "../lists/sorting.ts";
import { SortSelect } from "../lists/sort-select.tsx";
import { useEditedCell, type EditedCell } from "../lists/use-edited-cell.ts";
import { PriceCell } from "./prices/price-cell.tsx";
import { CountCell } from "./stock/count-cell.tsx";
import { useWaitingWords } from "../stock/wishes.ts";
import { ProductActions } from "./product-actions.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { productText } from "../product/text.ts";
import { auditText } from "../audit/text.ts";
import { adminText } from "../words/text.ts";
import type { TextKey } from "../../i18n/translate.ts";

interface ProductsTableProps {
  products: ManagedProduct[];
  sort: Sort<ProductSortColumn>;
  /** The rows of the last question while the next is being answered. */
  faded: boolean;
}

const rowsAtOnce = 4;

const columns = [
  ["name", "name"],
  ["category", "category"],
  ["code", "product_code"],
  ["price", "price"],
  ["description", "description"],
] as const;

export function ProductsTable({ products, sort, faded }: ProductsTableProps) {
  const t = useText(productsText, productText, auditText, adminText);
  const sorting = useSorting(sort);
  const cell = useEditedCell<"price" | "count">(products.map(({ id }) => id));
  return (
    <div className="cards-below-lg">
      <SortSelect columns={productSortColumns} nameOf={(column) => t(sortTexts[column])} sort={sort} />
      <Table label={t("products.title")}>
        <TableHead>
          <Heading>{t("products.columns.image")}</Heading>
          {columns.map(([name, column]) => (
            <Heading key={name} align={name === "price" ? "end" : "start"} sort={sorting(column)}>
              {t(`products.columns.${name}`)}
            </Heading>
          ))}
          <Heading align="end">{t("products.columns.actions")}</Heading>
        </TableHead>
        <TableBody>
          <InSteps
            rows={products.map((product) => (
              <ProductRow key={product.id} product={product} cell={cell} faded={faded} />
            ))}
          />
        </TableBody>
      </Table>
    </div>
  );
}

const sortTexts = {
  created_at: "products.columns.created",
  name: "products.columns.name",
  category: "products.columns.category",
  product_code: "products.columns.code",
  price: "products.columns.price",
  description: "products.columns.description",
} as const satisfies Record<ProductSortColumn, TextKey<typeof productsText | typeof auditText | typeof adminText>>;

/** All rows in one go would keep a slow phone from answering (DAY-08). */
function InSteps({ rows }: { rows: ReactNode[] }) {
  const [count, setCount] = useState(rowsAtOnce);
  const isWhole = count >= rows.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + rowsAtOnce));
  }, [isWhole, count]);
  return rows.slice(0, count);
}

interface ProductRowProps {
  product: ManagedProduct;
  cell: EditedCell<"price" | "count">;
  faded: boolean;
}

function ProductRow({ product, cell, faded }: ProductRowProps) {
  const t = useText(productsText, auditText, adminText);
  const { language } = useLanguage();
  const category = categories.find((known) => known === product.category);
  return (
    <TableRow faded={faded}>
      <Cell label={t("products.columns.image")} onPhone="beside" className="w-16">
        <Picture url={product.image_url ?? null} alt="" sizes="3.5rem" className="w-14 rounded-sm" />
      </Cell>
      <Cell
        label={t("products.columns.name")}
        onPhone="beside"
        className="font-medium spread:min-w-24 stacked:self-center"
      >
        <span>{textIn(language, product.name, product.name_el)}</span>
        <CountCell product={product} cell={cell} />
        <Waiting productId={product.id} />
      </Cell>
      <Cell label={t("products.columns.category")}>
        <span>{category ? t(`category.${category}`) : product.category}</span>
      </Cell>
      <Cell
        label={t("products.columns.code")}
        className="tabular-nums [overflow-wrap:anywhere] spread:max-w-44 spread:min-w-24 2xl:max-w-64"
      >
        <span className={product.product_code ? "" : "text-muted"}>{product.product_code || t("products.noCode")}</span>
      </Cell>
      <Cell label={t("products.columns.price")} className="text-end tabular-nums xl:whitespace-nowrap">
        <PriceCell product={product} cell={cell} />
      </Cell>
      <Cell label={t("products.columns.description")} className="lg:min-w-56 2xl:w-2/5">
        <span className="line-clamp-2 text-muted">{textIn(language, product.description, product.description_el)}</span>
      </Cell>
      <Cell label={t("products.columns.actions")} onPhone="plain">
        <ProductActions product={product} />
      </Cell>
    </TableRow>
  );
}

/** Apart from its row: the answer comes later, and twenty-five rows drawn anew would keep a phone from answering (DAY-08). */
function Waiting({ productId }: { productId: string }) {
  const words = useWaitingWords(productId);
  return words ? <span className="block text-sm font-normal text-gold">{words}</span> : null;
}
