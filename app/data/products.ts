import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Category, Product } from "#domain/product.ts";
import { browserClient } from "./client.ts";
import { countProducts } from "./product-count.ts";
import type { ShopClient } from "./shop-client.ts";
import { patient } from "./patient.ts";

export type { Product } from "#domain/product.ts";

export const productSorts = ["newest", "price-asc", "price-desc"] as const;
export type ProductSort = (typeof productSorts)[number];

/** What a list of products shows; the shop keeps it in the address (PDP-03, PDP-04). */
export interface ProductFilter {
  category: Category;
  query: string;
  sort: ProductSort;
  /** From 1. */
  page: number;
  /** How many a page holds, when not as many as in the shop. */
  most?: number;
}
export interface ProductPage {
  products: Product[];
  /** How many match in all; of a list with a `most` of its own, how many it shows. */
  count: number;
}

export const productsPerPage = 24;
/** What the landing page shows before it leads to the shop. */
export const newestProducts: ProductFilter = {
  category: "all",
  query: "",
  sort: "newest",
  page: 1,
  most: 9,
};

/** Everything that depends on the products table: the feed makes all of it stale (LIV-01). */
export const productsKey = ["products"] as const;

export function productsQuery(filter: ProductFilter) {
  return queryOptions({
    queryKey: [...productsKey, "list", filter],
    queryFn: async ({ signal }) => readProducts(await browserClient(), filter, patient(signal)),
    placeholderData: keepPreviousData,
  });
}

export function productQuery(slug: string) {
  return queryOptions({
    queryKey: [...productsKey, "slug", slug],
    queryFn: async ({ signal }) => findProduct(await browserClient(), slug, patient(signal)),
  });
}

export function relatedQuery(product: Pick<Product, "id" | "category">) {
  return queryOptions({
    queryKey: [...productsKey, "related", product.category, product.id],
    queryFn: async ({ signal }) => readRelated(await browserClient(), product, patient(signal)),
  });
}

/** What the cart compares its lines with: the pieces as they are now. */
export function productsByIdQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...productsKey, "ids", ids],
    queryFn: async ({ signal }) => readProductsById(await browserClient(), ids, patient(signal)),
    placeholderData: keepPreviousData,
  });
}

export async function readProducts(
  client: ShopClient,
  filter: ProductFilter,
  signal?: AbortSignal,
): Promise<ProductPage> {
  // A search is done once for both; how many there are beside a list with a `most` nobody asks.
  if (filter.page === 1 && (isSearch(filter) || filter.most !== undefined)) {
    return readPage(client, filter, signal, filter.most === undefined);
  }
  // Else rows and count beside each other: asked for in one, a page beyond the last is refused (416), and the
  // browser's console says so.
  const counting = isSearch(filter)
    ? countFound(client, filter, signal)
    : countProducts(client, categoryOf(filter), signal);
  // Rows before the page are walked through: beyond the last one that would be all there are, for nothing.
  if (filter.page >= deepPage) {
    const count = await counting;
    if (firstOf(filter) >= count) return { products: [], count };
  }
  const reading = readPage(client, filter, signal, false);
  const [{ products }, count] = await Promise.all([reading, counting]);
  // Two reads, two moments: a first page with room left says itself how many there are.
  const isAll = filter.page === 1 && products.length < productsPerPage;
  return { products, count: isAll ? products.length : count };
}

/** With `counted` the count is of all that match, else of what the page holds. */
async function readPage(
  client: ShopClient,
  filter: ProductFilter,
  signal: AbortSignal | undefined,
  counted: boolean,
): Promise<ProductPage> {
  const { most = productsPerPage } = filter;
  const first = firstOf(filter);
  let request = rowsOf(client, filter, counted ? { count: "exact" } : {});
  request = request.range(first, first + most - 1);
  for (const [column, ascending] of orders[filter.sort]) {
    // Only prices may be missing; an order that says so of the others would miss their index.
    const nulls = column === "price" ? { nullsFirst: false } : {};
    request = request.order(column, { ascending, ...nulls });
  }
  if (signal) request = request.abortSignal(signal);
  // TanStack retries (LIM-03); the client's own retries beside it would multiply.
  const { data, count } = await request
    .retry(false)
    .overrideTypes<Product[], { merge: false }>()
    .throwOnError();
  // The client's types can't know that the function answers with a list.
  const products = Array.isArray(data) ? data : [];
  return { products, count: count ?? products.length };
}

