import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { alone } from "./alone.ts";
import { DatabaseError, type Database } from "./database.ts";
import { quoteText } from "./quote.ts";

/** The platform's own files, in the order in which they need one another. */
const ownFiles = [
  "database/roles.sql",
  "auth/auth.sql",
  "storage/storage.sql",
  "rest/rest.sql",
  "realtime/realtime.sql",
].map((path) => join(import.meta.dirname, "..", path));

const bookkeeping = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    name text not null,
    applied_at timestamptz not null default now());
  create table if not exists supabase_migrations.platform_files (
    name text primary key,
    hash text not null);
`;

export interface Migration {
  /** The digits before the first underscore: `20261121100000`. */
  version: string;
  name: string;
  path: string;
}

/** Files that have not changed since the last time are left out, so that a second start costs one query. */
export async function bootstrap(database: Database): Promise<void> {
  await alone(database, async () => {
    await database.script(bookkeeping);
    const { rows } = await database.query<{ name: string; hash: string }>(
      `select name, hash from supabase_migrations.platform_files`,
    );
    const known = new Map(rows.map(({ name, hash }) => [name, hash]));
    for (const path of ownFiles) {
      const sql = await readFile(path, "utf8");
      const name = path.split("/").slice(-2).join("/");
      const hash = createHash("sha256").update(sql).digest("hex");
      if (known.get(name) === hash) continue;
      await run(database, name, `${sql}\n;${rememberFile(name, hash)}`);
    }
  });
}

/**
 * Runs the missing files of `directory`, oldest first, each in one transaction with its row in supabase_migrations.
 * @throws Error when two files have one number, the database knows a version that the directory lacks, or a file fails
 * (by name)
 */
export async function migrate(
  database: Database,
  directory: string,
  options: { onApplied?: (migration: Migration) => void } = {},
): Promise<void> {
  const migrations = await readMigrations(directory);
  await alone(database, async () => {
    await database.script(bookkeeping);
    const { rows } = await database.query<{ version: string }>(
      `select version from supabase_migrations.schema_migrations order by version`,
    );
    const applied = new Set(rows.map(({ version }) => version));
    refuseNewer(applied, migrations);
    for (const migration of migrations) {
      if (applied.has(migration.version)) continue;
      const sql = await readFile(migration.path, "utf8");
      // Its row first: the server may still be at work for a process that was killed, and then this one waits here.
      const isOurs = await run(database, migration.path, `${remember(migration)};\n${sql}`);
      if (isOurs) options.onApplied?.(migration);
    }
  });
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await readdir(directory);
  const migrations = names.toSorted().flatMap((file) => {
    const match = /^(\d+)_(.+)\.sql$/.exec(file);
    const [, version, name] = match ?? [];
    return version && name ? [{ version, name, path: join(directory, file) }] : [];
  });
  refuseTwins(migrations);
  return migrations;
}

/** The books know a migration by its number alone: the second of two would count as applied and never run. */
function refuseTwins(migrations: readonly Migration[]): void {
  for (const [at, { version, name }] of migrations.entries()) {
    const twin = migrations[at + 1];
    if (twin?.version !== version) continue;
    throw new Error(
      `Two migrations have the number ${version}: ${version}_${name}.sql and ${version}_${twin.name}.sql. Give one of them another.`,
    );
  }
}

/** An older program must not write into a database that a newer one has changed. */
function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const ours = new Set(migrations.map(({ version }) => version));
  const foreign = [...applied].filter((version) => !ours.has(version));
  if (foreign.length === 0) return;
  throw new Error(
    `A newer version has migrated this database (${foreign.join(", ")}): start that version, or restore a backup made before it.`,
  );
}

/** False: another process has run it meanwhile. */
async function run(database: Database, what: string, sql: string): Promise<boolean> {
  try {
    await database.script(sql);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === "schema_migrations_pkey")
      return false;
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${what}: ${message}`, { cause: error });
  }
}

function rememberFile(name: string, hash: string): string {
  return `insert into supabase_migrations.platform_files (name, hash)
          values (${quoteText(name)}, ${quoteText(hash)})
          on conflict (name) do update set hash = excluded.hash`;
}

function remember({ version, name }: Migration): string {
  return `insert into supabase_migrations.schema_migrations (version, name)
          values (${quoteText(version)}, ${quoteText(name)})`;
}
