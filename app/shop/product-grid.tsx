import type { UseQueryResult } from "@tanstack/react-query";
import type { Product } from "#domain/schemas/product.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { VatNote } from "../catalogue/vat-note.tsx";
import { CardsToCome } from "../catalogue/lists/cards-to-come.tsx";
import { useLastKnown } from "../catalogue/use-last-known.ts";
import { ProductCard } from "../catalogue/product-card.tsx";
import { productsPerPage, type ProductFilter, type ProductPage } from "../data/product-list.ts";
import { mostFound } from "../data/product-rows.ts";
import { useText } from "../i18n/language.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { Nearest } from "./nearest-products.ts";
import { FilterChips } from "./filters/filter-chips.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PagesNav } from "./pages-nav.tsx";
import { shopPath } from "./shop-address.ts";
import { sharedText } from "../i18n/shared-text.ts";
import type { Translate } from "../i18n/translate.ts";

interface ProductGridProps {
  filter: ProductFilter;
  products: UseQueryResult<ProductPage>;
  /** The pieces to show where there are none, as the page was rendered with. */
  nearest: Nearest | null;
}

export function ProductGrid({ filter, products, nearest }: ProductGridProps) {
  const t = useText(sharedText);
  const { isPending, isPlaceholderData } = products;
  const data = useLastKnown(products.data);
  if (isPending && !data) {
    return (
      <>
        <Spinner label={t("shop.loading")} />
        <CardsToCome count={8} className={gridClass} />
      </>
    );
  }
  if (!data) return null;
  const pages = pagesOf(data, filter);
  return (
    <section aria-label={t("shop.title")} aria-busy={isPlaceholderData}>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3 text-sm text-muted sm:mb-6">
        <output id="shop-results" tabIndex={-1}>
          {resultsOf(t, { filter, count: data.count, pages })}
        </output>
        {data.products.length > 0 ? <VatNote /> : null}
      </p>
      <FilterChips filter={filter} counts={data.filters} />
      {data.products.length === 0 ? <NothingFound filter={filter} initial={nearest} /> : null}
      <ProductCards products={data.products} isOld={isPlaceholderData} />
      <PagesNav page={filter.page} pages={pages} pathOf={(page) => shopPath({ ...filter, page })} />
    </section>
  );
}

/** `isOld`: others are on their way. */
export function ProductCards({ products, isOld }: { products: readonly Product[]; isOld: boolean }) {
  return (
    <ul className={`${gridClass} transition-opacity ${isOld ? "opacity-50" : ""}`}>
      {products.map((product, index) => (
        <li key={product.id} className="relative min-w-0 out-of-sight-later">
          <ProductCard product={product} first={index === 0}>
            <AddToCartButton product={product} variant="secondary" className="w-full" />
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

const gridClass =
  "grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 xl:gap-x-8 lg:max-xl:filtering:grid-cols-2 xl:max-2xl:filtering:grid-cols-3";

/** A list that nobody could count has as many pages as are known, and the next one after a full page. */
function pagesOf({ count, products }: ProductPage, { page }: ProductFilter): number {
  if (count === null) return products.length < productsPerPage ? page : page + 1;
  return Math.max(1, Math.ceil(count / productsPerPage));
}

interface Results {
  filter: ProductFilter;
  count: ProductPage["count"];
  pages: number;
}

function resultsOf(t: Translate<typeof sharedText>, results: Results): string {
  const { count, pages } = results;
  const { query, page } = results.filter;
  if (count === null) return page > 1 ? t("shop.page", { page }) : "";
  const found =
    query !== "" && count >= mostFound ? t("shop.firstResults", { count: mostFound }) : t("shop.results", { count });
  return pages > 1 && page <= pages ? `${found} · ${t("shop.pageOf", { page, pages })}` : found;
}
