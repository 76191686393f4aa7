import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { silentLog } from "../database.ts";
import { copyOfPreparedFolder, startShop } from "../shop-process.ts";

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
