import { queryOptions } from "@tanstack/react-query";
import type { CollectionLink } from "#domain/collection.ts";
import { withReadDeadline } from "../../ui/patience.ts";
import { browserClient } from "../client.ts";
import { productsKey } from "../products.ts";
import type { ShopClient } from "../shop-client.ts";

export type CollectionName = Omit<CollectionLink, "picture">;

/** The shown collections that a piece is in (EYE-06). */
export function productCollectionsQuery(product: string) {
  return queryOptions({
    queryKey: [...productsKey, "collections of", product],
    queryFn: async ({ signal }) => readProductCollections(await browserClient(), product, withReadDeadline(signal)),
  });
}

export async function readProductCollections(
  client: ShopClient,
  product: string,
  signal?: AbortSignal,
): Promise<CollectionName[]> {
  let request = client.rpc("product_collections", { product }, { get: true }).select("slug,name,name_el");
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.overrideTypes<CollectionName[], { merge: false }>().throwOnError();
  // The client's types can't know that the function answers with a list.
  return Array.isArray(data) ? data : [];
}
