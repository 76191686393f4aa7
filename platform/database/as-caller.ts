import type { Caller } from "../caller.ts";
import type { Database, Transaction, TransactionOptions } from "./database.ts";

/** What policies and functions may read of the request, as PostgREST hands it over (`request.*`). */
export interface RequestFacts {
  method: string;
  /** Below the room's prefix: `/orders`, `/rpc/is_admin`. */
  path: string;
  headers: Record<string, string>;
}

/** How long each role may keep a connection (access.md 6.4), unless the room says less. */
const deadlinesMs: Record<string, number | undefined> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 30_000,
};

/**
 * Runs `work` in one transaction as the caller: role and claims are set for this transaction only, in one
 * statement, as bind parameters, before anything of the caller's runs (PostgREST, "Transaction settings").
 * The owner of the embedded database is a superuser, so the three roles are checked here once more.
 */
export function asCaller<T>(
  database: Database,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions & { request?: RequestFacts } = {},
): Promise<T> {
  const roleDeadlineMs = Object.hasOwn(deadlinesMs, caller.role) && deadlinesMs[caller.role];
  if (!roleDeadlineMs) throw new Error(`No caller may act as ${caller.role}`);
  const { request, deadlineMs = roleDeadlineMs, ...transactionOptions } = options;
  return database.transaction(
    async (transaction) => {
      // Not waited for: statements of one transaction go in order, and after one that failed all others fail.
      const prepared = transaction.query(
        `select set_config('search_path', 'public, extensions', true),
              set_config('request.jwt.claims', $1, true),
              set_config('request.method', $2, true),
              set_config('request.path', $3, true),
              set_config('request.headers', $4, true),
              set_config('role', $5, true)`,
        [
          JSON.stringify(caller.claims),
          request?.method ?? "",
          request?.path ?? "",
          JSON.stringify(request?.headers ?? {}),
          caller.role,
        ],
      );
      const [, result] = await Promise.all([prepared, work(transaction)]);
      return result;
    },
    { ...transactionOptions, deadlineMs },
  );
}
