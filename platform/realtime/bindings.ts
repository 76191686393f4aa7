import { z } from "zod";
import { batchAsCaller } from "../database/as-caller.ts";
import type { Caller, Role } from "../caller.ts";
import { DatabaseError, type Database } from "../database/database.ts";
import { quoteName } from "../database/quote.ts";
import { filterSql, parseFilter, type Condition } from "./filter.ts";
import type { PublishedTable } from "./published-tables.ts";

const name = z.string().min(1).max(63);
const bindingSchema = z.object({
  event: z.enum(["INSERT", "UPDATE", "DELETE", "*"]),
  schema: name.default("public"),
  table: name.nullish(),
  filter: z.string().max(2_000).nullish(),
  select: z.array(name).max(100).nullish(),
});

/** What one entry of `config.postgres_changes` asks for. */
export interface Binding {
  /** Positive, unique in this process; goes back with every change that it matches. */
  id: number;
  event: "INSERT" | "UPDATE" | "DELETE" | "*";
  /** `*` for all. */
  schema: string;
  table: string;
  /** The filter's text and meaning; undefined: everything. */
  filter: { text: string; conditions: Condition[] } | undefined;
  /** Names of columns, the primary key comes on top; undefined: all. */
  select: string[] | undefined;
}

/** A try of a filter on no row at all takes no time; a pattern that does is none of ours. */
const tryMs = 500;

/** Undefined when the entry is not what can be asked for at all. */
export function readBinding(entry: Record<string, unknown>, id: number): Binding | undefined {
  const parsed = bindingSchema.safeParse(entry);
  if (!parsed.success) return undefined;
  const { event, schema, table, filter, select } = parsed.data;
  const conditions = filter ? parseFilter(filter) : undefined;
  if (filter && !conditions) return undefined;
  return {
    id,
    event,
    schema,
    table: table ?? "*",
    filter: filter && conditions ? { text: filter, conditions } : undefined,
    select: select ?? undefined,
  };
}

export function concerns(binding: Binding, at: { schema: string; table: string }): boolean {
  if (binding.schema !== "*" && binding.schema !== at.schema) return false;
  return binding.table === "*" || binding.table === at.table;
}

/** Whether the binding names something published, with columns that the role may see and values that they can hold. */
export async function canSubscribe(
  binding: Binding,
  tables: readonly PublishedTable[],
  { database, caller }: { database: Database; caller: Caller },
): Promise<boolean> {
  const named = tables.filter((table) => concerns(binding, table));
  const fitting = named.filter((table) => knowsColumns(binding, table, caller.role));
  if (!binding.filter) return fitting.length > 0;
  for (const table of fitting) {
    if (await accepts(table, binding.filter.conditions, { database, caller })) return true;
  }
  return false;
}

/** Of no column that the role may not select: whether a filter matches would tell what is in it. */
export function knowsColumns(
  { filter, select }: Pick<Binding, "filter" | "select">,
  table: PublishedTable,
  role: Role,
): boolean {
  const all = new Set(table.columns.map((column) => column.name));
  const readable = new Set(
    table.columns.filter(({ readers }) => readers.includes(role)).map((column) => column.name),
  );
  const areFiltered = filter?.conditions.every(({ column }) => readable.has(column)) ?? true;
  return areFiltered && (select?.every((column) => all.has(column)) ?? true);
}

async function accepts(
  table: PublishedTable,
  conditions: readonly Condition[],
  { database, caller }: { database: Database; caller: Caller },
): Promise<boolean> {
  const params: string[] = ["{}"];
  const bind = (value: string): string => `$${params.push(value)}`;
  const condition = filterSql(conditions, (column) => castOf(table, column), bind);
  const type = `${quoteName(table.schema)}.${quoteName(table.table)}`;
  const sql = `select ${condition} from jsonb_populate_record(null::${type}, $1::jsonb) as "this row"`;
  try {
    const options = { readOnly: true, deadlineMs: tryMs };
    await batchAsCaller(database, caller, [{ sql, params }], options);
    return true;
  } catch (error) {
    // 22…: a value that the type cannot hold; 42…: no such operator; 57014: a pattern that takes its time.
    if (error instanceof DatabaseError && /^(22|42|57014)/.test(error.code)) return false;
    throw error;
  }
}

export function castOf(table: PublishedTable, column: string): string {
  return table.columns.find((one) => one.name === column)?.cast ?? "text";
}
