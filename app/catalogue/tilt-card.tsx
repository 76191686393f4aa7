import type { PointerEvent } from "react";
import { priceCents } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { shortEuros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";
import { inLanguage } from "./in-language.ts";
import { ProductLink } from "./product-link.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/**
 * A picture that leans towards the pointer, its name over it on hover and on focus (LND-03). What it leads to is said
 * before: its kind and its price.
 */
export function TiltCard({ product }: { product: Product }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const price = priceCents(product);
  const { name, pictureAlt } = inLanguage(product, language);
  return (
    <ProductLink product={product} className="tilt-card group block rounded-sm">
      <span className="tilt relative block overflow-hidden rounded-sm" onPointerMove={lean} onPointerLeave={stand}>
        <Picture url={product.image_url} alt={pictureAlt} sizes={tiltSizes} className="card-picture" />
        <span className="caption absolute inset-x-0 bottom-0 bg-linear-to-t from-black/75 to-transparent px-5 pt-16 pb-5 font-display text-2xl leading-snug wrap-anywhere text-white">
          {name}
        </span>
      </span>
      <span className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-muted">{t(`shop.categories.${product.category}`)}</span>
        <span className="tabular-nums">
          {price === undefined ? t("product.onRequest") : shortEuros(price, language)}
        </span>
      </span>
    </ProductLink>
  );
}

/** 1, 2, 3 columns. */
const tiltSizes = `${phoneWide}, (min-width: 64rem) 30vw, 46vw`;

const mostDegrees = 7;

/** Set by script as properties: the page's policy allows no style attributes in its text. */
function lean({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>): void {
  if (pointerType !== "mouse") return;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const x = (clientX - left) / width - 0.5;
  const y = (clientY - top) / height - 0.5;
  currentTarget.style.setProperty("--tilt-x", `${(-y * mostDegrees).toFixed(2)}deg`);
  currentTarget.style.setProperty("--tilt-y", `${(x * mostDegrees).toFixed(2)}deg`);
}

function stand({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.style.removeProperty("--tilt-x");
  currentTarget.style.removeProperty("--tilt-y");
}
