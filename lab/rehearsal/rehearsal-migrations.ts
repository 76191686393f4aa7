import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "#tests/database.ts";
import { grow } from "#tests/grown.ts";
import { copyOfPreparedFolder, node, root, startShop } from "#tests/shop-process.ts";
import { missedOf } from "../statistics.ts";

const size = { products: 1_000, orders: 100_000 };
const killedAfterMs = [300, 800, 1_500, 2_500, 4_000];

/** A change such as a next version might bring: every order and piece is written anew, checked and indexed. */
const next = `
  alter table public.orders add column note_hash text;
  update public.orders set note_hash = md5(id::text);
  alter table public.orders alter column note_hash set not null, add constraint orders_note_hash check (length(note_hash) = 32);
  create index orders_note_hash_idx on public.orders (note_hash);
  alter table public.products add column weight_mg integer;
  update public.products set weight_mg = 1;`;

/** R19 with the orders of years: a migration that is killed again and again, then let through, then run once more. */
export async function rehearseMigrations(url: string | undefined) {
  const folder = await copyOfPreparedFolder();
  const directory = join(await mkdtemp(join(tmpdir(), "kosmima-migrations-")), "migrations");
  const where = url ?? join(folder, "database");
  const open = () => (url ? openPostgres({ url, log: silentLog }) : openPglite({ directory: where, log: silentLog }));
  try {
    // Makes the tables of a server that has none yet.
    if (url) await (await startShop({ DATABASE_URL: url }, folder)).stop();
    const grown = await open();
    await grow(grown, size);
    await grown.close();
    await cp(join(root, "supabase/migrations"), directory, { recursive: true });
    await writeFile(join(directory, "99990101000000_next.sql"), next);
    const killed: boolean[] = [];
    for (const ms of killedAfterMs) killed.push(await isKilled(ms, [url ? "postgres" : "pglite", where, directory]));
    const database = await open();
    const first: string[] = [];
    const again: string[] = [];
    const startedAt = performance.now();
    await migrate(database, directory, { onApplied: ({ name }) => first.push(name) });
    const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
    await migrate(database, directory, { onApplied: ({ name }) => again.push(name) });
    const { rows } = await database.query<{ orders: number; done: number }>(
      "select count(*)::int as orders, count(note_hash)::int as done from public.orders",
    );
    await database.close();
    const orders = rows[0]?.orders ?? 0;
    const done = rows[0]?.done;
    const goals: [string, boolean][] = [
      ["R19 at least one was killed in the middle", killed.includes(true)],
      ["R19 forward ≤ 60 s", seconds <= 60],
      ["R19 a second run changes nothing", again.length === 0],
      ["R19 every order is there and written anew", orders >= size.orders && done === orders],
    ];
    return {
      engine: url ? "postgres" : "pglite",
      orders,
      killed: killed.filter(Boolean).length,
      leftToDo: first.length,
      seconds,
      missed: missedOf(goals),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(join(directory, ".."), { recursive: true, force: true });
  }
}

/** Whether a process that migrates was still at it. */
async function isKilled(ms: number, words: string[]): Promise<boolean> {
  const child = spawn(node, [join(import.meta.dirname, "../../tests/contract/database/migrate-child.ts"), ...words], {
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await Promise.race([ended, pause(ms)]);
  child.kill("SIGKILL");
  await ended;
  return child.signalCode === "SIGKILL";
}
