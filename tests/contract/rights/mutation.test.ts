import { describe, expect, test } from "vitest";
import { openCast } from "./matrix.ts";
import { createMutants, isOfPlatform, keepsItsWord } from "./mutation.ts";
import { rightsOf } from "./rights.ts";
import { unlisted } from "./unlisted.ts";

const world = await openCast();

describe("the matrix notices", () => {
  test("SEC-01 every single right or guard that is taken away", async () => {
    const rights = await rightsOf(world.database);
    const mutants = await createMutants(world);
    const survivors: string[] = [];
    for (const right of rights) {
      if (!(await mutants.missed(right))) survivors.push(right.name);
    }
    expect(await mutants.redAnyway()).toEqual([]);
    await mutants.close();
    expect(survivors).toEqual([]);
    expect((await rightsOf(world.database)).map(({ name }) => name)).toEqual(rights.map(({ name }) => name));
  }, 1_800_000);

  test("SEC-01 every grant and guard of the platform's own does what it is there for", async () => {
    const rights = (await rightsOf(world.database)).filter(isOfPlatform);
    expect(rights.length).toBeGreaterThan(50);
    for (const right of rights) {
      expect([right.name, await keepsItsWord(world, right, "it is")]).toEqual([right.name, true]);
    }
  });

  test("SEC-01 every right, table and function that is there has its row", async () => {
    expect(await unlisted(world.database)).toEqual([]);
  });

  test.each([
    ["a table", "create table public.rumours (id uuid primary key)"],
    ["a view", "create view public.buyers as select name from public.customers"],
    ["a function", "create function public.sum(a integer) returns integer language sql as 'select a'"],
    ["a grant", "grant select on public.orders to anon"],
    ["a grant of a column", "grant update (total_amount) on public.orders to authenticated"],
    ["a grant of a function", "grant execute on function public.hold_checkout(jsonb) to authenticated"],
    ["a policy", "create policy extra on public.orders for select to authenticated using (is_sent)"],
    ["a wider policy", 'alter policy "staff read orders" on public.orders to anon'],
    ["a looser policy", 'alter policy "staff read orders" on public.orders using (is_sent)'],
  ])("SEC-01 %s that nobody put into the matrix", async (_, sql) => {
    const undone = new Error("undone");
    let found: string[] = [];
    const transaction = world.database.transaction(async (change) => {
      await change.query(sql);
      found = await unlisted(change);
      throw undone;
    });
    await expect(transaction).rejects.toBe(undone);
    expect(found).not.toEqual([]);
  });
});
