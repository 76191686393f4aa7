import { createHash } from "node:crypto";
import { toBrotli } from "../brotli.ts";
import { guest, type Caller } from "../caller.ts";
import type { Feed } from "../database/feed.ts";
import type { PlatformLog } from "../errors.ts";
import type { Destination, PlainAnswer } from "../gateway-rooms.ts";
import type { Plan } from "./plan.ts";
import type { ReadPlan } from "./plan/read-plan.ts";
import type { WireAnswer } from "./response.ts";

/** An answer as ready bytes, with the tag that a client may send back. */
export interface KeptAnswer extends PlainAnswer {
  body: Uint8Array<ArrayBuffer> | null;
  etag: string;
}

interface Entry {
  answer: KeptAnswer;
  /** The same for browsers: made when the first one asks. */
  compressed?: KeptAnswer | Promise<KeptAnswer>;
  tables: readonly string[];
  bytes: number;
  keptAt: number;
}

const bounds = Object.freeze({
  entries: 2_000,
  bytes: 64 * 1024 * 1024,
  entryBytes: 4 * 1024 * 1024,
  /** The feed does not tell of TRUNCATE, nor of what policies read from the clock or from other tables. */
  ageMs: 60_000,
});

/** Rough bytes of a key, headers and places in maps, beside the body. */
const overheadBytes = 1024;
/** A shorter answer fits a packet as it is; a longer one takes a thread from the others for too long. */
const compressible = { from: 1024, to: 256 * 1024 };

export interface ReadCache {
  get(key: string): KeptAnswer | undefined;
  /** The same by Brotli; a short answer as it is. */
  getCompressed(key: string): KeptAnswer | Promise<KeptAnswer> | undefined;
  /** The read that is under way for the same key, unless a change has overtaken it. */
  joined(key: string): Promise<KeptAnswer> | undefined;
  /** Runs `read` and keeps its answer, unless one of `tables` has changed in the meantime. */
  keep(key: string, tables: readonly string[], read: () => Promise<WireAnswer>): Promise<KeptAnswer>;
  drop(table: string): void;
  clear(): void;
}

/** An answer is kept until something that it was made of changes; the least recently used go first. */
export function createReadCache(clock: () => number = Date.now): ReadCache {
  const entries = new Map<string, Entry>();
  const running = new Map<string, { tables: readonly string[]; answer: Promise<KeptAnswer> }>();
  /** Number of changes of each table, and of all of them at once. */
  const changes = new Map<string, number>();
  let clears = 0;
  let bytes = 0;

  const versionOf = (tables: readonly string[]): string =>
    [clears, ...tables.map((table) => changes.get(table) ?? 0)].join();

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(key);
  }

  function store(key: string, tables: readonly string[], answer: KeptAnswer): void {
    const size = overheadBytes + key.length * 2 + (answer.body?.length ?? 0);
    if (size > bounds.entryBytes) return;
    remove(key);
    entries.set(key, { answer, tables, bytes: size, keptAt: clock() });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (entries.size <= bounds.entries && bytes <= bounds.bytes) return;
      remove(oldest);
    }
  }

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (clock() - entry.keptAt > bounds.ageMs) {
      bytes -= entry.bytes;
      return undefined;
    }
    // The map's order is the order of use.
    entries.set(key, entry);
    return entry;
  }

  function compressIn(entry: Entry): KeptAnswer | Promise<KeptAnswer> {
    const { answer } = entry;
    const length = answer.body?.length ?? 0;
    if (!answer.body || length < compressible.from || length > compressible.to) return answer;
    return compress(answer, answer.body).then((compressed) => (entry.compressed = compressed));
  }

  return {
    get: (key) => find(key)?.answer,
    getCompressed(key) {
      const entry = find(key);
      return entry && (entry.compressed ??= compressIn(entry));
    },
    joined: (key) => running.get(key)?.answer,
    async keep(key, tables, read) {
      const before = versionOf(tables);
      const answer = read().then(toBytes);
      const flight = { tables, answer };
      running.set(key, flight);
      try {
        const kept = await answer;
        if (versionOf(tables) === before) store(key, tables, kept);
        return kept;
      } finally {
        if (running.get(key) === flight) running.delete(key);
      }
    },
    drop(table) {
      changes.set(table, (changes.get(table) ?? 0) + 1);
      for (const [key, { tables }] of entries) if (tables.includes(table)) remove(key);
      for (const [key, { tables }] of running) if (tables.includes(table)) running.delete(key);
    },
    clear() {
      clears++;
      entries.clear();
      running.clear();
      bytes = 0;
    },
  };
}

/** Drops answers of changed tables once all changes are told; before that moment nothing is kept. */
export function followChanges(parts: { feed: Feed; cache: ReadCache; log: PlatformLog; onLive: () => void }): {
  areTold(): boolean;
  stop(): void;
} {
  const { feed, cache, log, onLive } = parts;
  let live = false;
  const stopChanges = feed.subscribe(({ schema, table }) => {
    if (schema === "public") cache.drop(table);
  });
  const stopGaps = feed.onGap(() => cache.clear());
  let retry: NodeJS.Timeout | undefined;
  async function goLive(): Promise<void> {
    try {
      await feed.ready();
      live = true;
      onLive();
    } catch (error) {
      log.warn({ err: error }, "No change feed yet: answers are not kept in memory");
      retry = setTimeout(() => void goLive(), retryMs).unref();
    }
  }
  void goLive();
  return {
    areTold: () => live,
    stop() {
      live = false;
      clearTimeout(retry);
      stopChanges();
      stopGaps();
    },
  };
}

/** The tag is a hash of the bytes: equal tags, equal bytes. */
export function toBytes({ status, headers, body }: WireAnswer): KeptAnswer {
  const bytes = body === null ? null : new TextEncoder().encode(body);
  const hash = createHash("sha256").update(bytes ?? "");
  const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
  return { status, headers: { ...headers, ETag: etag }, body: bytes, etag };
}

/** RFC 9110 §8.8.3: other bytes have another tag. */
async function compress(answer: KeptAnswer, body: Uint8Array<ArrayBuffer>): Promise<KeptAnswer> {
  const etag = `${answer.etag.slice(0, -1)}-br"`;
  const headers = { ...answer.headers, "Content-Encoding": "br", ETag: etag };
  return { ...answer, headers, body: await toBrotli(body, 5), etag };
}

/** Milliseconds between two tries to reach a database that was away at the start. */
const retryMs = 5000;

const keyHeaders = ["accept", "prefer", "range", "accept-profile"];

/** The parts of a request that decide its answer, for a guest's read of a table; undefined for all others. */
export function cacheKey(
  { method, headers }: Request,
  { path, search }: Pick<Destination, "path" | "search">,
  caller: Caller,
): string | undefined {
  // Policies may look at any claim: only guests are alike.
  if (method !== "GET" || caller !== guest) return undefined;
  return keyHeaders.reduce((key, name) => `${key}\n${headers.get(name) ?? ""}`, path + search);
}

/** The tables that an answer is made of; undefined when the feed does not tell of all of them. */
export function followedTables(plan: Plan): string[] | undefined {
  if (plan.kind !== "read") return undefined;
  const relations = relationsIn(plan.read);
  return relations.every(({ followed }) => followed) ? relations.map(({ name }) => name) : undefined;
}

function relationsIn(plan: ReadPlan): ReadPlan["relation"][] {
  const embedded = plan.embeds.flatMap((embed) => [...(embed.junction ? [embed.junction] : []), ...relationsIn(embed)]);
  return [plan.relation, ...embedded];
}
