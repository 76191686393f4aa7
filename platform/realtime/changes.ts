import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import type { Caller } from "../caller.ts";
import { DatabaseError, type Database } from "../database/database.ts";
import type { Change, Feed } from "../database/feed.ts";
import type { PlatformLog } from "../errors.ts";
import { readPublishedTables, type PublishedTable } from "./published-tables.ts";
import type { Subscriber } from "./delivery.ts";
import { isFor, fanOut, type Context, type Group } from "./fan-out.ts";

export interface Changes {
  add(subscriber: Subscriber): () => void;
  close(): void;
}

const batchSize = 100;
/** Reading anew is faster than catching up beyond so many waiting changes. */
const maxBacklog = 5_000;
/** Callers in one round trip, and round trips at once (the embedded database takes one at a time). */
const callersAtOnce = 50;
const tripsAtOnce = 2;
/** Milliseconds before each further try of a read that failed; after the last one the channels fail. */
const pausesMs = [100, 400, 1_600];

/** Each batch is read once for every distinct caller (role and claims), as that caller, at the time of delivery. */
export function createChanges(parts: { database: Database; feed: Feed; log: PlatformLog }): Changes {
  const { database, feed, log } = parts;
  // Delivery is the platform's own work, not a part of the request whose write caused it.
  const asPlatform = AsyncLocalStorage.snapshot();
  const subscribers = new Set<Subscriber>();
  let backlog: Change[] = [];
  let isRunning = false;

  const unsubscribe = feed.subscribe((change) => {
    if (!subscribers.values().some((one) => isConcerned(one, [change]))) return;
    backlog.push(change);
    if (backlog.length > maxBacklog) loseTrack();
    if (!isRunning) void asPlatform(run);
  });
  const stopGaps = feed.onGap(loseTrack);

  function loseTrack(): void {
    backlog = [];
    log.warn({ subscribers: subscribers.size }, "Changes were missed; subscribers have to join again");
    failAll(subscribers);
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (backlog.length > 0) {
      const batch = backlog.splice(0, batchSize);
      try {
        await deliver(batch);
      } catch (error) {
        log.error({ err: error }, "Changes could not be told");
        failConcerned(subscribers, batch);
      }
    }
    isRunning = false;
  }

  async function deliver(batch: Change[]): Promise<void> {
    const { tables, oldRows } = await readShared(batch);
    const context = { database, log, tables, oldRows };
    const groups = groupByCaller(subscribers);
    async function work(): Promise<void> {
      while (groups.length > 0) {
        const failed = await tell(batch, groups.splice(0, callersAtOnce), context);
        for (const { group, reason } of failed) {
          const facts = { err: reason, subscribers: group.subscribers.length };
          log.warn(facts, "Changes could not be read for a caller");
          failConcerned(group.subscribers, batch);
        }
      }
    }
    await Promise.all(Array.from({ length: tripsAtOnce }, work));
  }

  /** Resolves to the groups that could not be served, with the reason. */
  async function tell(
    batch: Change[],
    groups: readonly Group[],
    context: Context,
    tries = 0,
  ): ReturnType<typeof fanOut> {
    const failed = await fanOut(batch, groups, context);
    const late = failed.filter(({ reason }) => isLate(reason));
    const pauseMs = pausesMs[tries];
    if (late.length === 0 || pauseMs === undefined || subscribers.size === 0) return failed;
    await setTimeout(pauseMs);
    const again = late.map(({ group }) => group);
    const lost = failed.filter(({ reason }) => !isLate(reason));
    return [...lost, ...(await tell(batch, again, context, tries + 1))];
  }

  async function readShared(
    batch: Change[],
    tries = 0,
  ): Promise<{ tables: PublishedTable[]; oldRows: Map<number, string> }> {
    try {
      const tables = await readPublishedTables(database);
      return { tables, oldRows: await readOldRows(database, batch) };
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || subscribers.size === 0) throw error;
      await setTimeout(pauseMs);
      return readShared(batch, tries + 1);
    }
  }

  return {
    add(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    close() {
      unsubscribe();
      stopGaps();
      backlog = [];
      subscribers.clear();
    },
  };
}

/** The database is busy or away, which is no caller's fault: overdue, too many, no connection. */
function isLate(reason: unknown): boolean {
  return reason instanceof DatabaseError && /^(57014|53|08)/.test(reason.code);
}

function failAll(subscribers: Iterable<Subscriber>): void {
  for (const subscriber of Array.from(subscribers)) subscriber.fail();
}

/** A channel that listens to none of the lost changes has lost nothing. */
function failConcerned(subscribers: Iterable<Subscriber>, batch: readonly Change[]): void {
  failAll(Array.from(subscribers).filter((one) => isConcerned(one, batch)));
}

function isConcerned({ bindings }: Subscriber, batch: readonly Change[]): boolean {
  return batch.some((change) => bindings.some((one) => isFor(one, change)));
}

function groupByCaller(subscribers: Iterable<Subscriber>): Group[] {
  const groups = new Map<string, { caller: Caller; subscribers: Subscriber[] }>();
  for (const subscriber of subscribers) {
    const { caller } = subscriber;
    const name = names.get(caller) ?? `${caller.role} ${JSON.stringify(caller.claims)}`;
    names.set(caller, name);
    const known = groups.get(name);
    if (known) known.subscribers.push(subscriber);
    else groups.set(name, { caller, subscribers: [subscriber] });
  }
  return [...groups.values()];
}

const names = new WeakMap<Caller, string>();

/** The rows' own text: numbers keep all their digits. */
async function readOldRows(database: Database, batch: readonly Change[]): Promise<Map<number, string>> {
  const ids = batch.flatMap(({ old }) => (old === null ? [] : [old]));
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<{ id: number; old: string }>(
    "select id, old::text as old from realtime.old_rows where id = any ($1::bigint[])",
    [ids],
  );
  return new Map(rows.map(({ id, old }) => [id, old]));
}
