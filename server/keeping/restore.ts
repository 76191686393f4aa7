import { Readable } from "node:stream";
import type { Database, Transaction } from "#platform/database/database.ts";
import type { Files } from "#platform/storage/files/files.ts";
import { readLines, type Line } from "./backup-file.ts";
import { tablesOf, type Table } from "./backup.ts";

export interface RestoreReport {
  tables: number;
  rows: number;
  files: number;
}

interface Parts {
  database: Database;
  /** Absent: the database alone. */
  files?: Files;
  /** The heading of a whole backup, which the caller has verified (`verifyBackup`). */
  path: string;
}

const restoreMs = 30 * 60_000;

/**
 * The shop must be empty. All is read and checked first, then written in one transaction: a damaged or foreign file
 * changes nothing.
 * @throws Error with a sentence for the operator
 */
export async function restoreBackup({ database, files, path }: Parts): Promise<RestoreReport> {
  const report = { tables: 0, rows: 0, files: 0 };
  const tables = new Set<string>();
  await database.transaction(
    async (transaction) => {
      await refuseFilled(transaction);
      const known = await tablesOf(transaction);
      // Triggers and foreign keys did their work when the rows were first written.
      await transaction.query("set local session_replication_role = replica");
      const indexes = await dropIndexes(transaction, known);
      let before: Promise<number> = Promise.resolve(0);
      for await (const { line, json } of readLines(path)) {
        // One batch is written while the next is read.
        report.rows += await before;
        before = Promise.resolve(0);
        if (line.kind === "backup") await refuseNewer(transaction, line.migrations);
        if (line.kind !== "rows") continue;
        before = insertRows(transaction, known, { ...line, json });
        tables.add(line.table);
      }
      report.rows += await before;
      for (const definition of indexes) await transaction.query(definition);
      // The embedded database has no autovacuum, and the books are compared over all rows.
      await transaction.query("analyze");
      await advanceSequences(transaction);
    },
    { deadlineMs: restoreMs },
  );
  for await (const { line } of files ? readLines(path) : []) {
    if (line.kind !== "file" || !files) continue;
    const bytes = Buffer.from(line.base64, "base64");
    await files.write(line.path, Readable.from([bytes]), bytes.byteLength);
    report.files += 1;
  }
  return { ...report, tables: tables.size };
}

/** Indexes that only make reading faster: built at the end, each costs a fraction of its cost row by row. */
async function dropIndexes(transaction: Transaction, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where not indisunique and indrelid = any ($1::regclass[])`,
    [tables.map(({ table }) => table)],
  );
  for (const { name } of rows) await transaction.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Resolves to the number of pictures. */
async function insertRows(
  transaction: Transaction,
  known: readonly Table[],
  line: Extract<Line, { kind: "rows" }> & { json: string },
): Promise<number> {
  const table = known.find((one) => one.table === line.table);
  if (!table) throw new Error(`The backup holds ${line.table}, which this version does not know.`);
  const columns = line.columns.filter((column) => table.columns.includes(column)).join(", ");
  const { rows } = await transaction.query<{ many: number }>(
    `with given as (select ${columns} from json_populate_recordset(null::${table.table}, $1::json)),
       written as (
         insert into ${table.table} (${columns}) overriding system value select * from given
         on conflict do nothing)
     select count(*) as many from given`,
    [line.json],
  );
  return rows[0]?.many ?? 0;
}

async function refuseFilled(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ filled: boolean }>(
    `select exists (select 1 from public.products) or exists (select 1 from public.orders)
            or exists (select 1 from auth.users) as filled`,
  );
  if (rows[0]?.filled) {
    throw new Error(
      "This shop is not empty. Restore into an empty DATA_DIR (or an empty database).",
    );
  }
}

async function refuseNewer(transaction: Transaction, migrations: readonly string[]): Promise<void> {
  const { rows } = await transaction.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const newer = migrations.filter((version) => !rows.some((row) => row.version === version));
  if (newer.length > 0) {
    throw new Error(
      `The backup was made by a newer version (${newer.join(", ")}): update the shop first.`,
    );
  }
}

async function advanceSequences(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ statement: string }>(
    `select format('select setval(%L, greatest((select coalesce(max(%I), 0) + 1 from %I.%I), 1), false)',
                   pg_get_serial_sequence(format('%I.%I', nspname, relname), attname), attname, nspname, relname) as statement
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where attnum > 0 and relkind = 'r' and nspname in ('auth', 'private', 'public', 'storage')
       and pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) is not null`,
  );
  for (const { statement } of rows) await transaction.query(statement);
}
