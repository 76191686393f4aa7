import type { Product } from "#domain/schemas/product.ts";
import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "../data/client.ts";
import { hasPicks, noPicks } from "../data/filters/picks.ts";
import { newestProducts, readProducts, usualSort, type ProductFilter } from "../data/product-list.ts";
import { productsKey } from "../data/products.ts";
import { withReadDeadline } from "../ui/patience.ts";
import type { ShopClient } from "../data/shop-client.ts";

export interface Nearest {
  products: Product[];
  /** False: nothing is near, and these are the newest. */
  isNear: boolean;
}

const most = 4;
const mostWords = 3;
/** Letters of a word that is looked for by itself: 'for' and 'για' are in most texts, and near to nothing. */
const shortestWord = 4;

export function nearestQuery(filter: ProductFilter) {
  return queryOptions({
    queryKey: [...productsKey, "nearest", filter],
    queryFn: async ({ signal }) => readNearest(await browserClient(), filter, withReadDeadline(signal)),
  });
}

/**
 * Reads, for a list that has nothing to show, what the same words find in all categories and without filters, else what
 * each of them finds, the longest word first; else the newest of the category, else of all.
 */
export async function readNearest(
  client: ShopClient,
  { category, query, picks = noPicks }: ProductFilter,
  signal?: AbortSignal,
): Promise<Nearest> {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const long = words.filter((word) => word.length >= shortestWord);
  const parts = words.length > 1 ? long.slice(0, mostWords) : [];
  const isWider = category !== "all" || hasPicks(picks);
  const asked = [...(isWider && query !== "" ? [query] : []), ...parts];
  const read = (about: Partial<ProductFilter>) => readProducts(client, { ...newestProducts, ...about, most }, signal);
  const found = await Promise.all(asked.map((text) => read({ query: text, sort: usualSort(text) })));
  const near = new Map(found.flatMap(({ products }) => products).map((product) => [product.id, product]));
  if (near.size > 0) return { products: [...near.values()].slice(0, most), isNear: true };
  const { products } = await read({ category });
  return { products: products.length > 0 ? products : (await read({})).products, isNear: false };
}
