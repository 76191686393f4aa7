import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { engine, openFromTemplate, silentLog } from "../../database.ts";
import { copyOfPreparedFolder, node } from "../../shop-process.ts";

const rows = 20_000;
const shipped = join(import.meta.dirname, "../../../supabase/migrations");
/** PostgreSQL alone has it: two processes can look at it. */
let shared: { database: Database; url: string } | undefined;

if (engine === "postgres") shared = await openFromTemplate();
const folder = shared ? mkdtempSync(join(tmpdir(), "migrations-")) : await copyOfPreparedFolder();
const directory = join(folder, "migrations");
cpSync(shipped, directory, { recursive: true });

afterAll(async () => {
  await shared?.database.close();
  rmSync(folder, { recursive: true });
});

const write = (file: string, sql: string) => writeFileSync(join(directory, file), sql);
const wideColumn = `alter table public.grown add column more text;
  update public.grown set more = md5(id::text);`;

/** Written to the log of the database since then, or (on a server) asleep behind all that it had to do. */
async function isInTheMiddle(since: number): Promise<boolean> {
  if (shared) {
    const { rows: asleep } = await shared.database.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and query like '%add column more%'`,
    );
    return asleep.length > 0;
  }
  const wal = join(folder, "database/cluster/pg_wal");
  const times = readdirSync(wal).map((name) => statSync(join(wal, name)).mtimeMs);
  return Math.max(...times) > since;
}

test("R19 a process that is killed in the middle of a migration: the next start does it whole, and once", async () => {
  write(
    "99990101000000_grown.sql",
    `create table public.grown (id int primary key);
    insert into public.grown select generate_series(1, ${rows});`,
  );
  write("99990101000001_wider.sql", `${wideColumn} select pg_sleep(3);`);
  const where = shared?.url ?? join(folder, "database");
  const child = spawn(node, [join(import.meta.dirname, "migrate-child.ts"), engine, where, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed]: Buffer[] = await once(child.stdout, "data");
  expect(String(printed)).toContain("grown");
  const since = Date.now();
  await expect.poll(() => isInTheMiddle(since), { timeout: 20_000 }).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");

  write("99990101000001_wider.sql", wideColumn);
  const database = shared?.database ?? (await openPglite({ directory: where, log: silentLog }));
  // The killed process's statement may still end well on a server: then the next start finds it done.
  await migrate(database, directory);
  const { rows: counted } = await database.query(
    "select count(*)::int as all, count(more)::int as filled from public.grown",
  );
  expect(counted).toEqual([{ all: rows, filled: rows }]);
  const again: string[] = [];
  await migrate(database, directory, { onApplied: ({ name }) => again.push(name) });
  expect(again).toEqual([]);
  if (!shared) await database.close();
}, 120_000);
