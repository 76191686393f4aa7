import { describe, expect, test } from "vitest";
import type { ListedProduct } from "./feed-products.ts";
import { feedReaders, feedText, type Feed } from "./feed.ts";

const ring: ListedProduct = {
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  slug: "helios-ring",
  name: "Helios ring",
  name_el: "Δαχτυλίδι Ήλιος",
  description: 'Gold & light, <b>18k</b> "sun"\nSecond line',
  description_el: null,
  price: 1240.5,
  product_code: "KOS-R-001",
  image_url: "/storage/v1/object/public/product-images/a.webp",
  image_alt: null,
  image_alt_el: null,
  category: "rings",
  personalised: false,
  making_days: 3,
  availability: true,
  few_left: null,
  held: null,
  held_until: null,
  needs_choice: false,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  product_pictures: [],
  product_facts: null,
};
const courier = {
  kind: "courier",
  name: "Courier",
  name_el: null,
  promise: null,
  promise_el: null,
  countries: ["CY", "GR"],
  price: 12,
  free_from: null,
  min_days: 3,
  max_days: 7,
} as const;
const delivery = [
  { ...courier, countries: ["CY", "GR"] },
  { ...courier, countries: ["CY"], price: 20, free_from: 1000, min_days: 1, max_days: 2 },
  { ...courier, kind: "collection" as const, countries: ["MT"], price: 0 },
];
const feed = (about: Partial<Feed> = {}): Feed => ({
  reader: "google",
  language: "en",
  siteUrl: "https://kosmima.example",
  shopName: "Kosmima",
  manufacturer: null,
  categoryName: (category) => category,
  delivery,
  collections: new Map(),
  ...about,
});
const fieldOf = (text: string, name: string) => new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(text)?.[1];

/**
 * Each reader's documents ask this of a field (Google, Merchant Center help 7052112; Meta, "Reference - Catalog"): the
 * longest value, its form. Of lengths that differ the shorter one.
 */
