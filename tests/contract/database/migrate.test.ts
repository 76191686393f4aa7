import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bootstrap, migrate, refuseOther } from "#platform/database/migrate.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { engine, openFromTemplate, openTestDatabase, silentLog } from "../../database.ts";

const shipped = join(import.meta.dirname, "../../../supabase/migrations");
let directory: string;

const database = await openTestDatabase();

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(shipped, directory, { recursive: true });
  return () => rmSync(directory, { recursive: true });
});

afterAll(() => database.close());

function write(file: string, sql: string): void {
  writeFileSync(join(directory, file), sql);
}

async function exists(table: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>("select to_regclass($1) is not null as found", [table]);
  return rows[0]?.found ?? false;
}

async function applied(): Promise<string[]> {
  const names: string[] = [];
  await migrate(database, directory, { onApplied: ({ name }) => names.push(name) });
  return names;
}

describe("migrations", () => {
  test("R19 what is new runs once, in the order of time", async () => {
    write("99990101000001_second.sql", "alter table public.first add column more int");
    write("99990101000000_first.sql", "create table public.first (id int)");
    expect(await applied()).toEqual(["first", "second"]);
    expect(await applied()).toEqual([]);
    await database.script(`drop table public.first;
      delete from supabase_migrations.schema_migrations where version like '9999%'`);
  });

  test("R19 one that fails is undone as a whole, and names its file", async () => {
    write("99990101000000_broken.sql", "create table public.half (id int); select 1 / 0;");
    await expect(applied()).rejects.toThrow(/99990101000000_broken\.sql: division by zero/);
    expect(await exists("public.half")).toBe(false);
    write("99990101000000_broken.sql", "create table public.half (id int); -- no newline at the end");
    expect(await applied()).toEqual(["broken"]);
    await database.script(`drop table public.half;
      delete from supabase_migrations.schema_migrations where version like '9999%'`);
  });

  test("R19 two of one number are refused by name, and nothing is run", async () => {
    write("99990101000000_first.sql", "create table public.first (id int)");
    write("99990101000000_other.sql", "create table public.other (id int)");
    await expect(applied()).rejects.toThrow(
      "Two migrations have the number 99990101000000: 99990101000000_first.sql and 99990101000000_other.sql. Give one of them another.",
    );
    expect([await exists("public.first"), await exists("public.other")]).toEqual([false, false]);
  });

  test("R19 a database that a newer version has migrated is refused, and left alone", async () => {
    write("99990101000000_newer.sql", "select 1");
    await applied();
    rmSync(join(directory, "99990101000000_newer.sql"));
    write("99990101000001_never.sql", "create table public.never (id int)");
    await expect(applied()).rejects.toThrow(/A newer version has migrated this database \(99990101000000\)/);
    expect(await exists("public.never")).toBe(false);
    await database.script("delete from supabase_migrations.schema_migrations where version like '9999%'");
  });

  test("OPS-03 an applied migration that is edited is refused by its name with the way across, and nothing is run", async () => {
    const [first] = readdirSync(directory).toSorted();
    appendFileSync(join(directory, first ?? ""), "\n-- one word more");
    write("99990101000000_never.sql", "create table public.never (id int)");
    const wayAcross =
      "is not the file that made this database, so nothing was changed: back it up with the version that made it, and restore that backup with this version into an empty database.";
    await expect(refuseOther(database, directory)).rejects.toThrow(`${first} ${wayAcross}`);
    await expect(applied()).rejects.toThrow(`${first} ${wayAcross}`);
    // A program that remembered no content, as before this one: it may have been any.
    await database.script("alter table supabase_migrations.schema_migrations drop column hash");
    await expect(applied()).rejects.toThrow(/^\d+_user_profiles\.sql \(and \d+ more\) is not the file/);
    // None of its migrations is here any more: they became others, and it is no newer one's.
    await database.script("update supabase_migrations.schema_migrations set version = '1' || version");
    await expect(applied()).rejects.toThrow(/^\d+_user_profiles\.sql \(and \d+ more\) is not the file/);
    expect(await exists("public.never")).toBe(false);
  });

  test("the platform's own files run again without harm", async () => {
    await database.script("delete from supabase_migrations.platform_files");
    await bootstrap(database);
    const { rowCount } = await database.query("select from supabase_migrations.platform_files");
    expect(rowCount).toBe(5);
  });
});

describe.runIf(engine === "postgres")("on a server", () => {
  test("R19 processes that start at once migrate once", async () => {
    const shared = await openFromTemplate();
    const others = await Promise.all([1, 2, 3].map(() => openPostgres({ url: shared.url, log: silentLog })));
    write("99990101000000_once.sql", "create table public.once (id int); select pg_sleep(0.3)");
    const names: string[] = [];
    await Promise.all(
      others.map(async (one) => {
        await bootstrap(one);
        await migrate(one, directory, { onApplied: ({ name }) => names.push(name) });
      }),
    );
    expect(names).toEqual(["once"]);
    await Promise.all(others.map((one) => one.close()));
    await shared.database.close();
  });
});
