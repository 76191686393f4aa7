import type { World } from "../../world.ts";
import { cellsOf } from "./cells-of.ts";
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

const toGuestsGone = { ...readByStaff, anon: "empty" } as const;
const ofProduct = { parent: aProduct, key: "product_id" };

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

/** A value just beyond its rule. */
const wrongPictures: [string, object][] = [
  ["at the first picture's place", { position: 1 }],
  ["at an eleventh place", { position: 11 }],
  ["of another scheme", { url: "javascript:alert(1)" }],
  ["with too long an address", { url: `/${"x".repeat(2048)}` }],
  ["with too long a text", { alt: "x".repeat(251) }],
  ["with a direction mark in its Greek text", { alt_el: "α\u202eβ" }],
];

const pictures = cellsOf("product_pictures", { ...ofProduct, arrange: aPicturedProduct });
const picture = { position: 3, url: "/a.webp" };

export const pictureCells: Cell[] = [
  pictures.read("PCE-01", "read the pictures of a product", forEverybody),
  {
    ...pictures.read("PCE-01", "read the pictures of an archived product", toGuestsGone),
    arrange: anArchivedPicturedProduct,
  },
  pictures.add("PCE-01", "hang a picture", forStaff, (product_id) => ({ product_id, ...picture, alt: "A" })),
  ...wrongPictures.map(([what, fields]) =>
    pictures.add("PCE-01", `hang a picture ${what}`, toStaff, (product_id) => ({ product_id, ...picture, ...fields })),
  ),
  pictures.change("PCE-01", "change a picture", forStaff, { position: 4, url: "/b.webp", alt: "B", alt_el: "Β" }),
  pictures.remove("PCE-01", "take a picture down", forStaff),
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

const described = { ...ofProduct, arrange: aDescribedProduct };
const facts = cellsOf("product_facts", described);
const stones = cellsOf("product_stones", described);
const stone = { position: 2, kind: "diamond", count: 2, carat: 0.5, cut: "brilliant" };

/** A value just beyond its rule. */
const wrong = [
  ["facts", "of no known metal", { metal: "cheese" }],
  ["facts", "of no known colour", { colour: "loud" }],
  ["facts", "of more than fine metal", { fineness: 1000 }],
  ["facts", "with a width of nothing", { width_mm: 0 }],
  ["facts", "with a weight of a thousandth", { weight_g: 1.234 }],
  ["facts", "with too long a hallmark", { hallmark: "x".repeat(101) }],
  ["facts", "with too much care", { care_el: "x".repeat(501) }],
  ["facts", "with too much of a warning", { warnings: "x".repeat(501) }],
  ["facts", "of a maker with signs that nobody sees", { maker: "a\u0007b" }],
  ["stones", "of no known kind", { ...stone, kind: "pebble" }],
  ["stones", "at a thirteenth place", { ...stone, position: 13 }],
  ["stones", "of none", { ...stone, count: 0 }],
  ["stones", "of no weight", { ...stone, carat: 0 }],
  ["stones", "of no known cut", { ...stone, cut: "short" }],
  ["stones", "of no known treatment", { ...stone, treatment: "spa" }],
  ["stones", "of no known origin", { ...stone, origin: "moon" }],
  ["stones", "of too long a colour", { ...stone, colour: "x".repeat(41) }],
  ["stones", "of no known grade", { ...stone, cut_grade: "superb" }],
  ["stones", "of no known laboratory", { ...stone, laboratory: "mine" }],
  ["stones", "of a report that is a script", { ...stone, report_number: "<script>" }],
  ["stones", "of a report's file that is a script", { ...stone, report_url: "javascript:alert(1)" }],
] as const;

const bothNames = { facts, stones };

export const factCells: Cell[] = [
  ...Object.entries(bothNames).flatMap(([name, rows]): Cell[] => [
    rows.read("PCE-06", `read the ${name} of a product`, forEverybody),
    {
      ...rows.read("PCE-06", `read the ${name} of an archived product`, toGuestsGone),
      arrange: anArchivedDescribedProduct,
    },
    rows.remove("PCE-06", `take the ${name} of a product away`, forStaff),
  ]),
  ...wrong.map(([name, what, row]) =>
    bothNames[name].add("PCE-06", `write ${name} ${what}`, toStaff, (product_id) => ({ product_id, ...row })),
  ),
  facts.change("PCE-06", "change the facts of a product", forStaff, {
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
  }),
  stones.change("PCE-06", "change the stones of a product", forStaff, {
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
  }),
  {
    ...facts.write("PCE-06", "save the details of a product", { ...forStaff, service: "DENY-U" }, (c, product) =>
      c.rpc("save_details", { product, details: { facts: { metal: "platinum" }, stones: [{ kind: "ruby" }] } }),
    ),
    on: "public.save_details",
  },
];

async function aCostedProduct(world: World): Promise<string> {
  const id = await aProduct(world);
  await world.database.query("insert into public.product_costs (product_id, making) values ($1, 120)", [id]);
  return id;
}
const costs = cellsOf("product_costs", { ...ofProduct, arrange: aCostedProduct });

/** Costs are an admin's to read and to say, in the form and in imports alone (WEK-16). */
export const costCells: Cell[] = [
  costs.read("WEK-16", "read what a product costs", readByAdmins),
  costs.add("WEK-16", "write costs past the form", forTheService, (product_id) => ({
    product_id,
    making: 1,
    stones: 2,
  })),
  costs.change("WEK-16", "change costs past the form", forTheService, { making: 1, stones: 2 }),
  costs.remove("WEK-16", "take costs away past the form", forTheService),
  ...[{ making: -1 }, { stones: 1_000_000 }, { making: 0.005 }].map((fault) =>
    costs.add(
      "WEK-16",
      `write costs of ${JSON.stringify(fault)}`,
      { ...forTheService, service: "CHECK" },
      (product_id) => ({ product_id, ...fault }),
    ),
  ),
  {
    ...costs.write("WEK-16", "save what a product costs", { ...forAdmins, service: "DENY-U" }, (c, product) =>
      c.rpc("save_details", { product, details: { costs: { making: 1, stones: 2 } } }),
    ),
    on: "public.save_details",
  },
];
