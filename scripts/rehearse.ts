// `npm run rehearse`: start, backup and restore with 10,000 products and 100,000 orders (R12, R34), in figures.
// `npm run rehearse -- --migrations [--postgres]`: a migration of 100,000 orders, killed and repeated (R19).
import { parseArgs } from "node:util";
import { rehearse } from "#lab/rehearsal/rehearsal.ts";
import { rehearseMigrations } from "#lab/rehearsal/rehearsal-migrations.ts";
import { withPostgres } from "#tests/postgres-server.ts";

const { values } = parseArgs({
  options: { migrations: { type: "boolean" }, postgres: { type: "boolean" } },
});
const report = values.migrations ? await withPostgres(values.postgres, rehearseMigrations) : await rehearse();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.missed.length > 0 ? 1 : 0);
