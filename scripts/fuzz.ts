import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runFuzz } from "../tests/operations/fuzz-run.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { copyOfPreparedFolder, startShop } from "../tests/shop-process.ts";

/**
 * `npm run fuzz [-- --cases 100000 --seed 1] [--postgres]`: malformed requests, bodies, headers and socket frames to a
 * shop of this run's own (R29). Prints the figures; ends with 1 when a goal was missed.
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    seed: { type: "string" },
    postgres: { type: "boolean", default: false },
  },
});

const server = values.postgres ? await startPostgresServer() : undefined;
const shop = await startShop(
  { RATE_LIMITS: "off", DATABASE_URL: server?.url ?? "" },
  await copyOfPreparedFolder(),
);
const startedAt = performance.now();
const report = await runFuzz(shop, {
  cases: Number(values.cases),
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 30)),
});
const seconds = Math.round((performance.now() - startedAt) / 1000);
await shop.stop();
await server?.stop();
await rm(shop.dataFolder, { recursive: true });
process.stdout.write(`${JSON.stringify({ ...report, seconds }, null, 2)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
