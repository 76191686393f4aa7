import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { choiceWords } from "#domain/choices.ts";
import { textIn, type Language } from "#domain/language.ts";
import { nilUuid } from "#domain/uuid.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";
import { momentsOf, type Days } from "../words/periods.ts";
import { readAll, readPage, skippedBySearch } from "./read-rows.ts";
import { ordersKey } from "./keys.ts";

const text = z.string().nullish();

/** Flags to know before an order is sent, as the database has them (`private.order_flags`). */
export const orderFlagSchema = z.enum([
  "withdrawn",
  "withdrawn_in_part",
  "refunded",
  "refunded_in_part",
  "disputed",
  "gift",
  "counter",
  "collection",
  "in_words",
  "test",
]);
export type OrderFlag = z.infer<typeof orderFlagSchema>;

export type Doubt = Exclude<OrderFlag, (typeof harmless)[number]>;

/** Tell how it goes out; the others speak against sending (AFT-07). */
const harmless = ["gift", "counter", "collection", "in_words"] as const;

export function isDoubt(flag: OrderFlag): flag is Doubt {
  return !harmless.some((known) => known === flag);
}

/** A line of a quote in the buyer's own words: it has no product, and never had (WEK-04). */
export function isInWords({ flags }: Pick<Order, "flags">): boolean {
  return flags.includes("in_words");
}

/** Fetched in the shop: it is ready, then collected, and never on its way (WEK-03). */
export function isCollection({ flags }: Pick<Order, "flags">): boolean {
  return flags.includes("collection");
}

const rowSchema = z.object({
  id: z.string(),
  quantity: z.number(),
  total_amount: z.number(),
  created_at: z.string(),
  is_sent: z.boolean(),
  sent_at: text,
  /** The time since which a collection lies ready. */
  ready_at: text,
  carrier: text,
  tracking_number: text,
  /** The jeweller's own words. */
  note: text,
  flags: z.array(orderFlagSchema).default([]),
  checkout_id: text,
  /** The purchase's number: `KOS-7F3K9Q`. */
  reference: text,
  line_no: z.number().nullish(),
  product_name: text,
  product_name_el: text,
  product_code: text,
  unit_price: z.number().nullish(),
  image_url: text,
  // A row that somebody wrote by hand must not hide the others.
  choices: agreedChoicesSchema.catch([]),
  livemode: z.boolean().nullish(),
  customers: z.object({ name: text, email: text, phone: text, address: text }).nullish(),
  products: z.object({ name: text, product_code: text, price: z.number().nullish(), image_url: text }).nullish(),
});

/**
 * One piece as it was sold, in euros. `products` has today's picture; it is null once the product is gone. A row with the
 * specification's columns alone has today's name, code and price, too.
 */
export const orderSchema = rowSchema.transform(({ product_name: name, product_code, unit_price: price, ...row }) => {
  const sold = typeof name === "string" ? { name, product_code, price } : row.products;
  return {
    ...row,
    product_name: sold?.name ?? "",
    product_code: sold?.product_code,
    unit_price: sold?.price ?? row.total_amount / row.quantity,
  };
});
export type Order = z.infer<typeof orderSchema>;

export function productName(language: Language, product: Pick<Order, "product_name" | "product_name_el">): string {
  return textIn(language, product.product_name, product.product_name_el);
}

/** `Helios band, Ring size 54`: where one line says which piece. */
export function chosenProduct(
  language: Language,
  product: Pick<Order, "product_name" | "product_name_el" | "choices">,
): string {
  return [productName(language, product), choiceWords(product.choices, language)].filter(Boolean).join(", ");
}

/** The sort orders of a list, by their names on the wire (PostgREST, "Ordering by related tables"). */
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
  return Object.keys(sortTerms).includes(name);
}

export interface OrderFilter {
  sent: boolean;
  search: string;
  days: Days;
  sort: { column: OrderSortColumn; ascending: boolean };
  page: number;
}
export interface OrderPage {
  orders: Order[];
  count: number;
}

export const ordersPerPage = 25;
export const orderPagesKey = [...ordersKey, "page"] as const;

export const orderColumns = "*, customers(name,email,phone,address), products(name,product_code,price,image_url)";

/** A page of one of the two lists (ORD-01), newest first unless sorted otherwise (ORD-06). */
export function ordersQuery(client: AdminClient, filter: OrderFilter) {
  return queryOptions({
    queryKey: [...orderPagesKey, filter],
    queryFn: ({ signal }) =>
      readPage(filter.page, ordersPerPage, (first) =>
        readOrders(client, { ...filter, first, length: ordersPerPage, signal }),
      ),
    placeholderData: keepPreviousData,
    select: (page: OrderPage): OrderPage => ({
      ...page,
      orders: page.orders.filter((order) => order.is_sent === filter.sent),
    }),
  });
}

interface OrderRows {
  search: string;
  days: Days;
  /** One of the lists; undefined for both. */
  sent: boolean | undefined;
  sort: OrderFilter["sort"];
  first: number;
  length: number;
  signal?: AbortSignal;
}

