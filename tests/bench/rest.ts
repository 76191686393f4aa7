import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { createFeed } from "#platform/database/feed.ts";
import { bootstrap } from "#platform/database/migrate.ts";
import { openPostgres } from "#platform/database/postgres.ts";
import type { PlatformEnv, PlatformLog } from "#platform/errors.ts";
import { createRest } from "#platform/rest/rest.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { getRequest, hammer } from "./hammer.ts";

export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** The same unit, of the bare server in the same run. */
  ceiling: number;
  ratio: number;
}

/** Short turns, so that whatever else the machine does meets all three alike. */
const warmUpRounds = 4;
const rounds = 15;
const durationMs = 500;
const connections = 16;
const path = "/films?select=*&order=id";

/** A page of 24 films: what a catalogue page reads. */
const filmsSql = `
create table public.films (
  id integer primary key, title text not null, title_el text, description text, price numeric, code text,
  image_url text, category text, available boolean not null default true, created_at timestamptz default now());
insert into public.films select i, 'Film number ' || i, 'Ταινία ' || i, repeat('A quiet sentence about it. ', 6),
  i * 10.50, 'F-' || i, 'https://example.test/pictures/' || i || '.webp', 'drama', true, now() from generate_series(1, 24) i;
alter table public.films enable row level security;
create policy everybody on public.films for select to anon using (available);
grant select on public.films to anon;
alter publication supabase_realtime add table public.films;`;

/**
 * Reads of a guest, kept in memory and not, as ratios to a bare Hono server that returns the same bytes: same
 * machine, same generator, same minute, turn by turn. Medians of the rounds.
 */
export async function run(): Promise<BenchRow[]> {
  const log = silent();
  const server = await startPostgresServer();
  const database = await openPostgres({ url: server.url, log });
  const feed = createFeed(database, log);
  const stops: (() => Promise<void>)[] = [];
  try {
    await bootstrap(database);
    await database.script(filmsSql);
    await feed.ready();
    const kept = createRest({ database, log, feed });
    const uncached = createRest({ database, log });
    stops.push(kept.close, uncached.close);
    const keptPort = await listen(mounted(kept.app), stops);
    const uncachedPort = await listen(mounted(uncached.app), stops);
    const barePort = await listen(await bareServer(keptPort), stops);
    return await compare({ bare: barePort, kept: keptPort, uncached: uncachedPort });
  } finally {
    for (const stop of stops) await stop();
    await feed.close();
    await database.close();
    await server.stop();
  }
}

async function compare(ports: Record<"bare" | "kept" | "uncached", number>): Promise<BenchRow[]> {
  const results = { bare: [] as number[], kept: [] as number[], uncached: [] as number[] };
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const name of ["bare", "kept", "uncached"] as const) {
      const perSecond = await hammer({
        port: ports[name],
        request: getRequest(path),
        connections,
        durationMs,
      });
      if (round >= warmUpRounds) results[name].push(perSecond);
    }
  }
  const row = (name: string, values: readonly number[]): BenchRow => ({
    name,
    value: Math.round(median(values)),
    unit: "requests/s",
    ceiling: Math.round(median(results.bare)),
    // Of each round by itself: a busy minute then weighs on both sides.
    ratio: median(values.map((value, round) => value / (results.bare[round] ?? value))),
  });
  return [
    row("REST: a guest's read kept in memory", results.kept),
    row("REST: the same read from PostgreSQL", results.uncached),
  ];
}

/** The room as the platform mounts it, every caller a guest. */
function mounted(room: Hono<PlatformEnv>): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.use(async (c, next) => {
    c.set("caller", { role: "anon", claims: { role: "anon" } });
    c.set("requestId", "bench");
    c.set("peerAddress", "127.0.0.1");
    await next();
  });
  app.route("/", room);
  return app;
}

/** The ceiling: the same bytes and headers from a variable. */
async function bareServer(port: number): Promise<Hono> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !["date", "connection", "keep-alive", "content-length"].includes(name),
    ),
  );
  const app = new Hono();
  app.get("*", (c) => c.body(body, 200, headers));
  return app;
}

async function listen(app: Pick<Hono, "fetch">, stops: (() => Promise<void>)[]): Promise<number> {
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(starting),
    );
  });
  stops.push(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function silent(): PlatformLog {
  return { info: () => undefined, warn: () => undefined, error: () => undefined };
}
