import type { World } from "../../world.ts";
import { aProduct, anArchivedProduct } from "./matrix-arrange.ts";
import {
  forAdmins,
  forStaff,
  forEverybody,
  forTheService,
  readByAdmins,
  readByStaff,
  toStaff,
  type Cell,
} from "./matrix.ts";

async function hang(world: World, product: Promise<string>): Promise<string> {
  const id = await product;
  await world.database.query(
    "insert into public.product_pictures (product_id, position, url) values ($1, 2, '/close.webp')",
    [id],
  );
  return id;
}
const aPicturedProduct = (world: World) => hang(world, aProduct(world));
const anArchivedPicturedProduct = (world: World) => hang(world, anArchivedProduct(world));

const on = "public.product_pictures";

/** A value just beyond its rule. */
const wrongPictures: [string, object][] = [
  ["at the first picture's place", { position: 1 }],
  ["at an eleventh place", { position: 11 }],
  ["of another scheme", { url: "javascript:alert(1)" }],
  ["with too long an address", { url: `/${"x".repeat(2048)}` }],
  ["with too long a text", { alt: "x".repeat(251) }],
  ["with a direction mark in its Greek text", { alt_el: "α\u202eβ" }],
];

export const pictureCells: Cell[] = [
  {
    id: "PCE-01",
    verb: "read the pictures of a product",
    on,
    arrange: aPicturedProduct,
    call: (c, product) => c.from("product_pictures").select().eq("product_id", product),
    expect: forEverybody,
  },
  {
    id: "PCE-01",
    verb: "read the pictures of an archived product",
    on,
    arrange: anArchivedPicturedProduct,
    call: (c, product) => c.from("product_pictures").select().eq("product_id", product),
    expect: { ...readByStaff, anon: "empty" },
  },
  {
    id: "PCE-01",
    verb: "hang a picture",
    on,
    changes: on,
    arrange: aProduct,
    call: (c, product_id) => c.from("product_pictures").insert({ product_id, position: 3, url: "/a.webp", alt: "A" }),
    expect: forStaff,
  },
  ...wrongPictures.map(([wrong, fields]): Cell => ({
    id: "PCE-01",
    verb: `hang a picture ${wrong}`,
    on,
    changes: on,
    arrange: aProduct,
    call: (c, product_id) => c.from("product_pictures").insert({ product_id, position: 3, url: "/a.webp", ...fields }),
    expect: toStaff,
  })),
  {
    id: "PCE-01",
    verb: "change a picture",
    on,
    changes: on,
    arrange: aPicturedProduct,
    call: (c, product) =>
      c
        .from("product_pictures")
        .update({ position: 4, url: "/b.webp", alt: "B", alt_el: "Β" })
        .eq("product_id", product),
    expect: forStaff,
  },
  {
    id: "PCE-01",
    verb: "take a picture down",
    on,
    changes: on,
    arrange: aPicturedProduct,
    call: (c, product) => c.from("product_pictures").delete().eq("product_id", product),
    expect: forStaff,
  },
];

async function describeIt(world: World, product: Promise<string>): Promise<string> {
  const id = await product;
  const { query } = world.database;
  await query("insert into public.product_facts (product_id, metal) values ($1, 'gold')", [id]);
  await query("insert into public.product_stones (product_id, position, kind) values ($1, 1, 'pearl')", [id]);
  return id;
}
const aDescribedProduct = (world: World) => describeIt(world, aProduct(world));
const anArchivedDescribedProduct = (world: World) => describeIt(world, anArchivedProduct(world));

const facts = { name: "facts", on: "public.product_facts", table: "product_facts" };
const stones = { name: "stones", on: "public.product_stones", table: "product_stones" };
const stone = { position: 2, kind: "diamond", count: 2, carat: 0.5, cut: "brilliant" };

/** A value just beyond its rule. */
const wrong = [
  [facts, "of no known metal", { metal: "cheese" }],
  [facts, "of no known colour", { colour: "loud" }],
  [facts, "of more than fine metal", { fineness: 1000 }],
  [facts, "with a width of nothing", { width_mm: 0 }],
  [facts, "with a weight of a thousandth", { weight_g: 1.234 }],
  [facts, "with too long a hallmark", { hallmark: "x".repeat(101) }],
  [facts, "with too much care", { care_el: "x".repeat(501) }],
  [facts, "with too much of a warning", { warnings: "x".repeat(501) }],
  [facts, "of a maker with signs that nobody sees", { maker: "a\u0007b" }],
  [stones, "of no known kind", { ...stone, kind: "pebble" }],
  [stones, "at a thirteenth place", { ...stone, position: 13 }],
  [stones, "of none", { ...stone, count: 0 }],
  [stones, "of no weight", { ...stone, carat: 0 }],
  [stones, "of no known cut", { ...stone, cut: "short" }],
  [stones, "of no known treatment", { ...stone, treatment: "spa" }],
  [stones, "of no known origin", { ...stone, origin: "moon" }],
  [stones, "of too long a colour", { ...stone, colour: "x".repeat(41) }],
  [stones, "of no known grade", { ...stone, cut_grade: "superb" }],
  [stones, "of no known laboratory", { ...stone, laboratory: "mine" }],
  [stones, "of a report that is a script", { ...stone, report_number: "<script>" }],
  [stones, "of a report's file that is a script", { ...stone, report_url: "javascript:alert(1)" }],
] as const;

