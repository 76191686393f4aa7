import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformLog } from "../errors.ts";
import type { Database, Result, Row, Transaction, TransactionOptions } from "./database.ts";
import { defaultDeadlineMs, withDeadline } from "./deadline.ts";
import { closed, ended, rolledBack } from "./errors.ts";
import { holdDatabase } from "./holder.ts";
import { createListeners } from "./listeners.ts";
import { startPgliteThread, type PgliteThread } from "./pglite-thread.ts";
import { quoteName } from "./quote.ts";
import { createTurns } from "./turns.ts";
import { toText } from "./values.ts";

const maxWaiting = 200;

export interface PgliteDatabase extends Database {
  /** The data directory as a tar, after a checkpoint, between two transactions: what `loadFrom` takes. */
  dumpImage(): Promise<Blob>;
}

export interface PgliteOptions {
  /** Absent: in memory. One process at a time; the engine's files lie in its folder `cluster`. */
  directory?: string;
  /** An image to begin with (or its path), for a database that does not exist yet. */
  loadFrom?: Blob | string;
  log: PlatformLog;
}

/**
 * PGlite in a thread of its own, one transaction at a time. Past its deadline a stuck statement ends with
 * the thread, which is started again on the same files; a database in memory would be lost with it, so
 * there the caller alone is let go and the others wait until the statement is through.
 * @throws Error naming the process that holds the directory, or why the files cannot be opened
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { directory, loadFrom } = options;
  if (directory === undefined) return connect(options, { image: loadFrom });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const letGo = await holdDatabase(join(directory, "holder"));
  try {
    const cluster = await prepareCluster(directory, loadFrom);
    const database = await connect(options, { cluster });
    return { ...database, close: () => database.close().finally(letGo) };
  } catch (error) {
    await letGo();
    throw new Error(
      `The embedded database in ${directory} could not be opened. Put a backup in its place, or repair it.`,
      { cause: error },
    );
  }
}

/** Made beside its place and then moved there: a start that was interrupted leaves no half of a database. */
async function prepareCluster(directory: string, image?: Blob | string): Promise<string> {
  const cluster = join(directory, "cluster");
  if (existsSync(cluster)) {
    if (existsSync(join(cluster, "PG_VERSION"))) return cluster;
    throw new Error(`${cluster} holds no database: its file PG_VERSION is missing`);
  }
  const draft = join(directory, "cluster.new");
  await rm(draft, { recursive: true, force: true });
  const thread = await startPgliteThread(
    { cluster: draft, image },
    { notification: () => undefined, end: () => undefined },
  );
  await thread.send({ kind: "script", sql: "checkpoint" });
  await thread.send({ kind: "close" });
  await thread.end();
  await rename(draft, cluster);
  return cluster;
}

