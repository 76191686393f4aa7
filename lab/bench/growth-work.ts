import type { SupabaseClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { auditQuery } from "#app/admin/data/audit.ts";
import { anyDay } from "#app/admin/words/periods.ts";
import { ordersPerPage, ordersQuery, type OrderFilter } from "#app/admin/data/orders.ts";
import { managedProductsQuery, type ManagedProductFilter } from "#app/admin/data/product-changes.ts";
import { salesQuery } from "#app/admin/orders/sales/sales-query.ts";
import { usersQuery } from "#app/admin/data/users.ts";

export interface Work {
  name: string;
  /** The least number of pieces at which it is the same work; absent: the smallest. */
  from?: number;
  run: () => Promise<unknown>;
}

const perPage = 24;
let asked = 0;

/** Catalogue pages, each asked for under an address that is in no memory (`_routes` is part of the key). */
export function pagesOf(shopUrl: string, products: number): Work[] {
  const page = (name: string, path: string, about: { from?: number; status?: number } = {}) => {
    const { status = 200, ...rest } = about;
    return {
      name,
      ...rest,
      async run() {
        asked += 1;
        const address = `${shopUrl}${path}${path.includes("?") ? "&" : "?"}_routes=${asked}`;
        const answer = await fetch(address);
        if (answer.status !== status) throw new Error(`${path}: ${answer.status}`);
        return answer.text();
      },
    };
  };
  const middle = Math.max(1, Math.floor(products / perPage / 2));
  return [
    page("/", "/"),
    page("/shop/all", "/shop/all"),
    page("/shop/rings", "/shop/rings", { from: 1_000 }),
    page("/shop/rings, filtered", "/shop/rings?metal=gold&size=52", { from: 1_000 }),
    page("/shop/rings, filtered by price", "/shop/rings?from=100&to=500&sort=price-asc", {
      from: 1_000,
    }),
    page("/shop/all by price, dearest first", "/shop/all?sort=price-desc"),
    page("/shop/all in the middle", `/shop/all?page=${middle}`),
    page("/shop/all beyond the last page", "/shop/all?page=9999"),
    page("/shop/all, a search that finds one", "/shop/all?q=tears+joy"),
    page("/shop/all, a search that finds many", "/shop/all?q=lefkara", { from: 1_000 }),
    page("/shop/all, a search that finds nothing", "/shop/all?q=zzqq"),
    page("/shop/all, a search in Latin letters", "/shop/all?q=daxtylidi", { from: 1_000 }),
    page("/shop/all, a search with a slip", "/shop/all?q=lefkaea", { from: 1_000 }),
    page("/shop/all, a search, filtered", "/shop/all?q=lefkara&metal=gold", { from: 1_000 }),
    page("/shop/all, two letters that find nothing", "/shop/all?q=zq"),
    page("/product", "/product/helios-ring"),
    page("/product, unknown", "/product/no-such-piece", { status: 404 }),
  ];
}

/** The lists of the dashboard's tabs, by the dashboard's own code. */
export function adminLists(client: SupabaseClient, { products, orders }: Size): Work[] {
  const list = (name: string, run: () => PromiseLike<unknown>, from?: number): Work => ({
    name: `dashboard: ${name}`,
    ...(from === undefined ? {} : { from }),
    run: async () => run(),
  });
  const productList = (about: Partial<ManagedProductFilter>) =>
    newQueries().fetchQuery(managedProductsQuery(client, { ...allProducts, ...about }));
  const orderList = (about: Partial<OrderFilter>) =>
    newQueries().fetchQuery(ordersQuery(client, { ...sentOrders, ...about }));
  const call = (name: string) => client.rpc(name).throwOnError();
  const middle = (rows: number) => Math.max(1, Math.floor(rows / ordersPerPage / 2));
  return [
    list("today", () => call("today")),
    list("products", () => productList({})),
    list("products by name", () => productList({ sort: { column: "name", ascending: true } })),
    list("products in the middle", () => productList({ page: middle(products) })),
    list("one product found", () => productList({ search: "tears joy" })),
    list("many products found", () => productList({ search: "lefkara" }), 1_000),
    list("orders", () => orderList({})),
    list("orders in the middle", () => orderList({ page: middle(orders) })),
    list("orders by customer", () => orderList({ sort: { column: "customer", ascending: true } })),
    list("one order found", () => orderList({ search: "kos-g77777@" })),
    list("many orders found", () => orderList({ search: "shopper" })),
    list("many orders found by two words", () => orderList({ search: "example shopper" })),
    list("sales of 30 days", () => newQueries().fetchQuery(salesQuery(client, 30))),
    list("users", () => newQueries().fetchQuery(usersQuery(client, { search: "", sort: newest, page: 1 }))),
    list("audit", () => newQueries().fetchInfiniteQuery(auditQuery(client))),
    list("mails", () => call("outbox_overview")),
    list("payments to look at", () => call("payment_alerts")),
    list("ready to sell", () => call("ready_to_sell")),
  ];
}

/** Every question is a new one, so that no memory answers. */
const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** One shop's rows. */
export interface Size {
  products: number;
  orders: number;
}

const newest = { column: "created_at", ascending: false } as const;
const allProducts: ManagedProductFilter = {
  search: "",
  category: undefined,
  sort: newest,
  page: 1,
};
const sentOrders: OrderFilter = { search: "", days: anyDay, sent: true, sort: newest, page: 1 };
