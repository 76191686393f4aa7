import { Readable } from "node:stream";
import { createTableStore } from "#payment-sandbox/payment-sandbox.ts";
import type { Database, Transaction } from "#platform/database/database.ts";
import type { Files } from "#platform/storage/files/files.ts";
import { readLines, type Line } from "./backup-file.ts";
import { tablesOf, type Table } from "./backup.ts";

export interface RestoreReport {
  tables: number;
  rows: number;
  files: number;
  /** Columns of the backup that this version has no place for: `public.orders.note`. */
  leftOut: string[];
  /** Mails that waited as the backup was made. */
  keptBack: number;
}

interface Parts {
  database: Database;
  /** The store to restore files into; the database alone is restored without it. */
  files?: Files;
  /** The heading of a whole backup, which the caller has verified (`verifyBackup`). */
  path: string;
  /** The shop that it opens as; the same shop goes on, from its own dump, without it. */
  opensAs?: "shop" | "trial";
}

const restoreMs = 30 * 60_000;

/**
 * The shop must be empty. All is read and checked first, then written in one transaction: a damaged or foreign file
 * changes nothing.
 * @throws Error with a sentence for the operator
 */
export async function restoreBackup({ database, files, path, opensAs }: Parts): Promise<RestoreReport> {
  const report = { tables: 0, rows: 0, files: 0, keptBack: 0 };
  const tables = new Set<string>();
  const leftOut = new Set<string>();
  await database.transaction(
    async (transaction) => {
      await refuseFilled(transaction);
      // The sandbox makes its tables when it starts: later than a start that falls back, and never beside a provider's key.
      await createTableStore((sql, params) => transaction.query(sql, params)).open();
      const known = await tablesOf(transaction);
      await transaction.query("delete from private.origin");
      const names = known.map(({ table }) => table);
      const triggers = await quieten(transaction, names);
      const keys = await dropForeignKeys(transaction, names);
      const indexes = await dropIndexes(transaction, names);
      let before: Promise<number> = Promise.resolve(0);
      for await (const { line, json } of readLines(path)) {
        // One batch is written while the next is read.
        report.rows += await before;
        before = Promise.resolve(0);
        if (line.kind === "backup") await refuseNewer(transaction, line);
        if (line.kind !== "rows") continue;
        const columns = known.find(({ table }) => table === line.table)?.columns;
        for (const column of line.columns) {
          if (!columns?.includes(column)) leftOut.add(`${line.table}.${column}`);
        }
        before = insertRows(transaction, known, { ...line, json });
        tables.add(line.table);
      }
      report.rows += await before;
      report.keptBack = await markOrigin(transaction, opensAs);
      for (const statement of [...indexes, ...keys, ...triggers]) await transaction.query(statement);
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
  return { ...report, tables: tables.size, leftOut: [...leftOut] };
}

/**
 * Makes the past of what is older: the backup's shop has told it, its waiting mails too. Triggers must be quiet
 * meanwhile, or the mails would lose their addresses.
 */
async function markOrigin(transaction: Transaction, opensAs: Parts["opensAs"]): Promise<number> {
  await transaction.query("insert into private.origin default values on conflict do nothing");
  if (opensAs === undefined) return 0;
  await transaction.query("update private.origin set began_at = now(), is_trial = $1", [opensAs === "trial"]);
  const { rows } = await transaction.query(
    "update private.outbox set state = 'withheld' where state = 'pending' returning 1",
  );
  return rows.length;
}

/**
 * Triggers did their work when the rows were first written; those of a replica do it now. As the tables' owner may, and not
 * by session_replication_role, which is a superuser's. Resolves to the way back, for when all rows are in.
 */
async function quieten(transaction: Transaction, tables: readonly string[]): Promise<string[]> {
  return exchange(
    transaction,
    `select format('alter table %s %s trigger %I', tgrelid::regclass, case tgenabled when 'O' then 'disable' else 'enable' end, tgname) as away,
            format('alter table %s enable%s trigger %I', tgrelid::regclass, case tgenabled when 'O' then '' else ' replica' end, tgname) as back
     from pg_trigger where not tgisinternal and tgenabled in ('O', 'R') and tgrelid = any ($1::regclass[])`,
    tables,
  );
}

/** Tables come in the order of their names. A key that some row misses is kept for new rows: the doctor finds the old. */
async function dropForeignKeys(transaction: Transaction, tables: readonly string[]): Promise<string[]> {
  return exchange(
    transaction,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
            format('do $key$ begin %1$s; exception when foreign_key_violation then %1$s not valid; end $key$',
              format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))) as back
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    tables,
  );
}

/** Indexes that only make reading faster: built at the end, each costs a fraction of its cost row by row. */
async function dropIndexes(transaction: Transaction, tables: readonly string[]): Promise<string[]> {
  return exchange(
    transaction,
    `select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
     from pg_index where not indisunique and indrelid = any ($1::regclass[])`,
    tables,
  );
}

/** Runs the statements `away`; resolves to those that lead `back`. */
async function exchange(transaction: Transaction, sql: string, tables: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.query<{ away: string; back: string }>(sql, [tables]);
  for (const { away } of rows) await transaction.query(away);
  return rows.map(({ back }) => back);
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
    throw new Error("This shop is not empty. Restore into an empty DATA_DIR (or an empty database).");
  }
}

async function refuseNewer(
  transaction: Transaction,
  { format, migrations }: Extract<Line, { kind: "backup" }>,
): Promise<void> {
  const { rows } = await transaction.query<{ newest: string | null }>(
    "select max(version) as newest from supabase_migrations.schema_migrations",
  );
  // Older migrations may have become one: what counts is what came after ours.
  const newer = migrations.filter((version) => version > (rows[0]?.newest ?? ""));
  if (format === 1 && newer.length === 0) return;
  const by = format === 1 ? newer.join(", ") : `format ${format}`;
  throw new Error(`The backup was made by a newer version (${by}): update the shop first.`);
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
