import { useQuery } from "@tanstack/react-query";
import { newestProducts, productsQuery, readProducts, type ProductPage } from "../data/product-list.ts";
import { orNull } from "../data/failed-reads.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { VatNote } from "./vat-note.tsx";
import { ProductList } from "./product-list.tsx";

const few = { ...newestProducts, most: 4 };

/** The newest pieces, or null when they can't be read: the page that has nothing else stands all the same. */
export const readNewest = (client: ShopClient) => orNull(readProducts(client, few));

/** EYE-12: an address that leads nowhere shows pieces. */
export function NewestPieces({ initial }: { initial: ProductPage | null }) {
  const t = useText(sharedText);
  const { data } = useQuery({ ...productsQuery(few), initialData: initial ?? undefined });
  if (!data || data.products.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="page-width mt-12">
      <h2 id="newest" className="text-heading">
        {t("shop.newestPieces")}
      </h2>
      <VatNote />
      <ProductList products={data.products} />
    </section>
  );
}
