import { beforeAll, describe, expect, test } from "vitest";
import { noPicks, type Picks } from "#app/data/filters/picks.ts";
import { readProducts, type ProductFilter } from "#app/data/product-list.ts";
import { cents } from "#domain/money.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const admin = world.admin.client;

/** Six rings and a chain: every trait is some piece's, and none everybody's. */
const cast: [name: string, price: number | null, metal: string, stones: string[], sizes: string[]][] = [
  ["A", 100, "gold", ["diamond"], ["52", "54"]],
  ["B", 200, "gold", ["diamond", "ruby"], ["54"]],
  ["C", 300, "gold", [], ["56"]],
  ["D", 400, "silver", ["ruby"], ["54", "56"]],
  ["E", 500, "silver", ["pearl"], []],
  ["F", null, "platinum", ["diamond"], ["52"]],
];
const ids = new Map<string, string>();

async function save(name: string, sizes: string[]) {
  const values = sizes.map((label) => ({ label, stock: 1 }));
  const choices = sizes.length > 0 ? [{ kind: "size", name: "Size", scale: "ring", values }] : [];
  await admin.rpc("save_details", { product: ids.get(name), details: { choices } }).throwOnError();
}

beforeAll(async () => {
  await world.service.from("products").delete().gte("created_at", "2000-01-01").throwOnError();
  for (const [name, price, metal, kinds, sizes] of cast) {
    const { data } = await admin
      .from("products")
      .insert({ name, price, category: "rings" })
      .select("id")
      .single()
      .throwOnError();
    ids.set(name, data.id);
    const stones = kinds.map((kind) => ({ kind }));
    await admin.rpc("save_details", { product: data.id, details: { facts: { metal }, stones } }).throwOnError();
    await save(name, sizes);
  }
  await world.service
    .from("stock")
    .insert({ product_id: ids.get("E"), quantity: 0 })
    .throwOnError();
  const necklace = { name: "Chain", price: 50, category: "necklaces" };
  const { data } = await admin.from("products").insert(necklace).select("id").single().throwOnError();
  ids.set("Chain", data.id);
  const choices = [
    {
      kind: "size",
      name: "Length",
      scale: "cm",
      values: [{ label: "As pictured" }, { label: "45 cm" }, { label: "50 cm" }],
    },
    { kind: "size", name: "Fit", values: [{ label: "Small", label_el: "Μικρό" }] },
  ];
  await admin.rpc("save_details", { product: data.id, details: { choices } }).throwOnError();
});

const rings: ProductFilter = { category: "rings", query: "", sort: "price-asc", page: 1 };
const list = (picks: Partial<Picks>, about: Partial<ProductFilter> = {}) =>
  readProducts(world.anon, { ...rings, ...about, picks: { ...noPicks, ...picks } });
async function named(picks: Partial<Picks>, about?: Partial<ProductFilter>): Promise<string> {
  const { products, count } = await list(picks, about);
  expect(count).toBe(products.length);
  return products.map(({ name }) => name).join("");
}
async function counted(picks: Partial<Picks>, about?: Partial<ProductFilter>) {
  const { filters } = await list(picks, about);
  const shown = (values: { value: string; count: number }[] = []) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]));
  const { metals, stones, sizes, available, either } = filters!;
  return { metals: shown(metals), stones: shown(stones), sizes: shown(sizes), available, either };
}

const isCount = (url: RequestInfo | URL) => new Request(url).url.includes("/rpc/filter_counts");
const neverAnswered = ({ signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("given up")));
  });

