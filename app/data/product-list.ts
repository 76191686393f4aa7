import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Category } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { browserClient } from "./client.ts";
import { withReadDeadline } from "../ui/patience.ts";
import { readFilterCounts, wireFilters, type FilterCounts } from "./filters/filter-counts.ts";
import { hasPicks, noPicks, type Picks } from "./filters/picks.ts";
import { isSearch, productRows, type ListArguments } from "./product-rows.ts";
import { productColumns, productsKey } from "./products.ts";
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
  /** The page's number from 1. */
  page: number;
  /** The picked filters, if there are any. */
  picks?: Picks;
  /** Products of a page, when not as many as in the shop. */
  most?: number;
}
export interface ProductPage {
  products: Product[];
  /** All matches; of a list with a `most` of its own, those that it shows. Null: they could not be counted. */
  count: number | null;
  /** Counts of the filters, where they were counted; a list with a `most` has no filters beside it. */
  filters?: FilterCounts;
}

export const productsPerPage = 24;
const uncountedAgainMs = 5_000;
/** Half of a read's own: the rows of a search are read after its numbers were given up. */
const longestCountMs = 4_000;
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
    queryFn: async ({ signal }) => readProducts(await browserClient(), filter, withReadDeadline(signal)),
    placeholderData: keepPreviousData,
    // A list is shown without its numbers and asks again for them.
    refetchInterval: ({ state }) => (state.data?.count === null ? uncountedAgainMs : false),
  });
}

/**
 * The filters' numbers are counted beside the rows, and the list's own among them; without them it is a list too. What
 * counts a search has found its pieces, which come along. Numbers that are late are given up.
 */
export async function readProducts(
  client: ShopClient,
  filter: ProductFilter,
  signal?: AbortSignal,
  longestMs = longestCountMs,
): Promise<ProductPage> {
  if (filter.most !== undefined) {
    const products = await readRows(client, filter, signal);
    return { products, count: products.length };
  }
  const searches = isSearch(filter.query);
  const page = searches ? { skip: firstOf(filter), most: productsPerPage } : {};
  const asked = { ...listOf(filter), ...page };
  const deadline = withReadDeadline(signal, longestMs);
  const counting = readFilterCounts(client, asked, deadline).catch((error: unknown) => {
    // A read that was given up wants nothing; else the rows are worth more than their numbers.
    if (signal?.aborted) throw error;
  });
  // The rows before a page are walked through: for a page beyond the last one that would be all there are, for nothing.
  if (searches || filter.page >= deepPage) {
    const { filters, found = [] } = (await counting) ?? {};
    if (filters && (searches || firstOf(filter) >= filters.count)) {
      return { products: found, count: filters.count, filters };
    }
  }
  const [products, counted] = await Promise.all([readRows(client, filter, signal), counting]);
  const { filters } = counted ?? {};
  return filters ? { products, count: filters.count, filters } : { products, count: null };
}

async function readRows(
  client: ShopClient,
  filter: ProductFilter,
  signal: AbortSignal | undefined,
): Promise<Product[]> {
  let request = rowsOf(client, filter);
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.overrideTypes<Product[], { merge: false }>().throwOnError();
  // The client's types can't know that the function answers with a list.
  return Array.isArray(data) ? data : [];
}

function firstOf({ page, most = productsPerPage }: ProductFilter): number {
  return (page - 1) * most;
}

/** Counting before reading costs, from this page on, less than walking to a page that may not exist. */
const deepPage = 20;

function rowsOf(client: ShopClient, filter: ProductFilter) {
  const { picks, query, ...list } = listOf(filter);
  const { most = productsPerPage } = filter;
  const first = firstOf(filter);
  if (hasPicks(picks)) {
    const wanted = { query, ...list, filters: wireFilters(picks), skip: first };
    const get = { get: true } as const;
    return client.rpc("filtered_products", wanted, get).select(productColumns).limit(most);
  }
  const wanted = { search: query, category: list.of_category, ...list };
  let request = productRows(client, productColumns, wanted).range(first, first + most - 1);
  // The search itself puts the best first; its rows come as they are.
  for (const [column, ascending] of filter.sort === "best" ? [] : orders[filter.sort]) {
    // Only prices may be missing; a place for nulls in the other orders would keep their index from being used.
    const nulls = column === "price" ? { nullsFirst: false } : {};
    request = request.order(column, { ascending, ...nulls });
  }
  return request;
}

/** Arguments of `filter_counts` and `filtered_products`. */
function listOf({ category, query, sort, picks = noPicks }: ProductFilter): ListArguments {
  const [[sort_by, ascending]] = orders[sort];
  return {
    query,
    of_category: category === "all" ? undefined : category,
    sort_by,
    ascending,
    picks,
  };
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
