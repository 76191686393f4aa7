import { useQuery } from "@tanstack/react-query";
import type { Product } from "#domain/schemas/product.ts";
import { ProductList } from "../catalogue/lists/product-list.tsx";
import { relatedQuery, type Kinship } from "./related-products.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** The page of a sold product leads there. */
export const kinId = "kin";

interface RelatedProductsProps {
  kinship: Kinship;
  initial: Product[] | null;
}

/** Other pieces of the same category, newest first; without any there is no section. */
export function RelatedProducts({ kinship, initial }: RelatedProductsProps) {
  const t = useText(sharedText);
  const { data = [] } = useQuery({ ...relatedQuery(kinship), initialData: initial ?? undefined });
  if (data.length === 0) return null;
  return (
    <section id={kinId} aria-labelledby="related" className="mt-24 border-t hairline pt-12 print:hidden">
      <h2 id="related" className="text-heading">
        {t(kinship.category === "all" ? "shop.newestPieces" : kinship.toBuy ? "product.kin" : "product.related")}
      </h2>
      <ProductList products={data} />
    </section>
  );
}
