import { centsFromEuros, isPrice, type Cents } from "./money.ts";

/** The shop's categories. A product may be in `all` itself: it is shown among all, in no narrower category. */
export const categories = ["all", "earrings", "rings", "necklaces", "bracelets"] as const;
export type Category = (typeof categories)[number];

/** The bounds of a product's fields, lengths in code points (PRD-04). */
export const productLimits = {
  nameLength: 100,
  descriptionLength: 1000,
  productCodeLength: 50,
  pictureAltLength: 250,
  /** Working days; half a year and more is a commission, not a promise. */
  makingDays: 180,
  pictureBytes: 10 * 1024 * 1024,
  /** Pixels; the service makes no sizes of larger pictures. */
  pictureSide: 12_000,
  picturePixels: 40_000_000,
} as const;

/** The price in cents; undefined for 'price on request', or for a number that is no price. */
export function priceCents(product: { price?: number | null | undefined }): Cents | undefined {
  return isPrice(product.price) ? centsFromEuros(product.price) : undefined;
}

/** Why a product can't be bought now; undefined when it can (SHP-02, PDP-05, STK-06). */
export function refusalToBuy(product: {
  price: number | null;
  availability: boolean;
  held: "buying" | "aside" | null;
}): "no price" | "sold out" | "held" | undefined {
  if (priceCents(product) === undefined) return "no price";
  if (product.availability) return undefined;
  return product.held ? "held" : "sold out";
}
