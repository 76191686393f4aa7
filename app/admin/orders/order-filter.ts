import { orderSortColumns, type OrderFilter } from "../data/orders.ts";
import { parseSort, type Address } from "../lists/address.ts";
import { anyDay, dayIn, daysOf, periods, type Days } from "../words/periods.ts";

export const newestOrders: OrderFilter = {
  sent: false,
  search: "",
  days: anyDay,
  sort: { column: "created_at", ascending: false },
  page: 1,
};

/** Names in the address. */
export type OrderList = "pending" | "completed";

/** Both lists are read, for their counts; the page of the address belongs to the one that is seen. */
export function orderFilters(address: Address, seen: OrderList): { pending: OrderFilter; sent: OrderFilter } {
  const seesSent = seen === "completed";
  const shared = {
    search: address.read("q") ?? "",
    days: wantedDays(address),
    sort: parseSort(address.read("sort"), orderSortColumns, newestOrders.sort),
  };
  return {
    pending: { ...shared, sent: false, page: seesSent ? 1 : address.page },
    sent: { ...shared, sent: true, page: seesSent ? address.page : 1 },
  };
}

function wantedDays(address: Address): Days {
  const chosen = address.read("days");
  const period = periods.find((known) => known === chosen);
  if (period) return daysOf(period);
  if (chosen !== "span") return anyDay;
  return { from: dayIn(address.read("from")), to: dayIn(address.read("to")) };
}

export function isNarrowed({ search, days }: Pick<OrderFilter, "search" | "days">): boolean {
  return search !== "" || days.from !== undefined || days.to !== undefined;
}
