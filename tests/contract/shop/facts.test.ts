import { describe, expect, test } from "vitest";
import {
  colours,
  cuts,
  cutGrades,
  laboratories,
  origins,
  treatments,
  type ProductFacts,
  type ProductStone,
} from "#domain/facts.ts";
import { factsSchema, stonesSchema } from "#domain/schemas/facts.ts";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

async function aProduct(fields: object = {}) {
  const { data } = await admin
    .from("products")
    .insert({ name: `Described ${crypto.randomUUID()}`, category: "rings", ...fields })
    .select("id,slug,name")
    .single()
    .throwOnError();
  return data as { id: string; slug: string; name: string };
}

const save = (product: string, facts: Partial<ProductFacts>, stones: Partial<ProductStone>[] = []) =>
  admin.rpc("save_details", { product, details: { facts, stones } });

async function saved(id: string) {
  const { data } = await world.anon
    .from("products")
    .select("product_facts(*),product_stones(*)")
    .eq("id", id)
    .single()
    .overrideTypes<{ product_facts: ProductFacts | null; product_stones: ProductStone[] }, { merge: false }>()
    .throwOnError();
  return data;
}

describe("the facts of a piece", () => {
  test("PCE-06 are saved as a whole and read by everybody, with its stones in their order", async () => {
    const { id } = await aProduct();
    const facts = factsSchema.parse({
      metal: "gold",
      fineness: 750,
      width_mm: 4.6,
      hallmark: " 750 ",
    });
    const stones = stonesSchema.parse([
      { kind: "diamond", count: 26, carat: 1.255, cut: "brilliant", origin: "grown" },
      { kind: "pearl" },
    ]);
    await save(id, facts, stones).throwOnError();
    const first = await saved(id);
    expect(first.product_facts).toMatchObject({ ...facts, hallmark: "750" });
    expect(first.product_stones).toMatchObject(stones);
    await save(id, { metal: "silver" }, [{ kind: "opal" }]).throwOnError();
    expect(await saved(id)).toMatchObject({
      product_facts: { metal: "silver", fineness: null, width_mm: null, hallmark: null },
      product_stones: [{ kind: "opal", carat: null }],
    });
    await save(id, { hallmark: " " }).throwOnError();
    expect(await saved(id)).toEqual({ product_facts: null, product_stones: [] });
  });

  test("TRD-08 a report's file is put up by admins alone, a PDF or a picture of 5 MB, and read by everybody", async () => {
    const pdf = (bytes = 64) => new Blob(["%PDF-1.7\n".padEnd(bytes, " ")], { type: "application/pdf" });
    const put = async (client: typeof admin, file: Blob) =>
      (await client.storage.from("stone-reports").upload(`${crypto.randomUUID()}.pdf`, file)).error?.message;
    expect(await put(world.anon, pdf())).toContain("row-level security");
    expect(await put(world.user.client, pdf())).toContain("row-level security");
    expect(await put(admin, new Blob(["<p>"], { type: "text/html" }))).toContain("not supported");
    expect(await put(admin, pdf(5 * 1024 * 1024 + 1))).toContain("exceeded the maximum");
    const bucket = admin.storage.from("stone-reports");
    await bucket.upload("gia.pdf", pdf());
    const report_url = bucket.getPublicUrl("gia.pdf").data.publicUrl;
    const { id } = await aProduct();
    await save(id, {}, stonesSchema.parse([{ kind: "diamond", report_url }])).throwOnError();
    const [stone] = (await saved(id)).product_stones;
    expect(stone?.report_url).toBe(report_url);
    const answer = await world.shop.fetch(new URL(report_url).pathname);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("PCE-06 what can't be is refused by name, and nothing is lost", async () => {
    const { id } = await aProduct();
    await save(id, { metal: "gold" }, [{ kind: "ruby" }]).throwOnError();
    const { error } = await save(id, { metal: "silver" }, [{ kind: "ruby" }, { carat: 1 }]);
    expect(error).toMatchObject({ code: "23502" });
    expect((await save(id, { weight_g: -1 })).error).toMatchObject({
      code: "23514",
      message: expect.stringContaining("product_facts_measure_range"),
    });
    const kept = await saved(id);
    expect([kept.product_facts?.metal, kept.product_stones[0]?.kind]).toEqual(["gold", "ruby"]);
  });

  test("PCE-06 WEK-16 the same facts and costs again are no change", async () => {
    const { id } = await aProduct();
    const version = async () =>
      (await admin.from("products").select("updated_at").eq("id", id).single().throwOnError()).data;
    await save(id, { metal: "gold" }, [{ kind: "ruby" }]).throwOnError();
    const cost = (costs: object) => admin.rpc("save_details", { product: id, details: { costs } }).throwOnError();
    await cost({ making: 120.5, stones: 0 });
    const before = await version();
    await save(id, { metal: "gold" }, [{ kind: "ruby" }]).throwOnError();
    await cost({ making: 120.5, stones: 0 });
    expect(await version()).toEqual(before);
  });

  test("PCE-06 the database knows the same codes as forms and pages", async () => {
    const lists = {
      metal: metals,
      colour: colours,
      kind: stoneKinds,
      cut: cuts,
      treatment: treatments,
      origin: origins,
      cut_grade: cutGrades,
      laboratory: laboratories,
    };
    for (const [column, codes] of Object.entries(lists)) {
      const { rows } = await world.database.query<{ rule: string }>(
        `select pg_get_constraintdef(oid) as rule from pg_constraint
         where conname in ($1, $2)`,
        [`product_facts_${column}_known`, `product_stones_${column}_known`],
      );
      const known = rows[0]?.rule.match(/'[a-z_]+'/g)?.map((code) => code.slice(1, -1));
      expect(known?.toSorted(), column).toEqual(Object.keys(codes).toSorted());
    }
  });

  test("PCE-06 FND-01 a piece is found by its metal, stones and cuts in both languages, and by them no more when they change", async () => {
    const { id } = await aProduct();
    const finds = async (query: string) => {
      const { data } = await world.anon.rpc("search_products", { query }).throwOnError();
      return data.some((found: { id: string }) => found.id === id);
    };
    await save(id, { metal: "palladium" }, [{ kind: "tanzanite" }]).throwOnError();
    expect(await Promise.all(["tanzanite", "τανζανίτης", "palladium τανζανιτη"].map(finds))).toEqual([
      true,
      true,
      true,
    ]);
    await save(id, { metal: "palladium" }).throwOnError();
    expect(await Promise.all(["tanzanite", "παλλάδιο"].map(finds))).toEqual([false, true]);
    await save(id, { metal: "gold", colour: "white", fineness: 585 }).throwOnError();
    const asked = ["white-gold", "λευκόχρυσος", "leukoxryso", "άσπρο χρυσό", "14k", "14Κ", "14 καρατίων", "585", "18k"];
    expect(await Promise.all(asked.map(finds))).toEqual(asked.map((query) => query !== "18k"));
    await save(id, { metal: "gold", colour: "two_tone" }, [
      { kind: "diamond", cut: "emerald" },
      { kind: "diamond", cut: "brilliant", origin: "grown" },
    ]).throwOnError();
    const stones = [
      "brilliant",
      "μπριγιάν",
      "lab grown diamond",
      "εργαστηριακό διαμάντι",
      "δίχρωμο",
      "emerald",
      "natural",
    ];
    expect(await Promise.all(stones.map(finds))).toEqual([true, true, true, true, true, false, false]);
  });
});
