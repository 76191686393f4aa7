import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#platform/database/database.ts";
import { seenByCatalogue } from "./catalogue.ts";
import { functionCells } from "./matrix-functions.ts";
import { tableCells } from "./matrix-tables.ts";
import { rightsOf } from "./rights.ts";

/**
 * Every right of the database that no rule of the catalogue judges, one a line: who changes one says so here
 * (`UPDATE_RIGHTS=1` writes it anew).
 */
const listPath = join(import.meta.dirname, "rights.txt");

const relations = `
  select 'public.' || c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;
const functions = `
  select 'public.' || p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace`;

/** Tables and functions of the exposed schema without a cell, and rights that the list does not name, or names in vain. */
export async function unlisted(database: Pick<Database, "query">): Promise<string[]> {
  const celled = new Set([...tableCells, ...functionCells].map(({ on }) => on));
  const { rows } = await database.query<{ name: string }>(`${relations} union ${functions}`);
  const strangers = rows.filter(({ name }) => !celled.has(name)).map(({ name }) => `no cell: ${name}`);
  const held = (await rightsOf(database))
    // Whether a function asks who calls is judged there, too.
    .filter(({ kind }) => !(kind in seenByCatalogue) && kind !== "question")
    .map(({ name, restore }) => (/^(policy|trigger)/.test(name) ? restore : name));
  if (process.env["UPDATE_RIGHTS"]) await writeFile(listPath, `${held.join("\n")}\n`);
  const listed = (await readFile(listPath, "utf8")).split("\n").filter(Boolean);
  return [
    ...strangers,
    ...held.filter((right) => !listed.includes(right)).map((right) => `not listed: ${right}`),
    ...listed.filter((right) => !held.includes(right)).map((right) => `not there: ${right}`),
  ];
}
