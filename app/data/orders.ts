import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";
import { escapeLike } from "./product-changes.ts";

const text = z.string().nullish();

/** One bought piece as the wire carries it: amounts in euros; `products` is null once the product is gone. */
export const orderSchema = z.object({
  id: z.string(),
  quantity: z.number(),
  total_amount: z.number(),
  created_at: z.string(),
  is_sent: z.boolean(),
  checkout_id: text,
  line_no: z.number().nullish(),
  product_name: text,
  product_code: text,
  unit_price: z.number().nullish(),
  image_url: text,
  livemode: z.boolean().nullish(),
  customers: z.object({ name: text, email: text, phone: text, address: text }).nullish(),
  products: z
    .object({ name: z.string(), product_code: text, price: z.number().nullish(), image_url: text })
    .nullish(),
});
export type Order = z.infer<typeof orderSchema>;

/** What a list may be sorted by, and what the wire calls it (PostgREST, "Ordering by related tables"). */
const sortTerms = {
  created_at: "created_at",
  product_name: "product_name",
  product_code: "product_code",
  customer: "customers(name)",
  contact: "customers(email)",
  address: "customers(address)",
  quantity: "quantity",
  total_amount: "total_amount",
} as const;
export type OrderSortColumn = keyof typeof sortTerms;
export const orderSortColumns = Object.keys(sortTerms).filter(isSortColumn);

function isSortColumn(name: string): name is OrderSortColumn {
  return Object.hasOwn(sortTerms, name);
}

export interface OrderFilter {
  sent: boolean;
  search: string;
  sort: { column: OrderSortColumn; ascending: boolean };
  page: number;
}
export interface OrderPage {
  orders: Order[];
  count: number;
}

export const ordersPerPage = 25;
export const ordersKey = ["admin", "orders"] as const;
export const orderPagesKey = [...ordersKey, "page"] as const;

const columns =
  "*, customers(name,email,phone,address), products(name,product_code,price,image_url)";
const nilId = "00000000-0000-0000-0000-000000000000";

/** A page of one of the two lists (ORD-01), newest first unless sorted otherwise (ORD-06). */
export function ordersQuery(client: AdminClient, filter: OrderFilter) {
  return queryOptions({
    queryKey: [...orderPagesKey, filter],
    queryFn: ({ signal }) => {
      const first = (filter.page - 1) * ordersPerPage;
      return readOrders(client, { ...filter, first, length: ordersPerPage, signal });
    },
    placeholderData: keepPreviousData,
    select: (page: OrderPage): OrderPage => ({
      ...page,
      orders: page.orders.filter((order) => order.is_sent === filter.sent),
    }),
  });
}

interface OrderRows {
  search: string;
  /** Undefined: both lists. */
  sent: boolean | undefined;
  sort: OrderFilter["sort"];
  first: number;
  length: number;
  signal?: AbortSignal;
}

async function readOrders(client: AdminClient, rows: OrderRows): Promise<OrderPage> {
  const { sent, sort, first, length, signal } = rows;
  let query = client.from("orders").select(columns, { count: "exact" });
  if (sent !== undefined) query = query.eq("is_sent", sent);
  const condition = await searchCondition(client, rows.search);
  if (condition) query = query.or(condition);
  if (signal) query = query.abortSignal(signal);
  const { data, count } = await query
    .order(sortTerms[sort.column], { ascending: sort.ascending, nullsFirst: false })
    .order("id")
    .range(first, first + length - 1)
    .throwOnError();
  const orders = z.array(orderSchema).parse(data);
  return { orders, count: count ?? orders.length };
}

/** All orders that a search finds, newest first, a thousand at a time (the service's own bound). */
export async function readAllOrders(
  client: AdminClient,
  search: string,
  onProgress: (share: number) => void,
): Promise<Order[]> {
  const all: Order[] = [];
  const sort = { column: "created_at", ascending: false } as const;
  for (;;) {
    const rows = { search, sent: undefined, sort, first: all.length, length: 1000 };
    const page = await readOrders(client, rows);
    all.push(...page.orders);
    onProgress(all.length / Math.max(page.count, 1));
    if (page.orders.length === 0 || all.length >= page.count) return all;
  }
}

/** As many customers as an `in` list may name (access.md 6.4: 200 values, addresses of 8 KiB). */
const mostCustomers = 100;

/** The piece's name or code, or the customer's name or e-mail: the wire can't say 'or' across two tables. */
async function searchCondition(client: AdminClient, search: string): Promise<string | undefined> {
  const typed = search.trim();
  if (!typed) return undefined;
  const pattern = `"%${escapeLike(typed).replace(/["\\]/g, "\\$&")}%"`;
  const { data } = await client
    .from("customers")
    .select("id")
    .or(`name.ilike.${pattern},email.ilike.${pattern},phone.ilike.${pattern}`)
    .limit(mostCustomers)
    .throwOnError();
  const customers = z.array(z.object({ id: z.string() })).parse(data);
  const conditions = [`product_name.ilike.${pattern}`, `product_code.ilike.${pattern}`];
  if (customers.length > 0) {
    conditions.push(`customer_id.in.(${customers.map(({ id }) => id).join(",")})`);
  }
  return conditions.join(",");
}

export async function markSent(client: AdminClient, id: string, sent: boolean): Promise<void> {
  await client.from("orders").update({ is_sent: sent }).eq("id", id).throwOnError();
}

export async function deleteOrder(client: AdminClient, id: string): Promise<void> {
  await client.from("orders").delete().eq("id", id).throwOnError();
}

/** All of them; the wire refuses a DELETE without a filter (access.md D7), hence the nil id. */
export async function clearHistory(client: AdminClient): Promise<void> {
  await client.from("orders").delete().neq("id", nilId).throwOnError();
}
