import { productLimits } from "./product.ts";
import { parsedAddress } from "./web-address.ts";

export const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

/** The first, `image_url`, among them (PCE-01). */
export const mostPictures = 10;

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
