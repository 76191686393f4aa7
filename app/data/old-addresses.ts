import { categoryOfWord } from "#domain/text/category-words.ts";
import { searchKey } from "#domain/text/search-key.ts";
import type { ShopClient } from "./shop-client.ts";

/**
 * The path that an address of another shop, or an earlier one of a collection, leads to here (MOV-08, COL-01); null:
 * none. For a server's loaders alone: most unknown addresses cost no question.
 */
export async function readOldAddress(client: ShopClient, path: string): Promise<string | null> {
  const [, beginning = "", ...rest] = decoded(path).normalize().toLowerCase().split("/");
  if (beginning !== "" && (await isKnown(client, beginning, rest))) {
    const { data } = await client
      .rpc("old_address", { address: path }, { get: true })
      .overrideTypes<string | null, { merge: false }>()
      .throwOnError();
    if (data !== null) return data;
  }
  return collections.has(beginning) ? collectionPath(rest.at(-1) ?? "") : null;
}

/** Lists of pieces in other shops: of Shopify and of WooCommerce. */
const collections = new Set(["collections", "product-category"]);

function collectionPath(name: string): string {
  const found = new Set(
    searchKey(name)
      .split(/[^\p{L}]+/u)
      .map(categoryOfWord),
  );
  found.delete(undefined);
  const [category] = found;
  return found.size === 1 && category !== undefined ? `/shop/${category}` : "/shop";
}

async function isKnown(client: ShopClient, beginning: string, rest: readonly string[]): Promise<boolean> {
  if (beginning === "products" || (beginning === "collections" && rest.length > 0)) return true;
  const beginnings = await beginningsOf(client);
  return beginnings.includes(beginning) || beginnings.includes("*");
}

interface Known {
  askedAt: number;
  beginnings: Promise<string[]>;
}
const knownTo = new WeakMap<ShopClient, Known>();
/** Milliseconds; a new import's addresses lead on after this at the latest. */
const longestAgeMs = 10_000;

/** Asked every ten seconds at most, however many strangers try addresses. */
function beginningsOf(client: ShopClient): Promise<string[]> {
  const known = knownTo.get(client);
  if (known && performance.now() - known.askedAt < longestAgeMs) return known.beginnings;
  const beginnings = ask(client);
  knownTo.set(client, { askedAt: performance.now(), beginnings });
  // A failed question is asked again by the next visitor.
  beginnings.catch(() => knownTo.delete(client));
  return beginnings;
}

async function ask(client: ShopClient): Promise<string[]> {
  const { data } = await client
    .rpc("old_address_beginnings", {}, { get: true })
    .overrideTypes<string[], { merge: false }>()
    .throwOnError();
  return data;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
