import { globSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bootstrap, migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { readLines } from "#server/keeping/backup-file.ts";
import { restoreBackup } from "#server/keeping/restore.ts";
import { silentLog } from "../database.ts";
import { copyOfPreparedFolder, root, startShop } from "../shop-process.ts";

test("OPS-03 a database of the version before stops the start with the way across, and stays as it was", async () => {
  const folder = await copyOfPreparedFolder();
  const directory = join(folder, "database");
  const old = await openPglite({ directory, log: silentLog });
  // That version remembered no content.
  await old.script("alter table supabase_migrations.schema_migrations drop column hash");
  await old.close();
  const refused = await startShop({}, folder).catch(String);
  expect(refused).toMatch(
    /ended with 78:\nThe database could not be opened: 2026\d+_\w+\.sql \(and \d+ more\) is not the file that made this database, so nothing was changed: back it up with the version that made it, and restore that backup with this version into an empty database\.\s*$/,
  );
  expect((await readdir(directory)).toSorted()).toEqual(["cluster", "seal.json"]);
  await rm(folder, { recursive: true });
});

const migrations = join(root, "supabase/migrations");

/** A database as that release left it: its own migrations alone, filled from the backup. */
async function databaseOf(backup: string) {
  const { value } = await readLines(backup).next();
  const its: readonly string[] = value?.line.kind === "backup" ? value.line.migrations : [];
  const directory = await mkdtemp(join(tmpdir(), "kosmima-released-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const filter = (path: string) => path === migrations || its.some((version) => path.includes(version));
  await cp(migrations, directory, { recursive: true, filter });
  const database = await openPglite({ log: silentLog });
  await bootstrap(database);
  await migrate(database, directory);
  return { database, told: await restoreBackup({ database, path: backup }) };
}

const backups = globSync("tests/released/*.backup", { cwd: root });

test.each(backups)("OPS-03 the migrations since then go over each row of a released shop: %s", async (backup) => {
  const { database, told } = await databaseOf(join(root, backup));
  expect(told.leftOut).toEqual([]);
  await migrate(database, migrations);
  await database.close();
});