function firstOf({ page, most = productsPerPage }: ProductFilter): number {
  return (page - 1) * most;
}

/** Null when there is no such piece. A renamed one is found by each slug that it had; its own tells the new one. */
export async function findProduct(
  client: ShopClient,
  slug: string,
  signal?: AbortSignal,
): Promise<Product | null> {
  // Whatever else stands in an address would be read as a list of slugs, or as none.
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  for (const isOld of [false, true]) {
    const all = client.from("products").select(productColumns).limit(1);
    // That they are some is what the index of renamed pieces knows.
    let request = isOld
      ? all.neq("previous_slugs", "{}").contains("previous_slugs", [slug])
      : all.eq("slug", slug);
    if (signal) request = request.abortSignal(signal);
    // oxlint-disable-next-line no-await-in-loop -- the second is asked for only when the first finds nothing
    const { data } = await request
      .retry(false)
      .overrideTypes<Product[], { merge: false }>()
      .throwOnError();
    if (data[0]) return data[0];
  }
  return null;
}

/** From here on it pays to ask first whether there is such a page. */
const deepPage = 20;

const relatedCount = 4;

export async function readRelated(
  client: ShopClient,
  product: Pick<Product, "id" | "category">,
  signal?: AbortSignal,
): Promise<Product[]> {
  let request = client
    .from("products")
    .select(productColumns)
    .neq("id", product.id)
    .order("created_at", { ascending: false })
    .limit(relatedCount);
  if (product.category !== "all") request = request.eq("category", product.category);
  if (signal) request = request.abortSignal(signal);
  const { data } = await request
    .retry(false)
    .overrideTypes<Product[], { merge: false }>()
    .throwOnError();
  return data;
}

async function readProductsById(
  client: ShopClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Product[]> {
  const { data } = await client
    .from("products")
    .select(productColumns)
    .in("id", ids)
    .limit(ids.length)
    .abortSignal(signal)
    .retry(false)
    .overrideTypes<Product[], { merge: false }>()
    .throwOnError();
  return data;
}

async function countFound(
  client: ShopClient,
  filter: ProductFilter,
  signal?: AbortSignal,
): Promise<number> {
  let request = rowsOf(client, filter, { count: "exact", head: true }).limit(1);
  if (signal) request = request.abortSignal(signal);
  const { count } = await request.retry(false).throwOnError();
  return count ?? 0;
}

/** All products of a category, or those that a search finds (`mostFound` of them, the first in their order). */
function rowsOf(
  client: ShopClient,
  filter: ProductFilter,
  options: { count?: "exact"; head?: boolean },
) {
  const of_category = categoryOf(filter);
  if (!isSearch(filter)) {
    const all = client.from("products").select(productColumns, options);
    return of_category ? all.eq("category", of_category) : all;
  }
  const { query, sort } = filter;
  const [[sort_by, ascending]] = orders[sort];
  return client
    .rpc("search_products", { query, of_category, sort_by, ascending }, { get: true, ...options })
    .select(productColumns);
}

function isSearch({ query }: ProductFilter): boolean {
  return query.trim() !== "";
}

function categoryOf({ category }: ProductFilter): Category | undefined {
  return category === "all" ? undefined : category;
}

/** What a search finds at most, as the database counts: more are only said to be more. */
export const mostFound = 1000;

/**
 * The columns of `productSchema`, written down once more: reading them off the schema would bring zod into
 * every shopper's bundle. A test compares the two.
 */
export const productColumns =
  "id,slug,name,name_el,description,description_el,price,product_code,image_url,image_alt,image_alt_el,category,personalised,availability,few_left,created_at,updated_at";

type OrderTerm = readonly [column: string, ascending: boolean];

/** Pieces without a price come last whichever way prices are sorted; ids make each order a total one. */
const orders: Record<ProductSort, readonly [OrderTerm, ...OrderTerm[]]> = {
  newest: [
    ["created_at", false],
    ["id", true],
  ],
  "price-asc": [
    ["price", true],
    ["id", true],
  ],
  "price-desc": [
    ["price", false],
    ["id", true],
  ],
};
