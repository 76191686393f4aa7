import { cents, eurosFromCents, maxPriceCents } from "./money.ts";
import { productLimits, type Category } from "./product.ts";
import { categorySchema } from "./schemas/product.ts";
import { cutText, isCleanText, wellFormed } from "./text/strangers-text.ts";
import { codePoints, tidyText } from "./text/tidy-text.ts";
import { parsedAddress } from "./web-address.ts";

/** The fields that are read of a product at the card provider; times in Unix seconds. */
export interface ProviderProduct {
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  updated: number;
  images: readonly string[];
  metadata: Readonly<Record<string, string>>;
  price: ProviderPrice | null;
}

interface ProviderPrice {
  type: string;
  billing_scheme: string;
  currency: string;
  /** Cents; null for fractions of a cent, tiers, and amounts that the customer chooses. */
  unit_amount: number | null;
}

/** A provider's product in the columns of ours. `price` in euros; `image` is the provider's own address. */
export interface SyncedFields {
  name: string;
  name_el: string | null;
  description: string | null;
  description_el: string | null;
  price: number | null;
  product_code: string | null;
  category: Category;
  image: string | null;
  archived: boolean;
}

export type Mapping =
  | { fields: SyncedFields; stock: number | undefined; warnings: string[] }
  | { skipped: "our own line item" | "no name" | "nothing for sale" };

/** Turns the provider's product into ours; a value that does not fit gives a reason. */
export function mapProduct(product: ProviderProduct): Mapping {
  const { metadata } = product;
  if (metadata.source === "kosmima") return { skipped: "our own line item" };
  const wanted = metadata.category?.trim().toLowerCase();
  if (!isOneTimeEuro(product.price) && !wanted) return { skipped: "nothing for sale" };
  const warnings: string[] = [];
  const category = categorySchema.safeParse(wanted);
  const name = fit(product.name, productLimits.nameLength, "name", warnings);
  if (!name) return { skipped: "no name" };
  const code = tidyText(metadata.product_code ?? metadata.sku ?? "");
  const { descriptionLength, nameLength, productCodeLength } = productLimits;
  return {
    fields: {
      name,
      name_el: fit(metadata.name_el, nameLength, "name_el", warnings),
      description: fit(product.description, descriptionLength, "description", warnings),
      description_el: fit(metadata.description_el, descriptionLength, "description_el", warnings),
      price: priceOf(product.price, warnings),
      product_code: code && codePoints(code) <= productCodeLength && isCleanText(code, "one line") ? code : null,
      category: category.success ? category.data : "all",
      image: pictureOf(product.images[0], warnings),
      archived: !product.active,
    },
    stock: stockOf(metadata.stock),
    warnings,
  };
}

export interface Conflict {
  field: keyof SyncedFields;
  ours: unknown;
  theirs: unknown;
  kept: "ours" | "theirs";
}

/**
 * A value that one side changed since `base` (the last run) wins; where both did, the later, with a notice (PAY-05).
 * An unchanged old price at the provider never undoes an admin's.
 */
export function mergeProduct(sides: {
  base: SyncedFields;
  ours: SyncedFields;
  theirs: SyncedFields;
  /** Unix seconds. */
  oursUpdated: number;
  theirsUpdated: number;
}): { changes: Partial<SyncedFields>; conflicts: Conflict[] } {
  const { base, ours, theirs } = sides;
  const changes: Partial<Record<keyof SyncedFields, unknown>> = {};
  const conflicts: Conflict[] = [];
  for (const field of syncedFields) {
    if (theirs[field] === base[field] || theirs[field] === ours[field]) continue;
    const weChanged = ours[field] !== base[field];
    const takeTheirs = !weChanged || sides.theirsUpdated > sides.oursUpdated;
    if (takeTheirs) changes[field] = theirs[field];
    if (weChanged) {
      const kept = takeTheirs ? "theirs" : "ours";
      conflicts.push({ field, ours: ours[field], theirs: theirs[field], kept });
    }
  }
  return { changes: changes as Partial<SyncedFields>, conflicts };
}

const syncedFields = [
  "name",
  "name_el",
  "description",
  "description_el",
  "price",
  "product_code",
  "category",
  "image",
  "archived",
] as const satisfies (keyof SyncedFields)[];

function isOneTimeEuro(price: ProviderPrice | null): boolean {
  return price?.type === "one_time" && price.currency === "eur";
}

/** Reads a price; null is 'price on request', with the reason as a warning. */
function priceOf(price: ProviderPrice | null, warnings: string[]): number | null {
  const reason = priceProblem(price);
  if (!reason && price?.unit_amount) return eurosFromCents(cents(price.unit_amount));
  warnings.push(`price: ${reason ?? "missing"}`);
  return null;
}

function priceProblem(price: ProviderPrice | null): string | undefined {
  if (!price) return "missing";
  if (price.type !== "one_time") return "not a one-time price";
  if (price.currency !== "eur") return "not in euros";
  if (price.billing_scheme !== "per_unit") return "in tiers";
  const amount = price.unit_amount;
  if (amount === null || !Number.isSafeInteger(amount)) return "no whole number of cents";
  return amount < 1 || amount > maxPriceCents ? "outside 0.01 to 999999.99" : undefined;
}

/** Tidied, cleaned and cut to the bounds of our table. */
function fit(text: string | null | undefined, most: number, field: string, warnings: string[]): string | null {
  const lines = field.startsWith("description") ? "many lines" : "one line";
  const clean = Array.from(tidyText(wellFormed(text ?? "")))
    .filter((sign) => isCleanText(sign, lines))
    .join("");
  if (codePoints(clean) > most) warnings.push(`${field}: cut to ${most} characters`);
  return cutText(clean, most).trim() || null;
}

function pictureOf(address: string | undefined, warnings: string[]): string | null {
  if (!address) return null;
  const isUsable = address.length <= 2048 && parsedAddress(address)?.protocol === "https:";
  if (!isUsable) warnings.push("image: no https address");
  return isUsable ? address : null;
}

function stockOf(stock: string | undefined): number | undefined {
  return stock && /^\d{1,5}$/.test(stock.trim()) ? Number(stock.trim()) : undefined;
}
