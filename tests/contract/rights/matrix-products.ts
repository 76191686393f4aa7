import { anew, cellsOf } from "./cells-of.ts";
import { aProduct, aStockedProduct, anArchivedProduct, nobody } from "./matrix-arrange.ts";
import {
  forAdmins,
  forEverybody,
  forNobody,
  forStaff,
  forTheService,
  readByStaff,
  toStaff,
  type Cell,
} from "./matrix.ts";

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

const products = cellsOf("products", { arrange: aProduct });
const noRow = { anon: "DENY-A", user: "DENY-U", admin: "nothing", service: "nothing" } as const;

const productsOwn: Cell[] = [
  cellsOf("products").read("E01", "read products", forEverybody),
  {
    ...products.read("E01", "read a product that was withdrawn", { ...readByStaff, anon: "empty" }),
    arrange: anArchivedProduct,
  },
  products.add("E03", "add a product with every field", forStaff, everyField),
  ...wrongProducts.map(([what, fields]) =>
    products.add("E03", `add a product ${what}`, toStaff, { ...newProduct, ...fields }),
  ),
  products.add("E04", "add a product with an id of one's own", forTheService, () => ({
    ...newProduct,
    ...anew("id")(),
  })),
  ...[
    { created_at: "2020-01-01T00:00:00Z" },
    { availability: false },
    { few_left: 2 },
    { held: "buying" },
    { held_until: "2030-01-01T00:00:00Z" },
    { archived: true },
  ].map((fields) => products.change("E04", `change ${Object.keys(fields).join()} of a product`, forTheService, fields)),
  ...["id", "slug"].map((column) =>
    products.change("E04", `change ${column} of a product`, forTheService, anew(column)),
  ),
  products.change("E04", "say that very many are a few", { ...forTheService, service: "CHECK" }, { few_left: 4 }),
  products.change("E05 WEK-12", "change every field of a product, its price too", forAdmins, everyField),
  products.change("E05 WEK-12", "change every field of a product but its price", forStaff, { ...everyField, price: 5 }),
  products.write("E05", "put a product in another's place", forTheService, (c, id) =>
    c.from("products").upsert({ ...newProduct, id, name: "Usurper" }),
  ),
  products.write("E05", "change a product that is not there", { ...noRow, assistant: "nothing" }, (c) =>
    c.from("products").update({ price: 6 }).eq("id", nobody),
  ),
  products.remove("E05", "delete a product", forAdmins),
  products.write("E05", "delete a product that is not there", noRow, (c) =>
    c.from("products").delete().eq("id", nobody),
  ),
];

const stock = cellsOf("stock", { arrange: aStockedProduct, parent: aProduct, key: "product_id" });
const movements = cellsOf("stock_movements", { arrange: aStockedProduct, key: "product_id" });

const stockOwn: Cell[] = [
  stock.read("E02", "read stock", readByStaff),
  stock.ask("E02", "read stock beside its product", readByStaff, (c, id) =>
    c.from("products").select("id,stock!inner(quantity)").eq("id", id),
  ),
  stock.add("E02", "count a piece for the first time", forStaff, (product_id) => ({ product_id, quantity: 2 })),
  stock.change("E02", "change stock", forStaff, { quantity: 1 }),
  stock.write("STK-02", "count a piece anew, by an upsert", forStaff, (c, product_id) =>
    c.from("stock").upsert({ product_id, quantity: 1 }),
  ),
  stock.change("E02", "owe a piece", toStaff, { quantity: -1 }),
  stock.change("E02", "count more pieces than a shop can have", toStaff, { quantity: 100_001 }),
  stock.change("STK-01", "have two of what is one of a kind", toStaff, { quantity: 2, one_of_a_kind: true }),
  stock.change("STK-01", "change what is one of a kind", forStaff, { quantity: 1, one_of_a_kind: true }),
  stock.add("STK-01", "add what is one of a kind", forStaff, (product_id) => ({
    product_id,
    quantity: 1,
    one_of_a_kind: true,
  })),
  stock.remove("E02", "count a piece no longer", forStaff),
  {
    ...stock.write("E02", "move a count to another piece", forStaff, (c, ids) => {
      const [from = "", to = ""] = ids.split(" ");
      return c.from("stock").update({ product_id: to }).eq("product_id", from);
    }),
    arrange: async (world) => `${await aStockedProduct(world)} ${await aProduct(world)}`,
  },
  // Changes of counts are told to staff, and written by the database alone.
  movements.read("STK-02", "read the movements of a count", readByStaff),
  movements.change("STK-02", "tell another story of a count", forNobody, { delta: 9 }),
];

export const productCells = [...productsOwn, ...stockOwn];
