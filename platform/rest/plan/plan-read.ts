import type { ApiRequest } from "../api-request.ts";
import { columnOf, resolveCast } from "./plan-columns.ts";
import { placeParameters } from "./plan-parameters.ts";
import type { SelectEmbed, SelectItem } from "../grammar/select.ts";
import { allRows, intersect } from "../grammar/ranges.ts";
import { capped, type EmbedPlan, type PlannedItem, type ReadPlan } from "./read-plan.ts";
import { isSameItem, refuseRepeatedColumns } from "./repeated-columns.ts";
import { aggregatesRefused, repeatedEmbed } from "../refusals.ts";
import { findRelationship } from "./relationships.ts";
import type { Relation, Schema } from "../schema/schema.ts";

/** A table's rows under `select`, filters, `order`, `limit` and `Range`, capped. */
export function planRead(request: ApiRequest, schema: Schema, relation: Relation): ReadPlan {
  const plan = planShape(request, schema, relation);
  const asked = request.headerRange ? intersect(request.query.range, request.headerRange) : request.query.range;
  plan.range = capped(asked);
  return plan;
}

/** The same without the target's own range: the answer of a write or a call. */
export function planShape(request: Pick<ApiRequest, "query">, schema: Schema, relation: Relation): ReadPlan {
  const numbers = { next: 0 };
  const plan = planNode({ schema, numbers }, relation, { items: request.query.select, depth: 0 });
  refuseRepeatedColumns(plan);
  placeParameters(plan, request.query);
  return plan;
}

interface Context {
  schema: Schema;
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
  for (const item of asked.items) {
    const planned = planItem(context, plan, item, asked.depth);
    if (!plan.items.some((other) => isSameItem(other, planned))) plan.items.push(planned);
  }
  return plan;
}

function planItem(context: Context, plan: ReadPlan, item: SelectItem, depth: number): PlannedItem {
  if (item.kind === "all") return { kind: "all" };
  if (item.kind === "embed") {
    const embed = planEmbed(context, plan.relation, item, depth + 1);
    if (plan.embeds.some(({ key }) => key === embed.key)) {
      throw repeatedEmbed(`${plan.relation.name}_${embed.key}_${depth + 1}`);
    }
    plan.embeds.push(embed);
    return { kind: "embed", embed };
  }
  // A name after a dot is, to the database, a column or a function of the row, and `count` is an aggregate.
  if (item.field.column === "count" && !plan.relation.columns.has("count")) {
    throw aggregatesRefused();
  }
  const field = columnOf(plan, item.field);
  const cast = item.cast === undefined ? undefined : resolveCast(context.schema, item.cast);
  const lastKey = item.field.path.findLast(({ key }) => typeof key === "string")?.key;
  const key = item.alias ?? String(lastKey ?? item.field.column);
  return { kind: "column", field, key, cast };
}

function planEmbed(context: Context, origin: Relation, item: SelectEmbed, depth: number): EmbedPlan {
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

/** Relationships exist only between relations that are read as well. */
function knownRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name);
  if (!relation) throw new Error(`A foreign key leads to ${name}, which is not in the schema`);
  return relation;
}
