import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformLog } from "../../errors.ts";
import type { Database, Row } from "../database.ts";
import { defaultDeadlineMs, withDeadline } from "../deadline.ts";
import { createTurns } from "../../fairness/turns.ts";
import { asker } from "../../request-context.ts";
import { busy, closed } from "../errors.ts";
import { announceEnd, holdDatabase } from "./holder.ts";
import { createListeners } from "../listeners.ts";
import { DamagedDatabaseError, checkPages, prepareCluster, sealOf } from "./pglite-cluster.ts";
import { startPgliteEngine } from "./pglite-engine.ts";
import type { PgliteStart } from "./pglite-messages.ts";
import type { PgliteThread } from "./pglite-thread.ts";
import { run, runScript, send, sendBatch, transact } from "./pglite-transaction.ts";
import { quoteName } from "../quote.ts";
import { sealCluster } from "./seal.ts";

const turnLimits = {
  /** The embedded engine runs one transaction at a time. */
  atOnce: 1,
  each: 1,
  /** Transactions of one address in line. */
  waitingEach: 200,
  refuse: () => busy("transactions"),
};

export interface PgliteDatabase extends Database {
  /** The data directory as a tar, after a checkpoint, between two transactions: what `loadFrom` takes. */
  dumpImage(): Promise<Blob>;
  /** Runs `work` while the engine rests after a checkpoint: nothing changes its files meanwhile. */
  rest<T>(work: () => Promise<T>): Promise<T>;
}

export interface PgliteOptions {
  /**
   * Holds the engine's files in its folder `cluster`, for one process at a time. A database without one is in memory.
   */
  directory?: string;
  /** An image to begin with (or its path), for a database that does not exist yet. */
  loadFrom?: Blob | string;
  log: PlatformLog;
}

/**
 * A stuck statement that is given up (`Deadlines`) ends with the thread, which is started again on the same files. A
 * database in memory would be lost with it, so there the others wait.
 * @throws Error naming the holder, or why the files cannot be opened; DamagedDatabaseError
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { directory, loadFrom, log } = options;
  if (directory === undefined) return connect({ image: loadFrom }, log);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const holder = join(directory, "holder");
  const letGo = await holdDatabase(holder, log);
  try {
    const database = await openCluster(directory, loadFrom, log);
    const close = async (): Promise<void> => {
      try {
        await database.close();
        await sealCluster(join(directory, "cluster"), sealOf(directory));
      } finally {
        await letGo();
      }
    };
    return { ...database, announceClose: () => announceEnd(holder), close };
  } catch (error) {
    await letGo();
    const reason = error instanceof Error ? error.message : String(error);
    const Kind = error instanceof DamagedDatabaseError ? DamagedDatabaseError : Error;
    throw new Kind(`the embedded database in ${directory} could not be opened: ${reason}`, {
      cause: error,
    });
  }
}

async function openCluster(
  directory: string,
  image: Blob | string | undefined,
  log: PlatformLog,
): Promise<PgliteDatabase> {
  const cluster = await prepareCluster(directory, image);
  // The disk has room and may be written, so a database that the engine can't open is damaged.
  const database = await connect({ cluster: cluster.path }, log).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedDatabaseError(`the engine can't read its files (${reason})`, { cause: error });
  });
  if (cluster.isChecked) return database;
  try {
    await database.rest(() => checkPages(cluster.path));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function connect(start: PgliteStart, log: PlatformLog): Promise<PgliteDatabase> {
  const turns = createTurns(turnLimits);
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
    return turns.take(asker(), async () => work(await engine.running()));
  }

  return {
    engine: "pglite",
    query: <R extends Row>(sql: string, params?: readonly unknown[]) =>
      inTurn((thread) =>
        withDeadline(
          defaultDeadlineMs,
          () => send<R>(thread, { sql, params }, false),
          () => engine.abandon(thread, 0),
        ),
      ),
    batch: (statements, { deadlineMs = defaultDeadlineMs, giveUpMs = deadlineMs } = {}) =>
      inTurn((thread) =>
        withDeadline(
          deadlineMs,
          () => sendBatch(thread, statements),
          () => engine.abandon(thread, giveUpMs - deadlineMs),
        ),
      ),
    transaction: (work, options = {}) => inTurn((thread) => transact(engine, thread, { ...options, work })),
    script: (sql) => inTurn((thread) => runScript(engine, thread, sql)),
    listen: listeners.add,
    onReconnect: listeners.onReconnect,
    load: () => ({ ...turns.count(), connections: 1 }),
    dumpImage: () =>
      inTurn(async (thread) => {
        await run(thread, "checkpoint");
        const { image } = await thread.send({ kind: "dump" });
        if (!image) throw closed();
        return image;
      }),
    rest: (work) =>
      inTurn(async (thread) => {
        await run(thread, "checkpoint");
        return work();
      }),
    announceClose: async () => undefined,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await turns.drained();
      const thread = await engine.running();
      await run(thread, "checkpoint");
      await thread.send({ kind: "close" });
      await thread.end();
    },
  };
}
