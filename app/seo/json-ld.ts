import type { Product } from "#domain/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { productPath } from "../catalogue/product-link.tsx";
import type { StoreContact } from "../data/use-shop-facts.ts";
import type { Language } from "#domain/language.ts";
import { imageAddress } from "./image-address.ts";

const context = "https://schema.org";

/** JSON that may stand inside a script element: nothing in it can end the element. */
export function jsonLdText(object: object): string {
  return JSON.stringify(object)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** PDP-02: the shop itself, with address and hours. */
export function jewelryStore(contact: StoreContact, siteUrl: string): object {
  const { name, address, phone, email } = contact;
  return {
    "@context": context,
    "@type": "JewelryStore",
    "@id": `${siteUrl}/#store`,
    name,
    url: `${siteUrl}/`,
    image: `${siteUrl}/og.jpg`,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    address: {
      "@type": "PostalAddress",
      ...(address && { streetAddress: address }),
      addressCountry: "CY",
    },
    currenciesAccepted: "EUR",
    openingHoursSpecification: [
      openFrom(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], "09:30", "19:00"),
      openFrom(["Saturday"], "09:30", "14:00"),
    ],
  };
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

function openFrom(dayOfWeek: string[], opens: string, closes: string): object {
  return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
}
