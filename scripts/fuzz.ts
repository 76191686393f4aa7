import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runFuzz } from "#lab/fuzz/fuzz-run.ts";
import { runParsers } from "#lab/fuzz/parser-run.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";
import { copyOfPreparedFolder, startShop } from "#tests/shop-process.ts";

/**
 * `npm run fuzz [-- --cases 100000 --rounds 3 --seed 1] [--postgres]`: malformed requests, bodies, headers and socket
 * frames to a shop of this run's own (R29); then what every parser takes, cut after every byte and changed at every
 * other byte in so many rounds, while a neighbour looks on (AVL-21). Prints the figures; ends with 1 when a goal was
 * missed.
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    seed: { type: "string" },
    postgres: { type: "boolean", default: false },
  },
});

const server = values.postgres ? await startPostgresServer() : undefined;
const shop = await startShop(
  { RATE_LIMITS: "off", METRICS_PORT: "0", DATABASE_URL: server?.url ?? "" },
  await copyOfPreparedFolder(),
);
const startedAt = performance.now();
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30));
const report = await runFuzz(shop, { cases: Number(values.cases), seed, longestMs: 2_000 });
const parsers = await runParsers(shop, { rounds: Number(values.rounds), seed });
const seconds = Math.round((performance.now() - startedAt) / 1000);
await shop.stop();
await server?.stop();
await rm(shop.dataFolder, { recursive: true });
process.stdout.write(`${JSON.stringify({ ...report, parsers, seconds }, null, 2)}\n`);
process.exitCode = report.faults.length + parsers.faults.length > 0 ? 1 : 0;
