// `node scripts/run.mjs scripts/generate/types.ts`: writes supabase/database.types.ts from the schema that the migrations make.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, Row } from "#platform/database/database.ts";
import { bootstrap, migrate } from "#platform/database/migrate.ts";
import { openPglite } from "#platform/database/pglite/pglite.ts";

const root = join(import.meta.dirname, "../..");

/** An insert may leave out columns with a default, and columns that only the database writes (no grant). */
const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' or not a.attnotnull
           or not has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as optional, a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attname`;

const keysSql = `
  select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as other,
         (select json_agg(a.attname order by a.attnum) from pg_attribute a
           where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns,
         (select json_agg(a.attname order by a.attnum) from pg_attribute a
           where a.attrelid = k.confrelid and a.attnum = any (k.confkey)) as others,
         exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
                    and i.indkey::int2[] <@ k.conkey and i.indpred is null) as single
    from pg_constraint k join pg_class c on c.oid = k.confrelid
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.relnamespace = 'public'::regnamespace
   order by k.conname`;

const functionsSql = `
  select p.proname as name, p.proretset as many, format_type(p.prorettype, null) as type,
         (select c.relname from pg_class c where c.reltype = p.prorettype) as table,
         coalesce((select json_agg(json_build_object('name', p.proargnames[n], 'type', format_type(t, null),
                                                     'optional', n > p.pronargs - p.pronargdefaults) order by n)
                     from unnest(p.proargtypes::oid[]) with ordinality as one (t, n)), '[]') as arguments
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
   order by p.proname`;

interface Column extends Row {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  generated: boolean;
}
interface Key extends Row {
  table: string;
  name: string;
  other: string;
  columns: string[];
  others: string[];
  single: boolean;
}
interface Routine extends Row {
  name: string;
  many: boolean;
  type: string;
  /** The relation whose rows it returns. */
  table: string | null;
  arguments: { name: string; type: string; optional: boolean }[];
}

/** The schema `public` in the shape that the stock client's type parameter has. */
export async function typesOf(database: Database): Promise<string> {
  const [columns, keys, routines] = await Promise.all([
    database.query<Column>(columnsSql),
    database.query<Key>(keysSql),
    database.query<Routine>(functionsSql),
  ]);
  const tables = Map.groupBy(columns.rows, ({ table }) => table);
  return [
    "// Written by `node scripts/run.mjs scripts/generate/types.ts` from the migrations; a test says when it is stale.",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "export type Database = {",
    "  public: {",
    "    Tables: {",
    ...[...tables].flatMap(([table, own]) => tableLines(table, own, keys.rows)),
    "    };",
    "    Views: { [name in never]: never };",
    "    Functions: {",
    ...routines.rows.map(functionLine),
    "    };",
    "  };",
    "};",
    "",
  ].join("\n");
}

function tableLines(table: string, columns: Column[], keys: Key[]): string[] {
  const written = columns.filter(({ generated }) => !generated);
  const field = ({ name, type, nullable }: Column, mark = "") =>
    `${name}${mark}: ${typeOf(type)}${nullable ? " | null" : ""}`;
  const relations = keys
    .filter((key) => key.table === table)
    .map(
      ({ name, columns: own, others, other, single }) =>
        `{ foreignKeyName: "${name}"; columns: ${JSON.stringify(own)}; isOneToOne: ${single}; ` +
        `referencedRelation: "${other}"; referencedColumns: ${JSON.stringify(others)} }`,
    );
  return [
    `      ${table}: {`,
    `        Row: { ${columns.map((column) => field(column)).join("; ")} };`,
    `        Insert: { ${written.map((column) => field(column, column.optional ? "?" : "")).join("; ")} };`,
    `        Update: { ${written.map((column) => field(column, "?")).join("; ")} };`,
    `        Relationships: [${relations.join(", ")}];`,
    "      };",
  ];
}

function functionLine({ name, many, type, table, arguments: given }: Routine): string {
  const args = given.map((one) => `${one.name}${one.optional ? "?" : ""}: ${typeOf(one.type)}`);
  const row = table ? `Database["public"]["Tables"]["${table}"]["Row"]` : typeOf(type);
  const wanted = args.length > 0 ? `{ ${args.join("; ")} }` : "Record<string, never>";
  return `      ${name}: { Args: ${wanted}; Returns: ${row}${many ? "[]" : ""} };`;
}

/** The JSON form of each type of the database; a type that is not listed is text. */
function typeOf(type: string): string {
  if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return "number";
  if (type === "boolean") return "boolean";
  if (type === "void") return "undefined";
  return type.startsWith("json") ? "Json" : "string";
}

if (import.meta.main) {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openPglite({ log: silent });
  await bootstrap(database);
  await migrate(database, join(root, "supabase/migrations"));
  writeFileSync(join(root, "supabase/database.types.ts"), await typesOf(database));
  await database.close();
}
