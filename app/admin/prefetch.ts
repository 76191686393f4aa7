import type { QueryClient } from "@tanstack/react-query";
import type { AdminClient } from "./data/admin-client.ts";
import { ordersQuery } from "./data/orders.ts";
import { managedProductsQuery } from "./data/product-changes.ts";
import { usersQuery } from "./data/users.ts";
import { newestOrders } from "./orders/order-filter.ts";
import { defaultProductFilter } from "./products/product-filter.ts";
import { newestUsers } from "./users/user-filter.ts";

/** Fetches the tabs' first data, so that a switch shows them at once. A failure is told by the tab itself. */
export function prefetchTabs(client: AdminClient, queries: QueryClient): void {
  void queries.prefetchQuery(managedProductsQuery(client, defaultProductFilter));
  void queries.prefetchQuery(ordersQuery(client, { ...newestOrders, sent: false }));
  void queries.prefetchQuery(ordersQuery(client, { ...newestOrders, sent: true }));
  void queries.prefetchQuery(usersQuery(client, newestUsers));
}
