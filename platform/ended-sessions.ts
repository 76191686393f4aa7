import { z } from "zod";
import type { Caller } from "./caller.ts";
import type { Database } from "./database/database.ts";
import { jsonOf } from "./json.ts";

const channel = "auth_ended";

/** Access tokens verify without the database until they expire; ended sessions are remembered here until then. */
export interface EndedSessions {
  has: (claims: Caller["claims"]) => boolean;
  /** Session or user ids that this process has just ended: the news from the database may still be on its way. */
  end: (ids: readonly string[]) => void;
  /** A user whom this process has just banned until that time, or no longer (0). */
  ban: (userId: string, untilMs: number) => void;
  /** Calls back after every piece of news, for holders of an open connection. Returns the way to stop. */
  onChange: (callback: () => void) => () => void;
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

const newsSchema = z.object({
  id: z.string(),
  /** The end of a ban in Unix seconds, 0 when it was lifted. Null: the session ended for good. */
  until: z.number().nullable(),
});

export function createEndedSessions(parts: {
  database: Database;
  clock: () => number;
  /** Milliseconds after which no token of an ended session can be alive. */
  rememberMs: number;
}): EndedSessions {
  const { database, clock, rememberMs } = parts;
  const refusedUntilMs = new Map<string, number>();
  const callbacks = new Set<() => void>();
  let started: Promise<void> | undefined;
  const stops: (() => Promise<void> | void)[] = [];

  function remember(id: string, untilMs: number): void {
    if (untilMs > clock()) refusedUntilMs.set(id, untilMs);
    else refusedUntilMs.delete(id);
    for (const callback of callbacks) callback();
  }

  /** Times are our own clock's: the database's may be a little off. */
  function take({ id, until }: { id: string; until: number | null }): void {
    remember(id, until === null ? clock() + rememberMs : until * 1000);
  }

  async function load(): Promise<void> {
    const { rows } = await database.query<{ id: string; until: number | null }>(
      `select id::text, null::float8 as until from auth.ended_sessions where expires_at > now()
       union all
       select id::text, least(extract(epoch from banned_until), 1e11)::float8
         from auth.users where banned_until > now()`,
    );
    for (const row of rows) take(row);
  }

  /** Listens before it loads: news between the two arrive twice rather than never. */
  async function start(): Promise<void> {
    await stop();
    const unlisten = await database.listen(channel, (payload) => {
      const news = newsSchema.safeParse(jsonOf(payload));
      // Anybody who may run SQL in this database may notify the channel, so its payloads are parsed.
      if (news.success) take(news.data);
    });
    const stopReloading = database.onReconnect(() => {
      // The next caller of `ready` loads again.
      load().catch(() => (started = undefined));
    });
    const sweeper = setInterval(sweep, 60_000);
    sweeper.unref();
    stops.push(unlisten, stopReloading, () => clearInterval(sweeper));
    await load();
  }

  async function stop(): Promise<void> {
    for (const one of stops.splice(0)) await one();
  }

  function sweep(): void {
    for (const [id, untilMs] of refusedUntilMs) if (untilMs <= clock()) refusedUntilMs.delete(id);
  }

  const isRefused = (id: string | undefined): boolean => id !== undefined && (refusedUntilMs.get(id) ?? 0) > clock();

  return {
    has: ({ sub, session_id }) => isRefused(session_id) || isRefused(sub),
    end(ids) {
      for (const id of ids) take({ id, until: null });
    },
    ban: remember,
    onChange(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    ready: () =>
      (started ??= start().catch((error: unknown) => {
        started = undefined;
        throw error;
      })),
    close: stop,
  };
}
