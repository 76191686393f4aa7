import { userSortColumns, type UserFilter } from "../data/users.ts";
import { parseSort, type Address } from "../lists/address.ts";

export const newestUsers: UserFilter = {
  search: "",
  sort: { column: "created_at", ascending: false },
  page: 1,
};

export function userFilter(address: Address): UserFilter {
  return {
    search: address.read("q") ?? "",
    sort: parseSort(address.read("sort"), userSortColumns, newestUsers.sort),
    page: address.page,
  };
}
