import type { Role } from "../caller.ts";
import { DatabaseError, type Transaction } from "../database/database.ts";
import type { Change } from "../database/feed.ts";
import { quoteName } from "../database/quote.ts";
import { castOf, type Binding } from "./bindings.ts";
import { filterSql } from "./filter.ts";
import type { PublishedColumn, PublishedTable } from "./published-tables.ts";

type Filter = NonNullable<Binding["filter"]>;

/** One row as one caller may see it. */
export interface RowView {
  record: Record<string, unknown>;
  /** The texts of the filters that it passes. */
  passed: Set<string>;
}

export function readableColumns(table: PublishedTable, role: Role): PublishedColumn[] {
  return table.columns.filter(({ readers }) => readers.includes(role));
}

/** Whoever may not see the key is told of no change at all (access.md E46). */
export function canIdentify(table: PublishedTable, role: Role): boolean {
  const keys = table.columns.filter(({ isKey }) => isKey);
  return keys.length > 0 && keys.every(({ readers }) => readers.includes(role));
}

/**
 * The row as it is now, read by its key within a transaction that is already the caller's: what row
 * security hides is not there. Undefined when the caller sees no such row.
 */
export async function viewCurrentRow(
  transaction: Transaction,
  table: PublishedTable,
  { role, key, filters }: { role: Role; key: NonNullable<Change["key"]>; filters: Filter[] },
): Promise<RowView | undefined> {
  const params: string[] = [];
  const bind = (value: string): string => `$${params.push(value)}`;
  const where = Object.entries(key).map(
    ([column, value]) => `${quoteName(column)} = ${bind(value)}::${castOf(table, column)}`,
  );
  const columns = readableColumns(table, role);
  const source = `select ${names(columns)} from ${nameOf(table)} where ${where.join(" and ")}`;
  return view(transaction, { source, params, bind }, { table, columns, filters });
}

/**
 * A row that is gone, from its remembered text: the table's own policies are asked, in the caller's role and
 * with the caller's claims, as if it were still there. Only what identifies it comes back.
 */
export async function viewOldRow(
  transaction: Transaction,
  table: PublishedTable,
  { role, old, type, filters }: OldRow & { role: Role; filters: Filter[] },
): Promise<RowView | undefined> {
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
  return ifAllowed(transaction, () =>
    view(transaction, { source, params, bind }, { table, columns, filters: answerable }),
  );
}

/**
 * Row security knows its functions by what they are; our copy of an expression finds them by name, which a
 * role may lack the right to (schema usage). Then it counts as seeing nothing.
 */
async function ifAllowed<T>(
  transaction: Transaction,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await transaction.query("savepoint before_look");
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== "42501") throw error;
    await transaction.query("rollback to savepoint before_look");
    return undefined;
  }
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

async function view(
  transaction: Transaction,
  { source, params, bind }: { source: string; params: string[]; bind: (value: string) => string },
  about: { table: PublishedTable; columns: PublishedColumn[]; filters: Filter[] },
): Promise<RowView | undefined> {
  const { table, columns, filters } = about;
  if (columns.length === 0) return undefined;
  const conditions = filters.map(({ conditions: parts }) =>
    filterSql(parts, (column) => castOf(table, column), bind),
  );
  const { rows } = await transaction.query<{ record: RowView["record"]; passed: boolean[] }>(
    `select to_jsonb("this row") as record, to_jsonb(array[${conditions.join(", ")}]::boolean[]) as passed
       from (${source}) as "this row"`,
    params,
  );
  const [row] = rows;
  if (!row) return undefined;
  const passed = filters.filter((_, index) => row.passed[index]).map(({ text }) => text);
  return { record: row.record, passed: new Set(passed) };
}

function nameOf({ schema, table }: PublishedTable): string {
  return `${quoteName(schema)}.${quoteName(table)}`;
}

function names(columns: readonly PublishedColumn[]): string {
  return columns.map(({ name }) => quoteName(name)).join(", ");
}
