import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runScript } from "#tests/shop-process.ts";
import { paidCheckouts } from "./paid-checkouts.ts";
import { stockUp } from "./shopper.ts";
import { openTown, type Engine } from "./shops.ts";
import { finalVerdict } from "./verdict.ts";

/** R02: five minutes until every payment is there again. */
const promisedMs = 300_000;

/** R02: the database is lost after a backup; the provider brings back what was paid since. */
export async function runYesterday(engine: Engine, { payments = 50 } = {}) {
  const work = await mkdtemp(join(tmpdir(), "kosmima-yesterday-"));
  const town = await openTown(engine, { RATE_LIMITS: "on" });
  try {
    const products = await stockUp(town.books);
    await paidCheckouts(town, products.some, 5);
    const file = join(work, "shop.backup");
    const database: Record<string, string> = engine.databaseUrl ? { DATABASE_URL: engine.databaseUrl } : {};
    await command("backup", file, { ...database, DATA_DIR: town.folder });
    await paidCheckouts(town, products.plenty, payments);
    for (const shop of town.shops) await shop.stop();
    const folder = join(work, "restored");
    const databaseUrl = await engine.emptyDatabase?.();
    const environment: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    await command("restore", file, { ...environment, DATA_DIR: folder });
    const startedAt = Date.now();
    await town.shops[0]?.start({ folder, environment });
    const parts = { stripe: town.judge.stripe, books: town.booksIn(folder), products };
    const verdict = await finalVerdict(parts, promisedMs);
    return { payments, ...verdict, seconds: Math.round((Date.now() - startedAt) / 1000) };
  } finally {
    await town.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function command(script: string, file: string, environment: Record<string, string>): Promise<void> {
  const made = await runScript(script, [file], environment);
  if (made.status !== 0) throw new Error(`${script}: ${made.stderr}`);
}
