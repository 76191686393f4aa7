import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import type { Database, Transaction } from "#platform/database/database.ts";
import type { Files } from "#platform/storage/files.ts";

/**
 * A backup is one gzipped file of JSON lines: what it is, each table with its rows, each stored picture, and a
 * checksum of all that. Rows are JSON, so that a shop may move from the embedded database to PostgreSQL with it.
 * Secrets are not in it: keep `secrets.json` of the data folder apart.
 */
const lineSchema = z.union([
  z.object({
    kind: z.literal("backup"),
    format: z.literal(1),
    madeAt: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("rows"),
    table: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.unknown()),
  }),
  z.object({ kind: z.literal("file"), path: z.string(), base64: z.string() }),
  z.object({ kind: z.literal("end"), sha256: z.string() }),
]);
type Line = z.infer<typeof lineSchema>;

export interface BackupReport {
  tables: number;
  rows: number;
  files: number;
}

interface Parts {
  database: Database;
  files: Files;
  /** Of the backup. */
  path: string;
}

/** What the next start makes anew, or what only this machine's moment needs. */
const leftOut = ["supabase_migrations", "pg_catalog", "information_schema", "realtime"];
const leftOutTables = ["auth.budgets", "private.payment_budgets", "private.leases"];
const storedPrefix = "objects/";
const rowsPerLine = 500;
const dumpMs = 10 * 60_000;

/** One consistent moment of the database, then every stored picture. The file is there when it is whole. */
export async function writeBackup({ database, files, path }: Parts): Promise<BackupReport> {
  const report: BackupReport = { tables: 0, rows: 0, files: 0 };
  const hash = createHash("sha256");
  const draft = `${path}.part`;

  async function* lines(): AsyncGenerator<string> {
    for await (const line of contents(database, files, report)) {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      yield text;
    }
    yield `${JSON.stringify({ kind: "end", sha256: hash.digest("hex") } satisfies Line)}\n`;
  }

  try {
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return report;
}

async function* contents(
  database: Database,
  files: Files,
  report: BackupReport,
): AsyncGenerator<Line> {
  // Held in memory as text: the transaction must not wait for a slow disk, or the embedded database would.
  const dumped: Line[] = await database.transaction(
    async (transaction) => {
      await transaction.query("set transaction isolation level repeatable read");
      return dump(transaction, report);
    },
    { deadlineMs: dumpMs },
  );
  yield* dumped;
  for await (const { path } of files.list(storedPrefix)) {
    const bytes = await files.read(path);
    if (!bytes) continue;
    report.files += 1;
    yield { kind: "file", path, base64: (await buffer(bytes)).toString("base64") };
  }
}

async function dump(transaction: Transaction, report: BackupReport): Promise<Line[]> {
  const { rows: versions } = await transaction.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  const migrations = versions.map(({ version }) => version);
  const dumped: Line[] = [
    { kind: "backup", format: 1, madeAt: new Date().toISOString(), migrations },
  ];
  for (const { table, columns } of await tablesOf(transaction)) {
    report.tables += 1;
    const { rows } = await transaction.query<{ row: unknown }>(
      `select to_json(t) as row from ${table} as t`,
    );
    for (let at = 0; at < rows.length; at += rowsPerLine) {
      const part = rows.slice(at, at + rowsPerLine).map(({ row }) => row);
      report.rows += part.length;
      dumped.push({ kind: "rows", table, columns, rows: part });
    }
  }
  return dumped;
}

// A type, not an interface: a row of the database's answer has an index.
type Table = { table: string; columns: string[] };

/** Names come from the catalogue, quoted by the database itself. */
async function tablesOf(transaction: Transaction): Promise<Table[]> {
  const { rows } = await transaction.query<Table>(
    `select format('%I.%I', nspname, relname) as table,
            to_json(array_agg(quote_ident(attname) order by attnum)) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname !~ '^pg_' and not nspname = any ($1::text[])
       and not format('%s.%s', nspname, relname) = any ($2::text[])
     group by 1 order by 1`,
    [leftOut, leftOutTables],
  );
  return rows;
}

/**
 * Into a shop that has nothing yet. Everything is read and checked before the first row is written, and all rows
 * are written in one transaction: a damaged or foreign file changes nothing.
 * @throws Error with a sentence for the operator
 */
export async function restoreBackup({ database, files, path }: Parts): Promise<BackupReport> {
  const report: BackupReport = { tables: 0, rows: 0, files: 0 };
  await verify(path);
  const tables = new Set<string>();
  await database.transaction(
    async (transaction) => {
      await refuseFilled(transaction);
      const known = await tablesOf(transaction);
      // Triggers and foreign keys have done their work when the rows were first written.
      await transaction.query("set local session_replication_role = replica");
      for await (const line of readLines(path)) {
        if (line.kind === "backup") await refuseNewer(transaction, line.migrations);
        if (line.kind !== "rows") continue;
        await insertRows(transaction, known, line);
        tables.add(line.table);
        report.rows += line.rows.length;
      }
      await advanceSequences(transaction);
    },
    { deadlineMs: dumpMs },
  );
  for await (const line of readLines(path)) {
    if (line.kind !== "file") continue;
    const bytes = Buffer.from(line.base64, "base64");
    await files.write(line.path, Readable.from([bytes]), bytes.byteLength);
    report.files += 1;
  }
  return { ...report, tables: tables.size };
}

async function insertRows(
  transaction: Transaction,
  known: readonly Table[],
  line: Extract<Line, { kind: "rows" }>,
): Promise<void> {
  const table = known.find((one) => one.table === line.table);
  if (!table) throw new Error(`The backup holds ${line.table}, which this version does not know.`);
  const columns = line.columns.filter((column) => table.columns.includes(column)).join(", ");
  await transaction.query(
    `insert into ${table.table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table.table}, $1::json)
     on conflict do nothing`,
    [JSON.stringify(line.rows)],
  );
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

/** @throws Error when the file is no backup, is cut off, or was changed */
async function verify(path: string): Promise<void> {
  const hash = createHash("sha256");
  let isWhole = false;
  try {
    for await (const text of textLines(path)) {
      const line = lineSchema.parse(JSON.parse(text));
      if (line.kind === "end") isWhole = line.sha256 === hash.digest("hex");
      else hash.update(`${text}\n`);
    }
  } catch (error) {
    throw new Error(`${path} is no backup or is damaged.`, { cause: error });
  }
  if (!isWhole) throw new Error(`${path} is damaged or cut off: its checksum does not fit.`);
}

async function* readLines(path: string): AsyncGenerator<Line> {
  for await (const text of textLines(path)) yield lineSchema.parse(JSON.parse(text));
}

async function* textLines(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const piping = pipeline(createReadStream(path), unzipped);
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) yield line;
  await piping;
}
