import { fieldTexts, isFieldName } from "../product/form-values.ts";
import type { Text } from "../words/text.ts";

/** The column's name on its screen; undefined: no screen shows it. */
export function columnText(t: Text, column: string): string | undefined {
  // The form's label names the dollar (PRD-09); amounts stand here in euros.
  if (column === "price") return t("products.columns.price");
  if (isFieldName(column)) return t(fieldTexts[column]);
  switch (column) {
    case "image_url":
    case "url":
      return t("productForm.image");
    case "quantity":
      return t("productForm.stock");
    case "carrier":
      return t("dispatch.carrier");
    case "tracking_number":
      return t("dispatch.number");
    default:
      return undefined;
  }
}
