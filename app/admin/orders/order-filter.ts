import { orderSortColumns, type OrderFilter } from "../data/orders.ts";
import { parseSort, type Address } from "../address.ts";

export const newestOrders: OrderFilter = {
  sent: false,
  search: "",
  sort: { column: "created_at", ascending: false },
  page: 1,
};

/** Both lists are read, for their counts; the page of the address belongs to the one that is seen. */
export function orderFilters(address: Address): { pending: OrderFilter; sent: OrderFilter } {
  const seesSent = address.read("list") === "completed";
  const shared = {
    search: address.read("q") ?? "",
    sort: parseSort(address.read("sort"), orderSortColumns, newestOrders.sort),
  };
  return {
    pending: { ...shared, sent: false, page: seesSent ? 1 : address.page },
    sent: { ...shared, sent: true, page: seesSent ? address.page : 1 },
  };
}
