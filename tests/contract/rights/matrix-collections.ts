import { aCollection } from "./matrix-arrange.ts";
import { forAdmins, forEverybody, forTheService, toTheAdmin, type Cell } from "./matrix.ts";

const on = "public.collections";
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
  {
    id: "COL-01",
    verb: "read a shown collection",
    on,
    arrange: (world) => aCollection(world),
    call: (c, id) => c.from("collections").select().eq("id", id),
    expect: forEverybody,
  },
  ...(
    [
      ["an archived collection", true, undefined],
      ["a collection without pieces", false, []],
    ] as const
  ).map(([what, archived, pieces]): Cell => ({
    id: "COL-01",
    verb: `read ${what}`,
    on,
    arrange: (world) => aCollection(world, archived, pieces && [...pieces]),
    call: (c, id) => c.from("collections").select().eq("id", id),
    expect: { anon: "empty", user: "empty", assistant: "yes", admin: "yes", service: "yes" },
  })),
  {
    id: "COL-01",
    verb: "add a collection with every field",
    on,
    changes: on,
    call: (c) => c.from("collections").insert(everyField),
    expect: forAdmins,
  },
  ...wrongCollections.map(([what, fields]): Cell => ({
    id: "COL-01",
    verb: `add a collection ${what}`,
    on,
    changes: on,
    call: (c) => c.from("collections").insert({ name: "Wrong", ...fields }),
    expect: toTheAdmin,
  })),
  {
    id: "COL-01",
    verb: "change every field of a collection",
    on,
    changes: on,
    arrange: (world) => aCollection(world),
    // The name stays its own: another would leave an address behind.
    call: (c, id) =>
      c
        .from("collections")
        .update({ ...everyField, name: "Throwaway" })
        .eq("id", id),
    expect: forAdmins,
  },
  ...["id", "slug", "created_at", "updated_at"].map((column): Cell => ({
    id: "COL-01",
    verb: `change ${column} of a collection`,
    on,
    changes: on,
    arrange: (world) => aCollection(world),
    call: (c, id) =>
      c
        .from("collections")
        .update({ [column]: /id|slug/.test(column) ? crypto.randomUUID() : "2020-01-01" })
        .eq("id", id),
    expect: forTheService,
  })),
  {
    id: "COL-01",
    verb: "delete a collection",
    on,
    changes: on,
    arrange: (world) => aCollection(world),
    call: (c, id) => c.from("collections").delete().eq("id", id),
    expect: forTheService,
  },
  {
    id: "COL-01",
    verb: "ask for a collection by its address",
    on: "public.collection",
    arrange: (world) => aCollection(world),
    call: (c) => c.rpc("collection", { address: "throwaway" }, { get: true }),
    expect: forEverybody,
  },
  {
    id: "COL-01",
    verb: "ask for a collection's pieces",
    on: "public.collection_products",
    arrange: (world) => aCollection(world),
    call: (c) => c.rpc("collection_products", { address: "throwaway" }, { get: true }),
    expect: forEverybody,
  },
  {
    id: "EYE-06",
    verb: "ask for a piece's collections",
    on: "public.product_collections",
    arrange: (world) => aCollection(world),
    call: (c, _, { products }) => c.rpc("product_collections", { product: products.helios }, { get: true }),
    expect: forEverybody,
  },
  {
    id: "COL-01",
    verb: "try a collection's rule",
    on: "public.ruled_products",
    call: (c) => c.rpc("ruled_products", { rule: {} }),
    expect: { ...forAdmins, user: "yes", service: "DENY-U" },
  },
];
