import { z } from "zod";
import type { Role } from "../../caller.ts";
import type { Result, Statement } from "../../database/database.ts";
import type { Change } from "../../database/feed.ts";
import { quoteName } from "../../database/quote.ts";
import type { RowQuery, RowView } from "./row-queries.ts";
import type { PublishedColumn, PublishedTable } from "../published-tables.ts";

export function readableColumns(table: PublishedTable, role: Role): PublishedColumn[] {
  return table.columns.filter(({ readers }) => readers.includes(role));
}

/** A caller who may not see the key is told of no change at all (E46). */
export function canIdentify(table: PublishedTable, role: Role): boolean {
  const keys = table.columns.filter(({ isKey }) => isKey);
  return keys.length > 0 && keys.every(({ readers }) => readers.includes(role));
}

/** Row security hides rows from the caller as in any read. `filtered` are columns that filters ask for. */
export function currentRowQuery(
  table: PublishedTable,
  { role, key, filtered }: { role: Role; key: NonNullable<Change["key"]>; filtered: string[] },
): RowQuery {
  const columns = readableColumns(table, role);
  const where = Object.keys(key).map(
    (column, place) => `${quoteName(column)} = $${place + 1}::${castOf(table, column)}`,
  );
  const source = `select ${names(columns)} from ${nameOf(table)} where ${where.join(" and ")}`;
  return { statement: viewOf(source, Object.values(key), filtered), mayBeRefused: false, read };
}

/**
 * The table's own policies are asked about the remembered text, as if the row were still there; only its identity is
 * returned. Our copy of an expression finds functions by name, which needs a right to their schema.
 */
export function oldRowQuery(
  table: PublishedTable,
  { role, old, type, filtered }: OldRow & { role: Role; filtered: string[] },
): RowQuery {
  const isWhole = table.hasFullIdentity && (type === "UPDATE" || !table.isGuarded);
  const columns = readableColumns(table, role).filter(({ isKey }) => isKey || isWhole);
  // Policies' expressions name the columns by the table's own name.
  const source = `select ${names(columns)}
    from jsonb_populate_record(null::${nameOf(table)}, $1::jsonb) as ${quoteName(table.table)}
   where ${visibility(table, role)}`;
  // A column outside of the old identity has no text: a filter on it matches nothing.
  const known = filtered.filter((name) => columns.some((column) => column.name === name));
  return { statement: viewOf(source, [old], known), mayBeRefused: true, read };
}

interface OldRow {
  old: string;
  type: Change["type"];
}

/** One permissive policy at least, and every restrictive one (PostgreSQL, "Row Security Policies"). */
function visibility(table: PublishedTable, role: Role): string {
  if (!table.isGuarded || role === "service_role") return "true";
  const mine = table.policies.filter(({ roles }) => roles.includes(role));
  const permissive = mine.filter(({ isPermissive }) => isPermissive).map(inBrackets);
  const restrictive = mine.filter(({ isPermissive }) => !isPermissive).map(inBrackets);
  return [`(${permissive.join(" or ") || "false"})`, ...restrictive].join(" and ");
}

function inBrackets({ expression }: { expression: string }): string {
  return `(${expression})`;
}

/** Texts are PostgreSQL's own, since JavaScript's numbers would lose digits. Filters never reach the database. */
function viewOf(source: string, params: readonly string[], filtered: readonly string[]): Statement {
  const record = `select to_jsonb("this row") as record from (${source}) as "this row"`;
  if (filtered.length === 0) return { sql: record, params };
  const sql = `select record, (select jsonb_object_agg(name, record ->> name) from unnest($${params.length + 1}::text[]) as filtered (name)) as texts
       from (${record}) as seen`;
  return { sql, params: [...params, filtered] };
}

function read({ rows: [row] }: Result): RowView | undefined {
  if (!row) return undefined;
  const { record, texts } = viewSchema.parse(row);
  return { record, texts: new Map(Object.entries(texts)) };
}

const viewSchema = z.object({
  record: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string().nullable()).default({}),
});

function castOf(table: PublishedTable, column: string): string {
  return table.columns.find((one) => one.name === column)?.cast ?? "text";
}

function nameOf({ schema, table }: PublishedTable): string {
  return `${quoteName(schema)}.${quoteName(table)}`;
}

function names(columns: readonly PublishedColumn[]): string {
  return columns.map(({ name }) => quoteName(name)).join(", ");
}
