import { queryOptions } from "@tanstack/react-query";
import type { Category } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import { browserClient } from "../data/client.ts";
import { productColumns, productsKey } from "../data/products.ts";
import { withReadDeadline } from "../ui/patience.ts";
import type { ShopClient } from "../data/shop-client.ts";

/** The piece that others are related to, or the category of one that is no more. */
export interface Kinship {
  category: Category;
  id?: string | undefined;
  /** Only pieces that can be bought today: the piece itself can't (FND-02). */
  toBuy: boolean;
}

const relatedCount = 4;

export function relatedQuery(kinship: Kinship) {
  return queryOptions({
    queryKey: [...productsKey, "related", kinship],
    queryFn: async ({ signal }) => readRelated(await browserClient(), kinship, withReadDeadline(signal)),
  });
}

/** Reads products of the same category; where nothing of it can be bought, the newest of all. */
export async function readRelated(client: ShopClient, kinship: Kinship, signal?: AbortSignal): Promise<Product[]> {
  const kin = await readKin(client, kinship, signal);
  if (kin.length > 0 || !kinship.toBuy || kinship.category === "all") return kin;
  return readKin(client, { ...kinship, category: "all" }, signal);
}

async function readKin(client: ShopClient, { category, id, toBuy }: Kinship, signal?: AbortSignal): Promise<Product[]> {
  let request = client
    .from("products")
    .select(productColumns)
    .order("created_at", { ascending: false })
    .limit(relatedCount);
  if (id !== undefined) request = request.neq("id", id);
  if (category !== "all") request = request.eq("category", category);
  if (toBuy) request = request.eq("availability", true).not("price", "is", null);
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.overrideTypes<Product[], { merge: false }>().throwOnError();
  return data;
}

/** The category of a piece that was sold at this address and is no more; null where none ever was. */
export async function readGone(client: ShopClient, slug: string, signal?: AbortSignal): Promise<Category | null> {
  let request = client.rpc("gone_product", { address: slug }, { get: true });
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.overrideTypes<Category | null, { merge: false }>().throwOnError();
  return data;
}

export function goneQuery(slug: string) {
  return queryOptions({
    queryKey: [...productsKey, "gone", slug],
    queryFn: async ({ signal }) => readGone(await browserClient(), slug, withReadDeadline(signal)),
  });
}
