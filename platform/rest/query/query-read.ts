import { quoteName } from "../../database/quote.ts";
import type { PlannedField } from "../plan/plan-columns.ts";
import {
  isChoosing,
  isDeciding,
  type EmbedPlan,
  type PlannedFilter,
  type PlannedItem,
  type PlannedOrder,
  type ReadPlan,
} from "../plan/read-plan.ts";
import { isToOne, type ColumnPair } from "../plan/relationships.ts";
import type { Relation } from "../schema/schema.ts";
import type { Statement } from "./statement.ts";
import { conditionSql } from "./query-condition.ts";

export function tableSource({ name }: Relation): string {
  return `"public".${quoteName(name)}`;
}

/** The target's rows with their embeds: one lateral join each. */
export function selectRows(statement: Statement, plan: ReadPlan, source: string): string {
  const items = itemsSql(statement, plan);
  const embeds = joins(statement, plan, plan.embeds);
  const order = orderBy(statement, plan);
  const chosen = pageFirst(statement, plan, source);
  if (chosen) return `select ${items} from ${chosen} ${embeds} ${order}`;
  return `select ${items} from ${source} as ${plan.alias} ${embeds} ${where(statement, plan)} ${order} ${page(statement, plan)}`;
}

/**
 * No embed is made whole for rows that are skipped, cut off or refused by another: the keys of the page are found first,
 * from an index where one covers the search. Undefined where it would gain nothing.
 */
function pageFirst(statement: Statement, plan: ReadPlan, source: string): string | undefined {
  const { alias, embeds, range, relation } = plan;
  const isTable = source === tableSource(relation) && relation.primaryKey.length > 0;
  // Embeds that choose or sort rows are joined twice: bare for all of them, whole for the page.
  const needed = embeds.filter((embed) => isDeciding(plan, embed));
  const rows = (items: string, joined = "") =>
    `(select ${items} from ${source} as ${alias} ${joined} ${where(statement, plan)} ${orderBy(statement, plan)} ${page(statement, plan)})`;
  if (!isTable) {
    const isPlain = embeds.length > 0 && needed.length === 0;
    return isPlain ? `${rows(`${alias}.*`)} as ${alias}` : undefined;
  }
  if (range.offset === 0 && embeds.length === 0) return undefined;
  const bare = needed.map((embed) => ({ ...embed, shown: false }));
  const keys = relation.primaryKey.map(quoteName);
  const found = rows(keys.map((key) => `${alias}.${key}`).join(", "), joins(statement, plan, bare));
  return `${found} as k${alias} join ${source} as ${alias} using (${keys.join(", ")})`;
}

/** The number of rows without limit and offset. Only embeds that decide about rows are joined. */
export function selectTotal(statement: Statement, plan: ReadPlan, source: string): string {
  const choosing = plan.embeds.filter((embed) => isChoosing(plan, embed));
  const from = `from ${source} as ${plan.alias} ${joins(statement, plan, choosing)}`;
  return `(select count(*) ${from} ${where(statement, plan)})`;
}

function itemsSql(statement: Statement, plan: ReadPlan): string {
  return plan.items.flatMap((item) => itemSql(statement, plan, item)).join(", ");
}

function itemSql(statement: Statement, plan: ReadPlan, item: PlannedItem): string[] {
  if (item.kind === "all") return plan.relation.columns.size === 0 ? [] : [`${plan.alias}.*`];
  if (item.kind === "column") {
    const value = fieldSql(statement, plan.alias, item.field);
    const cast = item.cast === undefined ? value : `cast(${value} as ${item.cast})`;
    return [`${cast} as ${quoteName(item.key)}`];
  }
  const { embed } = item;
  if (!embed.shown) return [];
  const value = `${lateral(embed)}."value"`;
  if (isToOne(embed.relationship)) return [`${value} as ${quoteName(embed.key)}`];
  const maxBytes = statement.bind(statement.maxBytes);
  const list = `coalesce(${value}, '[]'::json)`;
  return [`extensions.rest_list(${list}, ${maxBytes}) as ${quoteName(embed.key)}`];
}

/** A column, or `-> $n ->> $m` into it. Other types become json first, so that composites can be read too. */
function fieldSql(statement: Statement, alias: string, field: PlannedField): string {
  const column = `${alias}.${quoteName(field.column.name)}`;
  if (field.path.length === 0) return column;
  const isJson = field.column.baseType === "json" || field.column.baseType === "jsonb";
  const start = isJson ? column : `to_jsonb(${column})`;
  const steps = field.path.map(({ arrow, key }) =>
    typeof key === "number" ? `${arrow}${statement.bind(key)}::int` : `${arrow}${statement.bind(key)}::text`,
  );
  return `(${start}${steps.join("")})`;
}

