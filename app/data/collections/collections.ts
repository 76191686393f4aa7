import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Collection } from "#domain/collection.ts";
import type { Product } from "#domain/schemas/product.ts";
import { withReadDeadline } from "../../ui/patience.ts";
import { browserClient } from "../client.ts";
import { productsPerPage } from "../product-list.ts";
import { productColumns, productsKey } from "../products.ts";
import type { ShopClient } from "../shop-client.ts";

/** A collection with a page of its pieces, in their order (COL-01). */
export interface CollectionPage {
  collection: Collection;
  products: Product[];
  /** All its pieces. */
  count: number;
}

/** `revision`: of the shop's facts, which grows when a collection changes. */
export function collectionQuery(slug: string, page: number, revision: number | undefined) {
  return queryOptions({
    queryKey: [...productsKey, "collection", slug, page, revision],
    queryFn: async ({ signal }) => readCollection(await browserClient(), slug, page, withReadDeadline(signal)),
    placeholderData: keepPreviousData,
  });
}

/** A page of it; null: there is none at this address, or it has no pieces. */
export async function readCollection(
  client: ShopClient,
  slug: string,
  page: number,
  signal?: AbortSignal,
): Promise<CollectionPage | null> {
  const first = (page - 1) * productsPerPage;
  let asked = client
    .rpc("collection", { address: slug }, { get: true })
    .select("slug,name,name_el,text,text_el,picture")
    .limit(1);
  let pieces = client
    .rpc("collection_products", { address: slug }, { get: true, count: "exact" })
    .select(productColumns)
    .range(first, first + productsPerPage - 1);
  if (signal) [asked, pieces] = [asked.abortSignal(signal), pieces.abortSignal(signal)];
  const [found, { data, count, error }] = await Promise.all([
    asked.overrideTypes<Collection[], { merge: false }>().throwOnError(),
    pieces.overrideTypes<Product[], { merge: false }>(),
  ]);
  // The client's types can't know that the functions answer with lists.
  const [collection] = Array.isArray(found.data) ? found.data : [];
  if (!collection) return null;
  // A page beyond the last one leads to the first.
  if (error?.code === "PGRST103" && page > 1) return readCollection(client, slug, 1, signal);
  if (error) throw error;
  const products = Array.isArray(data) ? data : [];
  return products.length === 0 ? null : { collection, products, count: count ?? products.length };
}
