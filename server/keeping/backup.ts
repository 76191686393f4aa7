import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Transaction } from "#platform/database/database.ts";
import type { Files } from "#platform/storage/files/files.ts";
import { rowsLine, withChecksum, type Line } from "./backup-file.ts";

export interface BackupReport {
  tables: number;
  rows: number;
  files: number;
  /** The checksum of the rows alone: two dumps with the same one hold the same. */
  contentSha256: string;
}

/** Tables that the next start or the other rows make anew, or that only this moment of this machine needs. */
const leftOut = ["supabase_migrations", "pg_catalog", "information_schema", "realtime"];
const leftOutTables = [
  "auth.budgets",
  "private.payment_budgets",
  "private.leases",
  "private.order_words",
  "private.product_traits",
  "private.product_words",
  "private.search_words",
  "private.trait_counts",
  "private.traits",
  "private.word_families",
];
const storedPrefix = "objects/";
const rowsPerLine = 500;
const dumpMs = 10 * 60_000;

/**
 * One consistent moment of the database, then every stored picture (none without `files`). The file appears when it is
 * whole. Secrets are not in it: keep `secrets.json` of the data folder apart.
 */
export async function writeBackup(parts: { database: Database; files?: Files; path: string }): Promise<BackupReport> {
  const { database, files, path } = parts;
  const counted = { tables: 0, rows: 0, files: 0, hash: createHash("sha256") };
  // Held in memory: waiting for a slow disk inside of the transaction would stop the embedded database.
  const rows = await database.transaction((transaction) => dump(transaction, counted), {
    deadlineMs: dumpMs,
  });

  async function* lines(): AsyncGenerator<string> {
    yield* rows;
    if (files) yield* pictures(files, counted);
  }

  const draft = `${path}.part`;
  try {
    await pipeline(
      Readable.from(withChecksum(lines())),
      createGzip({ level: 3 }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  const { hash, ...report } = counted;
  return { ...report, contentSha256: hash.digest("hex") };
}

interface Counted {
  tables: number;
  rows: number;
  files: number;
  hash: Hash;
}

async function dump(transaction: Transaction, counted: Counted): Promise<string[]> {
  await transaction.query("set transaction isolation level repeatable read");
  const { rows: versions } = await transaction.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  const migrations = versions.map(({ version }) => version);
  const madeAt = new Date().toISOString();
  const dumped = [JSON.stringify({ kind: "backup", format: 1, madeAt, migrations } satisfies Line)];
  for (const { table, columns } of await tablesOf(transaction)) {
    const before = counted.rows;
    for await (const { rows, many } of rowsOf(transaction, table)) {
      counted.rows += many;
      const line = rowsLine({ kind: "rows", table, columns }, `[${rows}]`);
      counted.hash.update(line);
      dumped.push(line);
    }
    if (counted.rows > before) counted.tables += 1;
  }
  return dumped;
}

/** The rows as the database's own JSON text, some hundred at a time; a line feed in a value is an escape in it. */
async function* rowsOf(transaction: Transaction, table: string) {
  await transaction.query(
    `declare kosmima_dump no scroll cursor for select to_json(t)::text as row from ${table} as t`,
  );
  for (;;) {
    const { rows } = await transaction.query<{ row: string }>(`fetch ${rowsPerLine} from kosmima_dump`);
    if (rows.length > 0) yield { rows: rows.map(({ row }) => row).join(","), many: rows.length };
    if (rows.length < rowsPerLine) break;
  }
  await transaction.query("close kosmima_dump");
}

async function* pictures(files: Files, counted: Counted): AsyncGenerator<string> {
  for await (const { path } of files.list(storedPrefix)) {
    const bytes = await files.read(path);
    if (!bytes) continue;
    counted.files += 1;
    const base64 = (await buffer(bytes)).toString("base64");
    yield JSON.stringify({ kind: "file", path, base64 } satisfies Line);
  }
}

// A type, not an interface: a row of the database's answer has an index.
export type Table = { table: string; columns: string[] };

/** Names come from the catalogue, quoted by the database itself. */
export async function tablesOf(transaction: Transaction): Promise<Table[]> {
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
