import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { alone } from "./alone.ts";
import { DatabaseError, type Database } from "./database.ts";
import { quoteText } from "./quote.ts";
import { openToService } from "./service-role.ts";

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
    hash text not null,
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
  sql: string;
  /** SHA-256 of the file, in hex. */
  hash: string;
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
      const hash = hashOf(sql);
      if (known.get(name) === hash) continue;
      await run(database, name, `${sql}\n;${rememberFile(name, hash)}`);
    }
  });
}

/**
 * Runs the missing files of `directory`, oldest first, each in one transaction with its row in supabase_migrations.
 * @throws Error when two files have one number, a file fails (by name), or as `refuseOther`
 */
export async function migrate(
  database: Database,
  directory: string,
  options: { onApplied?: (migration: Migration) => void } = {},
): Promise<void> {
  const migrations = await readMigrations(directory);
  await alone(database, async () => {
    await database.script(bookkeeping);
    const applied = await readApplied(database);
    refuseForeign(applied, migrations);
    for (const migration of migrations) {
      if (applied.has(migration.version)) continue;
      // Its row first: the server may still be at work for a process that was killed, and then this one waits here.
      const sql = `${remember(migration)};\n${migration.sql}`;
      const isOurs = await run(database, migration.path, sql);
      if (isOurs) options.onApplied?.(migration);
    }
    await database.script(openToService);
  });
}

/**
 * Refuses to start on another version's database, before anything is written.
 * @throws Error when a newer version has migrated this database, or a migration that it has is another file here
 */
export async function refuseOther(database: Database, directory: string): Promise<void> {
  refuseForeign(await readApplied(database), await readMigrations(directory));
}

/** Hashes by version; null: a program applied it that remembered none. */
async function readApplied(database: Database): Promise<Map<string, string | null>> {
  const { rows } = await database.query<{ isThere: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return new Map();
  const applied = await database.query<{ version: string; hash: string | null }>(
    `select version, to_jsonb(m) ->> 'hash' as hash from supabase_migrations.schema_migrations m order by version`,
  );
  return new Map(applied.rows.map(({ version, hash }) => [version, hash]));
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await readdir(directory);
  const reading = names.toSorted().flatMap((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    return version && name ? [readMigration(join(directory, file), version, name)] : [];
  });
  const migrations = await Promise.all(reading);
  refuseTwins(migrations);
  return migrations;
}

async function readMigration(path: string, version: string, name: string): Promise<Migration> {
  const sql = await readFile(path, "utf8");
  return { version, name, path, sql, hash: hashOf(sql) };
}

function hashOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
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

/** An older program must not write into a database that a newer one has changed, nor any into one of another content. */
function refuseForeign(applied: ReadonlyMap<string, string | null>, migrations: readonly Migration[]): void {
  const ours = new Set(migrations.map(({ version }) => version));
  const foreign = [...applied.keys()].filter((version) => !ours.has(version));
  // A newer version has ours too; before a release they may have become one file, or another number.
  const isMadeByOthers = foreign.length > 0 && foreign.length === applied.size;
  if (foreign.length > 0 && !isMadeByOthers) {
    throw new Error(
      `A newer version has migrated this database (${foreign.join(", ")}): start that version, or restore a backup made before it.`,
    );
  }
  const isEdited = ({ version, hash }: Migration) => applied.has(version) && applied.get(version) !== hash;
  const edited = isMadeByOthers ? migrations : migrations.filter(isEdited);
  if (edited.length === 0) return;
  const more = edited.length > 1 ? ` (and ${edited.length - 1} more)` : "";
  throw new Error(
    `${edited.map(({ path }) => basename(path))[0]}${more} is not the file that made this database, so nothing was changed: back it up with the version that made it, and restore that backup with this version into an empty database.`,
  );
}

/** False: another process has run it meanwhile. */
async function run(database: Database, what: string, sql: string): Promise<boolean> {
  try {
    await database.script(sql);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === "schema_migrations_pkey") return false;
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${what}: ${message}`, { cause: error });
  }
}

function rememberFile(name: string, hash: string): string {
  return `insert into supabase_migrations.platform_files (name, hash)
          values (${quoteText(name)}, ${quoteText(hash)})
          on conflict (name) do update set hash = excluded.hash`;
}

function remember({ version, name, hash }: Migration): string {
  return `insert into supabase_migrations.schema_migrations (version, name, hash)
          values (${quoteText(version)}, ${quoteText(name)}, ${quoteText(hash)})`;
}