async function readOrders(client: AdminClient, rows: OrderRows): Promise<OrderPage> {
  const { search, sort, first, length, signal } = rows;
  const skip = skippedBySearch(search, first);
  let query = rowsOf(client, rows, skip);
  if (signal) query = query.abortSignal(signal);
  const reading = query
    // No place for nulls is named: there are none, and naming it would keep the index from being used.
    .order(sortTerms[sort.column], {
      ascending: sort.ascending,
      ...(alwaysThere.has(sort.column) ? {} : { nullsFirst: false }),
    })
    .order("id")
    .range(first - skip, first - skip + length - 1)
    .throwOnError();
  // A search reads rows and count in one request, so that it searches once.
  const counting = isSearch(rows) ? undefined : countOrders(client, rows);
  const [{ data, count: found }, all] = await Promise.all([reading, counting]);
  const orders = z.array(orderSchema).parse(data);
  if (all === undefined) return { orders, count: skip + (found ?? orders.length) };
  return { orders, count: first === 0 && orders.length < length ? orders.length : all };
}

const alwaysThere = new Set<OrderSortColumn>([
  "created_at",
  "product_name",
  "customer",
  "contact",
  "quantity",
  "total_amount",
]);

function isSearch({ search }: OrderRows): boolean {
  return search.trim() !== "";
}

async function countOrders(client: AdminClient, rows: OrderRows): Promise<number> {
  const { sent, days, signal } = rows;
  const { since, before } = momentsOf(days);
  let query = client.from("orders").select("id", { count: "exact", head: true });
  if (sent !== undefined) query = query.eq("is_sent", sent);
  if (since) query = query.gte("created_at", since);
  if (before) query = query.lt("created_at", before);
  if (signal) query = query.abortSignal(signal);
  const { count } = await query.throwOnError();
  return count ?? 0;
}

function rowsOf(client: AdminClient, rows: OrderRows, skip: number) {
  const { search, sent, days, sort } = rows;
  const { since, before } = momentsOf(days);
  // Every order has its customer. An inner join lets the customers' own order lead to the orders.
  const shown = sortTerms[sort.column].startsWith("customers(")
    ? orderColumns.replace("customers(", "customers!inner(")
    : orderColumns;
  if (!isSearch(rows)) {
    let all = client.from("orders").select(shown);
    if (sent !== undefined) all = all.eq("is_sent", sent);
    if (since) all = all.gte("created_at", since);
    return before ? all.lt("created_at", before) : all;
  }
  const wanted = { query: search.trim(), sent, skip, since, before };
  return client.rpc("search_orders", wanted, { get: true, count: "exact" }).select(shown);
}

export async function readAllOrders(
  client: AdminClient,
  { search, days }: Pick<OrderFilter, "search" | "days">,
  onProgress: (share: number) => void,
): Promise<Order[]> {
  const sort = { column: "created_at", ascending: false } as const;
  return readAll(async (part) => {
    const page = await readOrders(client, { search, days, sent: undefined, sort, ...part });
    return { rows: page.orders, count: page.count };
  }, onProgress);
}

/** Whether real purchases have come: the newest one is real. */
export function realSalesQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...ordersKey, "real"],
    queryFn: async () => {
      const newest = client.from("orders").select("livemode").order("created_at", { ascending: false });
      const { data } = await newest.limit(1).throwOnError();
      return data[0]?.livemode === true;
    },
  });
}

/** All or none of them. Resolves to how many were not marked so before. */
export async function markSent(client: AdminClient, ids: readonly string[], sent: boolean): Promise<number> {
  const { count } = await client
    .from("orders")
    .update({ is_sent: sent }, { count: "exact" })
    .in("id", ids)
    .eq("is_sent", !sent)
    .throwOnError();
  return count ?? ids.length;
}

/** Notes that they lie ready for their buyer, or takes it back. Resolves to how many were not marked so before. */
export async function markReady(client: AdminClient, ids: readonly string[], done: boolean): Promise<number> {
  const { data } = await client.rpc("mark_ready", { order_ids: [...ids], done }).throwOnError();
  return z.number().parse(data);
}

export async function saveNote(client: AdminClient, ids: readonly string[], note: string | null): Promise<void> {
  await client.from("orders").update({ note }).in("id", ids).throwOnError();
}

/** @throws `order_sent` once all of the purchase has left */
export async function correctAddress(client: AdminClient, order: string, address: string): Promise<void> {
  await client.rpc("correct_address", { of_order: order, address }).throwOnError();
}

export async function deleteOrder(client: AdminClient, id: string): Promise<void> {
  await client.from("orders").delete().eq("id", id).throwOnError();
}

/** All of them; the wire refuses a DELETE without a filter, hence the nil id. The key (a UUID) names the deletion. */
export async function clearHistory(client: AdminClient, key: string): Promise<void> {
  const removal = client.from("orders").delete().neq("id", nilUuid);
  await removal.setHeader("Idempotency-Key", key).throwOnError();
}

export function unsentQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...ordersKey, "unsent"],
    queryFn: async () => {
      const unsent = client.from("orders").select("id", { count: "exact", head: true });
      return (await unsent.eq("is_sent", false).throwOnError()).count ?? 0;
    },
  });
}