const costs = "public.product_costs";
async function aCostedProduct(world: World): Promise<string> {
  const id = await aProduct(world);
  await world.database.query("insert into public.product_costs (product_id, making) values ($1, 120)", [id]);
  return id;
}
const pastTheForm = { id: "WEK-16", on: costs, changes: costs, arrange: aCostedProduct, expect: forTheService };

/** Costs are an admin's to read and to say, in the form and in imports alone (WEK-16). */
export const costCells: Cell[] = [
  {
    id: "WEK-16",
    verb: "read what a product costs",
    on: costs,
    arrange: aCostedProduct,
    call: (c, product) => c.from("product_costs").select().eq("product_id", product),
    expect: readByAdmins,
  },
  {
    ...pastTheForm,
    verb: "write costs past the form",
    arrange: aProduct,
    call: (c, product_id) => c.from("product_costs").insert({ product_id, making: 1, stones: 2 }),
  },
  {
    ...pastTheForm,
    verb: "change costs past the form",
    call: (c, product) => c.from("product_costs").update({ making: 1, stones: 2 }).eq("product_id", product),
  },
  {
    ...pastTheForm,
    verb: "take costs away past the form",
    call: (c, product) => c.from("product_costs").delete().eq("product_id", product),
  },
  ...[{ making: -1 }, { stones: 1_000_000 }, { making: 0.005 }].map((fault): Cell => ({
    ...pastTheForm,
    verb: `write costs of ${JSON.stringify(fault)}`,
    arrange: aProduct,
    call: (c, product_id) => c.from("product_costs").insert({ product_id, ...fault }),
    expect: { ...forTheService, service: "CHECK" },
  })),
  {
    ...pastTheForm,
    verb: "save what a product costs",
    on: "public.save_details",
    call: (c, product) => c.rpc("save_details", { product, details: { costs: { making: 1, stones: 2 } } }),
    expect: { ...forAdmins, service: "DENY-U" },
  },
];

export const factCells: Cell[] = [
  ...[facts, stones].flatMap(({ name, on, table }): Cell[] => [
    {
      id: "PCE-06",
      verb: `read the ${name} of a product`,
      on,
      arrange: aDescribedProduct,
      call: (c, product) => c.from(table).select().eq("product_id", product),
      expect: forEverybody,
    },
    {
      id: "PCE-06",
      verb: `read the ${name} of an archived product`,
      on,
      arrange: anArchivedDescribedProduct,
      call: (c, product) => c.from(table).select().eq("product_id", product),
      expect: { ...readByStaff, anon: "empty" },
    },
    {
      id: "PCE-06",
      verb: `take the ${name} of a product away`,
      on,
      changes: on,
      arrange: aDescribedProduct,
      call: (c, product) => c.from(table).delete().eq("product_id", product),
      expect: forStaff,
    },
  ]),
  ...wrong.map(([{ name, on, table }, what, row]): Cell => ({
    id: "PCE-06",
    verb: `write ${name} ${what}`,
    on,
    changes: on,
    arrange: aProduct,
    call: (c, product_id) => c.from(table).insert({ product_id, ...row }),
    expect: toStaff,
  })),
  {
    id: "PCE-06",
    verb: "change the facts of a product",
    on: facts.on,
    changes: facts.on,
    arrange: aDescribedProduct,
    call: (c, product) =>
      c
        .from("product_facts")
        .update({
          metal: "silver",
          fineness: 925,
          colour: "white",
          width_mm: 1,
          height_mm: 2.5,
          length_mm: 3,
          weight_g: 4.25,
          hallmark: "925",
          hallmark_el: "925",
          care: "Keep dry",
          care_el: "Κρατήστε το στεγνό",
          maker: "Eleni Ltd, Larnaca",
          responsible_person: "Maria, Athens",
          warnings: "Sharp",
          warnings_el: "Αιχμηρό",
        })
        .eq("product_id", product),
    expect: forStaff,
  },
  {
    id: "PCE-06",
    verb: "change the stones of a product",
    on: stones.on,
    changes: stones.on,
    arrange: aDescribedProduct,
    call: (c, product) =>
      c
        .from("product_stones")
        .update({
          kind: "opal",
          count: 2,
          carat: 1.125,
          cut: "cabochon",
          treatment: "none",
          origin: "natural",
          colour: "F",
          clarity: "VS1",
          cut_grade: "excellent",
          laboratory: "gia",
          report_number: "2141438171",
          report_url: "/storage/v1/object/public/stone-reports/1.pdf",
        })
        .eq("product_id", product),
    expect: forStaff,
  },
  {
    id: "PCE-06",
    verb: "save the details of a product",
    on: "public.save_details",
    changes: facts.on,
    arrange: aDescribedProduct,
    call: (c, product) =>
      c.rpc("save_details", { product, details: { facts: { metal: "platinum" }, stones: [{ kind: "ruby" }] } }),
    expect: { ...forStaff, service: "DENY-U" },
  },
];
