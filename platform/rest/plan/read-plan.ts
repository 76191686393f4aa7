import type { Test } from "../grammar/filter.ts";
import { limits } from "../limits.ts";
import type { PlannedField } from "./plan-columns.ts";
import type { RowRange } from "../grammar/ranges.ts";
import type { Relationship } from "./relationships.ts";
import type { Relation } from "../schema/schema.ts";

export interface ReadPlan {
  relation: Relation;
  /** `t0`, `t1` …: a constant name in SQL. */
  alias: string;
  /** The name in messages: as PostgREST's aliases, `customers_1` inside of another. */
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
  key: string;
  /** The names that parameters may use for it: its alias and its name. */
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
  | { kind: "condition"; field: PlannedField; negated: boolean; test: Test }
  | { kind: "group"; operator: "and" | "or"; negated: boolean; members: PlannedFilter[] }
  | { kind: "exists"; embed: EmbedPlan; exists: boolean };

export interface PlannedOrder {
  by: { kind: "field"; field: PlannedField } | { kind: "embed"; embed: EmbedPlan; place: number };
  descending: boolean;
  nulls: "first" | "last" | undefined;
}

/** Caps a range at `limits.rows`, however many were asked for. */
export function capped(range: RowRange): RowRange {
  return { offset: range.offset, limit: Math.min(range.limit ?? limits.rows, limits.rows) };
}

/** Whether it tells which rows there are, or in which order. */
export function isDeciding(plan: ReadPlan, embed: EmbedPlan): boolean {
  return isChoosing(plan, embed) || isSortedBy(plan, embed);
}

export function isChoosing({ filters }: ReadPlan, embed: EmbedPlan): boolean {
  return embed.inner || filters.some((filter) => asksFor(filter, embed));
}

function asksFor(filter: PlannedFilter, embed: EmbedPlan): boolean {
  if (filter.kind === "exists") return filter.embed === embed;
  return filter.kind === "group" && filter.members.some((member) => asksFor(member, embed));
}

function isSortedBy({ order }: ReadPlan, embed: EmbedPlan): boolean {
  return order.some(({ by }) => by.kind !== "field" && by.embed === embed);
}
