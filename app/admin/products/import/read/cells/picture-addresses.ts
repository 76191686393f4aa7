import { isPictureAddress } from "#domain/pictures.ts";
import { parsedAddress } from "#domain/web-address.ts";

export interface ReadPictures {
  /** Addresses as a server fetches them: whole, encoded, each once. */
  addresses: string[];
  /** File names and paths, which nobody can fetch. */
  strays: string[];
}

const start = String.raw`(?:https?:)?//|www\.|/storage/v1/`;
const between = new RegExp(`[\\s,;|]+(?=${start})`, "i");
const isAddress = new RegExp(`^(?:${start})`, "i");

/** Several addresses of a cell, joined by commas, bars, semicolons, spaces or lines; a space within one is part of it. */
export function readPictures(cells: readonly string[]): ReadPictures {
  const parts = cells
    .flatMap((cell) => cell.trim().split(between))
    .map((part) => part.replace(/^[\s,;|]+|[\s,;|]+$/g, ""));
  const addresses: string[] = [];
  const strays: string[] = [];
  for (const part of new Set(parts)) {
    if (part === "") continue;
    const address = isAddress.test(part) ? fetchable(part) : undefined;
    if (address === undefined) strays.push(part);
    else if (!addresses.includes(address)) addresses.push(address);
  }
  return { addresses, strays };
}

/** Pages around a picture, and where the picture itself is. */
const pages: readonly [RegExp, string][] = [
  [/^https:\/\/drive\.google\.com\/file\/d\/([\w-]+)\/.*$/, "https://drive.google.com/uc?export=download&id=$1"],
  [/^(https:\/\/www\.dropbox\.com\/.+[?&])dl=0$/, "$1dl=1"],
];

function fetchable(part: string): string | undefined {
  // Lists of ours have backslashes before some signs.
  const bare = part.replace(/\\([;=\\])/g, "$1");
  const whole = bare.replace(/^\/\//, "https://").replace(/^www\./i, "https://www.");
  const isPlain = /^[!#-;=?-[\]^_a-z{|}~]+$/i.test(whole);
  const encoded = isPlain ? whole : (parsedAddress(whole)?.href ?? "");
  const page = pages.find(([address]) => address.test(encoded));
  const address = page ? encoded.replace(...page) : encoded;
  return isPictureAddress(address) ? address : undefined;
}