function joins(statement: Statement, plan: ReadPlan, embeds: readonly EmbedPlan[]): string {
  return embeds.map((embed) => join(statement, plan, embed)).join(" ");
}

/** One column `value`: the object of a to-one embed, the list of a to-many one; null when there are no rows. */
function join(statement: Statement, parent: ReadPlan, embed: EmbedPlan): string {
  const toOne = isToOne(embed.relationship);
  const rows = toOne ? toOneRows(statement, parent, embed) : toManyRows(statement, parent, embed);
  const kind = embed.inner ? "inner" : "left";
  const match = embed.inner ? `${lateral(embed)}."value" is not null` : "true";
  return `${kind} join lateral (${rows}) as ${lateral(embed)} on ${match}`;
}

function toOneRows(statement: Statement, parent: ReadPlan, embed: EmbedPlan): string {
  const items = itemsSql(statement, embed);
  const value = embed.shown ? `(select row_to_json("s".*) from (select ${items}) as "s")` : "'{}'::json";
  const sorts = embed.sortColumns.map(
    (field, place) => `, ${fieldSql(statement, embed.alias, field)} as "sort${place}"`,
  );
  // A to-one embed has one row at most. A needless limit would keep the planner from choosing the order of the join.
  const { offset, limit = 1 } = embed.range;
  const cut = offset > 0 || limit < 1 ? page(statement, embed) : "";
  return `select ${value} as "value"${sorts.join("")} ${embedFrom(statement, parent, embed)} ${cut}`;
}

function toManyRows(statement: Statement, parent: ReadPlan, embed: EmbedPlan): string {
  const items = embed.shown ? itemsSql(statement, embed) : `1 as "one"`;
  const order = orderBy(statement, embed);
  return `select json_agg("s".*) as "value" from (select ${items} ${embedFrom(statement, parent, embed)} ${order} ${page(statement, embed)}) as "s"`;
}

function embedFrom(statement: Statement, parent: ReadPlan, embed: EmbedPlan): string {
  const { relationship, junction, alias } = embed;
  const through = junction
    ? `join ${tableSource(junction)} as j${alias} on ${equal(`j${alias}`, alias, relationship.pairs)}`
    : "";
  const pairs = relationship.junction?.pairs ?? relationship.pairs;
  const match = equal(parent.alias, junction ? `j${alias}` : alias, pairs);
  const inside = joins(statement, embed, embed.embeds);
  return `from ${tableSource(embed.relation)} as ${alias} ${through} ${inside} ${where(statement, embed, match)}`;
}

function equal(own: string, foreign: string, pairs: readonly ColumnPair[]): string {
  return pairs.map((pair) => `${own}.${quoteName(pair.own)} = ${foreign}.${quoteName(pair.foreign)}`).join(" and ");
}

function where(statement: Statement, plan: ReadPlan, match?: string): string {
  const all = [
    ...(match === undefined ? [] : [match]),
    ...plan.filters.map((filter) => filterSql(statement, plan.alias, filter)),
  ];
  return all.length === 0 ? "" : `where ${all.join(" and ")}`;
}

export function filterSql(statement: Statement, alias: string, filter: PlannedFilter): string {
  if (filter.kind === "exists") {
    return `${lateral(filter.embed)}."value" is ${filter.exists ? "not null" : "null"}`;
  }
  if (filter.kind === "group") {
    const members = filter.members.map((member) => filterSql(statement, alias, member));
    return `${filter.negated ? "not " : ""}(${members.join(` ${filter.operator} `)})`;
  }
  const condition = conditionSql(statement, fieldSql(statement, alias, filter.field), filter.test);
  return filter.negated ? `not (${condition})` : condition;
}

function orderBy(statement: Statement, plan: ReadPlan): string {
  if (plan.order.length === 0) return "";
  return `order by ${plan.order.map((term) => orderSql(statement, plan, term)).join(", ")}`;
}

function orderSql(statement: Statement, plan: ReadPlan, term: PlannedOrder): string {
  const { by, descending, nulls } = term;
  const value =
    by.kind === "field" ? fieldSql(statement, plan.alias, by.field) : `${lateral(by.embed)}."sort${by.place}"`;
  return `${value} ${descending ? "desc" : "asc"}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
}

function page(statement: Statement, { range }: ReadPlan): string {
  const limit = range.limit === undefined ? "" : `limit ${statement.bind(range.limit)}`;
  const offset = range.offset === 0 ? "" : ` offset ${statement.bind(range.offset)}`;
  return `${limit}${offset}`;
}

function lateral({ alias }: EmbedPlan): string {
  return `e${alias}`;
}
