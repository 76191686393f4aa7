// `node scripts/run.mjs --with-tests scripts/generate/release.ts`: keeps in tests/released what the version in package.json
// brings, for the tests of later ones: each migration's hash, and a backup of a small shop without its pictures.
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { furnish } from "#lab/screenshots/props.ts";
import { readMigrations } from "#platform/database/migrate.ts";
import { readConfig } from "#server/config.ts";
import { writeBackup } from "#server/keeping/backup.ts";
import { openDatabase } from "#server/keeping/open-database.ts";
import { createLog } from "#server/log.ts";
import { copyOfPreparedFolder, root, startShop } from "#tests/shop-process.ts";

const released = join(root, "tests/released");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const list = join(released, "migrations.json");
const ours = (await readMigrations(join(root, "supabase/migrations"))).map((one) => [one.version, one.hash]);
// Hashes that stand there stay: an edited migration is for the test to find.
const hashes = { ...Object.fromEntries(ours), ...JSON.parse(readFileSync(list, "utf8")) };
writeFileSync(list, `${JSON.stringify(hashes, null, 2)}\n`);

const folder = await copyOfPreparedFolder();
const shop = await startShop({}, folder);
await furnish(shop);
await shop.stop();
const database = await openDatabase(readConfig({ DATA_DIR: folder }), createLog("warn"));
const { rows } = await writeBackup({ database, path: join(released, `shop-of-${version}.backup`) });
await database.close();
await rm(folder, { recursive: true });
process.stdout.write(`Kept ${ours.length} migrations and a shop of ${rows} rows in tests/released.\n`);
