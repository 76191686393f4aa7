import type { Product } from "#domain/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { productPath } from "../catalogue/product-link.tsx";
import type { Language } from "#domain/language.ts";
import { imageAddress } from "./image-address.ts";

export const context = "https://schema.org";

/** JSON that may stand inside a script element: nothing in it can end the element. */
export function jsonLdText(object: object): string {
  return JSON.stringify(object)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** PDP-02: a piece with its offer; without a price there is no offer to make. */
export function productData(product: Product, language: Language, siteUrl: string): object {
  const { name, description } = inLanguage(product, language);
  const image = imageAddress(product.image_url, siteUrl);
  return {
    "@context": context,
    "@type": "Product",
    name,
    ...(description && { description }),
    ...(image && { image }),
    ...(product.product_code && { sku: product.product_code }),
    brand: { "@type": "Brand", name: "Kosmima" },
    ...(product.price !== null && {
      offers: {
        "@type": "Offer",
        url: `${siteUrl}${productPath(product)}`,
        price: String(product.price),
        priceCurrency: "EUR",
        availability: `${context}/${availabilityOf(product)}`,
        itemCondition: `${context}/NewCondition`,
        seller: { "@id": `${siteUrl}/#store` },
      },
    }),
  };
}

export function breadcrumbs(
  siteUrl: string,
  steps: readonly { name: string; path: string }[],
): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}

/** Of a page that lies right below the start page. */
export function pathFromHome(
  siteUrl: string,
  home: string,
  page: { name: string; path: string },
): object {
  return breadcrumbs(siteUrl, [{ name: home, path: "/" }, page]);
}

function availabilityOf({ availability, few_left }: Product): string {
  if (!availability) return "SoldOut";
  return few_left === null ? "InStock" : "LimitedAvailability";
}
