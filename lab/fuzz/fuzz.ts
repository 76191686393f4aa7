import { withPostgres } from "#tests/postgres-server.ts";
import { withShop } from "#tests/shop-process.ts";
import { runFuzz } from "./fuzz-run.ts";
import { runParsers } from "./parser-run.ts";

interface Plan {
  cases: number;
  rounds: number;
  seed: number;
  onPostgres?: boolean | undefined;
}

/** Malformed requests of every room, then what every parser takes, to a shop of this run's own. */
export function fuzz({ cases, rounds, seed, onPostgres }: Plan) {
  const startedAt = performance.now();
  return withPostgres(onPostgres, (DATABASE_URL = "") =>
    withShop({ METRICS_PORT: "0", DATABASE_URL }, async (shop) => {
      const report = await runFuzz(shop, { cases, seed, longestMs: 2_000 });
      const parsers = await runParsers(shop, { rounds, seed });
      return { ...report, parsers, seconds: Math.round((performance.now() - startedAt) / 1000) };
    }),
  );
}
