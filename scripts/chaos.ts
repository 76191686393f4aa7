import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { runAway } from "#lab/chaos/away.ts";
import { runKills } from "#lab/chaos/kills.ts";
import { runProvider } from "#lab/chaos/provider.ts";
import { runRush } from "#lab/chaos/rush.ts";
import type { Engine } from "#lab/chaos/shops.ts";
import { runStorm } from "#lab/chaos/storm.ts";
import { runYesterday } from "#lab/chaos/yesterday.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";

/**
 * `npm run chaos [-- RUN] [--engine pglite|postgres]`: things go wrong while people buy, and the payment sandbox,
 * a process of its own, judges. Without a name: shops die (R01). Each run goes over both engines, PostgreSQL with
 * two processes; prints figures, ends with 1 when a promise was broken.
 *
 *   kills      R01  300 checkouts by 20 clients, 40 × SIGKILL, webhooks 0 to 10 times, the database away
 *   yesterday  R02  a backup restored: 50 later payments come back from the provider
 *   storm      R03  1,000 deliveries in a minute, shuffled, one in twenty badly signed
 *   away       R04  the database away for 30 s during 100 deliveries (PostgreSQL)
 *   rush       R05  200 shoppers at once for three pieces, half of them leave; four times
 *   provider   R32  a provider that is slow, refuses, breaks off
 *   all        each of them
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string" },
    checkouts: { type: "string", default: "300" },
    clients: { type: "string", default: "20" },
    kills: { type: "string", default: "40" },
  },
});

interface Report {
  faults: string[];
}

const plan = {
  checkouts: Number(values.checkouts),
  clients: Number(values.clients),
  kills: Number(values.kills),
  killingMs: 720_000,
  wait: "for holds" as const,
};
const runs = new Map<string, (engine: Engine) => Promise<Report>>([
  ["kills", (engine) => runKills(engine, plan)],
  ["yesterday", (engine) => runYesterday(engine)],
  ["storm", (engine) => runStorm(engine)],
  ["away", (engine) => runAway(engine)],
  ["rush", (engine) => runRush(engine)],
  ["provider", (engine) => runProvider(engine)],
]);

const [wanted = "kills"] = positionals;
const names = wanted === "all" ? [...runs.keys()] : [wanted];
const summary: string[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

for (const name of names) {
  const run = runs.get(name);
  if (!run)
    throw new Error(`There is no run ${name}; there are ${[...runs.keys()].join(", ")}, all`);
  if (values.engine !== "postgres" && name !== "away") {
    await show(name, { name: "PGlite", processes: 1 }, run);
  }
  if (values.engine !== "pglite") await onPostgres((engine) => show(name, engine, run));
}
process.stdout.write(`\n${summary.join("\n")}\n`);

async function show(name: string, engine: Engine, run: (engine: Engine) => Promise<Report>) {
  const startedAt = Date.now();
  const report = await run(engine);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`${name} on ${engine.name} ${JSON.stringify(report, null, 2)}\n`);
  const { faults, ...figures } = report;
  const isWell = faults.length === 0;
  const verdict = isWell ? "kept" : `BROKEN, ${faults.length} faults`;
  summary.push(`${name} on ${engine.name}: ${verdict} in ${seconds} s ${JSON.stringify(figures)}`);
  if (!isWell) process.exitCode = 1;
}

/** A server of this run's own, with two shops on it; after an outage the same data on the same port. */
async function onPostgres(work: (engine: Engine) => Promise<void>): Promise<void> {
  let server = await startPostgresServer({ keep: true });
  const { directory, port, url } = server;
  try {
    await work({
      name: "PostgreSQL",
      processes: 2,
      databaseUrl: url,
      emptyDatabase: () => makeDatabase(url),
      async outage(awayMs) {
        await server.stop();
        await pause(awayMs);
        server = await startPostgresServer({ directory, port, keep: true });
      },
    });
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function makeDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database restored");
  await client.end();
  return new URL("/restored", url).href;
}
