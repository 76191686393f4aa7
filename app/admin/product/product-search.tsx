import { useQuery } from "@tanstack/react-query";
import { textIn } from "#domain/language.ts";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsQuery, type ManagedProduct } from "../data/product-changes.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { amount } from "../words/amount.ts";
import { defaultProductFilter } from "./product-filter.ts";
import { shelfWords } from "../stock/stock-words.ts";
import { Picture } from "../../ui/picture.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { productText } from "./text.ts";

/** Finds a piece by its code or name, for a thumb; the piece with that very code comes first. */
export function ProductSearch({ onChoose }: { onChoose: (product: ManagedProduct) => void }) {
  const t = useText(productText);
  const search = useAddress().read("q") ?? "";
  const filter = { ...defaultProductFilter, search };
  const found = useQuery(managedProductsQuery(useAdminClient(), filter));
  const isExact = ({ product_code: code }: ManagedProduct) => code?.toLowerCase() === search.trim().toLowerCase();
  return (
    <>
      <div className="mb-4 *:w-full!">
        <SearchBox hint={t("counter.searchHint")} />
      </div>
      <ListFrame list={found} filtered={search !== ""} empty={t("products.empty")}>
        {({ products }) => (
          <ul
            aria-label={t("products.title")}
            className={`divide-y divide-line border-y hairline ${found.isPlaceholderData ? "opacity-60" : ""}`}
          >
            {[...products]
              .sort((one, other) => Number(isExact(other)) - Number(isExact(one)))
              .map((product) => (
                <li key={product.id}>
                  <Found product={product} onChoose={() => onChoose(product)} />
                </li>
              ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function Found({ product, onChoose }: { product: ManagedProduct; onChoose: () => void }) {
  const { language } = useLanguage();
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 py-2 text-start hover:bg-stone"
    >
      <Picture url={product.image_url ?? null} alt="" sizes="3.5rem" className="w-14 shrink-0 rounded-sm" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-medium">{textIn(language, product.name, product.name_el)}</span>
        <span className="block text-sm text-muted">
          {[product.product_code, shelfWords(language, product)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="shrink-0 tabular-nums">{amount(product.price, language)}</span>
    </button>
  );
}
