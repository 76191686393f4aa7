import { categories } from "#domain/product.ts";
import { productSortColumns, type ProductFilter } from "../data/product-changes.ts";
import { parseSort, type Address } from "../address.ts";

export const newestProducts: ProductFilter = {
  search: "",
  category: undefined,
  sort: { column: "created_at", ascending: false },
  page: 1,
};

export function productFilter(address: Address): ProductFilter {
  return {
    search: address.read("q") ?? "",
    category: categories.find((category) => category === address.read("category")),
    sort: parseSort(address.read("sort"), productSortColumns, newestProducts.sort),
    page: address.page,
  };
}
