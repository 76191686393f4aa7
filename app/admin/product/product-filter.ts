import type { Language } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { productSortColumns, type ManagedProductFilter, type ProductSortColumn } from "../data/product-changes.ts";
import { parseSort, type Address, type Sort } from "../lists/address.ts";

const newestFirst = { column: "created_at", ascending: false } as const;

export const defaultProductFilter: ManagedProductFilter = {
  search: "",
  category: undefined,
  sort: newestFirst,
  page: 1,
};

export function productSort(address: Address): Sort<ProductSortColumn> {
  return parseSort(address.read("sort"), productSortColumns, newestFirst);
}

/** A text is sorted as its column shows it: in Greek by the Greek one, pieces without it last. */
export function productFilter(address: Address, language: Language): ManagedProductFilter {
  const { column, ascending } = productSort(address);
  const isText = column === "name" || column === "description";
  return {
    search: address.read("q") ?? "",
    category: categories.find((category) => category === address.read("category")),
    sort: { column: isText && language === "el" ? `${column}_el` : column, ascending },
    page: address.page,
  };
}
