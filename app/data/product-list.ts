import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Category } from "#domain/product.ts";
import { browserClient } from "./client.ts";
import { withReadDeadline } from "./read-deadline.ts";
import { productRows } from "./product-rows.ts";
import { productColumns, productsKey, type Product } from "./products.ts";
import type { ShopClient } from "./shop-client.ts";

export const productSorts = ["best", "newest", "price-asc", "price-desc"] as const;
/** `best` is an order of matches alone: names before descriptions, then the newest (FND-01). */
export type ProductSort = (typeof productSorts)[number];

/** The order of a list while none is chosen. */
export function usualSort(query: string): ProductSort {
  return query === "" ? "newest" : "best";
}

/** The filter of a product list; the shop keeps it in the address (PDP-03, PDP-04). */
export interface ProductFilter {
  category: Category;
  query: string;
  sort: ProductSort;
  /** From 1. */
  page: number;
  /** Products of a page, when not as many as in the shop. */
  most?: number;
}
export interface ProductPage {
  products: Product[];
  /** The number of all matches; of a list with a `most` of its own, the number that it shows. */
  count: number;
}

export const productsPerPage = 24;
/** The number of pieces on the landing page. */
export const newestProducts: ProductFilter = {
  category: "all",
  query: "",
  sort: "newest",
  page: 1,
  most: 9,
};

export function productsQuery(filter: ProductFilter) {
  return queryOptions({
    queryKey: [...productsKey, "list", filter],
    queryFn: async ({ signal }) =>
      readProducts(await browserClient(), filter, withReadDeadline(signal)),
    placeholderData: keepPreviousData,
  });
}

export async function readProducts(
  client: ShopClient,
  filter: ProductFilter,
  signal?: AbortSignal,
): Promise<ProductPage> {
  // Rows and count come in one request; a list with a `most` needs no count.
  if (filter.page === 1) return readMatches(client, filter, signal, filter.most === undefined);
  // A page beyond the last is refused (416) where its rows are counted in the same request, and the browser's console
  // says so. So deep pages are counted beside their rows.
  const counting = countMatches(client, filter, signal);
  // The rows before a page are walked through: for a page beyond the last one that would be all there are, for nothing.
  if (filter.page >= deepPage) {
    const count = await counting;
    if (firstOf(filter) >= count) return { products: [], count };
  }
  const reading = readMatches(client, filter, signal, false);
  const [{ products }, count] = await Promise.all([reading, counting]);
  return { products, count };
}

/** With `counted` the count is of all matches, else of the page's rows. */
async function readMatches(
  client: ShopClient,
  filter: ProductFilter,
  signal: AbortSignal | undefined,
  counted: boolean,
): Promise<ProductPage> {
  const { most = productsPerPage } = filter;
  const first = firstOf(filter);
  let request = rowsOf(client, filter, counted ? { count: "exact" } : {});
  request = request.range(first, first + most - 1);
  // The search itself puts the best first; its rows come as they are.
  for (const [column, ascending] of filter.sort === "best" ? [] : orders[filter.sort]) {
    // Only prices may be missing; a place for nulls in the other orders would keep their index from being used.
    const nulls = column === "price" ? { nullsFirst: false } : {};
    request = request.order(column, { ascending, ...nulls });
  }
  if (signal) request = request.abortSignal(signal);
  const { data, count } = await request.overrideTypes<Product[], { merge: false }>().throwOnError();
  // The client's types can't know that the function answers with a list.
  const products = Array.isArray(data) ? data : [];
  return { products, count: count ?? products.length };
}

function firstOf({ page, most = productsPerPage }: ProductFilter): number {
  return (page - 1) * most;
}

/** From this page on, counting before reading costs less than walking to a page that may not exist. */
const deepPage = 20;

async function countMatches(
  client: ShopClient,
  filter: ProductFilter,
  signal?: AbortSignal,
): Promise<number> {
  let request = rowsOf(client, filter, { count: "exact", head: true }).limit(1);
  if (signal) request = request.abortSignal(signal);
  const { count } = await request.throwOnError();
  return count ?? 0;
}

function rowsOf(
  client: ShopClient,
  filter: ProductFilter,
  options: { count?: "exact"; head?: boolean },
) {
  const [[sort_by, ascending]] = orders[filter.sort];
  const wanted = { search: filter.query, category: categoryOf(filter), sort_by, ascending };
  return productRows(client, productColumns, wanted, options);
}

function categoryOf({ category }: ProductFilter): Category | undefined {
  return category === "all" ? undefined : category;
}

type OrderTerm = readonly [column: string, ascending: boolean];

/** Pieces without a price come last whichever way prices are sorted; ids make each order a total one. */
const orders: Record<ProductSort, readonly [OrderTerm, ...OrderTerm[]]> = {
  best: [["relevance", false]],
  newest: [
    ["created_at", false],
    ["id", true],
  ],
  "price-asc": [
    ["price", true],
    ["id", true],
  ],
  "price-desc": [
    ["price", false],
    ["id", true],
  ],
};
