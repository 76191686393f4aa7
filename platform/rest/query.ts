import type { ApiRequest } from "./api-request.ts";
import type { Plan } from "./plan.ts";
import type { ReadPlan } from "./plan/read-plan.ts";
import { Statement } from "./query/statement.ts";
import { callSource } from "./query/query-call.ts";
import { selectRows, selectTotal, tableSource } from "./query/query-read.ts";
import { existingRows, locationKey, writeSource } from "./query/query-write.ts";

/** Step 3: one statement. Its one row is `Answer`. */
export interface Query {
  sql: string;
  params: unknown[];
}

export interface Answer {
  /** The body as JSON text; empty when none was asked for. */
  body: string;
  /** Rows in the body, or touched by the write. */
  page: number;
  /** Rows without `limit` and `offset`; null when no count was asked for. */
  total: number | null;
  /** Rows of the body that existed before a merging upsert. */
  existing: number | null;
  /** The primary key as JSON text, for `return=headers-only`. */
  location: string | null;
}

/** Names go through `quote`, all other texts are parameters. Beyond `maxBytes` the database refuses. */
export function buildQuery(plan: Plan, request: ApiRequest, maxBytes: number): Query {
  const statement = new Statement(maxBytes);
  const sql = sqlOf(statement, plan, request);
  return { sql, params: statement.params };
}

function sqlOf(statement: Statement, plan: Plan, request: ApiRequest): string {
  const counted = request.preferences.count !== undefined;
  if (plan.kind === "read") {
    const rows = selectRows(statement, plan.read, tableSource(plan.read.relation));
    const total = counted ? totalOf(statement, plan.read) : "null";
    return answer(statement, { rows, body: bodyOf(request), total });
  }
  if (plan.kind === "call") {
    const { called, shown } = plan.call;
    const source = callSource(statement, plan.call);
    const scalar = called.returns !== "composite";
    const rows = scalar ? `select "value" from "source"` : selectRows(statement, shown, '"source"');
    const total = counted && !scalar ? selectTotal(statement, shown, '"source"') : "null";
    return `with "source" as (${source}) ${answer(statement, {
      rows: scalar && called.returnsSet ? paged(statement, rows, shown.range) : rows,
      body: bodyOf(request, { scalar, single: !called.returnsSet }),
      total: counted && scalar ? `(select count(*) from "source")` : total,
    })}`;
  }
  const { write } = plan;
  const source = writeSource(statement, write);
  const rows = write.shown ? selectRows(statement, write.shown, '"source"') : `table "source"`;
  return `with "source" as (${source}) ${answer(statement, {
    rows,
    body: write.shown ? bodyOf(request) : noBody,
    total: "null",
    existing: existingRows(statement, write),
    location: locationKey(write),
  })}`;
}

/** A page that is not full is the last one and tells the number itself; rows are counted only behind a full page. */
function totalOf(statement: Statement, read: ReadPlan): string {
  const { offset, limit } = read.range;
  const all = selectTotal(statement, read, tableSource(read.relation));
  const first = `${statement.bind(offset)}::bigint`;
  const isLast = limit === undefined ? "true" : `count(*) < ${statement.bind(limit)}::bigint`;
  return `(case when ${isLast} and (count(*) > 0 or ${first} = 0) then ${first} + count(*) else ${all} end)`;
}

function answer(
  statement: Statement,
  parts: {
    rows: string;
    body: string;
    total: string;
    existing?: string;
    location?: string;
  },
): string {
  const { rows, body, total, existing = "null", location = "null" } = parts;
  const bounded = body === noBody ? body : `extensions.rest_body(${body}, ${statement.bind(statement.maxBytes)})`;
  return `select ${bounded} as "body", count(*) as "page", ${total}::bigint as "total", ${existing}::bigint as "existing", ${location}::text as "location" from (${rows}) as "r"`;
}

const noBody = "''";

/** The database writes the JSON: its numbers keep their digits, and no row passes through JavaScript. */
function bodyOf(
  { media, bodyless, action }: ApiRequest,
  result: { scalar: boolean; single: boolean } = { scalar: false, single: false },
): string {
  if (bodyless) return noBody;
  const list = result.scalar ? 'json_agg("r"."value")' : 'json_agg("r".*)';
  const stripped = media.nullsStripped ? `json_strip_nulls(${list})` : list;
  const isCall = action === "call" || action === "callReadOnly";
  if (isCall && result.single) return `coalesce((${stripped} -> 0)::text, 'null')`;
  if (media.single) return `coalesce((${stripped} -> 0)::text, 'null')`;
  return `coalesce(${stripped}::text, '[]')`;
}

function paged(statement: Statement, rows: string, range: { offset: number; limit: number | undefined }): string {
  return `${rows} limit ${statement.bind(range.limit ?? null)} offset ${statement.bind(range.offset)}`;
}
