import type { QueryClient } from "@tanstack/react-query";
import type { AdminClient } from "./data/admin-client.ts";
import { ordersQuery } from "./data/orders.ts";
import { managedProductsQuery } from "./data/product-changes.ts";
import { usersQuery } from "./data/users.ts";
import { newestOrders } from "./orders/order-filter.ts";
import { defaultProductFilter } from "./product/product-filter.ts";
import { newestUsers } from "./users/user-filter.ts";

interface Prefetching {
  client: AdminClient;
  queries: QueryClient;
  isAdmin: boolean;
}

/** The first page of each tab, one by one. The tab itself tells of a failure. */
export async function prefetchLists({ client, queries, isAdmin }: Prefetching): Promise<void> {
  await queries.prefetchQuery(managedProductsQuery(client, defaultProductFilter));
  await queries.prefetchQuery(ordersQuery(client, { ...newestOrders, sent: false }));
  await queries.prefetchQuery(ordersQuery(client, { ...newestOrders, sent: true }));
  if (isAdmin) await queries.prefetchQuery(usersQuery(client, newestUsers));
}
