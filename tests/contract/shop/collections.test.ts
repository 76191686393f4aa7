import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const { products, anon, service } = world;
const admin = world.admin.client;

const rowsSchema = z.array(z.object({ id: z.string() }));
const idsOf = (rows: unknown) => rowsSchema.parse(rows).map(({ id }) => id);

async function add(collection: object): Promise<{ id: string; slug: string }> {
  const { data } = await admin.from("collections").insert(collection).select("id,slug").single().throwOnError();
  return data;
}

async function piecesOf(slug: string, client = anon): Promise<unknown[]> {
  const { data } = await client
    .rpc("collection_products", { address: slug }, { get: true })
    .select("id")
    .throwOnError();
  return idsOf(data);
}

async function shown(): Promise<unknown[]> {
  const { data } = await anon.rpc("shop_settings", {}, { get: true }).throwOnError();
  return data.collections.map(({ slug }: { slug: string }) => slug);
}

const found = async (slug: string) =>
  (await anon.rpc("collection", { address: slug }, { get: true }).select("slug").throwOnError()).data;

describe("collections", () => {
  test("COL-01 has the pieces that were chosen by hand, in their order; one that is gone is passed over", async () => {
    const gone = "00000000-0000-4000-8000-000000000000";
    const { slug } = await add({ name: "By hand", pieces: [products.tears, gone, products.aphrodite] });
    expect(await piecesOf(slug)).toEqual([products.tears, products.aphrodite]);
    await service.from("products").update({ archived: true }).eq("id", products.tears).throwOnError();
    expect(await piecesOf(slug)).toEqual([products.aphrodite]);
    await service.from("products").update({ archived: false }).eq("id", products.tears).throwOnError();
    expect(await piecesOf(slug)).toEqual([products.tears, products.aphrodite]);
  });

  test("COL-01 a rule finds by category, price, metal, colour, fineness, stone, and the newest of them", async () => {
    const facts = [
      { product_id: products.aphrodite, metal: "gold", colour: "yellow", fineness: 750 },
      { product_id: products.kyrenia, metal: "gold", colour: "rose", fineness: 585 },
      { product_id: products.tears, metal: "silver", fineness: 925 },
    ];
    await service.from("product_facts").insert(facts).throwOnError();
    await service
      .from("product_stones")
      .insert([
        { product_id: products.aphrodite, position: 1, kind: "pearl" },
        { product_id: products.tears, position: 1, kind: "topaz" },
      ])
      .throwOnError();
    const dates = [products.aphrodite, products.helios, products.kyrenia, products.tears];
    for (const [index, id] of dates.entries()) {
      await world.database.query("update public.products set created_at = $1 where id = $2", [
        `2026-01-0${index + 1}`,
        id,
      ]);
    }
    const { slug } = await add({ name: "By a rule", rule: {} });
    const { aphrodite, helios, kyrenia, tears } = products;
    for (const [rule, expected] of [
      [{}, [tears, kyrenia, helios, aphrodite]],
      [{ category: "earrings" }, [tears, kyrenia]],
      [{ from: 690, to: 1180 }, [kyrenia, aphrodite]],
      [{ metals: ["gold"] }, [kyrenia, aphrodite]],
      [{ metals: ["gold", "silver"], stones: ["pearl", "topaz"] }, [tears, aphrodite]],
      [{ colours: ["rose", "white"] }, [kyrenia]],
      [{ metals: ["gold"], fineness: 750 }, [aphrodite]],
      [{ category: "earrings", newest: 1 }, [tears]],
      [{ metals: ["platinum"] }, []],
    ] as const) {
      await admin.from("collections").update({ rule }).eq("slug", slug).throwOnError();
      expect([rule, await piecesOf(slug)]).toEqual([rule, expected]);
      const { data } = await admin.rpc("ruled_products", { rule }).select("id").throwOnError();
      expect(idsOf(data)).toEqual(expected);
    }
  });

  test("COL-01 is shown while it has pieces: in the shop's facts, at its address and over the wire", async () => {
    const { id, slug } = await add({ name: "To come" });
    const read = async () => (await anon.from("collections").select("slug").eq("id", id).limit(7).throwOnError()).data;
    expect([await shown(), await found(slug), await read()]).toEqual([expect.not.arrayContaining([slug]), [], []]);
    await admin
      .from("collections")
      .update({ pieces: [products.kyrenia] })
      .eq("id", id)
      .throwOnError();
    expect(await shown()).toContain(slug);
    expect([await found(slug), await read()]).toEqual([[{ slug }], [{ slug }]]);
    await admin.from("collections").update({ archived: true }).eq("id", id).throwOnError();
    expect([await shown(), await found(slug), await piecesOf(slug)]).toEqual([
      expect.not.arrayContaining([slug]),
      [],
      [],
    ]);
  });

  test("EYE-06 a piece is in the shown collections that have it, by hand or by rule", async () => {
    const of = async (product: string) => {
      const { data } = await anon.rpc("product_collections", { product }, { get: true }).select("slug").throwOnError();
      return JSON.stringify(data);
    };
    const [byHand, byRule, away] = await Promise.all([
      add({ name: "Hers", pieces: [products.helios] }),
      add({ name: "Newest ring", rule: { category: "rings", newest: 1 } }),
      add({ name: "Away", pieces: [products.helios], archived: true }),
    ]);
    expect(await of(products.helios)).toContain(byHand.slug);
    expect(await of(products.helios)).toContain(byRule.slug);
    expect(await of(products.helios)).not.toContain(away.slug);
    expect(await of(products.tears)).not.toContain(byHand.slug);
    expect(await of(products.tears)).not.toContain(byRule.slug);
  });

  test("COL-01 without a picture of its own it has its first piece's", async () => {
    const image_url = "/storage/v1/object/public/product-images/hoops.webp";
    await service.from("products").update({ image_url }).eq("id", products.kyrenia).throwOnError();
    const { slug } = await add({ name: "Pictured", pieces: [products.kyrenia] });
    const picture = async () => {
      const { data } = await anon.rpc("shop_settings", {}, { get: true }).throwOnError();
      return data.collections.find((one: { slug: string }) => one.slug === slug)?.picture;
    };
    expect(await picture()).toBe(image_url);
    const own = "/storage/v1/object/public/product-images/own.webp";
    await admin.from("collections").update({ picture: own }).eq("slug", slug).throwOnError();
    expect(await picture()).toBe(own);
  });

  test("COL-01 MOV-08 the address follows the name, and each earlier one leads on", async () => {
    const led = async (path: string) =>
      (await anon.rpc("old_address", { address: path }, { get: true }).throwOnError()).data;
    const { id, slug } = await add({ name: "Βέρες γάμου", pieces: [products.helios] });
    expect(slug).toBe("veres-gamou");
    const rename = async (name: string) => {
      const { data } = await admin.from("collections").update({ name }).eq("id", id).select("slug").throwOnError();
      return data[0]?.slug;
    };
    expect(await rename("Wedding bands")).toBe("wedding-bands");
    expect(await rename("Bands")).toBe("bands");
    expect([await led("/collections/veres-gamou"), await led("/collections/Wedding-Bands/")]).toEqual([
      "/collections/bands",
      "/collections/bands",
    ]);
    // An address that leads somewhere is nobody else's; one's own comes back.
    expect((await add({ name: "Wedding bands" })).slug).toBe("wedding-bands-2");
    expect(await rename("Wedding bands")).toBe("wedding-bands");
    expect([await led("/collections/bands"), await led("/collections/wedding-bands")]).toEqual([
      "/collections/wedding-bands",
      null,
    ]);
  });

  test("COL-01 SHO-03 open pages hear of a change, and who made it can take it back while nobody changed the same", async () => {
    const revision = async () => (await anon.rpc("shop_settings", {}, { get: true }).throwOnError()).data.revision;
    const { id } = await add({ name: "Undone", pieces: [products.helios] });
    const before = await revision();
    const became = { name: "Done", text: "A story", rule: { newest: 3 } };
    await admin.from("collections").update(became).eq("id", id).throwOnError();
    expect(await revision()).toBe(before + 1);
    const last = async () => (await admin.rpc("audit_entries").throwOnError()).data[0];
    const entry = await last();
    expect(entry).toMatchObject({
      action: "collections update",
      names: ["Done"],
      columns: ["name", "rule", "text"],
      way_back: [id],
      changes: [{ name: "name", before: "Undone", after: "Done" }, { name: "rule" }, { name: "text" }],
    });
    const row = async () =>
      (await admin.from("collections").select("name,slug,text,rule,pieces").eq("id", id).single().throwOnError()).data;
    await admin.rpc("undo_collection", { entry: entry.id }).throwOnError();
    expect(await row()).toEqual({ name: "Undone", slug: "undone", text: null, rule: null, pieces: [products.helios] });
    const { error } = await admin.rpc("undo_collection", { entry: entry.id });
    expect(error).toMatchObject({ message: "collection_changed" });
    expect(await row()).toMatchObject({ name: "Undone" });
  });
});
