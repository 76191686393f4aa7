import type { Database } from "#platform/database/database.ts";
import type { Round } from "../rounds.ts";

/**
 * Tables for which PostgreSQL's own autovacuum would come ("Automatic Vacuuming", default settings); small ones never
 * need it.
 */
const dueSql = `
  select relid::regclass::text as table from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup and n_dead_tup > 1000
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or n_mod_since_analyze > 1000 + 0.1 * n_live_tup`;

/** Tables without autovacuum only grow, and the planner guesses. One at a time: shoppers get turns in between. */
export function createTidying(database: Database): Round {
  return {
    name: "tidy",
    firstMs: 2 * 60_000,
    everyMs: 15 * 60_000,
    async run() {
      const { rows } = await database.query<{ table: string }>(dueSql);
      for (const { table } of rows) await database.query(`vacuum (analyze) ${table}`);
    },
  };
}
