import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { createTidying } from "./tidy.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

test("R24 the embedded database is tidied where rows have changed, and left alone where not", async () => {
  const state = async () => {
    const { rows } = await database.query(
      `select n_dead_tup as dead, vacuum_count as times from pg_stat_user_tables where relname = 'used'`,
    );
    return rows[0];
  };
  await database.script(`create table public.used (id int primary key, text text);
    insert into public.used select i, 'once' from generate_series(1, 3000) i;`);
  await database.query("update public.used set text = 'twice'");
  const { run } = createTidying(database);
  // The statistics are told of at most once a second.
  await expect.poll(async () => (await state())?.["dead"]).toBe(3000);
  await run();
  await expect.poll(state).toEqual({ dead: 0, times: 1 });
  await run();
  expect(await state()).toMatchObject({ times: 1 });
});
