import type { Language } from "#domain/language.ts";
import { fieldTexts, isFieldName } from "../product/field-words.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { auditText } from "./text.ts";
import { productText } from "../product/text.ts";
import { picturesText } from "../pictures/text.ts";
import { purchaseText } from "../purchase/text.ts";

/** The column's name on its screen; undefined: no screen shows it. */
export function columnText(language: Language, column: string): string | undefined {
  const t = wordsIn(language, auditText, productText, picturesText, purchaseText);
  // The form's label names the dollar (PRD-09); amounts stand here in euros.
  if (column === "price") return t("products.columns.price");
  if (isFieldName(column)) return t(fieldTexts[column]);
  switch (column) {
    case "image_url":
    case "url":
      return t("productForm.image");
    case "quantity":
      return t("productForm.stock");
    case "note":
      return t("order.note");
    case "address":
      return t("order.address");
    case "carrier":
      return t("dispatch.carrier");
    case "tracking_number":
      return t("dispatch.number");
    default:
      return undefined;
  }
}
