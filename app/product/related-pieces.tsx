import { useQuery } from "@tanstack/react-query";
import type { Product } from "#domain/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { ProductLink } from "../catalogue/product-link.tsx";
import { ProductPrice } from "../catalogue/product-price.tsx";
import { relatedQuery, type Kinship } from "./related-products.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { Picture } from "../ui/picture.tsx";

/** Where the page of a piece that is sold leads to. */
export const kinId = "kin";

interface RelatedPiecesProps {
  kinship: Kinship;
  initial: Product[] | null;
}

/** Other pieces of the same category, newest first; without any there is no section. */
export function RelatedPieces({ kinship, initial }: RelatedPiecesProps) {
  const t = useTranslate();
  const { language } = useLanguage();
  const { data = [] } = useQuery({ ...relatedQuery(kinship), initialData: initial ?? undefined });
  if (data.length === 0) return null;
  return (
    <section id={kinId} aria-labelledby="related" className="mt-24 border-t hairline pt-12">
      <h2 id="related" className="text-heading">
        {t(kinship.toBuy ? "product.kin" : "product.related")}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 lg:grid-cols-4 lg:gap-x-8">
        {data.map((piece) => (
          <li key={piece.id}>
            <ProductLink product={piece} className="group block">
              <Picture
                url={piece.image_url}
                alt={inLanguage(piece, language).imageAlt}
                sizes="(min-width: 64rem) 22vw, 45vw"
                className="card-picture rounded-sm"
              />
              <span className="mt-3 block font-display text-xl leading-snug decoration-gold decoration-1 underline-offset-4 wrap-anywhere group-hover:underline">
                {inLanguage(piece, language).name}
              </span>
            </ProductLink>
            <ProductPrice product={piece} className="mt-1 text-sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
