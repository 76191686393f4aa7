import type { PointerEvent, ReactNode } from "react";
import { priceCents } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { shortEuros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { phoneWide, Picture } from "../ui/picture.tsx";
import { inLanguage } from "./in-language.ts";
import { ProductLink } from "./product-link.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** A picture that leans towards the pointer (LND-03), its name, kind and price in sight below (EYE-09). */
export function TiltCard({ product }: { product: Product }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  const price = priceCents(product);
  const { name, pictureAlt } = inLanguage(product, language);
  return (
    <ProductLink product={product} className="tilt-card group flex flex-col">
      <span className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-[1.375rem] leading-snug wrap-anywhere decoration-gold decoration-1 underline-offset-4 group-hover:underline">
          {name}
        </span>
        <span className="text-lg tabular-nums">
          {price === undefined ? t("product.onRequest") : shortEuros(price, language)}
        </span>
      </span>
      <span className="text-sm text-muted">{t(`shop.categories.${product.category}`)}</span>
      {/* Its description is read after the name (EYE-13). */}
      <Tilt>
        <Picture url={product.image_url} alt={pictureAlt} sizes={tiltSizes} className="card-picture" />
      </Tilt>
    </ProductLink>
  );
}

/** 1, 2, 3 columns. */
const tiltSizes = `${phoneWide}, (min-width: 64rem) 30vw, 46vw`;

/** Leans, within an element of the class `tilt-card`. */
export function Tilt({ children }: { children: ReactNode }) {
  return (
    <span
      className="tilt relative order-first block overflow-hidden rounded-sm"
      onPointerMove={lean}
      onPointerLeave={stand}
    >
      {children}
    </span>
  );
}

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
