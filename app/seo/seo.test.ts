import { expect, test } from "vitest";
import { factsSchema, stonesSchema } from "#domain/schemas/facts.ts";
import type { WholeProduct } from "../data/products.ts";
import { breadcrumbs, jsonLdText } from "./json-ld.ts";
import { loadTexts } from "../i18n/shared-text.ts";
import { productData } from "./product-data.ts";
import { localised } from "./localised.ts";
import { sitemapText } from "./sitemap.ts";

const site = "https://kosmima.example";
const ring: WholeProduct = {
  id: "0f0e0d0c-0b0a-4908-8706-050403020100",
  slug: "helios-ring",
  name: "Helios ring",
  name_el: "Δαχτυλίδι Ήλιος",
  description: "A signet ring.",
  description_el: null,
  price: 1240,
  product_code: "KOS-R-001",
  image_url: "/storage/v1/object/public/product-images/a.webp",
  image_alt: null,
  image_alt_el: null,
  category: "rings",
  personalised: false,
  making_days: null,
  availability: true,
  few_left: null,
  held: null,
  held_until: null,
  needs_choice: false,
  product_pictures: [],
  product_facts: null,
  product_stones: [],
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-02T00:00:00Z",
};

const page = { language: "en", siteUrl: site, delivery: [] } as const;

test("TRD-06 TRD-08 search engines read maker, warnings and the laboratory's report of each stone", async () => {
  await loadTexts("en");
  const facts = factsSchema.parse({
    maker: "Eleni Ltd, Larnaca",
    responsible_person: "Maria, Athens",
    warnings: "Sharp.",
  });
  const graded = { kind: "diamond", carat: 1.01, colour: "F", clarity: "VS1", cut_grade: "excellent" };
  const stones = stonesSchema.parse([
    { ...graded, laboratory: "gia", report_number: "2141438171" },
    { kind: "ruby", laboratory: "other", report_number: "A 12/3" },
  ]);
  const [data] = productData({ ...ring, product_facts: facts, product_stones: stones }, page);
  expect(data).toMatchObject({
    manufacturer: { "@type": "Organization", name: "Eleni Ltd, Larnaca" },
    additionalProperty: [
      { propertyID: "gemstone", description: "Diamond, 1.01 ct, F, VS1, excellent cut" },
      { propertyID: "gemstone", description: "Ruby" },
      { propertyID: "warnings", value: "Sharp." },
      { propertyID: "responsible person in the EU", value: "Maria, Athens" },
    ],
    hasCertification: [
      {
        "@type": "Certification",
        name: "GIA 2141438171",
        certificationIdentification: "2141438171",
        url: "https://www.gia.edu/report-check?reportno=2141438171",
        issuedBy: { name: "GIA" },
      },
      { name: "A 12/3", certificationIdentification: "A 12/3" },
    ],
  });
  expect(productData(ring, page)[0]).not.toHaveProperty("hasCertification");
});

test("PCE-06 search engines read metal, stones, measures, hallmark and care; of nothing known, nothing", async () => {
  await loadTexts("en");
  const facts = factsSchema.parse({
    metal: "gold",
    fineness: 585,
    width_mm: 4.6,
    weight_g: 7.2,
    hallmark: "KOS",
    care: "Soft cloth.",
  });
  const stones = stonesSchema.parse([{ kind: "ruby", count: 3, carat: 0.4, treatment: "heated" }]);
  const [data] = productData({ ...ring, product_facts: facts, product_stones: stones }, page);
  expect(data).toMatchObject({
    material: "Gold",
    width: { "@type": "QuantitativeValue", value: 4.6, unitCode: "MMT" },
    weight: { value: 7.2, unitCode: "GRM" },
    additionalProperty: [
      { "@type": "PropertyValue", propertyID: "fineness", value: 585 },
      {
        "@type": "PropertyValue",
        propertyID: "gemstone",
        value: "Ruby",
        description: "3 × Ruby, 0.4 ct, heated",
      },
      { propertyID: "hallmark", value: "KOS" },
      { propertyID: "care", value: "Soft cloth." },
    ],
  });
  expect(data).not.toHaveProperty("height");
  for (const name of ["material", "width", "additionalProperty"]) {
    expect(productData(ring, page)[0]).not.toHaveProperty(name);
  }
});

test("PDP-02 a piece's offer tells price, currency and availability", () => {
  expect(productData(ring, { ...page, language: "el" })).toMatchObject([
    {
      name: "Δαχτυλίδι Ήλιος",
      description: "A signet ring.",
      image: `${site}/storage/v1/object/public/product-images/a.webp`,
      offers: {
        url: `${site}/product/helios-ring?lang=el`,
        price: "1240",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
    },
  ]);
  const availability = (product: WholeProduct) =>
    Reflect.get(Reflect.get(productData(product, page)[0] ?? {}, "offers"), "availability");
  expect(availability({ ...ring, few_left: 2 })).toBe("https://schema.org/LimitedAvailability");
  expect(availability({ ...ring, availability: false })).toBe("https://schema.org/SoldOut");
});

test("PCE-01 PDP-02 all pictures of a piece are told, the first of them first", () => {
  const close = { position: 2, url: "/close.webp", alt: null, alt_el: null };
  expect(productData({ ...ring, product_pictures: [close] }, page)).toMatchObject([
    { image: [`${site}/storage/v1/object/public/product-images/a.webp`, `${site}/close.webp`] },
  ]);
});

test("BRW-09 PDP-02 without a price there is no offer, and no Product without one", () => {
  expect(productData({ ...ring, price: null }, page)).toEqual([]);
});

test.each(["https://[x", "http://", "javascript:alert(1)", "data:text/html,x"])(
  "AVL-15 a piece whose picture's address is %s has none",
  (image_url) => {
    expect(productData({ ...ring, image_url }, page)[0]).not.toHaveProperty("image");
  },
);

test("PDP-02 nothing in a product's name can end the script element", () => {
  const [data = {}] = productData({ ...ring, name: "</script><script>x\u2028" }, page);
  const text = jsonLdText(data);
  expect(text).not.toContain("<");
  expect(text).not.toContain("\u2028");
  expect(JSON.parse(text)).toMatchObject({ name: "</script><script>x\u2028" });
});

test("PDP-02 breadcrumbs count from one", () => {
  const steps = [
    { name: "Αρχική", path: "/" },
    { name: "Όροι", path: "/terms" },
  ];
  expect(breadcrumbs({ siteUrl: site, language: "el" }, steps)).toMatchObject({
    itemListElement: [
      { position: 1, item: `${site}/?lang=el` },
      { position: 2, item: `${site}/terms?lang=el` },
    ],
  });
});

test("LNG-03 the Greek address of a page is linkable, whatever its query", () => {
  expect(localised(site, "/shop/all?page=2", "el")).toBe(`${site}/shop/all?page=2&lang=el`);
  expect(localised(site, "/", "el")).toBe(`${site}/?lang=el`);
  expect(localised(site, "/", "en")).toBe(`${site}/`);
});

test("PDP-02 the sitemap names each page in both languages and escapes what XML would misread", () => {
  const xml = sitemapText(site, [{ path: "/product/a?b=1&c='", changed: "2026-01-02T00:00:00Z" }]);
  expect(xml.match(/<url>/g)).toHaveLength(2);
  expect(xml).toContain("<lastmod>2026-01-02</lastmod>");
  expect(xml).toContain("&amp;lang=el");
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
});
