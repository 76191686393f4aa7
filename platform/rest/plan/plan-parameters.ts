import type { Condition, Filter } from "../grammar/filter.ts";
import type { OrderTerm } from "../grammar/order.ts";
import { columnOf } from "./plan-columns.ts";
import { capped, type EmbedPlan, type PlannedFilter, type PlannedOrder, type ReadPlan } from "./read-plan.ts";
import type { Query } from "../grammar/query-parameters.ts";
import { embedFilterRefused, notEmbedded, relatedOrderRefused } from "../refusals.ts";
import { isToOne } from "./relationships.ts";

/** Hands filters, orders and ranges to the embeds that their keys name; the target's own range is not set here. */
export function placeParameters(plan: ReadPlan, query: Query): void {
  for (const { embeds, filter } of query.filters) {
    const node = descend(plan, embeds);
    node.filters.push(planFilter(node, filter));
  }
  for (const { embeds, terms } of query.orders) {
    const node = descend(plan, embeds);
    node.order.push(...terms.map((term) => planOrder(node, term)));
  }
  for (const { embeds, range } of query.embedRanges) {
    descend(plan, embeds).range = capped(range);
  }
}

function descend(plan: ReadPlan, names: readonly string[]): ReadPlan {
  let node = plan;
  for (const name of names) {
    const embed = embedNamed(node, name);
    if (!embed) throw notEmbedded(name);
    node = embed;
  }
  return node;
}

/** Looks by alias first: two embeds of one relation differ by nothing else. */
function embedNamed(plan: ReadPlan, name: string): EmbedPlan | undefined {
  return plan.embeds.find(({ key }) => key === name) ?? plan.embeds.find(({ names }) => names.includes(name));
}

/** Also used without embeds, for the filters of a write. */
export function planFilter(node: ReadPlan, filter: Filter): PlannedFilter {
  if (filter.kind === "group") {
    const { kind, operator, negated } = filter;
    const members = filter.members.map((member) => planFilter(node, member));
    return { kind, operator, negated, members };
  }
  const embed = filter.field.path.length === 0 && embedNamed(node, filter.field.column);
  if (embed) return planExistence(embed, filter);
  const { kind, negated, test } = filter;
  return { kind, field: columnOf(node, filter.field), negated, test };
}

/** `customers=is.null`, `customers=not.is.null`: parents without or with rows in the embed. */
function planExistence(embed: EmbedPlan, { field, negated, test }: Condition): PlannedFilter {
  const asksNull = test.kind === "is" && (test.value === "null" || test.value === "not_null");
  if (!asksNull) throw embedFilterRefused(field.column);
  return { kind: "exists", embed, exists: (test.value === "not_null") !== negated };
}

function planOrder(node: ReadPlan, term: OrderTerm): PlannedOrder {
  const { relation, descending, nulls } = term;
  if (relation === undefined) {
    return { by: { kind: "field", field: columnOf(node, term.field) }, descending, nulls };
  }
  const embed = embedNamed(node, relation);
  if (!embed) throw notEmbedded(relation);
  if (!isToOne(embed.relationship)) throw relatedOrderRefused(node.relation.name, relation);
  const place = embed.sortColumns.push(columnOf(embed, term.field)) - 1;
  return { by: { kind: "embed", embed, place }, descending, nulls };
}
