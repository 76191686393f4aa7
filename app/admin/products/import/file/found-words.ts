import type { Pair } from "../../../../i18n/translate.ts";
import type { Answers, ImportedFile } from "../read/imported-file.ts";

export const shapeWords = {
  own: ["Kosmima", "Kosmima"],
  shopify: ["Shopify", "Shopify"],
  woocommerce: ["WooCommerce", "WooCommerce"],
  prestashop: ["PrestaShop", "PrestaShop"],
  etsy: ["Etsy", "Etsy"],
  square: ["Square", "Square"],
  loyverse: ["Loyverse", "Loyverse"],
  squarespace: ["Squarespace", "Squarespace"],
  google: ["Google feed", "Ροή Google"],
  meta: ["Meta feed", "Ροή Meta"],
  table: ["A table", "Πίνακας"],
} as const satisfies Record<ImportedFile["shape"], Pair>;

export const encodingWords = {
  "utf-8": ["UTF-8", "UTF-8"],
  "utf-16le": ["UTF-16", "UTF-16"],
  "utf-16be": ["UTF-16 (big-endian)", "UTF-16 (big-endian)"],
  "windows-1252": ["Windows, Western", "Windows, λατινικά"],
  "windows-1253": ["Windows, Greek", "Windows, ελληνικά"],
  "iso-8859-7": ["ISO 8859-7, Greek", "ISO 8859-7, ελληνικά"],
} as const satisfies Record<NonNullable<Answers["encoding"]>, Pair>;

export const separatorWords = {
  ",": ["comma", "κόμμα"],
  ";": ["semicolon", "ερωτηματικό"],
  "\t": ["tab", "στηλοθέτης"],
  "|": ["bar", "κάθετος"],
} as const satisfies Record<NonNullable<Answers["separator"]>, Pair>;

/** A guard for the names of a table of words. */
export function isOneOf(words: Record<string, Pair>): (name: unknown) => boolean {
  return (name) => typeof name === "string" && Object.hasOwn(words, name);
}
