import type { ProductFormError } from "#domain/schemas/product.ts";
import type { TextKey } from "../../i18n/translate.ts";
import type { productText } from "./text.ts";

/** Words of the product's form, apart from its schema: *Today* needs no schema of a form (DAY-08). */
export const fieldTexts = {
  name: "productForm.name",
  name_el: "productForm.greekName",
  description: "productForm.description",
  description_el: "productForm.greekDescription",
  product_code: "productForm.code",
  image_alt: "productForm.imageText",
  image_alt_el: "productForm.greekImageText",
  price: "productForm.price",
  category: "productForm.category",
  personalised: "productForm.personalised",
  stock: "productForm.stock",
  one_of_a_kind: "productForm.oneOfAKind",
  making_days: "productForm.makingDays",
} as const satisfies Record<string, TextKey<typeof productText>>;
export type FieldName = keyof typeof fieldTexts;

export function isFieldName(name: string): name is FieldName {
  return Object.keys(fieldTexts).includes(name);
}

export const errorTexts = {
  "name required": "productError.nameRequired",
  "name too long": "productError.nameTooLong",
  "description too long": "productError.descriptionTooLong",
  "product code too long": "productError.codeTooLong",
  "price too low": "productError.priceTooLow",
  "price too high": "productError.priceTooHigh",
  "price not in cents": "productError.priceNotInCents",
  "price with choices too high": "productError.priceWithChoicesTooHigh",
  "category required": "productError.categoryRequired",
  "category invalid": "productError.categoryInvalid",
  "picture text too long": "productError.imageTextTooLong",
  "making days invalid": "productError.makingDaysInvalid",
  "stock invalid": "productError.stockInvalid",
  "forbidden characters": "productError.forbiddenCharacters",
} as const satisfies Record<ProductFormError, TextKey<typeof productText>>;

export function errorText(code: string | undefined) {
  return isFormError(code) ? errorTexts[code] : undefined;
}

function isFormError(code: string | undefined): code is ProductFormError {
  return code !== undefined && Object.keys(errorTexts).includes(code);
}

/** Constraint names are the database's error codes; this table gives the field and the text. */
const constraints: readonly [constraint: string, field: FieldName, error: ProductFormError][] = [
  ["products_name_required", "name", "name required"],
  ["products_name_length", "name", "name too long"],
  ["products_name_clean", "name", "forbidden characters"],
  ["products_description_length", "description", "description too long"],
  ["products_description_clean", "description", "forbidden characters"],
  ["products_product_code_length", "product_code", "product code too long"],
  ["products_product_code_clean", "product_code", "forbidden characters"],
  ["products_image_alt_length", "image_alt", "picture text too long"],
  ["products_price_range", "price", "price too low"],
  ["products_price_cents", "price", "price not in cents"],
  ["products_price_with_choices", "price", "price with choices too high"],
  ["products_category_known", "category", "category invalid"],
  ["products_making_days_range", "making_days", "making days invalid"],
  ["stock_quantity_range", "stock", "stock invalid"],
  ["stock_one_of_a_kind", "stock", "stock invalid"],
];

/** The field that a refusal of the database is about, when its message names a constraint that we know. */
export function refusedField(message: string | undefined) {
  const found = constraints.find(([constraint]) => message?.includes(constraint));
  return found ? { field: found[1], error: found[2] } : undefined;
}
