import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { textIn } from "#domain/language.ts";
import { useAddress } from "../lists/address.ts";
import type { AdminClient } from "../data/admin-client.ts";
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

interface ProductSearchProps {
  onChoose: (product: ManagedProduct) => void;
  /** Lists nothing until something is searched for. */
  isShort?: boolean;
  /** Stands between search and list. */
  children?: ReactNode;
}

/**
 * Finds a piece by its code or name, for a thumb; the piece with that very code comes first, and is chosen by Enter, as
 * the only one that is found is.
 */
export function ProductSearch({ onChoose, isShort = false, children }: ProductSearchProps) {
  const t = useText(productText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const address = useAddress();
  const search = address.read("q") ?? "";
  const found = useQuery({ ...searched(client, search), enabled: !isShort || search !== "" });
  const isExact = isCoded(search);
  const [times, setTimes] = useState(0);
  const choose = (product: ManagedProduct) => {
    setTimes(times + 1);
    onChoose(product);
  };
  const enter = async (typed: string) => {
    if (typed === "") return;
    address.change({ q: typed }, "replace");
    // The list says why nothing was found.
    const { products } = await queries.fetchQuery(searched(client, typed)).catch(() => ({ products: [] }));
    const product = products.find(isCoded(typed)) ?? (products.length === 1 ? products[0] : undefined);
    if (product) choose(product);
  };
  return (
    <>
      <div className="mb-4 *:w-full!">
        <SearchBox hint={t("counter.searchHint")} onEnter={(typed) => void enter(typed)} found={times} />
      </div>
      {children}
      {isShort && search === "" ? null : (
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
                    <Found product={product} onChoose={() => choose(product)} />
                  </li>
                ))}
            </ul>
          )}
        </ListFrame>
      )}
    </>
  );
}

const searched = (client: AdminClient, search: string) =>
  managedProductsQuery(client, { ...defaultProductFilter, search });

const isCoded = (search: string) => {
  const code = search.trim().toLowerCase();
  return ({ product_code: one }: ManagedProduct) => one?.toLowerCase() === code;
};

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
