import type { Product } from "#domain/schemas/product.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { heldWords } from "./held-words.ts";
import { sharedText } from "../i18n/shared-text.ts";

type Offered = Pick<Product, "availability" | "few_left" | "held" | "held_until">;

/** PDP-05, STK-06: tells when few are left or none, or somebody has it; otherwise it shows nothing. */
export function Availability({ product }: { product: Offered }) {
  const t = useText(sharedText);
  const { language } = useLanguage();
  if (!product.availability) {
    return product.held ? (
      <p className="text-sm font-medium text-gold">{heldWords(t, product, language)}</p>
    ) : (
      <p className="text-sm font-medium text-danger">{t("product.soldOut")}</p>
    );
  }
  if (product.few_left === null) return null;
  return <p className="text-sm font-medium text-gold">{t("product.fewLeft", { count: product.few_left })}</p>;
}
