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
  /** Searches that do find something, each without words of what was asked for (EYE-04). */
  parts: Part[];
  /** False: nothing is near, and these are the newest. */
  isNear: boolean;
}

interface Part {
  query: string;
  /** The words that were left out: `silver`. */
  without: string;
}

const most = 8;
const mostOfPart = 4;
const mostWords = 4;
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
 * most of them find together, else each of them; else the newest of the category, else of all.
 */
export async function readNearest(
  client: ShopClient,
  { category, query, picks = noPicks }: ProductFilter,
  signal?: AbortSignal,
): Promise<Nearest> {
  const read = async (about: Partial<ProductFilter>, length = mostOfPart) => {
    const { products } = await readProducts(client, { ...newestProducts, ...about, most: length }, signal);
    return products;
  };
  const isWider = (category !== "all" || hasPicks(picks)) && query !== "";
  const wider = isWider ? await read({ query, sort: usualSort(query) }, most) : [];
  if (wider.length > 0) return { products: wider, parts: [], isNear: true };
  for (const parts of partsOf(query)) {
    const found = await Promise.all(parts.map((part) => read({ query: part.query, sort: usualSort(part.query) })));
    const near = new Map(found.flat().map((product) => [product.id, product]));
    if (near.size > 0) {
      const isFound = (_: Part, index: number) => found[index]?.length !== 0;
      return { products: [...near.values()].slice(0, most), parts: parts.filter(isFound), isNear: true };
    }
  }
  const newest = await read({ category });
  return { products: newest.length > 0 ? newest : await read({}), parts: [], isNear: false };
}

/** Searches with fewer words, in the order in which they are tried: all but one, then one by one. */
export function partsOf(query: string): Part[][] {
  const words = query.split(/\s+/).filter(Boolean);
  const long = words.filter((word) => word.length >= shortestWord).slice(0, mostWords);
  const of = (kept: readonly string[]): Part => ({
    query: kept.join(" "),
    without: words.filter((word) => !kept.includes(word)).join(" "),
  });
  const tried = [
    ...(long.length < words.length && long.length > 1 ? [[long]] : []),
    ...(long.length > 2 ? [long.map((left) => long.filter((word) => word !== left))] : []),
    ...(words.length > 1 && long.length > 0 ? [long.map((word) => [word])] : []),
  ];
  return tried.map((kept) => kept.map(of));
}
