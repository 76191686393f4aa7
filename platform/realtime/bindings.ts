import { z } from "zod";
import type { Role } from "../caller.ts";
import { parseFilter, type Condition, type Refusal } from "./rows/filter.ts";
import type { PublishedTable } from "./published-tables.ts";
import { readRowTest, type RowTest } from "./rows/row-test.ts";

const name = z.string().min(1).max(63);
const bindingSchema = z.object({
  event: z.enum(["INSERT", "UPDATE", "DELETE", "*"]),
  schema: name.default("public"),
  table: name.nullish(),
  filter: z.string().max(2_000).nullish(),
  select: z.array(name).max(100).nullish(),
});

export interface Binding {
  /** Positive, unique in this process; sent back with every change that it matches. */
  id: number;
  event: "INSERT" | "UPDATE" | "DELETE" | "*";
  /** `*` for all. */
  schema: string;
  table: string;
  /** The condition that a row must pass; everything passes none. */
  filter: Filter | undefined;
  /** Names of columns, the primary key comes on top; undefined: all. */
  select: string[] | undefined;
}

export interface Filter {
  text: string;
  conditions: Condition[];
  /** Values are read by their columns' types once for each table, not for each change. */
  tests: Map<string, RowTest | Refusal>;
}

export function readBinding(entry: Record<string, unknown>, id: number): Binding | Refusal {
  const parsed = bindingSchema.safeParse(entry);
  if (!parsed.success) return { refused: `Not understood: ${String(parsed.error.issues[0]?.path[0])}` };
  const { event, schema, table, filter: text, select } = parsed.data;
  const conditions = text ? parseFilter(text) : undefined;
  if (conditions && "refused" in conditions) return conditions;
  return {
    id,
    event,
    schema,
    table: table ?? "*",
    filter: text && conditions ? { text, conditions, tests: new Map() } : undefined,
    select: select ? [...new Set(select)] : undefined,
  };
}

/** The cost of a binding with each change: a pattern is as dear as ten comparisons. */
export function priceOf({ filter }: Binding): number {
  const prices = filter?.conditions.map(({ operator }) => (operator.endsWith("like") ? 10 : 1));
  return 1 + (prices?.reduce((sum, price) => sum + price, 0) ?? 0);
}

export function concerns(binding: Binding, at: { schema: string; table: string }): boolean {
  if (binding.schema !== "*" && binding.schema !== at.schema) return false;
  return binding.table === "*" || binding.table === at.table;
}

/** Why no published table can serve the binding; undefined when one can. */
export function reasonAgainst(binding: Binding, tables: readonly PublishedTable[], role: Role): string | undefined {
  const named = tables.filter((table) => concerns(binding, table));
  const reasons = named.map((table) => reasonAgainstTable(binding, table, role));
  if (reasons.length === 0) return "No such table is published";
  return reasons.includes(undefined) ? undefined : reasons[0];
}

function reasonAgainstTable(binding: Binding, table: PublishedTable, role: Role): string | undefined {
  if (!knowsColumns(binding, columnsFor(table, role))) {
    return "A column that it names is not there, or may not be read";
  }
  const test = binding.filter && testOn(binding.filter, table);
  return test && "refused" in test ? test.refused : undefined;
}

/** The names of a table's columns: all of them, and those that the role may select. */
export function columnsFor({ columns }: PublishedTable, role: Role): { all: Set<string>; readable: Set<string> } {
  const readable = columns.filter(({ readers }) => readers.includes(role));
  return {
    all: new Set(columns.map(({ name }) => name)),
    readable: new Set(readable.map(({ name }) => name)),
  };
}

/** A filter on a column that the role may not select would tell the column's values. */
export function knowsColumns({ filter, select }: Binding, { all, readable }: ReturnType<typeof columnsFor>): boolean {
  const areFiltered = filter?.conditions.every(({ column }) => readable.has(column)) ?? true;
  return areFiltered && (select?.every((column) => all.has(column)) ?? true);
}

export function testOn(filter: Filter, table: PublishedTable): RowTest | Refusal {
  const typeOf = (name: string): string | undefined => {
    const column = table.columns.find((one) => one.name === name);
    return column && (column.isExact ? column.type : `${column.type} of its own collation`);
  };
  const types = JSON.stringify(filter.conditions.map(({ column }) => typeOf(column)));
  const test = filter.tests.get(types) ?? readRowTest(filter.conditions, typeOf);
  filter.tests.set(types, test);
  return test;
}
