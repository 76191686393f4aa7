import type { Product } from "#domain/schemas/product.ts";
import type { ShopClient } from "../data/shop-client.ts";

/** A sitemap takes 50,000 addresses (sitemaps.org): 20,000 pieces in two languages fit beside the pages. */
const sitemapProducts = 20_000;
const rowsPerAnswer = 1000;

export async function readSitemapProducts(client: ShopClient): Promise<Pick<Product, "slug" | "updated_at">[]> {
  const products: Pick<Product, "slug" | "updated_at">[] = [];
  for (let first = 0; first < sitemapProducts; first += rowsPerAnswer) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for only when there is one
    const { data } = await client
      .from("products")
      .select("slug,updated_at")
      .order("created_at", { ascending: false })
      .order("id")
      .range(first, first + rowsPerAnswer - 1)
      .overrideTypes<Pick<Product, "slug" | "updated_at">[], { merge: false }>()
      .throwOnError();
    products.push(...data);
    if (data.length < rowsPerAnswer) break;
  }
  return products;
}
