import { createHash, randomUUID } from "node:crypto";
import { globSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Database } from "#platform/database/database.ts";
import { bootstrap, migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import type { PlatformLog } from "#platform/errors.ts";
import { builtOnce } from "./built-once.ts";

const root = join(import.meta.dirname, "..");
const migrations = join(root, "supabase/migrations");
const cache = join(root, ".tests");

export const engine = process.env["TEST_ENGINE"] === "postgres" ? "postgres" : "pglite";

/** Says nothing: who wants to see what is logged brings a log of their own. */
export const silentLog: PlatformLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Made from an image (PGlite) or a template database (PostgreSQL), built once for each state of the SQL files. */
export async function openTestDatabase(): Promise<Database> {
  return engine === "pglite" ? openFromImage() : (await openFromTemplate()).database;
}

/** Opens as `openTestDatabase` does on PostgreSQL, with the address: for a second process on the same database. */
export async function openFromTemplate(): Promise<{ database: Database; url: string }> {
  const server = testServer();
  const template = await prepareTemplate(server);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copied as files, which costs a fifth of writing it all to the log.
  const create = `create database ${name} template ${template} strategy file_copy`;
  await asServer(server, (client) => client.query(create));
  const url = withDatabase(server, name);
  const database = await openPostgres({ url, log: silentLog });
  async function close(): Promise<void> {
    await database.close();
    await asServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
  return { database: { ...database, close }, url };
}

function testServer(): string {
  const url = process.env["TEST_POSTGRES_URL"];
  if (!url) throw new Error("TEST_POSTGRES_URL is not set: tests/postgres-server.ts sets it");
  return url;
}

async function openFromImage(): Promise<Database> {
  const image = join(cache, `pglite-${stateOfSql()}.tar`);
  await builtOnce(image, async () => {
    for (const old of globSync("pglite-*.tar", { cwd: cache })) removeOld(join(cache, old));
    const database = await openPglite({ log: silentLog });
    await prepare(database);
    const dump = await database.dumpImage();
    await database.close();
    await writeFile(`${image}.new`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${image}.new`, image);
  });
  return openPglite({ loadFrom: image, log: silentLog });
}

async function prepareTemplate(server: string): Promise<string> {
  const name = `template_${stateOfSql()}`;
  const draft = `${name}_new`;
  await asServer(server, async (client) => {
    // Held until this connection closes: the other files wait here for the one that builds.
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const database = await openPostgres({
      url: withDatabase(server, draft),
      log: silentLog,
    });
    try {
      await prepare(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

async function prepare(database: Database): Promise<void> {
  await bootstrap(database);
  await migrate(database, migrations);
}

/** Changes whenever a database made now would look different. */
function stateOfSql(): string {
  const hash = createHash("sha256");
  for (const path of globSync("{platform/**,supabase/migrations}/*.sql", {
    cwd: root,
  }).toSorted()) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Images of earlier states: an hour is more than any run that still reads one. */
function removeOld(path: string): void {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  if (Date.now() - mtimeMs > 3_600_000) rmSync(path, { force: true });
}

async function asServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
