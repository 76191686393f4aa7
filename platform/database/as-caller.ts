import type { Caller } from "../caller.ts";
import { requestContext } from "../request-context.ts";
import type { Database, Result, Statement, Transaction, TransactionOptions } from "./database.ts";

/** The parts of a request that policies and functions may read, as PostgREST hands them over (`request.*`). */
export interface RequestFacts {
  method: string;
  /** The path below the room's prefix: `/orders`, `/rpc/is_admin`. */
  path: string;
  headers: Record<string, string>;
}

/** The room may say less. The embedded engine is not given up earlier: a short deadline of one caller could end it. */
const deadlinesMs: Record<string, number | undefined> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 30_000,
};

/** Refuses other roles here too, since the owner of the embedded database is a superuser. */
function deadlineOf({ role }: Caller): number {
  const deadlineMs = Object.hasOwn(deadlinesMs, role) ? deadlinesMs[role] : undefined;
  if (deadlineMs === undefined) throw new Error(`No caller may act as ${role}`);
  return deadlineMs;
}

/**
 * Sets role and claims for this transaction only, before any statement of the caller's (PostgREST, "Transaction
 * settings"). The request's id stands in pg_stat_activity. The role comes last, since it may set the least.
 */
const settingsSql = `
  select set_config('search_path', 'public, extensions', true),
         set_config('request.jwt.claims', $1, true),
         set_config('request.method', $2, true),
         set_config('request.path', $3, true),
         set_config('request.headers', $4, true),
         set_config('transaction_read_only', $5, true),
         set_config('statement_timeout', $6, true),
         set_config('application_name', coalesce($7, current_setting('application_name')), true),
         set_config('role', $8, true)`;

interface Settings {
  request?: RequestFacts | undefined;
  readOnly: boolean;
  deadlineMs: number;
}

function settingsOf(caller: Caller, { request, readOnly, deadlineMs }: Settings): Statement {
  return {
    sql: settingsSql,
    params: [
      JSON.stringify(caller.claims),
      request?.method ?? "",
      request?.path ?? "",
      JSON.stringify(request?.headers ?? {}),
      readOnly ? "on" : "off",
      `${Math.ceil(deadlineMs)}ms`,
      requestContext.getStore()?.id ?? null,
      caller.role,
    ],
  };
}

export async function batchAsCaller(
  database: Database,
  caller: Caller,
  statements: readonly Statement[],
  options: TransactionOptions & { request?: RequestFacts } = {},
): Promise<Result[]> {
  const [results = []] = await batchAsCallers(database, [{ caller, statements }], options);
  return results;
}

/** Runs each caller's statements as that caller, all in one transaction and one round trip: one failure fails all. */
export async function batchAsCallers(
  database: Database,
  all: readonly { caller: Caller; statements: readonly Statement[] }[],
  options: TransactionOptions & { request?: RequestFacts } = {},
): Promise<Result[][]> {
  const { request, readOnly = false } = options;
  const longestMs = Math.max(...all.map(({ caller }) => deadlineOf(caller)));
  const { deadlineMs = longestMs } = options;
  const parts = all.map(({ caller, statements }, place) => {
    if (place === 0) return [settingsOf(caller, { request, readOnly, deadlineMs }), ...statements];
    // Callers may not change settings: the owner does it for the next one.
    return [{ sql: "reset role" }, becomeCaller(caller), ...statements];
  });
  const giveUpMs = Math.max(deadlineMs, longestMs);
  const results = await database.batch(parts.flat(), { deadlineMs, giveUpMs });
  let end = 0;
  return parts.map((part, place) => {
    end += part.length;
    return results.slice(end - (all[place]?.statements.length ?? 0), end);
  });
}

function becomeCaller({ role, claims }: Caller): Statement {
  const sql = `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`;
  return { sql, params: [JSON.stringify(claims), role] };
}

export async function asCaller<T>(
  database: Database,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions & { request?: RequestFacts } = {},
): Promise<T> {
  const { request, readOnly = false, deadlineMs = deadlineOf(caller) } = options;
  const { sql, params } = settingsOf(caller, { request, readOnly, deadlineMs });
  const giveUpMs = Math.max(deadlineMs, deadlineOf(caller));
  return database.transaction(
    async (transaction) => {
      // Not awaited: statements of one transaction run in order, and after a failed one all others fail.
      const [, result] = await Promise.all([transaction.query(sql, params), work(transaction)]);
      return result;
    },
    { deadlineMs, giveUpMs, readOnly },
  );
}
