import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Category } from "#domain/product.ts";
import { productPictureSchema, productSchema, type ProductDraft } from "#domain/schemas/product.ts";
import type { AdminClient } from "./admin-client.ts";
import { productRows } from "../../data/product-rows.ts";
import { productColumns } from "../../data/products.ts";
import { readChoices, readChoicesOf, savedChoicesSchema } from "./saved-choices.ts";
import { factColumns, savedFactsSchema } from "./saved-facts.ts";
import { readPage, skippedBySearch } from "./read-rows.ts";
import { managedProductsKey, productPagesKey } from "./keys.ts";

/** A product with the number of pieces, as admins see it; no stock row means made to order. */
const managedProductSchema = productSchema.partial().extend({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  category: z.string().nullish(),
  /** Pictures in their order; a save keeps them apart from its own fields. */
  product_pictures: z
    .array(productPictureSchema)
    .transform((pictures) => [...pictures].sort((one, other) => one.position - other.position))
    .optional(),
  stock: z
    .union([z.object({ quantity: z.number(), one_of_a_kind: z.boolean() }), z.tuple([]).transform(() => null)])
    .nullish(),
  ...savedFactsSchema.shape,
  /** Choices of a product that was read by itself. */
  product_choices: savedChoicesSchema.optional(),
  /** Addresses of collections that have it by hand, of a product that a file tells. */
  collections: z.array(z.string()).optional(),
});
export type ManagedProduct = z.infer<typeof managedProductSchema>;

export const productSortColumns = ["created_at", "name", "category", "product_code", "price", "description"] as const;
export type ProductSortColumn = (typeof productSortColumns)[number];

export interface ManagedProductFilter {
  search: string;
  category: Category | undefined;
  sort: { column: ProductSortColumn | "name_el" | "description_el"; ascending: boolean };
  /** 1 is the first. */
  page: number;
}

export const productsPerPage = 25;

export interface ManagedProductPage {
  products: ManagedProduct[];
  count: number;
}

const columns = `${productColumns},stock(quantity,one_of_a_kind),product_pictures(position,url,alt,alt_el),${factColumns}`;

