import { z } from "zod";
import { centsFromEuros, maxPriceCents, minPriceCents } from "../money.ts";
import { categories, productLimits, type Category } from "../product.ts";
import { isCleanText } from "../text/strangers-text.ts";
import { codePoints, tidyText } from "../text/tidy-text.ts";

export const categorySchema = z.enum(categories);

/** A product as the wire carries it. `price` in euros, null for 'price on request'. */
export const productSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  name_el: z.string().nullable(),
  description: z.string().nullable(),
  description_el: z.string().nullable(),
  price: z.number().nullable(),
  product_code: z.string().nullable(),
  image_url: z.string().nullable(),
  image_alt: z.string().nullable(),
  image_alt_el: z.string().nullable(),
  category: categorySchema,
  personalised: z.boolean(),
  making_days: z.number().int().nullable(),
  availability: z.boolean(),
  few_left: z.number().int().nullable(),
  /** Why a piece that is not sold can't be bought now (STK-06). */
  held: z.enum(["buying", "aside"]).nullable(),
  /** The moment at which it may be free again; null when nobody knows. */
  held_until: z.string().nullable(),
  /** True: a choice has no default, so that a list leads to the piece (PCE-03). */
  needs_choice: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Product = z.infer<typeof productSchema>;

/** A further picture of a piece (PCE-01); the first is the product's `image_url`. */
export const productPictureSchema = z.object({
  /** 2 to 10. */
  position: z.number().int(),
  url: z.string(),
  alt: z.string().nullable(),
  alt_el: z.string().nullable(),
});
export type ProductPicture = z.infer<typeof productPictureSchema>;

/** The product form's refusals, one for each bound (PRD-04). */
export type ProductFormError =
  | "name required"
  | "name too long"
  | "description too long"
  | "product code too long"
  | "price too low"
  | "price too high"
  | "price not in cents"
  | "price with choices too high"
  | "category required"
  | "category invalid"
  | "picture text too long"
  | "making days invalid"
  | "stock invalid"
  | "forbidden characters";

const refuse = (code: ProductFormError) => ({ message: code });

function line(maxLength: number, tooLong: ProductFormError) {
  return text(maxLength, tooLong, "one line");
}

function text(maxLength: number, tooLong: ProductFormError, lines: "one line" | "many lines") {
  return z
    .string()
    .transform(tidyText)
    .refine((value) => codePoints(value) <= maxLength, refuse(tooLong))
    .refine((value) => isCleanText(value, lines), refuse("forbidden characters"));
}

const { nameLength, descriptionLength, productCodeLength, pictureAltLength, makingDays } = productLimits;
const emptyAsNull = (value: string) => (value === "" ? null : value);

/** `price` becomes euros or null (PRD-05), an empty text null; no days to make: the piece is ready (DLV-04). Messages are `ProductFormError` codes. */
export const productFormSchema = z.object({
  name: line(nameLength, "name too long").refine((name) => name !== "", refuse("name required")),
  name_el: line(nameLength, "name too long").transform(emptyAsNull),
  description: text(descriptionLength, "description too long", "many lines").transform(emptyAsNull),
  description_el: text(descriptionLength, "description too long", "many lines").transform(emptyAsNull),
  product_code: line(productCodeLength, "product code too long").transform(emptyAsNull),
  image_alt: line(pictureAltLength, "picture text too long").transform(emptyAsNull),
  image_alt_el: line(pictureAltLength, "picture text too long").transform(emptyAsNull),
  price: z.string().transform((typed, context) => {
    const price = writtenOut(typed.trim());
    const refusal = priceRefusal(price);
    if (refusal) context.addIssue({ code: "custom", message: refusal });
    return refusal || price === "" ? null : Number(price);
  }),
  category: z.string().transform((value, context): Category => {
    const category = categorySchema.safeParse(value);
    if (category.success) return category.data;
    const message: ProductFormError = value === "" ? "category required" : "category invalid";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  personalised: z.boolean(),
  making_days: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, refuse("making days invalid"))
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine((days) => days === null || (days >= 1 && days <= makingDays), refuse("making days invalid")),
});
export type ProductFormValues = z.input<typeof productFormSchema>;
export type ProductDraft = z.output<typeof productFormSchema>;

/** `.5` and `1e3` are numbers to a number field, too (HTML, "valid floating-point number"). */
function writtenOut(typed: string): string {
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(typed)) return String(Number(typed));
  return typed.replace(/^\./, "0.");
}

function priceRefusal(typed: string): ProductFormError | undefined {
  if (typed === "") return undefined;
  const euros = Number(typed);
  if (!Number.isFinite(euros) || euros * 100 < minPriceCents) return "price too low";
  if (euros * 100 > maxPriceCents) return "price too high";
  // `1.180` may mean a thousand or one and a bit, so it is refused.
  if (/\.\d{3}/.test(typed)) return "price not in cents";
  return centsFromEuros(typed) === undefined ? "price not in cents" : undefined;
}
