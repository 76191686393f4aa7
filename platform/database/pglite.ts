import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformLog } from "../errors.ts";
import type {
  Database,
  Result,
  Row,
  Statement,
  Transaction,
  TransactionOptions,
} from "./database.ts";
import { defaultDeadlineMs, withDeadline } from "./deadline.ts";
import { closed, ended, rolledBack } from "./errors.ts";
import { holdDatabase } from "./holder.ts";
import { createListeners } from "./listeners.ts";
import { prepareCluster } from "./pglite-cluster.ts";
import { startPgliteEngine, type PgliteEngine } from "./pglite-engine.ts";
import type { PgliteStart } from "./pglite-messages.ts";
import type { PgliteThread } from "./pglite-thread.ts";
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
  const { directory, loadFrom, log } = options;
  if (directory === undefined) return connect({ image: loadFrom }, log);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const letGo = await holdDatabase(join(directory, "holder"));
  try {
    const cluster = await prepareCluster(directory, loadFrom);
    const database = await connect({ cluster }, log);
    async function close(): Promise<void> {
      try {
        await database.close();
      } finally {
        await letGo();
      }
    }
    return { ...database, close };
  } catch (error) {
    await letGo();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The embedded database in ${directory} could not be opened (${reason}). Restore a backup into another directory, or repair it.`,
      { cause: error },
    );
  }
}

async function connect(start: PgliteStart, log: PlatformLog): Promise<PgliteDatabase> {
  const turns = createTurns(maxWaiting);
  const sayOn = async (word: string, channel: string): Promise<void> => {
    if (isClosed && word === "unlisten") return;
    await inTurn((thread) => run(thread, `${word} ${quoteName(channel)}`));
  };
  const listeners = createListeners({
    listen: (channel) => sayOn("listen", channel),
    unlisten: (channel) => sayOn("unlisten", channel),
  });
  const engine = await startPgliteEngine(start, { listeners, log });
  let isClosed = false;

  async function inTurn<T>(work: (thread: PgliteThread) => Promise<T>): Promise<T> {
    if (isClosed) throw closed();
    return turns.take(async () => work(await engine.running()));
  }

  return {
    engine: "pglite",
    query: <R extends Row>(sql: string, params?: readonly unknown[]) =>
      inTurn((thread) =>
        withDeadline(
          defaultDeadlineMs,
          () => send<R>(thread, { sql, params }, false),
          () => engine.abandon(thread),
        ),
      ),
    batch: (statements, { deadlineMs = defaultDeadlineMs } = {}) =>
      inTurn((thread) =>
        withDeadline(
          deadlineMs,
          () => sendBatch(thread, statements),
          () => engine.abandon(thread),
        ),
      ),
    transaction: (work, options = {}) =>
      inTurn((thread) => transact(engine, thread, { ...options, work })),
    script: (sql) => inTurn((thread) => runScript(engine, thread, sql)),
    listen: listeners.add,
    onReconnect: listeners.onReconnect,
    dumpImage: () =>
      inTurn(async (thread) => {
        await run(thread, "checkpoint");
        const { image } = await thread.send({ kind: "dump" });
        if (!image) throw closed();
        return image;
      }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await turns.takeLast(async () => {
        const thread = await engine.running();
        await run(thread, "checkpoint");
        await thread.send({ kind: "close" });
        await thread.end();
      });
    },
  };
}

async function transact<T>(
  engine: PgliteEngine,
  thread: PgliteThread,
  options: TransactionOptions & { work: (transaction: Transaction) => Promise<T> },
): Promise<T> {
  const { work, readOnly = false, deadlineMs = defaultDeadlineMs } = options;
  let isOver = false;
  const query: Transaction["query"] = (sql, params) =>
    isOver ? Promise.reject(ended()) : send(thread, { sql, params }, true);

  async function attempt(): Promise<T> {
    // Not waited for: the thread takes messages in order, and each wait is a change of threads.
    const begun = run(thread, readOnly ? "begin read only" : "begin");
    try {
      const [result] = await Promise.all([work({ query }), begun]);
      if (isOver) throw ended();
      isOver = true;
      await commit(thread);
      return result;
    } catch (error) {
      if (!isOver) {
        isOver = true;
        await engine.rollBack(thread);
      }
      throw error;
    }
  }

  return withDeadline(deadlineMs, attempt, () => {
    isOver = true;
    engine.abandon(thread);
  });
}

async function runScript(engine: PgliteEngine, thread: PgliteThread, sql: string): Promise<void> {
  await run(thread, "begin");
  try {
    await run(thread, sql);
  } catch (error) {
    await engine.rollBack(thread);
    throw error;
  }
  await commit(thread);
}

async function commit(thread: PgliteThread): Promise<void> {
  const command = await run(thread, "commit");
  if (command !== "COMMIT") throw rolledBack();
}

/** Resolves to the first word of the last command's tag. */
async function run(thread: PgliteThread, sql: string): Promise<string> {
  const { command } = await thread.send({ kind: "script", sql });
  return command;
}

/** `work` may be over while its last statement still runs (the deadline): its answer then reaches nobody. */
async function send<R extends Row>(
  thread: PgliteThread,
  statement: { sql: string; params: readonly unknown[] | undefined },
  isWithin: boolean,
): Promise<Result<R>> {
  const { sql, params = [] } = statement;
  const message = { kind: "query", sql, params: params.map(toText), isWithin } as const;
  const { rows, rowCount } = await thread.send(message);
  // Only who wrote the statement knows its columns.
  return { rows: rows as R[], rowCount };
}

async function sendBatch(thread: PgliteThread, statements: readonly Statement[]): Promise<Result> {
  const { rows, rowCount } = await thread.send({
    kind: "batch",
    statements: statements.map(({ sql, params = [] }) => ({ sql, params: params.map(toText) })),
  });
  return { rows, rowCount };
}
