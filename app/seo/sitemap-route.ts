import { categories } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import type { Route } from "./+types/sitemap-route";
import { collectionPath } from "../data/use-shop-facts.ts";
import { productPath } from "../catalogue/product-link.tsx";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { sitemapText, type SitemapPage } from "./sitemap.ts";
import type { ShopClient } from "../data/shop-client.ts";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, siteUrl } = context.get(appContext);
  const [products, collections] = await orUnavailable(
    Promise.all([readSitemapProducts(client), readSitemapCollections(client)]),
  );
  const pages: SitemapPage[] = [
    { path: "/" },
    ...categories.map((category) => ({ path: `/shop/${category}` })),
    ...collections.map(({ slug, updated_at }) => ({ path: collectionPath(slug), changed: updated_at })),
    ...products.map((product) => ({ path: productPath(product), changed: product.updated_at })),
    ...legalPaths.map((path) => ({ path })),
  ];
  return new Response(sitemapText(siteUrl, pages), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

const legalPaths = [
  "/terms",
  "/privacy",
  "/delivery-returns",
  "/guarantee",
  "/ring-size",
  "/withdraw",
  "/imprint",
  "/accessibility",
];

type Listed = Pick<Product, "slug" | "updated_at">;

async function readSitemapCollections(client: ShopClient): Promise<Listed[]> {
  const { data } = await client
    .from("collections")
    .select("slug,updated_at")
    .eq("archived", false)
    .order("position")
    .overrideTypes<Listed[], { merge: false }>()
    .throwOnError();
  return data;
}

/** A sitemap takes 50,000 addresses (sitemaps.org): 20,000 pieces in two languages fit beside the pages. */
const sitemapProducts = 20_000;
const rowsPerAnswer = 1000;

async function readSitemapProducts(client: ShopClient): Promise<Listed[]> {
  const products: Listed[] = [];
  for (let first = 0; first < sitemapProducts; first += rowsPerAnswer) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is asked for only when there is one
    const { data } = await client
      .from("products")
      .select("slug,updated_at")
      .order("created_at", { ascending: false })
      .order("id")
      .range(first, first + rowsPerAnswer - 1)
      .overrideTypes<Listed[], { merge: false }>()
      .throwOnError();
    products.push(...data);
    if (data.length < rowsPerAnswer) break;
  }
  return products;
}
