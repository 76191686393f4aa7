import { describe, expect, test } from "vitest";
import type { Product } from "#domain/product.ts";
import { feedReaders, feedText, type Feed } from "./feed.ts";

const ring: Product = {
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
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};
const courier = { kind: "courier", name: "Courier", name_el: null, promise: null, promise_el: null, countries: ["CY", "GR"], price: 12, free_from: null, min_days: 3, max_days: 7 } as const; // prettier-ignore
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
  categoryName: (category) => category,
  delivery,
  ...about,
});
const fieldOf = (text: string, name: string) =>
  new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(text)?.[1];

/** Longest values as Google's product data specification and Meta's catalogue fields have them, the shorter of both. */
const longest = { id: 50, title: 150, description: 5000, link: 2000, image_link: 2000, brand: 70, mpn: 70 }; // prettier-ignore

describe("a feed of the catalogue", () => {
  test.each(feedReaders)(
    "FND-03 %s gets each field that it asks for, in the form that it documents",
    (reader) => {
      const longName = "Ω".repeat(100);
      const long = {
        ...ring,
        name: longName,
        description: "&".repeat(1000),
        product_code: "C".repeat(50),
      };
      for (const product of [ring, long, { ...ring, availability: false, description: null }]) {
        const text = feedText(feed({ reader }), [product]);
        for (const [name, most] of Object.entries(longest)) {
          const value = fieldOf(text, name)?.replaceAll(/&\w+;/g, "&") ?? "";
          expect(value.length, name).toBeGreaterThan(0);
          expect(value.length, name).toBeLessThanOrEqual(most);
        }
        expect(fieldOf(text, "price")).toBe("1240.50 EUR");
        expect(fieldOf(text, "condition")).toBe("new");
        const [there, sold] = reader === "google" ? ["in_stock", "out_of_stock"] : ["in stock", "out of stock"]; // prettier-ignore
        expect(fieldOf(text, "availability")).toBe(product.availability ? there : sold);
        expect(fieldOf(text, "google_product_category")).toBe("Apparel &amp; Accessories &gt; Jewelry &gt; Rings"); // prettier-ignore
        expect(fieldOf(text, "image_link")).toMatch(/^https:\/\/kosmima\.example\//);
      }
      const uncoded = feedText(feed({ reader }), [{ ...ring, product_code: null }]);
      expect([fieldOf(uncoded, "mpn"), fieldOf(uncoded, "identifier_exists")]).toEqual([
        undefined,
        "no",
      ]);
    },
  );

  test("FND-03 a Greek feed says it in Greek and leads to the Greek page; a missing text is the English one", () => {
    const text = feedText(feed({ language: "el", categoryName: () => "Δαχτυλίδια" }), [ring]);
    expect(fieldOf(text, "title")).toBe("Δαχτυλίδι Ήλιος");
    expect(fieldOf(text, "description")).toContain("Gold &amp; light, &lt;b&gt;18k");
    expect(fieldOf(text, "link")).toBe("https://kosmima.example/product/helios-ring?lang=el");
    expect(fieldOf(text, "product_type")).toBe("Δαχτυλίδια");
  });

  test("FND-03 what has no price or no picture is left out", () => {
    const pieces = [{ ...ring, price: null }, { ...ring, image_url: null }, { ...ring, image_url: "http://" }]; // prettier-ignore
    expect(feedText(feed(), pieces)).not.toContain("<item>");
  });

  test("FND-03 Google hears what it costs to send this piece to each country, by the cheapest way", () => {
    const text = feedText(feed(), [ring]);
    const shipping = Array.from(text.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g), ([, inner = ""]) => [
      fieldOf(inner, "country"), fieldOf(inner, "price"), fieldOf(inner, "max_handling_time"), fieldOf(inner, "max_transit_time"),
    ]); // prettier-ignore
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
