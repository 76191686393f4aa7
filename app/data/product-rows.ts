import type { Category } from "#domain/product.ts";
import type { ShopClient } from "./shop-client.ts";

/** Which products, in which order; `skip` of a search: how many it leaves out before it finds some. */
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

function isSearch(search: string): boolean {
  return search.trim() !== "";
}

/** What a search finds at most, as the database counts: more are only said to be more. */
export const mostFound = 1000;
