import { colours } from "#domain/facts.ts";
import { metals } from "#domain/facts/words.ts";
import type { CollectionLink } from "#domain/collection.ts";
import { textIn, type Language } from "#domain/language.ts";
import type { Category } from "#domain/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { productPath } from "../catalogue/product-link.tsx";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import { pictureAddress } from "../seo/picture-address.ts";
import { localised } from "../seo/localised.ts";
import type { ListedProduct } from "./feed-products.ts";
import { xmlText } from "../seo/xml-text.ts";

export const feedReaders = ["google", "meta"] as const;
type FeedReader = (typeof feedReaders)[number];

export interface Feed {
  reader: FeedReader;
  language: Language;
  siteUrl: string;
  shopName: string;
  /** The shop's own maker with addresses, for pieces that name no other (Regulation (EU) 2023/988 Art. 19). */
  manufacturer: string | null;
  /** The names of the categories in the feed's language. */
  categoryName: (category: Category) => string;
  delivery: readonly DeliveryMethod[];
  /** The collections of pieces, by their ids. */
  collections: ReadonlyMap<string, readonly CollectionLink[]>;
}

/** Labels that an advertiser groups pieces by; both readers take five, of a hundred characters. */
const mostLabels = 5;

type FeedProduct = Omit<
  ListedProduct,
  "created_at" | "updated_at" | "few_left" | "held" | "held_until" | "personalised"
>;

/**
 * RSS 2.0 with Google's elements, which Meta reads too (Merchant Center help 14987622; Meta, "Reference - Catalog"):
 * one field a line. Without a price or a picture a piece can't be listed.
 */
export function feedText(feed: Feed, products: readonly FeedProduct[]): string {
  const items = products.flatMap((product) => {
    const image = pictureAddress(product.image_url, feed.siteUrl);
    return product.price === null || !image ? [] : [itemText(feed, product, product.price, image)];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(feed.shopName)}</title>
<link>${xmlText(localised(feed.siteUrl, "/", feed.language))}</link>
<description>${xmlText(feed.shopName)}</description>
${items.join("\n")}
</channel>
</rss>
`;
}

function itemText(feed: Feed, product: FeedProduct, price: number, image: string): string {
  const { reader, language, siteUrl, shopName, categoryName } = feed;
  const { name, description } = inLanguage(product, language);
  const fields: [string, string][] = [
    ["id", product.id],
    ["title", name],
    ["description", description || name],
    ["link", localised(siteUrl, productPath(product), language)],
    ["image_link", image],
    ["availability", availabilities[reader][product.availability ? "there" : "sold"]],
    ["price", euros(price)],
    ["condition", "new"],
    // Google takes no longer one.
    ["brand", shopName.slice(0, 70)],
    // Jewellers give no trade item numbers: their own code, or nothing, says which piece it is.
    product.product_code ? ["mpn", product.product_code] : ["identifier_exists", "no"],
    ["google_product_category", taxonomy[product.category]],
    ["product_type", categoryName(product.category)],
    ...(feed.collections.get(product.id) ?? [])
      .slice(0, mostLabels)
      .map((one, index): [string, string] => [`custom_label_${index}`, textIn(language, one.name, one.name_el)]),
    ...productFields(product, feed),
  ];
  const lines = fields.map(([field, value]) => `<g:${field}>${xmlText(value)}</g:${field}>`);
  const maker = product.product_facts?.maker ?? feed.manufacturer;
  if (maker) lines.push(makerLine(maker, language));
  if (reader === "google") lines.push(...shippingLines(product, price, feed.delivery));
  return ["<item>", ...lines, "</item>"].join("\n");
}

/** Neither reader has a field of its own for it: Google shows such details beside the product, Meta keeps them. */
function makerLine(maker: string, language: Language): string {
  const words = language === "el" ? ["Ασφάλεια προϊόντος", "Κατασκευαστής"] : ["Product safety", "Manufacturer"];
  const parts = [
    ["section_name", words[0]],
    ["attribute_name", words[1]],
    ["attribute_value", maker.replace(/\s+/g, " ")],
  ];
  return `<g:product_detail>${parts.map(([field, value = ""]) => `<g:${field}>${xmlText(value)}</g:${field}>`).join("")}</g:product_detail>`;
}

/** Its further pictures, of which both take ten, and what it is made of (PCE-01, PCE-06). */
function productFields(
  { product_pictures, product_facts }: FeedProduct,
  { language, siteUrl }: Feed,
): [string, string][] {
  const { metal, colour } = product_facts ?? {};
  return [
    ...product_pictures.flatMap(({ url }): [string, string][] => {
      const address = pictureAddress(url, siteUrl);
      return address ? [["additional_image_link", address]] : [];
    }),
    ...(metal ? [["material", metals[metal][language]] satisfies [string, string]] : []),
    ...(colour ? [["color", colours[colour][language]] satisfies [string, string]] : []),
  ];
}

/** The cheapest way to each country; Google takes a hundred of them. */
function shippingLines({ making_days }: FeedProduct, price: number, methods: readonly DeliveryMethod[]): string[] {
  const cheapest = new Map<string, DeliveryMethod & { cost: number }>();
  for (const method of methods) {
    if (method.kind !== "courier") continue;
    const cost = method.free_from !== null && price >= method.free_from ? 0 : method.price;
    for (const country of method.countries) {
      const known = cheapest.get(country);
      if (!known || cost < known.cost) cheapest.set(country, { ...method, cost });
    }
  }
  return [...cheapest].slice(0, 100).map(([country, { cost, min_days, max_days }]) => {
    const parts: [string, string | number][] = [
      ["country", country],
      ["price", euros(cost)],
      ["min_handling_time", 0],
      ["max_handling_time", making_days ?? 0],
      ["min_transit_time", min_days],
      ["max_transit_time", max_days],
    ];
    const inner = parts.map(([field, value]) => `<g:${field}>${xmlText(String(value))}</g:${field}>`);
    return `<g:shipping>${inner.join("")}</g:shipping>`;
  });
}

/** The two spell the same differently. */
const availabilities = {
  google: { there: "in_stock", sold: "out_of_stock" },
  meta: { there: "in stock", sold: "out of stock" },
};

/** Paths of Google's product taxonomy, in English whatever the feed's language. */
const taxonomy: Record<Category, string> = {
  all: "Apparel & Accessories > Jewelry",
  bracelets: "Apparel & Accessories > Jewelry > Bracelets",
  earrings: "Apparel & Accessories > Jewelry > Earrings",
  necklaces: "Apparel & Accessories > Jewelry > Necklaces",
  rings: "Apparel & Accessories > Jewelry > Rings",
};

/** A point and two decimals in every language; the database keeps whole cents. */
function euros(price: number): string {
  return `${twoDecimals.format(price)} EUR`;
}

const twoDecimals = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});
