import type { Product } from "#domain/schemas/product.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { phoneHalf, Picture } from "../../ui/picture.tsx";
import { inLanguage } from "../in-language.ts";
import { ProductLink } from "../product-link.tsx";
import { ProductPrice } from "../product-price.tsx";

/** Four pieces beside a page's own matter: picture, name, price. */
export function ProductList({ products }: { products: readonly Product[] }) {
  const { language } = useLanguage();
  return (
    <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
      {products.map((product) => (
        <li key={product.id}>
          <ProductLink product={product} className="group flex flex-col">
            <span className="mt-3 block font-display text-xl leading-snug decoration-gold decoration-1 underline-offset-4 wrap-anywhere group-hover:underline">
              {inLanguage(product, language).name}
            </span>
            <Picture
              plain
              url={product.image_url}
              alt={inLanguage(product, language).pictureAlt}
              sizes={`${phoneHalf}, (min-width: 64rem) 22vw, 45vw`}
              className="card-picture order-first rounded-sm"
            />
          </ProductLink>
          <ProductPrice short product={product} className="mt-1 text-sm" />
        </li>
      ))}
    </ul>
  );
}
