import { z } from "zod";
import type { PlatformLog } from "../errors.ts";
import { jsonOf } from "../json.ts";
import type { Database } from "./database.ts";
import { quoteName } from "./quote.ts";

/** The channel and payload of realtime.tell_change() (realtime/realtime.sql). */
const channel = "realtime_changes";
const payloadSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  key: z.record(z.string(), z.string()).nullable(),
  old: z.number().nullable(),
  at: z.string(),
});

/** One committed change of one row: its kind and key, without its values. */
export interface Change {
  schema: string;
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  /** The primary key's columns as text, `{}` without a primary key; null when it is too long to be sent. */
  key: Record<string, string> | null;
  /** The id under which the old row is remembered for some minutes (realtime.old_rows). */
  old: number | null;
  /** ISO 8601, UTC, milliseconds. */
  at: string;
}

/** The database's changes, heard once per process and handed to its listeners: sockets and caches alike. */
export interface Feed {
  /** Reports every followed table from `ready` on, in commit order. Returns the way to stop. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Called when the connection was lost and is back: everything that is kept may be outdated. */
  onGap(listener: () => void): () => void;
  /** Reports a table that no publication names as well. Needs the table's owner. */
  follow(schema: string, table: string): Promise<void>;
  /** Follows the tables that were published since the last call. */
  followPublished(): Promise<void>;
  /** Resolves when the feed is live; rejects while the database is away, and may then be called again. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Old rows are of use for as long as a process may be behind. */
const rememberOldRowsMs = 5 * 60_000;
const sweepEveryMs = 60_000;

export function createFeed(database: Database, log: PlatformLog): Feed {
  const listeners = new Set<(change: Change) => void>();
  const onGap = new Set<() => void>();
  let live: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  const stopGaps = database.onReconnect(() => {
    for (const listener of onGap) listener();
  });
  const sweeper = setInterval(() => {
    forgetOldRows(database).catch((error: unknown) => {
      log.warn({ err: error }, "Old rows of the change feed could not be removed");
    });
  }, sweepEveryMs);
  sweeper.unref();

  function hear(payload: string): void {
    const change = payloadSchema.safeParse(jsonOf(payload));
    // Anybody who may run SQL in this database may notify the channel, so its payloads are parsed.
    if (!change.success) return log.warn({}, "A payload of the change feed is none of ours");
    for (const listener of listeners) listener(change.data);
  }

  async function start(): Promise<void> {
    await database.query("select realtime.follow_published()");
    unlisten = await database.listen(channel, hear);
  }

  return {
    subscribe: (listener) => enter(listeners, (change) => listener(change)),
    onGap: (listener) => enter(onGap, () => listener()),
    async follow(schema, table) {
      const name = `${quoteName(schema)}.${quoteName(table)}`;
      await database.query("select realtime.follow($1::regclass)", [name]);
    },
    async followPublished() {
      await database.query("select realtime.follow_published()");
    },
    ready() {
      live ??= start().catch((error: unknown) => {
        live = undefined;
        throw error;
      });
      return live;
    },
    async close() {
      clearInterval(sweeper);
      stopGaps();
      listeners.clear();
      await unlisten?.();
    },
  };
}

function enter<T>(set: Set<T>, entry: T): () => void {
  set.add(entry);
  return () => set.delete(entry);
}

async function forgetOldRows(database: Database): Promise<void> {
  await database.query("delete from realtime.old_rows where created_at < now() - make_interval(secs => $1)", [
    rememberOldRowsMs / 1000,
  ]);
}
