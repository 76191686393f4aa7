import { quoteName } from "../../database/quote.ts";
import type { PlannedFilter, ReadPlan } from "../plan/read-plan.ts";
import type { DeletePlan, InsertPlan, UpdatePlan, WritePlan, WrittenRows } from "../plan/plan-write.ts";
import type { Column } from "../schema/schema.ts";
import { filterSql, tableSource } from "./query-read.ts";
import type { Statement } from "./statement.ts";

export function writeSource(statement: Statement, plan: WritePlan): string {
  if (plan.verb === "insert") return insertSql(statement, plan);
  if (plan.verb === "update") return updateSql(statement, plan);
  return deleteSql(statement, plan);
}

function insertSql(statement: Statement, plan: InsertPlan): string {
  const table = tableSource(plan.relation);
  const names = plan.columns.map(({ name }) => quoteName(name)).join(", ");
  const rows =
    plan.columns.length === 0
      ? `select from generate_series(1, ${statement.bind(plan.rowCount)}::int)`
      : `select ${names} from ${bodyRows(statement, plan)}`;
  const target = plan.columns.length === 0 ? "" : `(${names})`;
  return `insert into ${table} as t0 ${target} ${rows} ${onConflict(plan)} ${returning(plan)}`;
}

/** The body as rows: the database casts the members, and its errors are its own. */
function bodyRows(
  statement: Statement,
  { columns, body: text, isArray, defaulted = [] }: WrittenRows & { defaulted?: Column[] },
): string {
  const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
  const body = statement.bind(text);
  if (defaulted.length > 0) {
    const defaults = defaulted.map((column) => `${statement.bind(column.name)}::text, (${column.default ?? "null"})`);
    const list = isArray ? `${body}::jsonb` : `jsonb_build_array(${body}::jsonb)`;
    const merged = `select jsonb_agg(jsonb_build_object(${defaults.join(", ")}) || "e") from jsonb_array_elements(${list}) as "e"`;
    return `jsonb_to_recordset((${merged})) as "b" (${typed})`;
  }
  const reader = isArray ? "json_to_recordset" : "json_to_record";
  return `${reader}(${body}::json) as "b" (${typed})`;
}

function onConflict({ conflict, columns }: InsertPlan): string {
  if (!conflict) return "";
  const target = `on conflict (${conflict.columns.map(({ name }) => quoteName(name)).join(", ")})`;
  if (conflict.resolution === "ignore" || columns.length === 0) return `${target} do nothing`;
  const sets = columns.map(({ name }) => `${quoteName(name)} = "excluded".${quoteName(name)}`);
  return `${target} do update set ${sets.join(", ")}`;
}

function updateSql(statement: Statement, plan: UpdatePlan): string {
  if (plan.columns.length === 0) return noRows(plan);
  const table = tableSource(plan.relation);
  const sets = plan.columns.map(({ name }) => `${quoteName(name)} = "b".${quoteName(name)}`).join(", ");
  return `update ${table} as t0 set ${sets} from ${bodyRows(statement, plan)} ${where(statement, plan.filters)} ${returning(plan)}`;
}

/** A PATCH with `{}` changes nothing, and answers like one that met no row. */
function noRows(plan: UpdatePlan): string {
  const columns = plan.shown ? columnsShown(plan.shown) : "1";
  return `select ${columns} from ${tableSource(plan.relation)} as t0 where false`;
}

function deleteSql(statement: Statement, plan: DeletePlan): string {
  return `delete from ${tableSource(plan.relation)} as t0 ${where(statement, plan.filters)} ${returning(plan)}`;
}

/** A statement without a filter runs on no row, so that rights and guards still speak first; rest.ts then refuses. */
function where(statement: Statement, filters: readonly PlannedFilter[]): string {
  if (filters.length === 0) return "where false";
  return `where ${filters.map((filter) => filterSql(statement, "t0", filter)).join(" and ")}`;
}

/** Returns shown columns only: returning a column needs the right to read it. */
function returning(plan: WritePlan): string {
  if (plan.shown) return `returning ${columnsShown(plan.shown)}`;
  if (plan.verb === "insert" && plan.located) {
    const key = plan.relation.primaryKey.map((name) => `t0.${quoteName(name)}`);
    return `returning ${key.join(", ")}`;
  }
  return "returning 1";
}

function columnsShown(plan: ReadPlan): string {
  const names = new Set<string>();
  for (const item of plan.items) {
    if (item.kind === "all") return "t0.*";
    if (item.kind === "column") names.add(item.field.column.name);
  }
  for (const { relationship } of plan.embeds) {
    const pairs = relationship.junction?.pairs ?? relationship.pairs;
    for (const { own } of pairs) names.add(own);
  }
  for (const { by } of plan.order) if (by.kind === "field") names.add(by.field.column.name);
  const columns = [...names].map((name) => `t0.${quoteName(name)}`);
  return columns.length === 0 ? "1" : columns.join(", ");
}

/** The sub-select still sees the table as it was. When all existed, the status is 200 instead of 201. */
export function existingRows(statement: Statement, plan: WritePlan): string {
  if (plan.verb !== "insert" || plan.conflict?.resolution !== "merge") return "null";
  const keys = plan.conflict.columns;
  const given = keys.every(({ name }) => plan.columns.some((column) => column.name === name));
  if (!given || plan.defaulted.length > 0) return "0";
  const match = keys.map(({ name }) => `"x".${quoteName(name)} = "b".${quoteName(name)}`).join(" and ");
  const exists = `exists (select from ${tableSource(plan.relation)} as "x" where ${match})`;
  return `(select count(*) from ${bodyRows(statement, { ...plan, columns: keys })} where ${exists})`;
}

/** `{"id":1}` of the first inserted row. */
export function locationKey(plan: WritePlan): string {
  if (plan.verb !== "insert" || !plan.located) return "null";
  return `(select row_to_json("k".*) from (table "source" limit 1) as "k")`;
}
