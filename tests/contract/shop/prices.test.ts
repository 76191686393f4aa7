import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { changePrices, undoPrices, type PriceChange } from "#app/admin/product/prices.ts";
import { readPrices } from "#app/admin/products/prices/priced-products.ts";
import { defaultProductFilter } from "#app/admin/product/product-filter.ts";
import { cents } from "#domain/money.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();
const { client } = world.admin;

const made = async (...prices: (number | null)[]): Promise<string[]> => {
  const rows = prices.map((price, at) => ({ name: `Bangle ${at}`, category: "bracelets", price }));
  const { data } = await client.from("products").insert(rows).select("id").throwOnError();
  return data.map(({ id }) => id as string);
};
/** Prices as the database holds them, to the last digit. */
const written = async (ids: readonly string[]) => {
  const sql =
    "select price::text from public.products p, unnest($1::uuid[]) with ordinality as a (id, place) where p.id = a.id order by a.place";
  return (await world.database.query<{ price: string | null }>(sql, [ids])).rows.map(({ price }) => price);
};
const change = (id: string | undefined, seen: number | null, wanted: number | null): PriceChange => ({
  product_id: id ?? "",
  seen: seen === null ? undefined : cents(seen),
  wanted: wanted === null ? undefined : cents(wanted),
});
const ask = (...changes: PriceChange[]) => changePrices(client, { key: randomUUID(), changes });
const acts = async () => (await client.rpc("audit_entries").throwOnError()).data;

describe("prices in the list", () => {
  test("DAY-03 many change in one act that is told in words, and one undo brings each back to the cent", async () => {
    const ids = await made(120.5, 89, null);
    const before = await acts();
    const { act, ...answer } = await ask(
      change(ids[0], 12_050, 12_700),
      change(ids[1], 8_900, 9_999),
      change(ids[2], null, 1),
    );
    expect(answer).toEqual({ changed: 3, kept: [] });
    expect(await written(ids)).toEqual(["127", "99.99", "0.01"]);
    const after = await acts();
    expect(after.length).toBe(before.length + 1);
    expect(after[0]).toMatchObject({
      id: act,
      action: "prices update",
      rows: 3,
      names: ["Bangle 0", "Bangle 1", "Bangle 2"],
      can_undo_prices: true,
    });
    expect(await undoPrices(client, Number(act))).toMatchObject({ changed: 3, kept: [] });
    expect(await written(ids)).toEqual(["120.5", "89", null]);
    expect((await acts()).slice(0, 2)).toMatchObject([
      { action: "prices delete", rows: 3, can_undo_prices: false },
      { id: act, can_undo_prices: false },
    ]);
    // Pressed twice it is one undo.
    expect(await undoPrices(client, Number(act))).toMatchObject({
      act: null,
      changed: 0,
      kept: [],
    });
  });

  test("DAY-03 a piece that somebody changed or deleted meanwhile stays, and is named; undo does the same", async () => {
    const [one = "", other = "", third = ""] = await made(10, 20, 30);
    await client.from("products").update({ price: 21 }).eq("id", other).throwOnError();
    await client.from("products").delete().eq("id", third).throwOnError();
    const { act, changed, kept } = await ask(
      change(one, 1000, 1100),
      change(other, 2000, 2200),
      change(third, 3000, 3300),
    );
    expect(changed).toBe(1);
    expect(kept.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))).toEqual([
      { product_id: third, name: null, name_el: null, price: null },
      { product_id: other, name: "Bangle 1", name_el: null, price: 21 },
    ]);
    expect(await written([one, other])).toEqual(["11", "21"]);
    await client.from("products").update({ price: 12 }).eq("id", one).throwOnError();
    const undone = await undoPrices(client, Number(act));
    expect(undone).toEqual({
      act: null,
      changed: 0,
      kept: [{ product_id: one, name: "Bangle 0", name_el: null, price: 12 }],
    });
    expect((await acts()).find(({ id }: { id: number }) => id === act).can_undo_prices).toBe(false);
  });

  test("DAY-03 one that is no price refuses all of them", async () => {
    const ids = await made(10, 20);
    const prices = [
      { product_id: ids[0], seen: 10, wanted: 11 },
      { product_id: ids[1], seen: 20, wanted: 20.005 },
    ];
    const { error } = await client.rpc("change_prices", { request: { key: randomUUID(), prices } });
    expect(error?.message).toContain("products_price_cents");
    await expect(ask(change(ids[0], 1000, 0))).rejects.toThrow("products_price_range");
    expect(await written(ids)).toEqual(["10", "20"]);
    const many = Array.from({ length: 1001 }, () => change(ids[0], 1000, 1100));
    await expect(ask(...many)).rejects.toThrow("too_many_prices");
  });

  test("DAY-03 PRD-08 a repeated key gets the first answer, though the price was changed again", async () => {
    const [id = ""] = await made(10);
    const key = randomUUID();
    const changes = [change(id, 1000, 1100)];
    const answer = await changePrices(client, { key, changes });
    await client.from("products").update({ price: 10 }).eq("id", id).throwOnError();
    expect(await changePrices(client, { key, changes })).toEqual(answer);
    expect(await written([id])).toEqual(["10"]);
    const undoing = client.rpc("undo_prices", { entry: 0 });
    expect((await undoing).error?.message).toBe("unknown_entry");
  });

  test("DAY-03 what a rule is asked for is what the list shows: its search, its category, its order", async () => {
    await made(70);
    const filter = { ...defaultProductFilter, category: "bracelets" } as const;
    const { products, count } = await readPrices(client, filter);
    expect(products.length).toBe(count);
    expect(products[0]).toMatchObject({ name: "Bangle 0", cents: 7000 });
    const found = await readPrices(client, { ...defaultProductFilter, search: "aphrodite" });
    expect(found).toMatchObject({ count: 1, products: [{ id: world.products.aphrodite }] });
  });
});
