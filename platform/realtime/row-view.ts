import { z } from "zod";
import type { Role } from "../caller.ts";
import type { Change } from "../database/feed.ts";
import { quoteName } from "../database/quote.ts";
import { castOf, type Binding } from "./bindings.ts";
import { filterSql } from "./filter.ts";
import type { Look } from "./look.ts";
import type { PublishedColumn, PublishedTable } from "./published-tables.ts";

type Filter = NonNullable<Binding["filter"]>;

export function readableColumns(table: PublishedTable, role: Role): PublishedColumn[] {
  return table.columns.filter(({ readers }) => readers.includes(role));
}

/** Whoever may not see the key is told of no change at all (E46). */
export function canIdentify(table: PublishedTable, role: Role): boolean {
  const keys = table.columns.filter(({ isKey }) => isKey);
  return keys.length > 0 && keys.every(({ readers }) => readers.includes(role));
}

/** The row as it is now, by its key: what row security hides from the caller is not there. */
export function lookAtCurrentRow(
  table: PublishedTable,
  { role, key, filters }: { role: Role; key: NonNullable<Change["key"]>; filters: Filter[] },
): Look {
  const params: string[] = [];
  const bind = (value: string): string => `$${params.push(value)}`;
  const where = Object.entries(key).map(
    ([column, value]) => `${quoteName(column)} = ${bind(value)}::${castOf(table, column)}`,
  );
  const columns = readableColumns(table, role);
  const source = `select ${names(columns)} from ${nameOf(table)} where ${where.join(" and ")}`;
  return lookAt({ source, params, bind, mayBeRefused: false }, { table, filters });
}

/**
 * A row that is gone, from its remembered text: the table's own policies are asked, in the caller's role and
 * with the caller's claims, as if it were still there. Only what identifies it comes back. Row security knows
 * its functions by what they are; our copy of an expression finds them by name, which a role may lack the
 * right to (schema usage).
 */
export function lookAtOldRow(
  table: PublishedTable,
  { role, old, type, filters }: OldRow & { role: Role; filters: Filter[] },
): Look {
  const params: string[] = [old];
  const bind = (value: string): string => `$${params.push(value)}`;
  const isWhole = table.hasFullIdentity && (type === "UPDATE" || !table.isGuarded);
  const columns = readableColumns(table, role).filter(({ isKey }) => isKey || isWhole);
  // Under the table's own name: that is how the expressions of policies call its columns.
  const source = `select ${names(columns)}
    from jsonb_populate_record(null::${nameOf(table)}, $1::jsonb) as ${quoteName(table.table)}
   where ${visibility(table, role)}`;
  // A filter on what the old identity lacks matches nothing.
  const known = new Set(columns.map(({ name }) => name));
  const answerable = filters.filter(({ conditions }) =>
    conditions.every(({ column }) => known.has(column)),
  );
  return lookAt({ source, params, bind, mayBeRefused: true }, { table, filters: answerable });
}

interface OldRow {
  /** JSON of the whole row. */
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

function lookAt(
  from: {
    source: string;
    params: string[];
    bind: (value: string) => string;
    mayBeRefused: boolean;
  },
  { table, filters }: { table: PublishedTable; filters: Filter[] },
): Look {
  const { source, params, bind, mayBeRefused } = from;
  const conditions = filters.map(({ conditions: parts }) =>
    filterSql(parts, (column) => castOf(table, column), bind),
  );
  const sql = `select to_jsonb("this row") as record, to_jsonb(array[${conditions.join(", ")}]::boolean[]) as passed
       from (${source}) as "this row"`;
  return {
    statement: { sql, params },
    mayBeRefused,
    read({ rows: [row] }) {
      if (!row) return undefined;
      const { record, passed } = viewSchema.parse(row);
      const texts = filters.filter((_, place) => passed[place]).map(({ text }) => text);
      return { record, passed: new Set(texts) };
    },
  };
}

/** A condition that is null does not pass. */
const viewSchema = z.object({
  record: z.record(z.string(), z.unknown()),
  passed: z.array(z.boolean().nullable()),
});

function nameOf({ schema, table }: PublishedTable): string {
  return `${quoteName(schema)}.${quoteName(table)}`;
}

function names(columns: readonly PublishedColumn[]): string {
  return columns.map(({ name }) => quoteName(name)).join(", ");
}
