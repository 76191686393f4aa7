import { quoteName } from "../../database/quote.ts";
import type { Field, JsonStep } from "../grammar/names.ts";
import { noColumnToRead, noType } from "../refusals.ts";
import type { Column, Relation, Schema } from "../schema/schema.ts";
import { closest } from "./suggestions.ts";

export interface PlannedField {
  column: Column;
  path: readonly JsonStep[];
}

/** @throws PlatformError 42703, in the database's words */
export function columnOf({ relation, label }: { relation: Relation; label: string }, field: Field): PlannedField {
  const column = relation.columns.get(field.column);
  if (!column) {
    const suggestion = closest(field.column, relation.columns.keys());
    throw noColumnToRead(label, field.column, suggestion);
  }
  return { column, path: field.path };
}

/** Types that `::` may name, and how SQL writes them. `regclass` and its kin would tell of hidden objects. */
const castTypes: Record<string, string> = {
  bigint: "bigint",
  bool: "boolean",
  boolean: "boolean",
  bytea: "bytea",
  char: "char",
  date: "date",
  decimal: "numeric",
  "double precision": "double precision",
  float: "double precision",
  float4: "real",
  float8: "double precision",
  int: "integer",
  int2: "smallint",
  int4: "integer",
  int8: "bigint",
  integer: "integer",
  interval: "interval",
  json: "json",
  jsonb: "jsonb",
  numeric: "numeric",
  real: "real",
  smallint: "smallint",
  text: "text",
  time: "time",
  timestamp: "timestamp",
  timestamptz: "timestamptz",
  uuid: "uuid",
  varchar: "varchar",
};

/** The type's SQL, unquoted for built-in ones. @throws PlatformError 42704 */
export function resolveCast(schema: Schema, name: string): string {
  const builtIn = Object.hasOwn(castTypes, name) ? castTypes[name] : undefined;
  if (builtIn !== undefined) return builtIn;
  if (schema.types.has(name)) return `"public".${quoteName(name)}`;
  throw noType(name);
}