async function connect(
  { log }: PgliteOptions,
  start: { cluster?: string; image?: Blob | string | undefined },
): Promise<PgliteDatabase> {
  const turns = createTurns(maxWaiting);
  const listeners = createListeners({ listen, unlisten });
  let isClosed = false;
  /** What the next turn waits for: the engine as it is, or on its way back. */
  let running: Promise<PgliteThread> | undefined = open();
  let current: PgliteThread | undefined;
  await running;

  async function open(): Promise<PgliteThread> {
    const thread = await startPgliteThread(start, {
      notification: listeners.notify,
      // Not for one that we have ended ourselves: two engines must never be on the same files.
      end: () => {
        if (current === thread) running = undefined;
      },
    });
    await thread.send({ kind: "script", sql: sessionSettings });
    return (current = thread);
  }

  async function reopen(): Promise<PgliteThread> {
    if (start.cluster === undefined) throw closed();
    log.warn({}, "The embedded database is started again");
    const thread = await open();
    for (const channel of listeners.channels()) {
      await thread.send({ kind: "script", sql: `listen ${quoteName(channel)}` });
    }
    listeners.reconnected();
    return thread;
  }

  async function inTurn<T>(work: (thread: PgliteThread) => Promise<T>): Promise<T> {
    if (isClosed) throw closed();
    return turns.take(async () => work(await (running ??= reopen())));
  }

  /** Runs after the deadline, before the next turn. */
  function abandon(thread: PgliteThread): void {
    log.warn({ isBusy: thread.isBusy }, "A transaction took too long and is ended");
    if (start.cluster === undefined || !thread.isBusy) running = rollBack(thread);
    else {
      current = undefined;
      running = thread.end().then(reopen);
    }
    // Whoever takes the next turn sees the failure; without a next turn nobody needs to.
    running.catch(() => (running = undefined));
  }

  async function rollBack(thread: PgliteThread): Promise<PgliteThread> {
    await thread.send({ kind: "script", sql: "rollback" });
    return thread;
  }

  async function transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { readOnly = false, deadlineMs = defaultDeadlineMs }: TransactionOptions = {},
  ): Promise<T> {
    return inTurn(async (thread) => {
      let isOver = false;
      const query: Transaction["query"] = (sql, params) => {
        return isOver ? Promise.reject(ended()) : send(thread, sql, params);
      };
      async function run(): Promise<T> {
        await thread.send({ kind: "script", sql: readOnly ? "begin read only" : "begin" });
        try {
          const result = await work({ query });
          isOver = true;
          const { command } = await thread.send({ kind: "script", sql: "commit" });
          if (command !== "COMMIT") throw rolledBack();
          return result;
        } catch (error) {
          if (!isOver) await rollBack(thread);
          throw error;
        }
      }
      return withDeadline(deadlineMs, run, () => {
        isOver = true;
        abandon(thread);
      });
    });
  }

  async function query<R extends Row>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Result<R>> {
    return inTurn((thread) =>
      withDeadline(
        defaultDeadlineMs,
        () => send<R>(thread, sql, params),
        () => abandon(thread),
      ),
    );
  }

  async function script(sql: string): Promise<void> {
    await inTurn(async (thread) => {
      await thread.send({ kind: "script", sql: "begin" });
      try {
        await thread.send({ kind: "script", sql });
        const { command } = await thread.send({ kind: "script", sql: "commit" });
        if (command !== "COMMIT") throw rolledBack();
      } catch (error) {
        await rollBack(thread);
        throw error;
      }
    });
  }

  async function listen(channel: string): Promise<void> {
    await inTurn((thread) => thread.send({ kind: "script", sql: `listen ${quoteName(channel)}` }));
  }

  async function unlisten(channel: string): Promise<void> {
    if (isClosed) return;
    await inTurn((thread) =>
      thread.send({ kind: "script", sql: `unlisten ${quoteName(channel)}` }),
    );
  }

  return {
    engine: "pglite",
    query,
    transaction,
    script,
    listen: listeners.add,
    onReconnect: listeners.onReconnect,
    dumpImage: () =>
      inTurn(async (thread) => {
        await thread.send({ kind: "script", sql: "checkpoint" });
        const { image } = await thread.send({ kind: "dump" });
        if (!image) throw closed();
        return image;
      }),
    async close() {
      if (isClosed) return;
      const last = inTurn(async (thread) => {
        await thread.send({ kind: "script", sql: "checkpoint" });
        await thread.send({ kind: "close" });
        await thread.end();
      });
      isClosed = true;
      await last;
    },
  };
}

/** `work` may be over while its last statement still runs (the deadline): its answer then reaches nobody. */
async function send<R extends Row>(
  thread: PgliteThread,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Result<R>> {
  const { rows, rowCount } = await thread.send({ kind: "query", sql, params: params.map(toText) });
  // Only who wrote the statement knows its columns.
  return { rows: rows as R[], rowCount };
}

/** A planner's choice of a parallel plan has hung the engine for ever (access.md M4). */
const sessionSettings = `
  set timezone = 'UTC';
  set max_parallel_workers_per_gather = 0;
  set search_path = public;
`;
