import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Kind, Row, RowOf } from "../objects/records.ts";
import type { Claim, Filter, SandboxStore, Write } from "./store.ts";

export type Query = (sql: string, params: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** One statement an operation. Versions and `for update skip locked` settle concurrent work. */
export function createTableStore(query: Query): SandboxStore {
  return {
    open: () => createTables(query),
    close: () => Promise.resolve(), // The connection belongs to the giver of `query`
    async get(kind, id) {
      if (id.includes("\0")) return null; // PostgreSQL's text has no such character
      return (await list(query, kind, { limit: 1, ids: [id] }))[0] ?? null;
    },
    list: (kind, filter) => list(query, kind, filter),
    write: (writes) => write(query, writes),
    claimDue: (claim) => claimDue(query, claim),
  };
}

/** Types jsonb and bigint are read as text, since clients parse them differently. */
const columns = `json_build_object('id', id, 'kind', kind, 'created', created, 'version', version,
  'dueAt', due_at, 'data', data, 'inner', inner_data)::text as row`;

async function createTables(query: Query): Promise<void> {
  await query(await readFile(new URL("tables.sql", import.meta.url), "utf8"), []);
}

async function list<K extends Kind>(query: Query, kind: K, filter: Filter): Promise<RowOf<K>[]> {
  const { where, params } = conditions(kind, filter);
  // The page before a row is the one that ends with it: read upwards, shown downwards.
  const upwards = filter.before !== undefined;
  params.push(filter.limit);
  const { rows } = await query(
    `select ${columns} from payment_sandbox.records where ${where.join(" and ")}
     order by sequence ${upwards ? "asc" : "desc"} limit $${params.length}::int`,
    params,
  );
  const found = rows.map((row) => parseRow(row) as RowOf<K>);
  return upwards ? found.toReversed() : found;
}

const sequenceOf = (place: string): string =>
  `(select sequence from payment_sandbox.records where id = ${place}::text)`;

function conditions(kind: Kind, filter: Filter): { where: string[]; params: unknown[] } {
  const where = ["kind = $1::text"];
  const params: unknown[] = [kind];
  const add = (sql: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    params.push(value);
    where.push(sql(`$${params.length}`));
  };
  add((place) => `data @> ${place}::jsonb`, json(filter.data));
  add((place) => `inner_data @> ${place}::jsonb`, json(filter.inner));
  add((place) => `${place}::jsonb ? (data ->> 'type')`, json(filter.types));
  add((place) => `${place}::jsonb ? id`, json(filter.ids));
  add((place) => `created >= ${place}::bigint`, filter.createdFrom);
  add((place) => `created <= ${place}::bigint`, filter.createdTo);
  add((place) => `sequence < ${sequenceOf(place)}`, filter.after);
  add((place) => `sequence > ${sequenceOf(place)}`, filter.before);
  return { where, params };
}

async function write(query: Query, writes: readonly Write[]): Promise<boolean> {
  if (writes.length === 0) return true;
  const { rows } = await query("select payment_sandbox.write($1::jsonb)::text as done", [JSON.stringify(writes)]);
  return z.object({ done: z.enum(["true", "false"]) }).parse(rows[0]).done === "true";
}

async function claimDue(query: Query, claim: Claim): Promise<Row[]> {
  const { rows } = await query(
    `update payment_sandbox.records set due_at = $1::bigint + $2::bigint, version = version + 1
     where id in (
       select id from payment_sandbox.records where due_at <= $1::bigint and $3::jsonb ? kind
       order by due_at limit $4::int for update skip locked)
     returning ${columns}`,
    [claim.nowMs, claim.leaseMs, JSON.stringify(claim.kinds), claim.limit],
  );
  return rows.map((row) => parseRow(row));
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Rows are written by this room alone, so their shape is trusted. */
function parseRow(row: unknown): Row {
  return JSON.parse(z.object({ row: z.string() }).parse(row).row) as Row;
}
