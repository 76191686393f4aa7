import { anew, cellsOf } from "./cells-of.ts";
import { aCollection } from "./matrix-arrange.ts";
import { forAdmins, forEverybody, forTheService, toTheAdmin, type Cell } from "./matrix.ts";

const collections = cellsOf("collections", { arrange: (world) => aCollection(world) });
const toStaffAlone = { anon: "empty", user: "empty", assistant: "yes", admin: "yes", service: "yes" } as const;
const everyField = {
  position: 7,
  name: "Wedding bands",
  name_el: "Βέρες",
  text: "For two.\n\nAnd for long.",
  text_el: "Για δύο.",
  picture: "/storage/v1/object/public/product-images/bands.webp",
  pieces: [],
  rule: {
    category: "rings",
    metals: ["gold"],
    colours: ["two_tone"],
    stones: ["diamond"],
    fineness: 999,
    from: 0,
    to: 999999.99,
    newest: 100,
  },
  archived: false,
};

/** A value just beyond its rule. */
const wrongCollections: [string, object][] = [
  ["without a name", { name: " " }],
  ["with too long a name", { name: "x".repeat(101) }],
  ["with too long a Greek name", { name_el: "ω".repeat(101) }],
  ["with a control character in its name", { name: "a\u0007b" }],
  ["with a direction mark in its Greek name", { name_el: "α\u202eβ" }],
  ["with too long a text", { text: "x".repeat(2001) }],
  ["with too long a Greek text", { text_el: "ω".repeat(2001) }],
  ["with a control character in its text", { text: "a\u0007b" }],
  ["with a direction mark in its Greek text", { text_el: "α\u202eβ" }],
  ["with a picture of somebody else's", { picture: "https://example.com/a.webp" }],
  ["with more pieces than anybody orders by hand", { pieces: Array.from({ length: 501 }, () => crypto.randomUUID()) }],
  ["in no place of the list", { position: 0 }],
  ...[
    [],
    { size: 3 },
    { category: "all" },
    { metals: [] },
    { metals: "gold" },
    { stones: [7] },
    { colours: ["Rose gold!"] },
    { from: -1 },
    { to: 1_000_000 },
    { to: "5" },
    { fineness: 1000 },
    { newest: 0 },
    { newest: 1.5 },
  ].map((rule): [string, object] => [`with the rule ${JSON.stringify(rule)}`, { rule }]),
];

export const collectionCells: Cell[] = [
  collections.read("COL-01", "read a shown collection", forEverybody),
  {
    ...collections.read("COL-01", "read an archived collection", toStaffAlone),
    arrange: (world) => aCollection(world, true),
  },
  {
    ...collections.read("COL-01", "read a collection without pieces", toStaffAlone),
    arrange: (world) => aCollection(world, false, []),
  },
  collections.add("COL-01", "add a collection with every field", forAdmins, everyField),
  ...wrongCollections.map(([what, fields]) =>
    collections.add("COL-01", `add a collection ${what}`, toTheAdmin, { name: "Wrong", ...fields }),
  ),
  // The name stays its own: another would leave an address behind.
  collections.change("COL-01", "change every field of a collection", forAdmins, { ...everyField, name: "Throwaway" }),
  ...["id", "slug", "created_at", "updated_at"].map((column) =>
    collections.change("COL-01", `change ${column} of a collection`, forTheService, anew(column)),
  ),
  collections.remove("COL-01", "delete a collection", forTheService),
  {
    ...collections.ask("COL-01", "ask for a collection by its address", forEverybody, (c) =>
      c.rpc("collection", { address: "throwaway" }, { get: true }),
    ),
    on: "public.collection",
  },
  {
    ...collections.ask("COL-01", "ask for a collection's pieces", forEverybody, (c) =>
      c.rpc("collection_products", { address: "throwaway" }, { get: true }),
    ),
    on: "public.collection_products",
  },
  {
    ...collections.ask("EYE-06", "ask for a piece's collections", forEverybody, (c, _, { products }) =>
      c.rpc("product_collections", { product: products.helios }, { get: true }),
    ),
    on: "public.product_collections",
  },
  {
    id: "COL-01",
    verb: "try a collection's rule",
    on: "public.ruled_products",
    call: (c) => c.rpc("ruled_products", { rule: {} }),
    expect: { ...forAdmins, user: "yes", service: "DENY-U" },
  },
];
