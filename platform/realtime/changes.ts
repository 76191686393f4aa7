import type { Caller } from "../caller.ts";
import type { Database } from "../database/database.ts";
import type { Change, Feed } from "../database/feed.ts";
import type { PlatformLog } from "../errors.ts";
import { readPublishedTables } from "./published-tables.ts";
import { isFor, tellGroups, type Group, type Subscriber } from "./telling.ts";

export interface Changes {
  add(subscriber: Subscriber): () => void;
  close(): void;
}

const batchSize = 100;
/** More than this behind means that reading anew is faster than catching up. */
const maxBacklog = 5_000;
/** Callers who are asked in one round trip, and round trips at once (the embedded database takes one at a time). */
const callersAtOnce = 50;
const tripsAtOnce = 2;

/**
 * From the feed's keys to rows as each subscriber may see them: each batch is read once per distinct caller
 * (role and claims), as that caller, at the time of delivery; then handed to all channels of that caller.
 */
export function createChanges(parts: {
  database: Database;
  feed: Feed;
  log: PlatformLog;
}): Changes {
  const { database, feed, log } = parts;
  const subscribers = new Set<Subscriber>();
  let backlog: Change[] = [];
  let isRunning = false;

  const unsubscribe = feed.subscribe((change) => {
    const isWanted = ({ bindings }: Subscriber): boolean =>
      bindings.some((one) => isFor(one, change));
    if (!subscribers.values().some(isWanted)) return;
    backlog.push(change);
    if (backlog.length > maxBacklog) loseTrack();
    if (!isRunning) void run();
  });
  const stopGaps = feed.onGap(loseTrack);

  function loseTrack(): void {
    backlog = [];
    log.warn(
      { subscribers: subscribers.size },
      "Changes were missed; subscribers have to join again",
    );
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
        failAll(subscribers);
      }
    }
    isRunning = false;
  }

  async function deliver(batch: Change[]): Promise<void> {
    const [tables, oldRows] = await Promise.all([
      readPublishedTables(database),
      readOldRows(database, batch),
    ]);
    const context = { database, tables, oldRows };
    const groups = groupByCaller(subscribers);
    async function work(): Promise<void> {
      while (groups.length > 0) {
        const untold = await tellGroups(batch, groups.splice(0, callersAtOnce), context);
        for (const { group, reason } of untold) {
          const facts = { err: reason, subscribers: group.subscribers.length };
          log.warn(facts, "Changes could not be read for a caller");
          failAll(group.subscribers);
        }
      }
    }
    await Promise.all(Array.from({ length: tripsAtOnce }, work));
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

function failAll(subscribers: Iterable<Subscriber>): void {
  // A copy: failing takes the subscriber out of the set.
  for (const subscriber of Array.from(subscribers)) subscriber.fail();
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
async function readOldRows(
  database: Database,
  batch: readonly Change[],
): Promise<Map<number, string>> {
  const ids = batch.flatMap(({ old }) => (old === null ? [] : [old]));
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<{ id: number; old: string }>(
    "select id, old::text as old from realtime.old_rows where id = any ($1::bigint[])",
    [ids],
  );
  return new Map(rows.map(({ id, old }) => [id, old]));
}
