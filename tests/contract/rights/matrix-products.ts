import { aProduct, aStockedProduct, anArchivedProduct, nobody } from "./matrix-arrange.ts";
import { forAdmins, forEverybody, forStaff, forTheService, readByStaff, toStaff, type Cell } from "./matrix.ts";

const newProduct = { name: "Matrix ring", category: "rings", price: 10 };
const everyField = {
  name: "Every field",
  name_el: "Κάθε πεδίο",
  description: "One line\nand another",
  description_el: "Μία γραμμή",
  price: 999999.99,
  product_code: "KOS-M-001",
  image_url: "/storage/v1/object/public/product-images/1.png",
  image_alt: "A ring",
  image_alt_el: "Ένα δαχτυλίδι",
  category: "bracelets",
  personalised: true,
  making_days: 180,
};

/** The same columns with a value that nothing has yet. */
const anew = (fields: object) => Object.fromEntries(Object.keys(fields).map((column) => [column, crypto.randomUUID()]));

/** A value just beyond its rule: an admin is told so by the rule's own name. */
const wrongProducts: [string, object][] = [
  ["without a name", { name: " " }],
  ["with too long a name", { name: "x".repeat(101) }],
  ["with too long a Greek name", { name_el: "ω".repeat(101) }],
  ["with a control character in its name", { name: "a\u0007b" }],
  ["with a direction mark in its Greek name", { name_el: "α\u202eβ" }],
  ["with too long a description", { description: "x".repeat(1001) }],
  ["with a control character in its description", { description: "a\u0000b".replace("\0", "\u0001") }],
  ["with too long a code", { product_code: "x".repeat(51) }],
  ["with a control character in its code", { product_code: "a\u0085b" }],
  ["with a picture of another scheme", { image_url: "javascript:alert(1)" }],
  ["with a picture's address that no parser takes", { image_url: "https://[x" }],
  ["with too long a picture address", { image_url: `/${"x".repeat(2048)}` }],
  ["with too long a picture text", { image_alt: "x".repeat(251) }],
  ["beyond its price", { price: 1_000_000 }],
  ["below its price", { price: 0 }],
  ["with a third of a cent", { price: 10.001 }],
  ["made in half a year and more", { making_days: 181 }],
  ["of no known category", { category: "watches" }],
];

const products: Cell[] = [
  {
    id: "E01",
    verb: "read products",
    on: "public.products",
    call: (c) => c.from("products").select(),
    expect: forEverybody,
  },
  {
    id: "E01",
    verb: "read a product that was withdrawn",
    on: "public.products",
    arrange: anArchivedProduct,
    call: (c, id) => c.from("products").select().eq("id", id),
    expect: { ...readByStaff, anon: "empty" },
  },
  {
    id: "E03",
    verb: "add a product with every field",
    on: "public.products",
    changes: "public.products",
    call: (c) => c.from("products").insert(everyField),
    expect: forStaff,
  },
  ...wrongProducts.map(([what, fields]): Cell => ({
    id: "E03",
    verb: `add a product ${what}`,
    on: "public.products",
    changes: "public.products",
    call: (c) => c.from("products").insert({ ...newProduct, ...fields }),
    expect: toStaff,
  })),
  {
    id: "E04",
    verb: "add a product with an id of one's own",
    on: "public.products",
    changes: "public.products",
    call: (c) => c.from("products").insert({ ...newProduct, id: crypto.randomUUID() }),
    expect: forTheService,
  },
  ...[
    { created_at: "2020-01-01T00:00:00Z" },
    { availability: false },
    { few_left: 2 },
    { held: "buying" },
    { held_until: "2030-01-01T00:00:00Z" },
    { id: "anew" },
    { slug: "anew" },
    { archived: true },
  ].map((fields): Cell => ({
    id: "E04",
    verb: `change ${Object.keys(fields)[0]} of a product`,
    on: "public.products",
    changes: "public.products",
    arrange: aProduct,
    call: (c, id) =>
      c
        .from("products")
        .update("slug" in fields || "id" in fields ? anew(fields) : fields)
        .eq("id", id),
    expect: forTheService,
  })),
  {
    id: "E04",
    verb: "say that very many are a few",
    on: "public.products",
    changes: "public.products",
    arrange: aProduct,
    call: (c, id) => c.from("products").update({ few_left: 4 }).eq("id", id),
    expect: { ...forTheService, service: "CHECK" },
  },
  {
    id: "E05 WEK-12",
    verb: "change every field of a product, its price too",
    on: "public.products",
    changes: "public.products",
    arrange: aProduct,
    call: (c, id) => c.from("products").update(everyField).eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E05 WEK-12",
    verb: "change every field of a product but its price",
    on: "public.products",
    changes: "public.products",
    arrange: aProduct,
    call: (c, id) =>
      c
        .from("products")
        .update({ ...everyField, price: 5 })
        .eq("id", id),
    expect: forStaff,
  },
  {
    id: "E05",
    verb: "put a product in another's place",
    on: "public.products",
    changes: "public.products",
    arrange: aProduct,
    call: (c, id) => c.from("products").upsert({ ...newProduct, id, name: "Usurper" }),
    expect: forTheService,
  },
  {
    id: "E05",
    verb: "change a product that is not there",
    on: "public.products",
    changes: "public.products",
    call: (c) => c.from("products").update({ price: 6 }).eq("id", nobody),
    expect: { anon: "DENY-A", user: "DENY-U", assistant: "nothing", admin: "nothing", service: "nothing" },
  },
  {
    id: "E05",
    verb: "delete a product",
    on: "public.products",
    changes: "public.products",
    arrange: aProduct,
    call: (c, id) => c.from("products").delete().eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E05",
    verb: "delete a product that is not there",
    on: "public.products",
    changes: "public.products",
    call: (c) => c.from("products").delete().eq("id", nobody),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "nothing", service: "nothing" },
  },
];

