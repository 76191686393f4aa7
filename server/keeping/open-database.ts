import { existsSync } from "node:fs";
import { readFile, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "#platform/database/database.ts";
import { DatabaseError } from "#platform/database/database.ts";
import { bootstrap, migrate, refuseOther } from "#platform/database/migrate.ts";
import { DamagedDatabaseError } from "#platform/database/pglite/pglite-cluster.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { checkServer } from "#platform/database/postgres/check-server.ts";
import { tlsFault } from "#platform/database/postgres/tls-faults.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { ConfigError, DatabaseAwayError, type Config } from "../config.ts";
import { newestWholeDump } from "./dumps.ts";
import type { Log } from "../log.ts";
import { restoreBackup } from "./restore.ts";

const migrations = join(import.meta.dirname, "../../supabase/migrations");

export const dumpsOf = (dataFolder: string): string => join(dataFolder, "dumps");
const databaseOf = (dataFolder: string): string => join(dataFolder, "database");

/** The configured database, up to date. @throws ConfigError when it is held, damaged, away (DatabaseAwayError) or too new */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  try {
    if (config.DATABASE_URL)
      return await bringUp(await openPostgres({ url: config.DATABASE_URL, applicationName: "kosmima", log }));
    return await openEmbedded(config.DATA_DIR, log);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const fault = tlsFault(error);
    const Kind = isAway(error) && !fault ? DatabaseAwayError : ConfigError;
    const reason = fault ?? reasonOf(error).replace(/\.$/, "");
    throw new Kind(`The database could not be opened: ${reason}.`, { cause: error });
  }
}

/** Names of the folders with damaged files that were set aside: an operator has to look at them once. */
export async function damagedFolders(dataFolder: string): Promise<string[]> {
  const names = await readdir(databaseOf(dataFolder)).catch(() => []);
  return names.filter((name) => name.startsWith("damaged-")).map((name) => join(databaseOf(dataFolder), name));
}

/** Written before damaged files are moved, removed when the dump is in: after a kill the next start repeats it. */
const planSchema = z.object({ dump: z.string(), aside: z.string() });
const planOf = (dataFolder: string): string => join(databaseOf(dataFolder), "restoring.json");

async function openEmbedded(dataFolder: string, log: Log): Promise<Database> {
  const begun = await readFile(planOf(dataFolder), "utf8").catch(() => undefined);
  if (begun !== undefined) return fallBack(dataFolder, planSchema.parse(JSON.parse(begun)), log);
  const directory = databaseOf(dataFolder);
  if (!existsSync(join(directory, "cluster")) && (await newestWholeDump(dumpsOf(dataFolder)))) {
    return replaceDamaged(dataFolder, new DamagedDatabaseError("its files are gone"), log);
  }
  try {
    return await bringUp(await openPglite({ directory, log }));
  } catch (error) {
    // A file that a full disk cut off looks damaged, and would be again after any replacement.
    const isFull = (isDamage(error) || hasNoSpace(error)) && (await isNearlyFull(dataFolder));
    if (isFull) throw new ConfigError(fullDisk(dataFolder), { cause: error });
    if (!isDamage(error)) throw error;
    return replaceDamaged(dataFolder, error, log);
  }
}

async function bringUp(database: Database): Promise<Database> {
  try {
    if (database.engine === "postgres") await checkServer(database);
    await refuseOther(database, migrations);
    await bootstrap(database);
    await migrate(database, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The embedded database starts with files of this size before it answers. */
const neededBytes = 2 ** 25;

function hasNoSpace(error: unknown): boolean {
  return /ENOSPC|No space left/i.test(reasonOf(error));
}

async function isNearlyFull(dataFolder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize < neededBytes;
}

const fullDisk = (dataFolder: string): string =>
  `The disk of DATA_DIR (${dataFolder}) is full, so the database could not be opened, and nothing was changed: free 32 MB or more and start again.`;

/** Class XX: internal error, data or index corrupted; 58P01: a file is missing (PostgreSQL, appendix A). */
function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabaseError) return true;
  if (error instanceof DatabaseError) return error.code.startsWith("XX") || error.code === "58P01";
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause);
}

/** Class 08: no connection (PostgreSQL, appendix A). */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code.startsWith("08");
  return error instanceof Error && error.cause !== undefined && isAway(error.cause);
}

async function replaceDamaged(dataFolder: string, damage: unknown, log: Log): Promise<Database> {
  const dump = await newestWholeDump(dumpsOf(dataFolder));
  const directory = databaseOf(dataFolder);
  if (!dump) {
    throw new ConfigError(
      `The database is damaged: ${reasonOf(damage)}. There is no dump to fall back to, and nothing was changed. Restore a backup into an empty folder: DATA_DIR=${dataFolder}-restored npm run restore -- FILE`,
      { cause: damage },
    );
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const plan = { dump: dump.path, aside: join(directory, `damaged-${stamp}`) };
  await writeFile(planOf(dataFolder), JSON.stringify(plan), { mode: 0o600, flush: true });
  log.error({ err: damage, ...plan }, "The database is damaged: falling back to the newest dump");
  return fallBack(dataFolder, plan, log);
}

/** Keeps the damaged files, and removes the beginning of an interrupted fallback. */
async function fallBack(dataFolder: string, { dump, aside }: z.infer<typeof planSchema>, log: Log): Promise<Database> {
  const directory = databaseOf(dataFolder);
  const cluster = join(directory, "cluster");
  if (existsSync(aside)) await rm(cluster, { recursive: true, force: true });
  else if (existsSync(cluster)) await rename(cluster, aside);
  await rm(join(directory, "seal.json"), { force: true });
  const database = await bringUp(await openPglite({ directory, log }));
  try {
    const { rows } = await restoreBackup({ database, path: dump });
    await rm(planOf(dataFolder));
    log.error({ dump, aside, rows }, "The database was restored from a dump; the damaged files were set aside");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
