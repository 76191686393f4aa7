import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findProduct } from "#app/data/products.ts";
import { readGone, readRelated } from "#app/product/related-products.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();

describe("a piece that can't be bought any more", () => {
  const gone = (slug: string) => readGone(world.anon, slug);
  const add = async (name: string) => {
    const row = { name, category: "rings", price: 10 };
    const { data } = await world.admin.client.from("products").insert(row).select().single().throwOnError();
    return data;
  };

  test("FND-02 deleted, it is known by each address that it had; what never was is not", async () => {
    const { id } = await add("Brief ring");
    const { client } = world.admin;
    await client.from("products").update({ name: "Brief, renamed" }).eq("id", id).throwOnError();
    expect(await gone("brief-renamed")).toBeNull();
    await client.from("products").delete().eq("id", id).throwOnError();
    for (const slug of ["brief-ring", "brief-renamed"]) expect(await gone(slug)).toBe("rings");
    expect(await gone("never-was")).toBeNull();
    expect(await gone("")).toBeNull();
    // Another piece at the address is found before anybody asks for a gone one.
    await add("Brief ring");
    expect(await findProduct(world.anon, "brief-ring")).toMatchObject({ name: "Brief ring" });
  });

  test("FND-02 withdrawn from sale it is gone too, for shoppers", async () => {
    const { id, slug } = await add("Withdrawn ring");
    await world.service.from("products").update({ archived: true }).eq("id", id).throwOnError();
    expect(await findProduct(world.anon, slug)).toBeNull();
    expect(await gone(slug)).toBe("rings");
  });

  test("FND-02 its kin can be bought: of its category, else the newest of all", async () => {
    const names = async (kinship: Parameters<typeof readRelated>[1]) =>
      (await readRelated(world.anon, kinship)).map(({ name }) => name);
    const id = world.products.tears;
    expect(await names({ category: "earrings", id, toBuy: true })).toEqual(["Kyrenia hoops"]);
    expect(await names({ category: "bracelets", toBuy: true })).toContain("Aphrodite necklace");
    expect(await names({ category: "bracelets", toBuy: true })).not.toContain("Helios ring");
    const all = { category: "earrings", id: world.products.kyrenia, toBuy: false } as const;
    expect(await names(all)).toEqual(["Tears of Joy earrings"]);
  });
});

describe("a piece's address", () => {
  test("PRD-08 pieces of one name that are saved, renamed and imported at one instant all come in, each at its own", async () => {
    const [admin, other] = [world.admin.client, world.service];
    const before = Array.from({ length: 20 }, (_, at) => ({ name: `Before ${at}`, category: "rings" }));
    const { data: renamed } = await admin.from("products").insert(before).select("id").throwOnError();
    for (const [round, { id }] of renamed.entries()) {
      const twin = (more = "") => ({ name: `Twin ${round}${more}`, category: "rings" });
      const lines = [twin(" 2"), twin()].map((product, line) => ({ line, product }));
      const file = randomUUID();
      const answers = await Promise.all([
        ...[admin, other].flatMap((client) => [twin(), twin(" 2")].map((row) => client.from("products").insert(row))),
        other.from("products").insert([twin(), twin("!"), twin()]),
        admin.from("products").update(twin()).eq("id", id),
        admin
          .rpc("stage_product_import", { import: file, lines })
          .then(() => admin.rpc("apply_product_import", { import: file })),
      ]);
      expect(answers.map(({ error }) => error?.message)).toEqual(answers.map(() => undefined));
    }
    const { data } = await world.anon.from("products").select("slug").like("name", "Twin%").throwOnError();
    // Twins' addresses differ by a number: that each has one of its own, the constraint says.
    expect(data.filter(({ slug }) => /^twin-\d+(-\d+)*$/.test(slug))).toHaveLength(20 * 10);
  });
});
