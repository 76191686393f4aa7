import type { Language } from "#domain/language.ts";
import type { Product } from "#domain/schemas/product.ts";
import { clockTime, longDate } from "#domain/format.ts";
import { sharedText } from "../i18n/shared-text.ts";
import type { Translate } from "../i18n/translate.ts";

/** Waiting shoppers are told the truth, and when to look again (STK-06). */
export function heldWords(
  t: Translate<typeof sharedText>,
  { held, held_until }: Pick<Product, "held" | "held_until">,
  language: Language,
): string {
  if (held === "buying") {
    if (held_until === null) return t("product.buying");
    return t("product.buyingUntil", { time: clockTime(held_until, language) });
  }
  if (held_until === null) return t("product.aside");
  return t("product.asideUntil", { day: longDate(held_until, language) });
}
