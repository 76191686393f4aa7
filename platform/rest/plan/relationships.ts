import { ambiguousRelationship, noRelationship } from "../refusals.ts";
import type { ForeignKey, Schema } from "../schema/schema.ts";
import { closest } from "./suggestions.ts";

/** The way from the rows of one relation to those of another. */
export interface Relationship {
  cardinality: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  foreignTable: string;
  /** Equal columns: origin's and the embedded relation's; of many-to-many, each with the junction's. */
  pairs: readonly ColumnPair[];
  junction?: { table: string; pairs: readonly ColumnPair[] };
  /** The hints after `!` that choose it. */
  hints: readonly string[];
  /** The names that may replace the relation's: the foreign key, or on the referencing side its column. */
  names: readonly string[];
  description: string;
  isSelf: boolean;
}

export interface ColumnPair {
  own: string;
  foreign: string;
}

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === "many-to-one" || cardinality === "one-to-one";
}

/** The one relationship that `target!hint` names (PostgREST, "Resource Embedding"). @throws PGRST200, PGRST201 */
export function findRelationship(
  schema: Schema,
  wanted: { origin: string; target: string; hint: string | undefined },
): Relationship {
  const all = relationshipsOf(schema, wanted.origin);
  const found = all.filter((relationship) => fits(relationship, wanted));
  const [only, ...others] = found;
  if (!only) throw noRelationship({ ...wanted, suggestion: suggestion(all, wanted) });
  if (others.length > 0) throw ambiguous(found, wanted);
  return only;
}

function fits(relationship: Relationship, { target, hint }: { target: string; hint: string | undefined }): boolean {
  const { foreignTable, names, hints, isSelf } = relationship;
  if (isSelf) return fitsSelf(relationship, { target, hint });
  if (hint !== undefined) return target === foreignTable && hints.includes(hint);
  return names.includes(target) || target === foreignTable;
}

/**
 * A self reference is two: the table's name means the children, the foreign key's column the parent. A hint chooses
 * children, by that column only (PostgREST).
 */
function fitsSelf(
  { foreignTable, cardinality, pairs: [pair, ...others] }: Relationship,
  { target, hint }: { target: string; hint: string | undefined },
): boolean {
  const column = others.length > 0 ? undefined : pair;
  if (cardinality === "many-to-one") return hint === undefined && target === column?.own;
  if (cardinality !== "one-to-many" || target !== foreignTable) return false;
  return hint === undefined || hint === column?.foreign;
}

function relationshipsOf(schema: Schema, origin: string): Relationship[] {
  const own = schema.foreignKeys.filter((key) => key.table === origin);
  const incoming = schema.foreignKeys.filter((key) => key.foreignTable === origin);
  return [
    ...own.map((key) => toParent(key, isUnique(schema, key))),
    ...incoming.map((key) => toChildren(key, isUnique(schema, key))),
    ...incoming.flatMap((key) => throughJunction(schema, key)),
  ];
}

function toParent(key: ForeignKey, unique: boolean): Relationship {
  const [column] = key.columns;
  return {
    cardinality: unique ? "one-to-one" : "many-to-one",
    foreignTable: key.foreignTable,
    pairs: key.columns.map((own, i) => ({ own, foreign: key.foreignColumns[i] ?? "" })),
    hints: [key.name, ...single(key.columns), ...single(key.foreignColumns)],
    names: key.columns.length === 1 && column ? [key.name, column] : [key.name],
    description: describe(key.name, [key.table, key.columns], [key.foreignTable, key.foreignColumns]),
    isSelf: key.table === key.foreignTable,
  };
}

function toChildren(key: ForeignKey, unique: boolean): Relationship {
  return {
    cardinality: unique ? "one-to-one" : "one-to-many",
    foreignTable: key.table,
    pairs: key.columns.map((foreign, i) => ({ own: key.foreignColumns[i] ?? "", foreign })),
    hints: [key.name, ...single(key.columns), ...single(key.foreignColumns)],
    names: [key.name],
    description: describe(key.name, [key.foreignTable, key.foreignColumns], [key.table, key.columns]),
    isSelf: key.table === key.foreignTable,
  };
}

/** A junction's two foreign keys are both part of its primary key. */
function throughJunction(schema: Schema, key: ForeignKey): Relationship[] {
  const primaryKey = schema.relations.get(key.table)?.primaryKey ?? [];
  const inKey = ({ columns }: ForeignKey) => columns.every((name) => primaryKey.includes(name));
  if (!inKey(key)) return [];
  const others = schema.foreignKeys.filter((other) => other.table === key.table && other !== key && inKey(other));
  return others.map((other) => ({
    cardinality: "many-to-many",
    foreignTable: other.foreignTable,
    junction: {
      table: key.table,
      pairs: key.columns.map((foreign, i) => ({ own: key.foreignColumns[i] ?? "", foreign })),
    },
    pairs: other.columns.map((own, i) => ({ own, foreign: other.foreignColumns[i] ?? "" })),
    hints: [key.table],
    names: [],
    description: `${key.table} using ${key.name}(${key.columns.join(", ")}) and ${other.name}(${other.columns.join(", ")})`,
    isSelf: key.foreignTable === other.foreignTable,
  }));
}

function isUnique(schema: Schema, key: ForeignKey): boolean {
  const sets = schema.relations.get(key.table)?.uniqueSets ?? [];
  return sets.some((set) => set.length === key.columns.length && set.every((name) => key.columns.includes(name)));
}

type Side = readonly [table: string, columns: readonly string[]];

function describe(constraint: string, own: Side, foreign: Side): string {
  return `${constraint} using ${own[0]}(${own[1].join(", ")}) and ${foreign[0]}(${foreign[1].join(", ")})`;
}

function single(columns: readonly string[]): readonly string[] {
  return columns.length === 1 ? columns : [];
}

function ambiguous(found: readonly Relationship[], { origin, target }: { origin: string; target: string }) {
  return ambiguousRelationship({
    origin,
    target,
    candidates: found.map(({ cardinality, foreignTable, description }) => ({
      cardinality,
      embedding: `${origin} with ${foreignTable}`,
      relationship: description,
    })),
    hints: found.flatMap(({ hints }) => hints.slice(0, 1)),
  });
}

function suggestion(all: readonly Relationship[], { target }: { target: string }): string | undefined {
  const names = all.map(({ foreignTable }) => foreignTable);
  return names.includes(target) ? undefined : closest(target, names);
}
