import { z } from "zod";
import { productFormSchema, type ProductFormError } from "#domain/schemas/product.ts";
import type { ManagedProduct } from "../data/product-changes.ts";
import { maxStock } from "../data/stock.ts";
import type { TextKey } from "../../i18n/translate.ts";
import { productText } from "./text.ts";

const stockInvalid: ProductFormError = "stock invalid";

/** The product's own rules, and the number of pieces beside them; empty: made to order. */
export const formSchema = productFormSchema.extend({
  stock: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, stockInvalid)
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine((quantity) => quantity === null || quantity <= maxStock, stockInvalid),
  one_of_a_kind: z.boolean(),
});
export type FormValues = z.input<typeof formSchema>;
export type FormOutput = z.output<typeof formSchema>;

export const emptyForm: FormValues = {
  name: "",
  name_el: "",
  description: "",
  description_el: "",
  product_code: "",
  image_alt: "",
  image_alt_el: "",
  price: "",
  category: "",
  personalised: false,
  stock: "",
  one_of_a_kind: false,
  making_days: "",
};

/** A Greek name that stands for a missing English one leaves that one's field empty (`withName`). */
export function formOf(product: ManagedProduct): FormValues {
  const isStandIn = product.name === product.name_el && /\p{Script=Greek}/u.test(product.name);
  return {
    name: isStandIn ? "" : product.name,
    name_el: product.name_el ?? "",
    description: product.description ?? "",
    description_el: product.description_el ?? "",
    product_code: product.product_code ?? "",
    image_alt: product.image_alt ?? "",
    image_alt_el: product.image_alt_el ?? "",
    price: product.price === null || product.price === undefined ? "" : String(product.price),
    category: product.category ?? "",
    personalised: product.personalised ?? false,
    stock: product.stock ? String(product.stock.quantity) : "",
    one_of_a_kind: product.stock?.one_of_a_kind ?? false,
    making_days: product.making_days ? String(product.making_days) : "",
  };
}

/** One name is enough to begin with (WEK-08): the English column takes the Greek one until there is another. */
export function withName(values: FormValues): FormValues {
  return values.name.trim() === "" ? { ...values, name: values.name_el } : values;
}

export type FieldName = keyof FormValues;
export const fieldNames = Object.keys(emptyForm).filter(isFieldName);

export function isFieldName(name: string): name is FieldName {
  return Object.keys(emptyForm).includes(name);
}

/** Fields that I changed stay mine; others take the values that somebody else has saved. */
export function mergeForms(before: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const untouched = fieldNames.filter((name) => mine[name] === before[name]);
  const taken = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { ...mine, ...taken };
}

/** Fields that both have changed, and not to the same. */
export function sameFields(before: FormValues, mine: FormValues, theirs: FormValues): FieldName[] {
  return fieldNames.filter(
    (name) => mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name],
  );
}

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
} as const satisfies Record<FieldName, TextKey<typeof productText>>;

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