describe("filters beside a list", () => {
  test("PCE-07 any value of a group, and every group, in the list's order", async () => {
    expect(await named({})).toBe("ABCDEF");
    expect(await named({ metals: ["gold"] })).toBe("ABC");
    expect(await named({ metals: ["gold", "silver"] })).toBe("ABCDE");
    expect(await named({ metals: ["gold", "silver"], stones: ["ruby"] })).toBe("BD");
    expect(await named({ stones: ["diamond", "pearl"] }, { sort: "price-desc" })).toBe("EBAF");
    expect(await named({ sizes: ["54"] }, { sort: "newest" })).toBe("DBA");
    expect(await named({ sizes: ["54"], metals: ["gold"], from: cents(15_000) })).toBe("B");
    expect(await named({ from: cents(20_000), to: cents(40_000) })).toBe("BCD");
    expect(await named({ available: true })).toBe("ABCDF");
    expect(await named({ metals: ["titanium"] })).toBe("");
    expect(await named({ sizes: ["45 cm"] }, { category: "all" })).toBe("Chain");
    const search = { query: "rings" };
    expect(await named({ metals: ["gold", "silver"], stones: ["ruby"] }, search)).toBe("BD");
    expect(await named({ from: cents(20_000), to: cents(40_000) }, { ...search, sort: "price-desc" })).toBe("DCB");
  });

  test("PCE-07 each number is what picking the value leaves, its own group left out of account", async () => {
    for (const picks of [
      {},
      { metals: ["gold"] },
      { metals: ["gold"], stones: ["ruby"] },
      { sizes: ["54"], available: true },
      { from: cents(15_000), to: cents(45_000), stones: ["ruby"] },
    ] satisfies Partial<Picks>[]) {
      for (const query of ["", "rings"]) {
        const { filters } = await list(picks, { query });
        for (const [group, values] of [
          ["metals", filters!.metals],
          ["stones", filters!.stones],
          ["sizes", filters!.sizes],
        ] as const) {
          for (const { value, count } of values) {
            const alone = await list({ ...picks, [group]: [value] }, { query });
            expect([alone.count, alone.products.length], `${group} ${value} ${query}`).toEqual([count, count]);
            expect(count).toBeGreaterThan(0);
          }
        }
        expect((await list({ ...picks, available: true }, { query })).count).toBe(filters!.available);
        expect((await list({ ...picks, available: false }, { query })).count).toBe(filters!.either);
      }
    }
    expect(await counted({ metals: ["gold"], stones: ["ruby"] })).toEqual({
      metals: { gold: 1, silver: 1 },
      stones: { diamond: 2, ruby: 1 },
      sizes: { 54: 1 },
      available: 1,
      either: 1,
    });
  });

  test("PCE-07 prices from the lowest to the highest of the list, sizes with their names", async () => {
    const { filters } = await list({}, { category: "all" });
    expect([filters?.lowest, filters?.highest]).toEqual([5000, 50_000]);
    expect(filters?.sizes).toContainEqual({ value: "Small", value_el: "Μικρό", count: 1 });
    expect(filters?.sizes).toContainEqual({ value: "45 cm", count: 1 });
    expect((await list({}, { category: "bracelets" })).filters).toEqual({
      count: 0,
      metals: [],
      stones: [],
      sizes: [],
      available: 0,
      either: 0,
      lowest: null,
      highest: null,
    });
  });

  test("PCE-07 a list whose numbers fail or are late is shown without them", async () => {
    const right = "execute on function public.filter_counts(text, text, text, boolean, jsonb, integer, integer)";
    await world.database.query(`revoke ${right} from anon`);
    const uncounted = await list({ metals: ["gold"] });
    const search = await list({ metals: ["gold"] }, { query: "rings" });
    await world.database.query(`grant ${right} to anon`);
    const { products, count, filters } = await list({ metals: ["gold"] });
    expect([count, filters?.count]).toEqual([3, 3]);
    expect(uncounted).toEqual({ products, count: null });
    expect(search).toEqual({ products, count: null });
    const late = world.shop.anonClient({
      db: { retry: false },
      global: { fetch: (url, init) => (isCount(url) ? neverAnswered(init) : fetch(url, init)) },
    });
    const shown = await readProducts(late, { ...rings, picks: { ...noPicks, metals: ["gold"] } }, undefined, 50);
    expect(shown).toEqual({ products, count: null });
  });

  test("PCE-07 what is sold out in a size is not offered in it, and numbers follow every change", async () => {
    expect((await counted({})).sizes).toEqual({ 52: 2, 54: 3, 56: 2 });
    await world.database.query(
      `update public.value_stock set quantity = 0 where value_id in (
        select v.id from public.product_choice_values v join public.product_choices c on c.id = v.choice_id
        where c.product_id = $1 and v.label = '54')`,
      [ids.get("B")],
    );
    expect((await counted({})).sizes).toEqual({ 52: 2, 54: 2, 56: 2 });
    expect(await named({ sizes: ["54"] })).toBe("AD");
    await admin
      .rpc("save_details", { product: ids.get("C"), details: { facts: { metal: "copper" }, stones: [] } })
      .throwOnError();
    expect((await counted({})).metals).toEqual({ gold: 2, silver: 2, platinum: 1, copper: 1 });
    await world.database.query("update public.products set archived = true where id = $1", [ids.get("C")]);
    expect((await counted({})).metals).toEqual({ gold: 2, silver: 2, platinum: 1 });
    expect(await named({ metals: ["copper"] })).toBe("");
    expect(await named({ metals: ["copper"] }, { query: "rings" })).toBe("");
    await world.database.query("update public.products set archived = false where id = $1", [ids.get("C")]);
    await admin.from("products").update({ category: "bracelets" }).eq("id", ids.get("D")).throwOnError();
    expect((await counted({})).metals).toEqual({ gold: 2, silver: 1, platinum: 1, copper: 1 });
    await admin.from("products").delete().eq("id", ids.get("F")).throwOnError();
    expect((await counted({})).metals).toEqual({ gold: 2, silver: 1, copper: 1 });
  });

  test("PCE-07 numbers are exact when many write at once, and after a restore's way of writing", async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        admin
          .from("products")
          .insert({ name: `Many ${at}`, category: "earrings", price: at + 1 })
          .throwOnError(),
      ),
    );
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        admin.from("products").update({ category: "bracelets" }).eq("name", `Many ${at}`),
      ),
    );
    expect((await list({}, { category: "bracelets" })).count).toBe(13);
    await world.database.transaction(async (transaction) => {
      await transaction.query("set local session_replication_role = replica");
      await transaction.query(`insert into public.product_stones (product_id, position, kind)
        select id, 1, 'opal' from public.products where name = 'Many 1'`);
      await transaction.query(
        "insert into public.products (slug, name, category) values ('r', 'Restored', 'bracelets')",
      );
    });
    expect(await counted({}, { category: "bracelets" })).toMatchObject({
      stones: { opal: 1, ruby: 1 },
      either: 14,
    });
    const { rows } = await world.database.query(`
      select count(*)::integer as wrong from (
        select category, traits_id, available, archived, count(*) as how_many from private.product_traits group by 1, 2, 3, 4
        except
        select category, traits_id, available, archived, sum(how_many)::bigint from private.trait_counts group by 1, 2, 3, 4) w`);
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test("PCE-07 a filter that can't be is refused by name, and asks the database for nothing", async () => {
    for (const filters of [
      "[]",
      '{"metals":"gold"}',
      '{"from":"1"}',
      '{"metal":["gold"]}',
      '{"available":false}',
      JSON.stringify({ sizes: Array.from({ length: 51 }, String) }),
    ]) {
      for (const name of ["filter_counts", "filtered_products"]) {
        const { error } = await world.anon.rpc(name, { filters }, { get: true });
        expect(error?.message, `${name} ${filters}`).toBe("invalid_filters");
      }
    }
  });
});
