import type { Category } from "#domain/product.ts";
import type { Picks } from "./filters/picks.ts";
import type { ShopClient } from "./shop-client.ts";

/** A list as the database's functions are asked for it. */
export interface ListArguments {
  query: string;
  of_category: Category | undefined;
  sort_by: string;
  ascending: boolean;
  picks: Picks;
}

/** The ids of products in their order; `skip` of a search: how many matches it leaves out. */
interface WantedProducts {
  search: string;
  category: Category | undefined;
  sort_by: string;
  ascending: boolean;
  skip?: number | undefined;
}

/** All products of a category, or those that a search finds (`mostFound` of them, the first in their order). */
export function productRows(
  client: Pick<ShopClient, "from" | "rpc">,
  columns: string,
  { search, category, sort_by, ascending, skip }: WantedProducts,
  options: { count?: "exact"; head?: boolean } = {},
) {
  if (!isSearch(search)) {
    const all = client.from("products").select(columns, options);
    return category ? all.eq("category", category) : all;
  }
  const wanted = { query: search, of_category: category, sort_by, ascending, skip };
  return client.rpc("search_products", wanted, { get: true, ...options }).select(columns);
}

export function isSearch(search: string): boolean {
  return search.trim() !== "";
}

/** The most matches of a search, as the database counts: beyond, the count is a lower bound. */
export const mostFound = 1000;
