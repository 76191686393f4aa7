import { Link } from "react-router";
import type { Product } from "#domain/schemas/product.ts";
import { priceCents } from "#domain/product.ts";
import { useLanguage } from "../i18n/language.tsx";
import { inLanguage } from "./in-language.ts";
import { productPath } from "./product-link.tsx";
import { ProductPrice } from "./product-price.tsx";
import { Thumbnail } from "./thumbnail.tsx";

/** The piece that a form is about. */
export function NamedProduct({ product }: { product: Product }) {
  const { language } = useLanguage();
  const { name } = inLanguage(product, language);
  return (
    <div className="mt-8 flex items-center gap-5 border-y hairline py-4">
      <Thumbnail url={product.image_url} />
      <div className="min-w-0">
        <Link
          to={productPath(product)}
          className="font-display text-xl wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {priceCents(product) === undefined ? null : <ProductPrice product={product} className="mt-1" />}
      </div>
    </div>
  );
}
