import type { ApiRequest } from "../api-request.ts";
import type { JsonObject } from "../request/json-text.ts";
import { columnOf } from "./plan-columns.ts";
import { planFilter } from "./plan-parameters.ts";
import { planShape } from "./plan-read.ts";
import type { PlannedFilter, ReadPlan } from "./read-plan.ts";
import { badNumberText, noColumnToWrite } from "../refusals.ts";
import type { Column, Relation, Schema } from "../schema/schema.ts";

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;

interface WriteBase {
  relation: Relation;
  /** The rows to show, where they were asked for: else no right to read them is needed. */
  shown: ReadPlan | undefined;
}

export interface WrittenRows {
  columns: Column[];
  body: string;
  /** An array of objects, or one object. */
  isArray: boolean;
}

export interface InsertPlan extends WriteBase, WrittenRows {
  verb: "insert";
  rowCount: number;
  /** Columns whose default stands in where a row lacks the key (`missing=default`). */
  defaulted: Column[];
  conflict: { columns: Column[]; resolution: "merge" | "ignore" } | undefined;
  /** The primary key was asked for (`return=headers-only`), for the Location header. */
  located: boolean;
}

export interface UpdatePlan extends WriteBase, WrittenRows {
  verb: "update";
  filters: PlannedFilter[];
}

export interface DeletePlan extends WriteBase {
  verb: "delete";
  filters: PlannedFilter[];
}

type WriteRequest = ApiRequest & { action: "insert" | "update" | "delete" };

/** @throws PlatformError PGRST204 for unknown columns to write, 42703 for columns to filter by, 22P02 for odd numbers */
export function planWrite(request: WriteRequest, schema: Schema, relation: Relation): WritePlan {
  const shown = planShown(request, schema, relation);
  if (request.action === "insert") return planInsert(request, relation, shown);
  const filters = planFilters(request, relation);
  if (request.action === "delete") return { verb: "delete", relation, shown, filters };
  const { keys = [], rows = [], text = "{}", isArray = false } = request.payload ?? {};
  // A key that `columns` names but the body lacks is not touched.
  const given = keys.filter((key) => Object.hasOwn(rows[0] ?? {}, key));
  const columns = columnsToWrite(relation, keys).filter(({ name }) => given.includes(name));
  refuseOddNumbers(columns, rows);
  return { verb: "update", relation, shown, columns, body: text, isArray, filters };
}

function planInsert(request: WriteRequest, relation: Relation, shown: ReadPlan | undefined): InsertPlan {
  const { keys = [], rows = [], text = "[]", isArray = true } = request.payload ?? {};
  const columns = columnsToWrite(relation, keys);
  refuseOddNumbers(columns, rows);
  const useDefaults = request.preferences.missing === "default";
  const lacked = columns.filter(({ name }) => rows.some((row) => !Object.hasOwn(row, name)));
  const unused = lacked.filter(({ name }) => !rows.some((row) => Object.hasOwn(row, name)));
  return {
    verb: "insert",
    relation,
    shown,
    columns: useDefaults ? columns.filter((column) => !unused.includes(column)) : columns,
    body: text,
    isArray,
    rowCount: rows.length,
    defaulted: useDefaults ? lacked.filter((column) => !unused.includes(column)) : [],
    conflict: planConflict(request, relation),
    located: request.preferences.returns === "headers-only" && relation.primaryKey.length > 0,
  };
}

/** `on_conflict`, else the primary key; without either nothing can conflict. */
function planConflict({ preferences, query }: WriteRequest, relation: Relation) {
  const names = query.onConflict ?? relation.primaryKey;
  if (!preferences.resolution || names.length === 0) return undefined;
  const named = { relation, label: relation.name };
  const columns = names.map((name) => columnOf(named, { column: name, path: [] }).column);
  const merge = preferences.resolution === "merge-duplicates";
  return { columns, resolution: merge ? ("merge" as const) : ("ignore" as const) };
}

/** The representation is shaped by `select`, `order` and the parameters of embeds; the rows are chosen by the write itself. */
function planShown(request: WriteRequest, schema: Schema, relation: Relation): ReadPlan | undefined {
  if (request.preferences.returns !== "representation") return undefined;
  const { filters, embedRanges, orders } = request.query;
  const ofEmbeds = filters.filter(({ embeds }) => embeds.length > 0);
  return planShape({ query: { ...request.query, filters: ofEmbeds, embedRanges, orders } }, schema, relation);
}

/** Filters of the target alone: an embed can neither widen nor narrow a write. */
function planFilters({ query }: WriteRequest, relation: Relation): PlannedFilter[] {
  const node: ReadPlan = {
    relation,
    alias: "t0",
    label: relation.name,
    items: [],
    embeds: [],
    filters: [],
    order: [],
    range: { offset: 0, limit: undefined },
  };
  return query.filters.filter(({ embeds }) => embeds.length === 0).map(({ filter }) => planFilter(node, filter));
}

function columnsToWrite(relation: Relation, keys: readonly string[]): Column[] {
  return keys.map((key) => {
    const column = relation.columns.get(key);
    if (!column) throw noColumnToWrite(relation.name, key);
    return column;
  });
}

const numberTypes = new Set(["numeric", "integer", "bigint", "smallint", "real", "double precision"]);

/** The database reads the text "0x10" as 16 and "1_000" as 1000; a number in quotes must be a plain decimal. */
function refuseOddNumbers(columns: readonly Column[], rows: readonly JsonObject[]): void {
  for (const { name, baseType } of columns) {
    if (!numberTypes.has(baseType)) continue;
    for (const row of rows) {
      const value = row[name];
      if (typeof value !== "string" || /^-?\d+(?:\.\d+)?$/.test(value)) continue;
      throw badNumberText(baseType, value.slice(0, 100));
    }
  }
}
