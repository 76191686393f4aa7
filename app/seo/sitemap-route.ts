import { categories } from "#domain/product.ts";
import type { Route } from "./+types/sitemap-route";
import { productPath } from "../catalogue/product-link.tsx";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { readSitemapProducts } from "./sitemap-products.ts";
import { sitemapText, type SitemapPage } from "./sitemap.ts";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { client, siteUrl } = context.get(appContext);
  const products = await orUnavailable(readSitemapProducts(client));
  const pages: SitemapPage[] = [
    { path: "/" },
    ...categories.map((category) => ({ path: `/shop/${category}` })),
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
