import { expect, test } from "vitest";
import { factsSchema } from "#domain/schemas/facts.ts";
import type { DeliveryMethod } from "../data/delivery-methods.ts";
import type { WholeProduct } from "../data/products.ts";
import { loadTexts } from "../i18n/shared-text.ts";
import { jewelryStore } from "./jewelry-store.ts";
import { branded, pathFromHome, webSite } from "./json-ld.ts";
import { productData } from "./product-data.ts";

/**
 * Google's documentation of structured data ("Merchant listing", "Product snippet", "Merchant return policy", "Local
 * business", "Organization", "Breadcrumb", "Site names"), as of November 2026. Of what is recommended and not told
 * stands why.
 */
const fields: Record<string, { required: string; recommended: string; untold?: object }> = {
  Product: {
    required: "name image offers",
    recommended: "brand color description material sku",
    untold: {
      aggregateRating: "the shop has no ratings",
      review: "the shop has no ratings",
      gtin: "made by hand, without a number of GS1",
      mpn: "the code is the shop's own: sku",
      size: "a choice of the piece, not a product of its own",
      isVariantOf: "a choice of the piece, not a product of its own",
      pattern: "of no jewel",
      audience: "for everybody",
    },
  },
  Offer: {
    required: "price priceCurrency",
    recommended: "availability itemCondition shippingDetails url",
    untold: {
      hasMerchantReturnPolicy: "said once, of the shop; a personalised piece says its own",
      priceValidUntil: "a price has no end",
    },
  },
  OfferShippingDetails: {
    required: "shippingDestination shippingRate",
    recommended: "deliveryTime",
  },
  MonetaryAmount: { required: "currency value", recommended: "" },
  DefinedRegion: { required: "addressCountry", recommended: "" },
  ShippingDeliveryTime: { required: "", recommended: "handlingTime transitTime" },
  QuantitativeValue: { required: "unitCode", recommended: "" },
  MerchantReturnPolicy: {
    required: "applicableCountry returnPolicyCategory merchantReturnDays",
    recommended: "returnMethod returnFees refundType returnPolicyCountry merchantReturnLink",
  },
  JewelryStore: {
    required: "name address",
    recommended: "@id url telephone email geo image openingHoursSpecification hasMerchantReturnPolicy",
    untold: {
      aggregateRating: "the shop has no ratings",
      priceRange: "each piece tells its price",
      logo: "the shop's mark is its name",
      sameAs: "no setting knows other pages of the shop",
      department: "one shop",
    },
  },
  PostalAddress: {
    required: "streetAddress addressCountry",
    recommended: "",
    untold: { addressLocality: "one setting holds the address", postalCode: "one setting" },
  },
  GeoCoordinates: { required: "latitude longitude", recommended: "" },
  OpeningHoursSpecification: { required: "", recommended: "" },
  BreadcrumbList: { required: "itemListElement", recommended: "" },
  ListItem: { required: "name position item", recommended: "" },
  WebSite: {
    required: "name url",
    recommended: "",
    untold: { alternateName: "a shop has one name" },
  },
  Brand: { required: "name", recommended: "" },
  PropertyValue: { required: "value", recommended: "" },
};

const site = { siteUrl: "https://kosmima.example", language: "el" } as const;
const ring = {
  slug: "helios-ring",
  name: "Helios ring",
  name_el: "Δαχτυλίδι Ήλιος",
  description: "A signet ring.",
  description_el: null,
  price: 1240,
  product_code: "KOS-R-001",
  image_url: "/storage/v1/object/public/product-images/a.webp",
  personalised: false,
  making_days: null,
  availability: true,
  few_left: null,
  product_pictures: [],
  product_facts: factsSchema.parse({ metal: "gold", colour: "yellow", width_mm: 4.6 }),
  product_stones: [],
} as unknown as WholeProduct;
const courier: DeliveryMethod = {
  kind: "courier",
  name: "Courier",
  name_el: null,
  promise: null,
  promise_el: null,
  countries: ["CY", "GR"],
  price: 5,
  free_from: null,
  min_days: 1,
  max_days: 3,
};

await loadTexts("el");
const page = { ...site, delivery: [courier] };
const store = jewelryStore(
  {
    contact: { name: "Kosmima", address: "Ermou 1, Larnaca", phone: "+357 1", email: "a@b.cy" },
    brand: "Kosmima",
    image: null,
    opening: { hours: [{ day: 1, spans: [["09:30", "19:00"]] }], daysOff: [] },
    place: { latitude: 34.91452, longitude: 33.62971 },
    countries: ["CY"],
  },
  site.language,
  site.siteUrl,
);

test.each([
  ["a piece", productData(ring, page).map((piece) => branded(piece, "Kosmima"))],
  ["the start page", [store, webSite("Kosmima", site.siteUrl)]],
  ["a list or a legal page", [pathFromHome(site, "Αρχική", { name: "Όροι", path: "/terms" })]],
])("BRW-09 the JSON-LD of %s has what Google requires and recommends, field by field", (_, data) => {
  const nodes = data.flatMap(nodesIn);
  expect(nodes.length).toBeGreaterThan(0);
  for (const node of nodes) {
    const type = String(node["@type"]);
    const known = fields[type] ?? { required: "a row in the table above", recommended: "" };
    const wanted = `${known.required} ${known.recommended}`.trim().split(" ").filter(Boolean);
    expect({ [type]: wanted.filter((name) => isEmpty(node[name])) }).toEqual({ [type]: [] });
  }
});

test("BRW-09 a personalised piece says that it is not taken back, and in which countries", () => {
  const [data] = productData({ ...ring, personalised: true }, page);
  expect(data).toHaveProperty("offers.hasMerchantReturnPolicy", {
    "@type": "MerchantReturnPolicy",
    applicableCountry: ["CY", "GR"],
    returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted",
  });
});

type Node = Record<string, unknown>;

/** All typed objects, however deep. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  const node: Node = { ...value };
  return [...(node["@type"] ? [node] : []), ...Object.values(node).flatMap(nodesIn)];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
