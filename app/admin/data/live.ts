import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { calmly, followTables } from "../../data/live.ts";
import type { AdminClient } from "./admin-client.ts";
import { useAdminClient } from "./client-context.ts";
import {
  collectionsKey,
  deliveryMethodsKey,
  enquiriesKey,
  managedProductsKey,
  ordersKey,
  quotesKey,
  settingsKey,
  todayKey,
} from "./keys.ts";

/** Reads that a change of a table concerns. */
const readFrom = {
  products: [managedProductsKey, quotesKey, todayKey],
  orders: [ordersKey, quotesKey, todayKey],
  enquiries: [enquiriesKey, todayKey],
  collections: [collectionsKey],
  delivery_methods: [deliveryMethodsKey],
  shop_revisions: [settingsKey],
} as const;

/** LIV-01, LIV-02: one subscription for the whole dashboard. The feed carries no data into the screen. */
export function useLiveDashboard(): void {
  const client = useAdminClient();
  const queries = useQueryClient();
  useEffect(() => {
    try {
      return followDashboard(client, queries);
    } catch (error) {
      // Lists without a socket are only not live (BRW-03).
      window.codeWatch?.tell("error", error);
      return undefined;
    }
  }, [client, queries]);
}

/** Returns how to stop. */
export function followDashboard(client: AdminClient, queries: QueryClient): () => void {
  const keys = new Set(Object.values(readFrom).flat());
  const readAnew = new Map(
    Array.from(keys, (queryKey) => [queryKey, calmly(() => void queries.invalidateQueries({ queryKey }))] as const),
  );
  const news = Object.entries(readFrom).map(
    ([table, of]) => [table, of.flatMap((key) => readAnew.get(key) ?? [])] as const,
  );
  return followTables(client, Object.fromEntries(news));
}