const stock: Cell[] = [
  {
    id: "E02",
    verb: "read stock",
    on: "public.stock",
    arrange: aStockedProduct,
    call: (c) => c.from("stock").select(),
    expect: readByStaff,
  },
  {
    id: "E02",
    verb: "read stock beside its product",
    on: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("products").select("id,stock!inner(quantity)").eq("id", id),
    expect: readByStaff,
  },
  {
    id: "E02",
    verb: "count a piece for the first time",
    on: "public.stock",
    changes: "public.stock",
    arrange: aProduct,
    call: (c, id) => c.from("stock").insert({ product_id: id, quantity: 2 }),
    expect: forStaff,
  },
  {
    id: "E02",
    verb: "change stock",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").update({ quantity: 1 }).eq("product_id", id),
    expect: forStaff,
  },
  {
    id: "STK-02",
    verb: "count a piece anew, by an upsert",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").upsert({ product_id: id, quantity: 1 }),
    expect: forStaff,
  },
  {
    id: "E02",
    verb: "owe a piece",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").update({ quantity: -1 }).eq("product_id", id),
    expect: toStaff,
  },
  {
    id: "E02",
    verb: "count more pieces than a shop can have",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").update({ quantity: 100_001 }).eq("product_id", id),
    expect: toStaff,
  },
  {
    id: "STK-01",
    verb: "have two of what is one of a kind",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").update({ quantity: 2, one_of_a_kind: true }).eq("product_id", id),
    expect: toStaff,
  },
  {
    id: "STK-01",
    verb: "change what is one of a kind",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").update({ quantity: 1, one_of_a_kind: true }).eq("product_id", id),
    expect: forStaff,
  },
  {
    id: "STK-01",
    verb: "add what is one of a kind",
    on: "public.stock",
    changes: "public.stock",
    arrange: aProduct,
    call: (c, id) => c.from("stock").insert({ product_id: id, quantity: 1, one_of_a_kind: true }),
    expect: forStaff,
  },
  {
    id: "E02",
    verb: "count a piece no longer",
    on: "public.stock",
    changes: "public.stock",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock").delete().eq("product_id", id),
    expect: forStaff,
  },
  {
    id: "E02",
    verb: "move a count to another piece",
    on: "public.stock",
    changes: "public.stock",
    arrange: async (world) => `${await aStockedProduct(world)} ${await aProduct(world)}`,
    call: (c, ids) => {
      const [from = "", to = ""] = ids.split(" ");
      return c.from("stock").update({ product_id: to }).eq("product_id", from);
    },
    expect: forStaff,
  },
];

export const productCells = [...products, ...stock];
