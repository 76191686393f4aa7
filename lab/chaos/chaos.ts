import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startPostgresServer } from "#tests/postgres-server.ts";
import { runAway } from "./away.ts";
import { runKills } from "./kills.ts";
import { runProvider } from "./provider.ts";
import { runRush } from "./rush.ts";
import type { Engine } from "./shops.ts";
import { runStorm } from "./storm.ts";
import { runYesterday } from "./yesterday.ts";

type Run = (engine: Engine) => Promise<{ faults: string[] }>;

interface Plan {
  /** A run's name, or `all`. */
  wanted: string;
  /** `pglite` or `postgres`; else both. */
  engine?: string | undefined;
  /** How much the kills have to disturb. */
  checkouts: number;
  clients: number;
  kills: number;
}

/** Carries out the runs over the engines and prints their figures; false when a promise was broken. */
export async function runChaos({ wanted, engine, ...sizes }: Plan): Promise<boolean> {
  const plan = { ...sizes, killingMs: 720_000, wait: "for holds" as const };
  const runs: Record<string, Run> = {
    kills: (engine) => runKills(engine, plan),
    yesterday: runYesterday,
    storm: runStorm,
    away: runAway,
    rush: runRush,
    provider: runProvider,
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const summary: Summary[] = [];
  for (const name of wanted === "all" ? Object.keys(runs) : [wanted]) {
    const run = runs[name];
    if (!run) throw new Error(`There is no run ${name}; there are ${Object.keys(runs).join(", ")}, all`);
    if (engine !== "postgres" && name !== "away") {
      summary.push(await show(name, { name: "PGlite", processes: 1 }, run));
    }
    if (engine !== "pglite") summary.push(await onPostgres((one) => show(name, one, run)));
  }
  process.stdout.write(`\n${summary.map(({ line }) => line).join("\n")}\n`);
  return summary.every(({ isWell }) => isWell);
}

interface Summary {
  line: string;
  isWell: boolean;
}

async function show(name: string, engine: Engine, run: Run): Promise<Summary> {
  const startedAt = Date.now();
  const report = await run(engine);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`${name} on ${engine.name} ${JSON.stringify(report, null, 2)}\n`);
  const { faults, ...figures } = report;
  const isWell = faults.length === 0;
  const verdict = isWell ? "kept" : `BROKEN, ${faults.length} faults`;
  const line = `${name} on ${engine.name}: ${verdict} in ${seconds} s ${JSON.stringify(figures)}`;
  return { line, isWell };
}

/** A server of this run's own, with two shops on it; after an outage the same data on the same port. */
async function onPostgres<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  let server = await startPostgresServer({ keep: true });
  const { directory, port, url } = server;
  try {
    return await work({
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
