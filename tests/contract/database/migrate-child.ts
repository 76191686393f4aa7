import { migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "../../database.ts";

/** A process that only migrates, to be killed: prints the name of each migration that is in. */
const [engine = "", where = "", directory = ""] = process.argv.slice(2);
const database =
  engine === "postgres"
    ? await openPostgres({ url: where, log: silentLog })
    : await openPglite({ directory: where, log: silentLog });
await migrate(database, directory, {
  onApplied: ({ name }) => process.stdout.write(`${name}\n`),
});
await database.close();