export function managedProductsQuery(client: AdminClient, filter: ManagedProductFilter) {
  return queryOptions({
    queryKey: [...productPagesKey, filter],
    queryFn: ({ signal }) =>
      readPage(filter.page, productsPerPage, (first) =>
        readManagedProducts(client, filter, { first, length: productsPerPage, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

interface Rows {
  /** 0 is the first. */
  first: number;
  length: number;
  signal?: AbortSignal;
}

export async function readManagedProducts(
  client: AdminClient,
  filter: ManagedProductFilter,
  { first, length, signal }: Rows,
): Promise<ManagedProductPage> {
  const { sort } = filter;
  const skip = skippedBySearch(filter.search, first);
  const wanted = { ...filter, sort_by: sort.column, ascending: sort.ascending, skip };
  let query = productRows(client, columns, wanted, { count: "exact" });
  if (signal) query = query.abortSignal(signal);
  const { data, count } = await query
    .order(sort.column, orderOf(sort))
    .order("id")
    .range(first - skip, first - skip + length - 1)
    .throwOnError();
  const products = z.array(managedProductSchema).parse(data);
  return { products, count: skip + (count ?? products.length) };
}

/** Missing values come last. Columns without any name no place for them: it would keep the index from being used. */
function orderOf({ column, ascending }: ManagedProductFilter["sort"]) {
  const isRequired = column === "created_at" || column === "name" || column === "category";
  return isRequired ? { ascending } : { ascending, nullsFirst: false };
}

export function managedProductQuery(client: AdminClient, id: string) {
  return queryOptions({
    queryKey: [...managedProductsKey, "one", id],
    queryFn: () => readProduct(client, id),
  });
}

/** Reads a product; null when it does not exist, or no longer. */
export async function readProduct(client: AdminClient, id: string): Promise<ManagedProduct | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const { data } = await client.from("products").select(columns).eq("id", id).throwOnError();
  const product = z.array(managedProductSchema).parse(data)[0];
  return product ? { ...product, product_choices: await readChoices(client, id) } : null;
}

/** Another piece with this code, case apart, by its names; codes may stand twice, but mostly it is a slip. */
export function sameCodeQuery(client: AdminClient, code: string, id: string | undefined) {
  return queryOptions({
    queryKey: [...managedProductsKey, "code", code, id],
    enabled: code !== "",
    queryFn: async ({ signal }) => {
      const like = code.replaceAll(/[\\%_]/g, String.raw`\$&`);
      const same = client.from("products").select("name,name_el,product_code").ilike("product_code", like);
      const others = id === undefined ? same : same.neq("id", id);
      // An asterisk stands for anything on the wire: what it found beside the code is left out here.
      const { data } = await others.limit(20).abortSignal(signal).throwOnError();
      const found = z.array(codedSchema).parse(data);
      return found.find(({ product_code }) => codeKey(product_code) === codeKey(code)) ?? null;
    },
  });
}

const codedSchema = z.object({ name: z.string(), name_el: z.string().nullable(), product_code: z.string() });

/** Codes that differ by case alone are the same, to the form as to an import. */
export function codeKey(code: string): string {
  return code.trim().toLowerCase();
}

export async function readProductsWithChoices(client: AdminClient, ids: readonly string[]): Promise<ManagedProduct[]> {
  const { data } = await client.from("products").select(columns).in("id", ids).throwOnError();
  return withChoices(client, z.array(managedProductSchema).parse(data));
}

/** Choices lie too deep to be read with the products. */
export async function withChoices(client: AdminClient, products: readonly ManagedProduct[]): Promise<ManagedProduct[]> {
  const choices = await readChoicesOf(
    client,
    products.map(({ id }) => id),
  );
  return products.map((one) => ({ ...one, product_choices: choices.get(one.id) ?? [] }));
}

/** The fields that the form sends (PRD-07, LNG-04); every other column is the database's own. */
export interface ProductRecord extends ProductDraft {
  image_url: string | null;
}

/** Once for each key (a UUID). `earlier` was made by a try whose answer was lost: nothing was written now. */
export async function createProduct(
  client: AdminClient,
  record: ProductRecord,
  key: string,
): Promise<{ id: string; earlier?: ManagedProduct }> {
  try {
    const { data } = await client
      .from("products")
      .insert(record)
      .setHeader("Idempotency-Key", key)
      .select("id")
      .single()
      .throwOnError();
    return z.object({ id: z.string() }).parse(data);
  } catch (error) {
    const made = madeSchema.safeParse(error).data;
    const earlier = made ? await readProduct(client, made.details) : null;
    if (!earlier) throw error;
    return { id: earlier.id, earlier };
  }
}

const madeSchema = z.object({ message: z.literal("already_made"), details: z.string() });

export type ProductUpdate = { saved: true } | { saved: false; theirs: ManagedProduct | null };

/** Saves over no other version: when somebody saved in between, theirs comes back (null when they deleted it). */
export async function updateProduct(
  client: AdminClient,
  version: { id: string; updated_at: string | undefined },
  record: ProductRecord,
): Promise<ProductUpdate> {
  let query = client.from("products").update(record).eq("id", version.id);
  if (version.updated_at) query = query.eq("updated_at", version.updated_at);
  const { data } = await query.select("id").throwOnError();
  if (z.array(z.unknown()).parse(data).length > 0) return { saved: true };
  const theirs = await readProduct(client, version.id);
  // A write of our own whose answer was lost is no conflict.
  return theirs && holds(theirs, record) ? { saved: true } : { saved: false, theirs };
}

function holds(product: ManagedProduct, record: ProductRecord): boolean {
  const held = new Map<string, unknown>(Object.entries(product));
  return Object.entries(record).every(([name, value]) => (held.get(name) ?? null) === (value ?? null));
}

export async function deleteProduct(client: AdminClient, id: string): Promise<void> {
  await client.from("products").delete().eq("id", id).throwOnError();
}