const documented: Record<string, { most: number; form: RegExp; optional?: boolean }> = {
  id: { most: 50, form: /^[\w-]+$/ },
  title: { most: 150, form: /^\S(.*\S)?$/ },
  description: { most: 5000, form: /\S/ },
  link: { most: 2000, form: /^https:\/\/kosmima\.example\/product\/[a-z0-9-]+(\?lang=el)?$/ },
  // Readers take JPEG, PNG, GIF and WebP, no placeholder, and no data address.
  image_link: { most: 2000, form: /^https:\/\/[^\s?#]+\.(jpe?g|png|gif|webp)$/ },
  price: { most: 20, form: /^\d+\.\d{2} EUR$/ },
  condition: { most: 20, form: /^new$/ },
  brand: { most: 70, form: /\S/ },
  mpn: { most: 70, form: /\S/, optional: true },
  identifier_exists: { most: 3, form: /^no$/, optional: true },
  google_product_category: { most: 750, form: /^Apparel & Accessories > Jewelry( > \w+)?$/ },
  product_type: { most: 750, form: /\S/ },
};
const availabilityWords = {
  google: /^(in_stock|out_of_stock)$/,
  meta: /^(in stock|out of stock)$/,
};

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (value: string | undefined) => value?.replaceAll(/&([#\w]+);/g, (_, name: string) => signs[name] ?? "?");

describe("a feed of the catalogue", () => {
  test.each(feedReaders)(
    "FND-03 %s gets each field that it asks for, once, in the form that it documents",
    (reader) => {
      const long = {
        ...ring,
        name: "Ω".repeat(100),
        description: "&".repeat(1000),
        product_code: "C".repeat(50),
      };
      const products = [
        ring,
        long,
        { ...ring, availability: false, description: null },
        { ...ring, product_code: null, category: "all" as const },
      ];
      for (const language of ["en", "el"] as const) {
        for (const product of products) {
          const shopName = `${"K".repeat(90)} jewels`;
          const text = feedText(feed({ reader, language, shopName }), [product]);
          const fields = text.match(/<g:(?!shipping|country|m\w+_time)(\w+)>(?=.*<\/g:\1>$)/gm) ?? [];
          expect(new Set(fields).size, "no field twice").toBe(fields.length);
          for (const [name, { most, form, optional }] of Object.entries(documented)) {
            const value = plain(fieldOf(text.replace(/<g:shipping>.*<\/g:shipping>/g, ""), name));
            if (optional && value === undefined) continue;
            expect(value, name).toMatch(form);
            expect(value?.length, name).toBeLessThanOrEqual(most);
          }
          expect(fieldOf(text, "availability")).toMatch(availabilityWords[reader]);
          // One of the two says which piece it is: without a code, that none exists.
          expect(text.includes("<g:mpn>")).toBe(product.product_code !== null);
          expect(text.includes("<g:identifier_exists>")).toBe(product.product_code === null);
        }
      }
      expect(fieldOf(feedText(feed({ reader }), [ring]), "price")).toBe("1240.50 EUR");
    },
  );

  test("FND-03 a Greek feed says it in Greek and leads to the Greek page; a missing text is the English one", () => {
    const text = feedText(feed({ language: "el", categoryName: () => "Δαχτυλίδια" }), [ring]);
    expect(fieldOf(text, "title")).toBe("Δαχτυλίδι Ήλιος");
    expect(fieldOf(text, "description")).toContain("Gold &amp; light, &lt;b&gt;18k");
    expect(fieldOf(text, "link")).toBe("https://kosmima.example/product/helios-ring?lang=el");
    expect(fieldOf(text, "product_type")).toBe("Δαχτυλίδια");
  });

  test("TRD-06 a feed names the piece's maker, else the shop's own", () => {
    const manufacturer = "Eleni Ltd, Larnaca\nshop@example.com";
    const own = feedText(feed({ manufacturer }), [ring]);
    expect(own).toContain("<g:attribute_value>Eleni Ltd, Larnaca shop@example.com</g:attribute_value>");
    const product_facts = { metal: null, colour: null, maker: "Other & Co, Athens" };
    const other = feedText(feed({ manufacturer, language: "el" }), [{ ...ring, product_facts }]);
    expect(other).toContain(
      "<g:attribute_name>Κατασκευαστής</g:attribute_name><g:attribute_value>Other &amp; Co, Athens</g:attribute_value>",
    );
    expect(feedText(feed(), [ring])).not.toContain("product_detail");
  });

  test("PCE-01 PCE-06 FND-03 a feed has a piece's further pictures in their order, and what it is made of", () => {
    const product_pictures = [{ url: "/side.webp" }, { url: "https://" }, { url: "/above.webp" }];
    const told = { ...ring, product_pictures, product_facts: { metal: "gold", colour: "rose", maker: null } as const };
    for (const reader of feedReaders) {
      const text = feedText(feed({ reader, language: "el" }), [told]);
      const links = Array.from(text.matchAll(/<g:additional_image_link>(.*)</g), ([, link]) => link);
      expect(links).toEqual(["https://kosmima.example/side.webp", "https://kosmima.example/above.webp"]);
      expect([fieldOf(text, "material"), fieldOf(text, "color")]).toEqual(["Χρυσός", "Ροζ"]);
    }
    expect(feedText(feed(), [ring])).not.toMatch(/additional_image|material|color/);
  });

  test("COL-01 FND-03 a piece's collections are labels, in the feed's language, five at most", () => {
    const collection = { slug: "sun", name: "Helios", name_el: "Ήλιος", picture: null };
    const labelled = (count: number) => new Map([[ring.id, Array.from({ length: count }, () => collection)]]);
    expect(fieldOf(feedText(feed({ collections: labelled(1) }), [ring]), "custom_label_0")).toBe("Helios");
    const greek = feedText(feed({ collections: labelled(7), language: "el", reader: "meta" }), [ring]);
    expect(greek.match(/<g:custom_label_\d>Ήλιος</g)).toHaveLength(5);
    expect(feedText(feed(), [ring])).not.toContain("custom_label");
  });

  test("FND-03 what has no price or no picture is left out", () => {
    const products = [
      { ...ring, price: null },
      { ...ring, image_url: null },
      { ...ring, image_url: "http://" },
    ];
    expect(feedText(feed(), products)).not.toContain("<item>");
  });

  test("FND-03 Google hears what it costs to send this piece to each country, by the cheapest way", () => {
    const text = feedText(feed(), [ring]);
    const shipping = Array.from(text.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g), ([, inner = ""]) => [
      fieldOf(inner, "country"),
      fieldOf(inner, "price"),
      fieldOf(inner, "max_handling_time"),
      fieldOf(inner, "max_transit_time"),
    ]);
    expect(shipping).toEqual([
      ["CY", "0.00 EUR", "3", "2"],
      ["GR", "12.00 EUR", "3", "7"],
    ]);
    expect(feedText(feed({ reader: "meta" }), [ring])).not.toContain("shipping");
  });

  test("FND-03 signs that no XML may hold are left out", () => {
    const text = feedText(feed({ shopName: "K\u0001\uFFFFos\uD800" }), [ring]);
    expect(text).toContain("<title>Kos\uFFFD</title>");
  });
});
