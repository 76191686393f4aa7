import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PgliteAnswer, PgliteReply, PgliteRequest, PgliteStart, PgliteWorkerData } from "./pglite-messages.ts";
import { DatabaseError } from "../database.ts";

/** A data directory that cannot be opened within this time is damaged: the engine hangs instead of reporting it. */
const openDeadlineMs = 180_000;

/** Compiled once for all threads of this process: a later thread starts in half the time. */
let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const engine = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(join(dirname(engine), "pglite.wasm")));
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export interface PgliteThread {
  /** @throws DatabaseError with the server's fields; 08006 when the thread ends before it answers */
  send(request: WithoutId<PgliteRequest>): Promise<PgliteAnswer>;
  readonly isBusy: boolean;
  /** Ends the thread wherever it is. Committed data stays in the files; a database in memory is gone. */
  end(): Promise<void>;
}

interface Waiting {
  resolve: (answer: PgliteAnswer) => void;
  reject: (error: DatabaseError) => void;
}

/** @throws Error with the engine's own words when the database cannot be opened */
export async function startPgliteThread(
  start: PgliteStart,
  on: { notification: (channel: string, payload: string) => void; end: () => void },
): Promise<PgliteThread> {
  const pgliteWasmModule = await (compiled ??= compile());
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
    workerData: { ...start, pgliteWasmModule } satisfies PgliteWorkerData,
    // Options of this process such as `--input-type=module -e …` would keep the thread from starting.
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let reason: string | undefined;
  let hasEnded = false;

  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The database did not open within ${openDeadlineMs} ms`));
      void worker.terminate();
    }, openDeadlineMs);
    worker.on("message", (reply: PgliteReply) => {
      if (reply.kind === "ready") resolve();
      else if (reply.kind === "notification") on.notification(reply.channel, reply.payload);
      else if (reply.kind === "fatal") reason = reply.message;
      else settle(reply);
    });
    worker.on("error", (error) => (reason ??= error.message));
    worker.on("exit", () => {
      clearTimeout(timer);
      reject(new Error(reason ?? "The thread of the database ended"));
      fail();
    });
    worker.once("message", () => clearTimeout(timer));
  });

  function settle(reply: Extract<PgliteReply, { id: number }>): void {
    const waiter = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === "answer") waiter?.resolve(reply.answer);
    else waiter?.reject(new DatabaseError(reply.error));
  }

  function fail(): void {
    const message = `The embedded database ended: ${reason ?? "its thread was stopped"}`;
    const error = new DatabaseError({ code: "08006", message });
    for (const waiter of waiting.values()) waiter.reject(error);
    waiting.clear();
    hasEnded = true;
    on.end();
  }

  return {
    send(request) {
      if (hasEnded) {
        const message = "The embedded database has ended";
        return Promise.reject(new DatabaseError({ code: "08006", message }));
      }
      const id = ++lastId;
      return new Promise<PgliteAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ ...request, id });
      });
    },
    get isBusy() {
      return waiting.size > 0;
    },
    async end() {
      await worker.terminate();
    },
  };
}
