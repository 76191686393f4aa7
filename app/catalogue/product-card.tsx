import { useState, type PointerEvent, type ReactNode } from "react";
import type { Product } from "#domain/schemas/product.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";
import { Availability } from "./availability.tsx";
import { inLanguage } from "./in-language.ts";
import { ProductLink } from "./product-link.tsx";
import { ProductPrice } from "./product-price.tsx";
import type { SecondPicture } from "./second-picture.tsx";
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
  const { Second, look } = useSecondPicture();
  return (
    // EYE-07: picture, name and price are loud, the rest is quiet.
    <article onPointerEnter={look} className="group relative flex h-full min-w-0 flex-col">
      <div className="mt-4 flex grow flex-col">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 text-[1.375rem] leading-snug wrap-anywhere">
            <ProductLink
              product={product}
              hash={hash}
              className="decoration-gold decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </ProductLink>
          </h2>
          <ProductPrice short product={product} className="text-lg" />
        </div>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
          <span className="rounded-sm bg-stone px-1.5">{t(`shop.categories.${product.category}`)}</span>
          {product.product_code ? (
            <span className="wrap-anywhere">{t("product.codeLine", { code: product.product_code })}</span>
          ) : null}
        </p>
        {/* The clamp would cut the accent that a Greek capital has to its left. */}
        <p className="-ml-1 mt-2 line-clamp-2 pl-1 text-sm leading-relaxed wrap-anywhere text-muted">{description}</p>
        <div className="mt-auto pt-3">
          <Availability product={product} />
          <div className="relative z-10 mt-2">{children}</div>
        </div>
      </div>
      {/* Its description is read after the name (EYE-13). */}
      <div className="relative order-first overflow-hidden rounded-sm">
        <Picture
          url={product.image_url}
          alt={pictureAlt}
          sizes={cardSizes}
          first={first}
          className="card-picture transition-transform duration-250 ease-quiet group-hover:scale-[1.03]"
        />
        {Second ? <Second product={product} sizes={cardSizes} /> : null}
      </div>
      <FavouriteButton product={product} className="absolute top-1.5 right-1.5 z-10 bg-paper/92" />
    </article>
  );
}

/** The second picture comes over the first one while a mouse rests on the card; its code and address come with it. */
function useSecondPicture() {
  const [Second, setSecond] = useState<typeof SecondPicture>();
  const look = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse" || Second) return;
    // oxlint-disable-next-line no-console -- the first picture stands there
    import("./second-picture.tsx").then(({ SecondPicture }) => setSecond(() => SecondPicture), console.warn);
  };
  return { Second, look };
}

/** 1, 2, 3, 4 columns (SHP-01). */
const cardSizes = `${phoneWide}, (min-width: 80rem) 22vw, (min-width: 64rem) 30vw, 45vw`;
