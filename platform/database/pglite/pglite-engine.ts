import type { PlatformLog } from "../../errors.ts";
import { withDeadline } from "../deadline.ts";
import { closed } from "../errors.ts";
import type { Listeners } from "../listeners.ts";
import type { PgliteStart } from "./pglite-messages.ts";
import { startPgliteThread, type PgliteThread } from "./pglite-thread.ts";
import { quoteName } from "../quote.ts";

export interface PgliteEngine {
  /** @throws DatabaseError 08006 when it was in memory and is gone; Error when the files cannot be opened */
  running(): Promise<PgliteThread>;
  /** Gives up after a transaction's deadline: the next one waits until the thread is free, or `graceMs` for another. */
  abandon(thread: PgliteThread, graceMs: number): void;
  rollBack(thread: PgliteThread): Promise<void>;
}

/** Parallel plans are off: one has hung the engine for ever. */
const sessionSettings = `
  set timezone = 'UTC';
  set max_parallel_workers_per_gather = 0;
  set search_path = public;
`;

export async function startPgliteEngine(
  start: PgliteStart,
  { listeners, log }: { listeners: Listeners; log: PlatformLog },
): Promise<PgliteEngine> {
  let running: Promise<PgliteThread> | undefined = open();
  let current: PgliteThread | undefined;
  await running;

  async function open(): Promise<PgliteThread> {
    let opened: PgliteThread | undefined;
    opened = await startPgliteThread(start, {
      notification: listeners.notify,
      // A thread that was ended on purpose is replaced elsewhere: two engines must never be on the same files.
      end: () => {
        if (current !== undefined && current === opened) running = undefined;
      },
    });
    await opened.send({ kind: "script", sql: sessionSettings });
    return (current = opened);
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

  /** The same thread when its statement ends within `graceMs`, else another one. */
  async function freeOrNew(thread: PgliteThread, graceMs: number): Promise<PgliteThread> {
    // No other caller starts a thread from here on: two engines must never be on the same files.
    current = undefined;
    try {
      await withDeadline(
        graceMs,
        () => rollBack(thread),
        () => undefined,
      );
      return (current = thread);
    } catch {
      await thread.end();
      return reopen();
    }
  }

  return {
    async running() {
      running ??= reopen();
      try {
        return await running;
      } catch (error) {
        // The next one tries again: a full disk may have room by then.
        running = undefined;
        throw error;
      }
    },
    abandon(thread, graceMs) {
      log.warn({ isBusy: thread.isBusy, graceMs }, "A transaction took too long");
      const isEndable = start.cluster !== undefined && thread.isBusy;
      running = isEndable ? freeOrNew(thread, graceMs) : rollBack(thread).then(() => thread);
      // The next caller sees the failure; without a next caller nobody needs to.
      running.catch(() => undefined);
    },
    rollBack,
  };
}

async function rollBack(thread: PgliteThread): Promise<void> {
  await thread.send({ kind: "script", sql: "rollback" });
}
