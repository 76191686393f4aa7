import { z } from "zod";
import { productFormSchema, type ProductFormError } from "#domain/schemas/product.ts";
import type { ManagedProduct } from "../data/product-changes.ts";
import { maxStock } from "../data/stock.ts";
import { isFieldName, type FieldName } from "./field-words.ts";

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
} satisfies Record<FieldName, unknown>;

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

export const fieldNames = Object.keys(emptyForm).filter(isFieldName);

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
