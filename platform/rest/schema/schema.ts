import { z } from "zod";

const columnSchema = z.object({
  name: z.string(),
  /** The type in PostgreSQL's words for a definition: `numeric(8,2)`, `timestamp with time zone`. */
  type: z.string(),
  /** The base type of a domain, without modifiers. */
  baseType: z.string(),
  /** SQL of the default; null when there is none. */
  default: z.string().nullable(),
});

const relationSchema = z.object({
  name: z.string(),
  columns: z.array(columnSchema),
  primaryKey: z.array(z.string()),
  uniqueSets: z.array(z.array(z.string())),
  /** The change feed tells of its rows (database/feed.ts), so answers about it may be kept. */
  followed: z.boolean(),
});

const foreignKeySchema = z.object({
  name: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  foreignTable: z.string(),
  foreignColumns: z.array(z.string()),
});

const functionSchema = z.object({
  name: z.string(),
  arguments: z.array(z.object({ name: z.string(), type: z.string(), variadic: z.boolean() })),
  /** Number of leading arguments without a default. */
  requiredCount: z.number(),
  outputs: z.array(z.object({ name: z.string(), type: z.string() })),
  returns: z.enum(["void", "scalar", "composite"]),
  returnsSet: z.boolean(),
  /** The table whose rows it returns. */
  relation: z.string().nullable(),
  volatile: z.boolean(),
  /** Its own `set statement_timeout`, which holds for the call as a whole (PostgREST, "Hoisted function settings"). */
  deadlineMs: z.number().nullable(),
  executableBy: z.object({
    anon: z.boolean(),
    authenticated: z.boolean(),
    service_role: z.boolean(),
  }),
});

const catalogueSchema = z.object({
  relations: z.array(relationSchema),
  foreignKeys: z.array(foreignKeySchema),
  functions: z.array(functionSchema),
  types: z.array(z.string()),
});

export type Column = z.infer<typeof columnSchema>;
export type ForeignKey = z.infer<typeof foreignKeySchema>;
export type DatabaseFunction = z.infer<typeof functionSchema>;

/** A table or view of schema public; or the shape of a function's rows, which has no keys. */
export interface Relation {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  uniqueSets: readonly (readonly string[])[];
  followed: boolean;
}

/** The planner's knowledge of schema public, and the only source of names in SQL. */
export interface Schema {
  relations: ReadonlyMap<string, Relation>;
  foreignKeys: readonly ForeignKey[];
  functions: readonly DatabaseFunction[];
  /** Enums and domains of schema public, for casts. */
  types: ReadonlySet<string>;
}

/** The answer of `introspectionSql`, checked and indexed by name. */
export function readCatalogue(catalogue: unknown): Schema {
  const { relations, foreignKeys, functions, types } = catalogueSchema.parse(catalogue);
  return {
    relations: new Map(
      relations.map((relation) => [relation.name, { ...relation, columns: byName(relation.columns) }]),
    ),
    foreignKeys,
    functions,
    types: new Set(types),
  };
}

export function byName<T extends { name: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.name, item]));
}
