import pg from "pg";
import type { PlatformLog } from "../../errors.ts";
import { createLane, createTurns } from "../../fairness/turns.ts";
import { asker } from "../../request-context.ts";
import type { Database, Result, Row, Transaction, TransactionOptions } from "../database.ts";
import { defaultDeadlineMs, withDeadline } from "../deadline.ts";
import { busy, closed, ended, rolledBack, toDatabaseError } from "../errors.ts";
import { sendBatch } from "./postgres-batch.ts";
import { readAddress } from "./postgres-address.ts";
import { createPostgresListener } from "./postgres-listener.ts";
import { parserOf, toText } from "../values.ts";

const maxWaiting = 200;
const connectMs = 5_000;
/** One address may have four of the connections; further statements wait in its line. */
const turnLimits = {
  each: 4,
  waitingEach: 200,
  waitMs: connectMs,
  refuse: () => busy("transactions"),
};
/** Milliseconds by which the server's own answer to a late statement (57014) may come before ours. */
const graceMs = 100;

export interface PostgresOptions {
  /** An address for `readAddress`; its user may assume the three roles (roles.sql). */
  url: string;
  /** Two connections at least: a migration holds one while it runs on another. */
  poolSize?: number;
  /** The name of a connection that answers no request, as an operator of the server sees it. */
  applicationName?: string;
  log: PlatformLog;
}

/** Needs PostgreSQL 15. A server that is away is no failure: calls are refused (08006) until it is back. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, poolSize = 10, log } = options;
  const address = readAddress(url);
  const pool = openPool(address, { ...options, poolSize });
  const listener = createPostgresListener({ address, log });
  const turns = createTurns({ ...turnLimits, atOnce: poolSize });
  let isClosed = false;

  async function lend(): Promise<pg.PoolClient> {
    if (isClosed) throw closed();
    if (pool.waitingCount >= maxWaiting) throw busy("transactions");
    try {
      return await pool.connect();
    } catch (error) {
      const isFull = pool.totalCount >= poolSize && pool.idleCount === 0;
      if (isFull && error instanceof Error && error.message.startsWith("timeout")) {
        throw busy("transactions");
      }
      throw toDatabaseError(error);
    }
  }

  function withClient<T>(deadlineMs: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return turns.take(asker(), () => lendTo(work, deadlineMs));
  }

  async function lendTo<T>(work: (client: pg.PoolClient) => Promise<T>, deadlineMs: number): Promise<T> {
    const client = await lend();
    let isLate = false;
    try {
      return await withDeadline(
        deadlineMs + graceMs,
        () => work(client),
        () => (isLate = true),
      );
    } finally {
      client.release(isLate || !(await isIdle(client)));
    }
  }

  async function transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { readOnly = false, deadlineMs = defaultDeadlineMs }: TransactionOptions = {},
  ): Promise<T> {
    let isOver = false;
    // The driver takes one statement of a connection at a time.
    const inOrder = createLane(maxWaiting, () => busy("statements"));
    return withClient(deadlineMs, async (client) => {
      const query: Transaction["query"] = (sql, params) => {
        return isOver ? Promise.reject(ended()) : inOrder(() => send(client, sql, params));
      };
      const begin = readOnly ? "begin read only" : "begin";
      await simple(client, `${begin}; set local statement_timeout = ${Math.ceil(deadlineMs)}`);
      const result = await work({ query });
      isOver = true;
      await commit(client);
      return result;
    }).finally(() => (isOver = true));
  }

  async function script(sql: string): Promise<void> {
    await withClient(scriptDeadlineMs, async (client) => {
      await simple(client, `begin; set local statement_timeout = 0; set local lock_timeout = 0`);
      await simple(client, sql);
      await commit(client);
    });
  }

  return {
    engine: "postgres",
    query: <R extends Row>(sql: string, params?: readonly unknown[]) =>
      withClient(defaultDeadlineMs, (client) => send<R>(client, sql, params)),
    transaction,
    batch: (statements, { deadlineMs = defaultDeadlineMs } = {}) =>
      withClient(deadlineMs, (client) => sendBatch(client, statements)),
    script,
    listen: listener.listen,
    onReconnect: listener.onReconnect,
    load: () => ({
      active: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + turns.count().waiting,
      connections: pool.totalCount,
    }),
    announceClose: async () => undefined,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([listener.close(), pool.end()]);
    },
  };
}

function openPool(address: pg.ClientConfig, { poolSize, applicationName, log }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectMs,
    ...(applicationName && { application_name: applicationName }),
    ...address,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    // The pool waits for the promise, though its types do not say so.
    onConnect: (client): unknown => prepareSession(client),
  });
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection was lost"));
  // A connection that breaks while it is lent fails its statement; without this it would end the process too.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** A migration may take long, but not for ever. */
const scriptDeadlineMs = 30 * 60_000;

/** Reads values with our own parsers: the driver's would return types that `database.ts` does not promise. */
const types = { getTypeParser: (typeId: number) => parserOf(typeId) };

/**
 * Ends statements of a killed process, which would run on and hold their locks; some servers' systems lack it. From
 * version 17 on a server may have a bound of its own for transactions, which a restore would reach.
 */
const whereKnown = `
    do $$ begin set client_connection_check_interval = '2s'; exception when invalid_parameter_value then null; end $$;
    do $$ begin set transaction_timeout = 0; exception when undefined_object then null; end $$`;

async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set timezone = 'UTC';
    set search_path = public;
    set datestyle = 'ISO';
    set intervalstyle = 'postgres';
    set bytea_output = 'hex';
    set standard_conforming_strings = on;
    set default_transaction_isolation = 'read committed';
    set row_security = on;
    set statement_timeout = '${defaultDeadlineMs}ms';
    set lock_timeout = '2s';
    set idle_in_transaction_session_timeout = '10s';
    ${whereKnown}`);
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit").catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  if (command !== "COMMIT") throw rolledBack();
}

/** Undoes a failed transaction; false when the connection has to be given up. */
async function isIdle(client: pg.PoolClient): Promise<boolean> {
  if (client.getTransactionStatus() === "I") return true;
  try {
    await client.query("rollback");
    return true;
  } catch {
    // The connection is dead: the server undoes the transaction when it notices.
    return false;
  }
}

async function simple(client: pg.PoolClient, sql: string): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw toDatabaseError(error);
  });
}

/** Always the extended protocol, also without parameters: one statement a call, whatever the text holds. */
async function send<R extends Row>(
  client: pg.PoolClient,
  text: string,
  params: readonly unknown[] = [],
): Promise<Result<R>> {
  const statement = { text, values: params.map(toText), queryMode: "extended" };
  try {
    const { rows, rowCount } = await client.query<R>(statement);
    return { rows, rowCount: rowCount ?? 0 };
  } catch (error) {
    throw toDatabaseError(error);
  }
}
