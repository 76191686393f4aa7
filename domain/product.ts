import { centsFromEuros, isPrice, type Cents } from "./money.ts";
import { parsedAddress } from "./web-address.ts";

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

export const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

/** The first, `image_url`, among them (PCE-01). */
export const mostPictures = 10;

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

const octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const host = String.raw`(?:(?:[A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*|${octet}(?:\.${octet}){3})`;
const rest = String.raw`[^\u0000-\u0020<>"\\]*$`;
const ourPath = new RegExp(`^/(?!/)${rest}`);
const webAddress = new RegExp(`^https?://${host}(?::[1-9][0-9]{0,4})?(?:[/?#]${rest}|$)`);

/** A path of ours, or http(s) with a host's name or IPv4 address, as in `private.is_picture_address`. */
export function isPictureAddress(address: string): boolean {
  if (address.length > 2048 || !(ourPath.test(address) || webAddress.test(address))) return false;
  return parsedAddress(address, "https://shop.example") !== null;
}

/** Checked when a picture is chosen (PRD-06); the service checks the content again. */
export function pictureRefusal(file: { size: number; type: string }): "picture too large" | "picture type" | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return "picture type";
  return file.size > productLimits.pictureBytes ? "picture too large" : undefined;
}
