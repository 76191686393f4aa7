import type { CollectionLink } from "#domain/collection.ts";
import type { ProductFacts } from "#domain/facts.ts";
import type { Product } from "#domain/schemas/product.ts";
import { productColumns } from "../data/products.ts";
import type { ShopClient } from "../data/shop-client.ts";

/** Pieces of one feed's address: as much as fits beside the shop's other pages in memory. */
const feedLength = 2_000;
/** The service skips at most 100,000 rows. */
export const lastFeed = 50;
const rowsPerAnswer = 500;

export interface ListedProduct extends Product {
  product_pictures: { url: string }[];
  product_facts: Pick<ProductFacts, "metal" | "colour" | "maker"> | null;
}

/** Sold pieces too: their readers are to hear of it. `page` begins with 1. */
export async function readFeedProducts(client: ShopClient, page: number): Promise<ListedProduct[]> {
  const products: ListedProduct[] = [];
  const start = (page - 1) * feedLength;
  for (let first = start; first < start + feedLength; first += rowsPerAnswer) {
    // oxlint-disable-next-line no-await-in-loop -- the next part is asked for only when there is one
    const { data } = await client
      .from("products")
      .select(`${productColumns},product_pictures(url),product_facts(metal,colour,maker)`)
      .order("created_at", { ascending: false })
      .order("id")
      .order("position", { referencedTable: "product_pictures" })
      .range(first, first + rowsPerAnswer - 1)
      .overrideTypes<ListedProduct[], { merge: false }>()
      .throwOnError();
    products.push(...data);
    if (data.length < rowsPerAnswer) break;
  }
  return products;
}

/** The collections of each piece, by its id (COL-01). */
export async function readCollectionsOfPieces(
  client: ShopClient,
  collections: readonly CollectionLink[],
): Promise<ReadonlyMap<string, CollectionLink[]>> {
  const ids = await Promise.all(collections.map(({ slug }) => readPieceIds(client, slug)));
  const found = new Map<string, CollectionLink[]>();
  for (const [index, collection] of collections.entries()) {
    for (const id of ids[index] ?? []) found.set(id, [...(found.get(id) ?? []), collection]);
  }
  return found;
}

async function readPieceIds(client: ShopClient, slug: string): Promise<string[]> {
  const { data } = await client
    .rpc("collection_products", { address: slug }, { get: true })
    .select("id")
    .overrideTypes<{ id: string }[], { merge: false }>()
    .throwOnError();
  return (Array.isArray(data) ? data : []).map(({ id }) => id);
}
