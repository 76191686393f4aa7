import { newestProducts, readProducts, type ProductPage } from "../../data/product-list.ts";
import { orNull } from "../../data/failed-reads.ts";
import type { ShopClient } from "../../data/shop-client.ts";
import { useText } from "../../i18n/language.tsx";
import { sharedText } from "../../i18n/shared-text.ts";
import { ProductList } from "./product-list.tsx";
import { VatNote } from "../vat-note.tsx";

/** Reads the newest; null when that fails: the page stands without them all the same. */
export const readNewest = (client: ShopClient) => orNull(readProducts(client, { ...newestProducts, most: 4 }));

/** EYE-12: an address that leads nowhere shows pieces. */
export function NewestPieces({ read }: { read: ProductPage | null | undefined }) {
  const t = useText(sharedText);
  if (!read || read.products.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="page-width mt-12">
      <h2 id="newest" className="text-heading">
        {t("shop.newestPieces")}
      </h2>
      <VatNote />
      <ProductList products={read.products} />
    </section>
  );
}
