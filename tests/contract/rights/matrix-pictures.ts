import type { World } from "../../world.ts";
import { aProduct, anArchivedProduct } from "./matrix-arrange.ts";
import { forAdmins, forEverybody, readByAdmins, toTheAdmin, type Cell } from "./matrix.ts";

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

const id = "PCE-01";
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
    id,
    verb: "read the pictures of a product",
    on,
    arrange: aPicturedProduct,
    call: (c, product) => c.from("product_pictures").select().eq("product_id", product),
    expect: forEverybody,
  },
  {
    id,
    verb: "read the pictures of an archived product",
    on,
    arrange: anArchivedPicturedProduct,
    call: (c, product) => c.from("product_pictures").select().eq("product_id", product),
    expect: { ...readByAdmins, anon: "empty" },
  },
  {
    id,
    verb: "hang a picture",
    on,
    changes: on,
    arrange: aProduct,
    call: (c, product_id) =>
      c.from("product_pictures").insert({ product_id, position: 3, url: "/a.webp", alt: "A" }),
    expect: forAdmins,
  },
  ...wrongPictures.map(([wrong, fields]): Cell => ({
    id,
    verb: `hang a picture ${wrong}`,
    on,
    changes: on,
    arrange: aProduct,
    call: (c, product_id) =>
      c.from("product_pictures").insert({ product_id, position: 3, url: "/a.webp", ...fields }),
    expect: toTheAdmin,
  })),
  {
    id,
    verb: "change a picture",
    on,
    changes: on,
    arrange: aPicturedProduct,
    call: (c, product) =>
      c
        .from("product_pictures")
        .update({ position: 4, url: "/b.webp", alt: "B", alt_el: "Β" })
        .eq("product_id", product),
    expect: forAdmins,
  },
  {
    id,
    verb: "take a picture down",
    on,
    changes: on,
    arrange: aPicturedProduct,
    call: (c, product) => c.from("product_pictures").delete().eq("product_id", product),
    expect: forAdmins,
  },
  {
    id,
    verb: "arrange the pictures of a product",
    on: "public.arrange_pictures",
    changes: on,
    arrange: aPicturedProduct,
    call: (c, product) =>
      c.rpc("arrange_pictures", { product, pictures: [{ url: "/c.webp", alt: "C" }] }),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "yes", service: "DENY-U" },
  },
];
