import type { ReactNode } from "react";
import type { Product } from "#domain/schemas/product.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";
import { Availability } from "./availability.tsx";
import { inLanguage } from "./in-language.ts";
import { ProductLink } from "./product-link.tsx";
import { ProductPrice } from "./product-price.tsx";
import { sharedText } from "../i18n/shared-text.ts";

interface ProductCardProps {
  product: Product;
  /** The first picture of its page, which is loaded before everything else. */
  first: boolean;
  /** The end of the product's address (`chosenHash`). */
  hash?: string;
  /** The button below, which the catalogue need not know. */
  children: ReactNode;
}

export function ProductCard({ product, first, hash, children }: ProductCardProps) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const { name, description, pictureAlt } = inLanguage(product, language);
  return (
    <article className="group relative flex h-full min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-sm">
        <Picture
          url={product.image_url}
          alt={pictureAlt}
          sizes={cardSizes}
          first={first}
          className="card-picture transition-transform duration-700 ease-quiet group-hover:scale-[1.03]"
        />
        <p className="eyebrow absolute top-3 left-3 rounded-sm bg-paper/92 px-2.5 py-1.5 text-ink">
          {t(`shop.categories.${product.category}`)}
        </p>
      </div>
      <div className="mt-5 flex grow flex-col">
        <h2 className="text-[1.375rem] leading-snug wrap-anywhere">
          <ProductLink
            product={product}
            hash={hash}
            className="decoration-gold decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </ProductLink>
        </h2>
        {/* The clamp would cut the accent that a Greek capital has to its left. */}
        <p className="-ml-1 mt-2 line-clamp-3 pl-1 text-sm leading-relaxed wrap-anywhere text-muted">{description}</p>
        <div className="mt-auto pt-4">
          <Availability product={product} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <ProductPrice product={product} className="text-lg" />
            {product.product_code ? (
              <p className="text-xs wrap-anywhere text-muted">
                {t("product.codeLine", { code: product.product_code })}
              </p>
            ) : null}
          </div>
          <div className="relative z-10 mt-4">{children}</div>
        </div>
      </div>
      <FavouriteButton product={product} className="absolute top-1.5 right-1.5 z-10 bg-paper/92" />
    </article>
  );
}

/** 1, 2, 3, 4 columns (SHP-01). */
const cardSizes = `${phoneWide}, (min-width: 80rem) 20rem, (min-width: 64rem) 30vw, 45vw`;
