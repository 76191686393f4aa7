import type { ApiRequest } from "./api-request.ts";
import { limits } from "./limits.ts";
import { columnOf, resolveCast, type PlannedField } from "./plan-columns.ts";
import { placeParameters } from "./plan-parameters.ts";
import type { Filter } from "./grammar/filter.ts";
import type { SelectEmbed, SelectItem } from "./grammar/select.ts";
import { allRows, intersect, type RowRange } from "./ranges.ts";
import { findRelationship, type Relationship } from "./relationships.ts";
import type { Relation, Schema } from "./schema.ts";

/** Rows of one relation, with what is embedded in each. */
export interface ReadPlan {
  relation: Relation;
  /** `t0`, `t1` …: a constant name in SQL. */
  alias: string;
  /** How messages call it: as PostgREST's aliases, `customers_1` inside of another. */
  label: string;
  items: PlannedItem[];
  embeds: EmbedPlan[];
  filters: PlannedFilter[];
  order: PlannedOrder[];
  range: RowRange;
}

export interface EmbedPlan extends ReadPlan {
  relationship: Relationship;
  /** The relation between the two of many-to-many. */
  junction: Relation | undefined;
  /** Output key. */
  key: string;
  /** What parameters may call it: its alias and its name. */
  names: readonly string[];
  inner: boolean;
  /** `rel()` joins without being shown. */
  shown: boolean;
  /** Columns that the parent orders by: `order=customers(name)`. */
  sortColumns: PlannedField[];
}

export type PlannedItem =
  | { kind: "all" }
  | { kind: "column"; field: PlannedField; key: string; cast: string | undefined }
  | { kind: "embed"; embed: EmbedPlan };

export type PlannedFilter =
  | { kind: "condition"; field: PlannedField; negated: boolean; test: ConditionTest }
  | { kind: "group"; operator: "and" | "or"; negated: boolean; members: PlannedFilter[] }
  | { kind: "exists"; embed: EmbedPlan; exists: boolean };

type ConditionTest = Extract<Filter, { kind: "condition" }>["test"];

export interface PlannedOrder {
  by: { kind: "field"; field: PlannedField } | { kind: "embed"; embed: EmbedPlan; place: number };
  descending: boolean;
  nulls: "first" | "last" | undefined;
}

/** A table's rows under `select`, filters, `order`, `limit` and `Range`, capped. */
export function planRead(request: ApiRequest, schema: Schema, relation: Relation): ReadPlan {
  const plan = planShape(request, schema, relation);
  const asked = request.headerRange
    ? intersect(request.query.range, request.headerRange)
    : request.query.range;
  plan.range = capped(asked);
  return plan;
}

/** The same without the target's own range: what a write or a call answers with. */
export function planShape(
  request: Pick<ApiRequest, "query">,
  schema: Schema,
  relation: Relation,
): ReadPlan {
  const numbers = { next: 0 };
  const plan = planNode({ schema, numbers }, relation, { items: request.query.select, depth: 0 });
  placeParameters(plan, request.query);
  return plan;
}

export function capped(range: RowRange): RowRange {
  return { offset: range.offset, limit: Math.min(range.limit ?? limits.rows, limits.rows) };
}

interface Context {
  schema: Schema;
  /** Counts aliases. */
  numbers: { next: number };
}

function planNode(
  context: Context,
  relation: Relation,
  asked: { items: readonly SelectItem[]; depth: number },
): ReadPlan {
  const label = asked.depth === 0 ? relation.name : `${relation.name}_${asked.depth}`;
  const plan: ReadPlan = {
    relation,
    alias: `t${context.numbers.next++}`,
    label,
    items: [],
    embeds: [],
    filters: [],
    order: [],
    range: asked.depth === 0 ? allRows : capped(allRows),
  };
  for (const item of asked.items) plan.items.push(planItem(context, plan, item, asked.depth));
  return plan;
}

function planItem(context: Context, plan: ReadPlan, item: SelectItem, depth: number): PlannedItem {
  if (item.kind === "all") return { kind: "all" };
  if (item.kind === "embed") {
    const embed = planEmbed(context, plan.relation, item, depth + 1);
    plan.embeds.push(embed);
    return { kind: "embed", embed };
  }
  const field = columnOf(plan, item.field);
  const cast = item.cast === undefined ? undefined : resolveCast(context.schema, item.cast);
  const lastKey = item.field.path.findLast(({ key }) => typeof key === "string")?.key;
  const key = item.alias ?? String(lastKey ?? item.field.column);
  return { kind: "column", field, key, cast };
}

function planEmbed(
  context: Context,
  origin: Relation,
  item: SelectEmbed,
  depth: number,
): EmbedPlan {
  const { schema } = context;
  const { target, hint, alias } = item;
  const relationship = findRelationship(schema, { origin: origin.name, target, hint });
  const relation = knownRelation(schema, relationship.foreignTable);
  const junction = relationship.junction;
  return {
    ...planNode(context, relation, { items: item.items, depth }),
    relationship,
    junction: junction && knownRelation(schema, junction.table),
    key: alias ?? target,
    names: alias === undefined ? [target] : [alias, target],
    inner: item.inner,
    shown: item.items.length > 0,
    sortColumns: [],
  };
}

/** Relationships are only read between relations that are read as well. */
function knownRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name);
  if (!relation) throw new Error(`A foreign key leads to ${name}, which is not in the schema`);
  return relation;
}
