import { categories } from "#domain/product.ts";
import { productSortColumns, type ManagedProductFilter } from "../data/product-changes.ts";
import { parseSort, type Address } from "../lists/address.ts";

export const defaultProductFilter: ManagedProductFilter = {
  search: "",
  category: undefined,
  sort: { column: "created_at", ascending: false },
  page: 1,
};

export function productFilter(address: Address): ManagedProductFilter {
  return {
    search: address.read("q") ?? "",
    category: categories.find((category) => category === address.read("category")),
    sort: parseSort(address.read("sort"), productSortColumns, defaultProductFilter.sort),
    page: address.page,
  };
}
