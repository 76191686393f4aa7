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
