import { describe, expect, test } from "vitest";
import { engine } from "../../database.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();

const { database } = world;
const insert = "insert into public.products (name, category, price)";
const slugsOf = async (name: string) => {
  const sql = "select slug from public.products where name = $1 order by slug";
  return (await database.query<{ slug: string }>(sql, [name])).rows.map(({ slug }) => slug);
};

/** Asks until somebody waits for a lock of this kind. */
async function someoneWaits(): Promise<void> {
  const sql = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  for (let rows = 0; rows === 0;) rows = (await database.query(sql)).rows.length;
}

describe.runIf(engine === "postgres")("addresses that two give at once", () => {
  test("R18 DAY-04 a deleted product that comes back while another takes its address has one of its own", async () => {
    const { rows } = await database.query<{ id: string }>(`${insert} values ('Kore', 'rings', 90) returning id`);
    const id = rows[0]?.id;
    await world.admin.client.from("products").delete().eq("id", id).throwOnError();
    await database.transaction(async (transaction) => {
      await transaction.query(`${insert} values ('Kore', 'rings', 80)`);
      const { data } = await world.admin.client.rpc("restore_product", { product: id }).throwOnError();
      expect(data).toBe(true);
    });
    expect(await slugsOf("Kore")).toEqual(["kore", "kore-2"]);
  });

  test("R18 beside more than a thousand in one transaction, another waits for its address", async () => {
    let other: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.query(`${insert} select 'Bead ' || n, 'rings', 5 from generate_series(1, 1001) n`);
      other = database.query(`${insert} values ('Bead 1001', 'rings', 6)`);
      await someoneWaits();
    });
    await other;
    expect(await slugsOf("Bead 1001")).toEqual(["bead-1001", "bead-1001-2"]);
  });
});
