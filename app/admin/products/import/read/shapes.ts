import type { Field } from "./fields.ts";

interface Shape {
  /** Headings that this kind of file has; each is a group of spellings, and all groups are needed. */
  marks: readonly string[];
  /** Headings that mean something else here than elsewhere; null: nothing. */
  fields: Readonly<Record<string, Field | null>>;
  /** Paths of a piece's page in that shop, with spaces between: `{slug}`, `{number}`, `{page}`. */
  path?: string;
}

/** Kinds of files by their headings (as `headingKey` has them), the most particular first. */
const shapes = {
  own: { marks: ["stock seen", "image alt el"], fields: { id: "own", "fact: metal": "own" } },
  shopify: {
    marks: [
      "handle|url handle",
      "option1 name|option1 value",
      "variant sku|variant price|compare-at price|gift card|vendor",
    ],
    fields: { vendor: null, "google shopping / mpn": null, "unit price": null },
    path: "/products/{slug}",
  },
  woocommerce: {
    marks: [
      "type|τυποσ",
      "sku|κωδικοσ προιοντοσ",
      "regular price|κανονικη τιμη",
      "parent|γονεασ|categories|κατηγοριεσ",
    ],
    fields: { type: "row_kind", τυποσ: "row_kind" },
    path: "/product/{slug}/",
  },
  loyverse: {
    marks: ["handle", "option 1 name", "sold by weight|track stock|default price"],
    fields: { cost: null, "purchase cost": null },
  },
  square: {
    marks: ["token", "item name", "variation name"],
    fields: { token: null, categories: "category", permalink: "old_address", "reporting category": "category_hint" },
    path: "/product/{slug}",
  },
  squarespace: {
    marks: ["product id [non editable]|product type [non editable]|product url", "option name 1", "visible|on sale"],
    fields: {
      "product type [non editable]": "gift_card",
      "product type": null,
      "variant id [non editable]": null,
      "product page": "old_page",
      length: null,
    },
    path: "/{page}/p/{slug} /{page}/{slug}",
  },
  etsy: {
    marks: ["title", "currency code", "quantity", "materials|image1"],
    fields: { materials: null },
  },
  meta: {
    marks: [
      "title",
      "image link|image[0].url",
      "fb product category|quantity to sell on facebook|condition",
      "inventory|fb product category|quantity to sell on facebook",
    ],
    fields: { id: "product_code", mpn: null, material: "metals", "product type": "category", status: "published" },
  },
  google: {
    marks: ["title", "link", "image link", "price"],
    fields: { id: "product_code", mpn: null, material: "metals", "product type": "category", status: null },
  },
  prestashop: {
    marks: [
      "id|product id",
      "name|name *",
      "reference|reference #|reference no.",
      "price (tax excl.)|price (tax incl.)|price tax excluded|price tax included|active (0/1)|base price|price tax excluded or price tax included",
    ],
    fields: { image: "picture", summary: "short_description", "supplier reference #": null, position: null },
    path: "/{number}-{slug}.html",
  },
} as const satisfies Record<string, Shape>;

export type KnownShape = keyof typeof shapes;

/** The kind of a file with these headings. */
export function shapeOf(keys: readonly string[]): KnownShape | "table" {
  const has = new Set(keys);
  const known = Object.keys(shapes) as KnownShape[];
  const isOf = (shape: KnownShape) =>
    shapes[shape].marks.every((mark) => mark.split("|").some((word) => has.has(word)));
  return known.find(isOf) ?? "table";
}

export function shapeNamed(name: string): Shape | undefined {
  return Object.entries<Shape>(shapes).find(([shape]) => shape === name)?.[1];
}
