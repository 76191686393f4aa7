import type { Category } from "#domain/product.ts";
import { readSearch } from "#domain/text/asked-sizes.ts";
import { noPicks } from "../data/filters/picks.ts";
import { productSorts, usualSort, type ProductFilter, type ProductSort } from "../data/product-list.ts";

import { addPicks, picksOf } from "./filters/filter-address.ts";

const lastPage = 10_000;

/** The list that the address asks for; an unreadable value means the default, never an error (PDP-03, PDP-04). */
export function filterOf(category: Category, parameters: URLSearchParams): ProductFilter {
  const page = Number(parameters.get("page"));
  const { query, sizes } = readSearch(parameters.get("q") ?? "");
  const picks = picksOf(parameters);
  return {
    category,
    query,
    sort: sortOf(parameters.get("sort"), query),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    picks: sizes.length > 0 ? { ...picks, sizes: [...new Set([...picks.sizes, ...sizes])].sort() } : picks,
  };
}

/** The address of a list; defaults are left out, so that one list has one address. */
export function shopPath({ category, query, sort, page, picks = noPicks }: ProductFilter): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set("q", query);
  addPicks(parameters, picks);
  if (sorts(query).includes(sort) && sort !== usualSort(query)) parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  const search = String(parameters);
  return `/shop/${category}${search && `?${search}`}`;
}

/** The orders that a list can have: only what was searched for can match better or worse. */
export function sorts(query: string): ProductSort[] {
  return productSorts.filter((sort) => sort !== "best" || query !== "");
}

function sortOf(value: string | null, query: string): ProductSort {
  return sorts(query).find((sort) => sort === value) ?? usualSort(query);
}
