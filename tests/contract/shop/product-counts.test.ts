import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readProductPage } from "#app/data/product-changes.ts";
import { readProducts } from "#app/data/product-list.ts";
import type { Transaction } from "#platform/database/database.ts";
import { categories } from "#domain/product.ts";
import { engine } from "../../database.ts";
import { openWorld, type World } from "../../world.ts";
import { undone } from "../rights/matrix-platform.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What differs between the numbers that are kept and those that are counted, as the transaction sees them. */
async function differences({ query }: Pick<Transaction, "query">): Promise<unknown[]> {
  const { rows } = await query("select * from private.broken_invariants() where name like 'I14 %'");
  return rows;
}

const category = fc.constantFrom(...categories);
const someOf = fc.integer({ min: 1, max: 4 });

/** Statements on random pieces of the demo's and their own. */
const statement = fc.oneof(
  fc.tuple(category, fc.integer({ min: 0, max: 5 }), fc.boolean()).map(([of, many, archived]) => `
    insert into public.products (slug, name, category, archived)
    select gen_random_uuid(), 'Piece ' || n, '${of}', ${archived} from generate_series(1, ${many}) n`),
  fc.tuple(category, someOf).map(([to, part]) => `
    update public.products set category = '${to}' where hashtext(name) % ${part} = 0`),
  someOf.map((part) => `update public.products set archived = not archived where hashtext(name) % ${part} = 0`),
  someOf.map((part) => `update public.products set availability = not availability where hashtext(name) % ${part} = 0`),
  category.map((of) => `delete from public.products where category = '${of}'`),
  fc.tuple(category, category).map(([of, to]) => `
    with gone as (delete from public.products where category = '${of}' returning name)
    insert into public.products (slug, name, category) select gen_random_uuid(), name, '${to}' from gone`),
  fc.tuple(category, category).map(([of, to]) => `
    insert into public.products (id, slug, name, category)
    select id, slug, name, '${to}' from public.products where category = '${of}'
    on conflict (id) do update set category = excluded.category`),
  fc.constant("truncate public.products cascade"),
  fc.constant("set local session_replication_role = replica"),
  fc.constant("set local session_replication_role = origin"),
  fc.constantFrom("savepoint before", "rollback to savepoint before"),
); // prettier-ignore

describe("the number of pieces", () => {
  test("PDP-04 I14 is exact after any writes, within their transaction", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { maxLength: 12 }), (statements) =>
        undone(world.database, async (change) => {
          await change.query("savepoint before");
          for (const sql of statements) await change.query(sql);
          expect(await differences(change)).toEqual([]);
        }),
      ),
      { numRuns: 40 },
    );
  }); // prettier-ignore

  test("PDP-04 is what each caller could count themselves, of each category", async () => {
    await world.database.query("update public.products set archived = true where category = 'rings'");
    for (const client of [world.anon, world.user.client, world.admin.client]) {
      for (const of_category of [undefined, ...categories]) {
        const all = client.from("products").select("id", { count: "exact", head: true });
        const { count } = await (of_category ? all.eq("category", of_category) : all);
        const { data } = await client.rpc("count_products", { of_category }, { get: true });
        expect(data, of_category).toBe(count);
      }
    }
    const shown = await readProducts(world.anon, { category: "all", query: "", sort: "newest", page: 1 });
    expect([shown.count, shown.products.length]).toEqual([3, 3]);
    const filter = { search: "", category: undefined, page: 1, sort: { column: "name", ascending: true } } as const;
    const kept = await readProductPage(world.admin.client, filter, { first: 2, length: 25 });
    expect([kept.count, kept.products.length]).toEqual([4, 2]);
  }); // prettier-ignore

  test.skipIf(engine === "pglite")(
    "PDP-04 I14 lets no writer wait for another, and is right whichever of them is kept",
    async () => {
      const { transaction, query } = world.database;
      const add = (change: Pick<Transaction, "query">, name: string) =>
        change.query(`insert into public.products (name, category) values ('${name}', 'rings')`);
      for (const isKept of [true, false]) {
        const undo = new Error("undone");
        const long = transaction(async (change) => {
          await add(change, "Slow ring");
          // Both take up what is there; the second would wait for the end of the first, which waits for it.
          await transaction((other) => add(other, "Quick ring"));
          await query("delete from public.products where name = 'Quick ring'");
          await add(change, "Slower ring");
          if (!isKept) throw undo;
        });
        await long.catch((error: unknown) => expect(error).toBe(undo));
        expect(await differences(world.database)).toEqual([]);
      }
      await Promise.all(Array.from({ length: 40 }, (_, n) => add(world.database, `Ring ${n}`)));
      expect(await differences(world.database)).toEqual([]);
      const { rows } = await query("select count(*) as many from private.product_counts");
      expect(Number(rows[0]?.["many"])).toBeLessThan(30);
    },
  );
});
