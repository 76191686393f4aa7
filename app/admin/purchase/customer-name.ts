import type { Order } from "../data/orders.ts";
import type { Text } from "../words/text.ts";

/** Nobody gives a name over the counter. */
export function customerName(t: Text, { customers, flags }: Pick<Order, "customers" | "flags">) {
  if (customers?.name) return customers.name;
  return t(flags.includes("counter") ? "orders.walkIn" : "orders.unknownCustomer");
}
