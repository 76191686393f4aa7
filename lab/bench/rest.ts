import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { bootstrap } from "#platform/database/migrate.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "#tests/database.ts";
import { startTestPlatform, type TestPlatform } from "#tests/platform.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";
import { median } from "../statistics.ts";
import type { Figure } from "./figure.ts";
import { getRequest, hammer } from "./hammer.ts";

/** Short turns, so that whatever else the machine does meets all three alike. */
const warmUpRounds = 4;
const rounds = 15;
const durationMs = 500;
const connections = 16;
/** The second is not published, so the feed does not tell of it and nothing of it is kept. */
const paths = {
  kept: "/rest/v1/films?select=*&order=id",
  uncached: "/rest/v1/unpublished_films?select=*&order=id",
};

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
alter publication supabase_realtime add table public.films;
create table public.unpublished_films (like public.films including all);
insert into public.unpublished_films table public.films;
alter table public.unpublished_films enable row level security;
create policy everybody on public.unpublished_films for select to anon using (available);
grant select on public.unpublished_films to anon;`;

/** A guest's reads, kept in memory and not, against a bare Hono server with the same bytes, turn by turn. */
export async function run(): Promise<Figure[]> {
  const server = await startPostgresServer();
  const database = await openPostgres({ url: server.url, log: silentLog });
  try {
    await bootstrap(database);
    await database.script(filmsSql);
    const service = await startTestPlatform({ database });
    const bare = await startBare(service);
    const rows = await compare(service, bare.port);
    await bare.stop();
    await service.close();
    return rows;
  } finally {
    await database.close();
    await server.stop();
  }
}

async function compare(service: TestPlatform, barePort: number): Promise<Figure[]> {
  const results = { bare: [] as number[], kept: [] as number[], uncached: [] as number[] };
  const port = Number(new URL(service.url).port);
  const headers = { apikey: service.keys.publishable };
  const turns = {
    bare: { port: barePort, request: getRequest(paths.kept, headers) },
    kept: { port, request: getRequest(paths.kept, headers) },
    uncached: { port, request: getRequest(paths.uncached, headers) },
  };
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const name of ["bare", "kept", "uncached"] as const) {
      const perSecond = await hammer({ ...turns[name], connections, durationMs });
      if (round >= warmUpRounds) results[name].push(perSecond);
    }
  }
  const row = (name: string, values: readonly number[]): Figure => ({
    name,
    value: Math.round(median(values)),
    unit: "requests/s",
    ceiling: Math.round(median(results.bare)),
    // Each round is compared by itself: a busy minute then weighs on both sides.
    ratio: median(values.map((value, round) => value / (results.bare[round] ?? value))),
  });
  return [
    row("REST: a guest's read kept in memory", results.kept),
    row("REST: the same read from PostgreSQL", results.uncached),
  ];
}

async function startBare(service: TestPlatform): Promise<{ port: number; stop(): Promise<void> }> {
  const answer = await service.fetch(paths.kept);
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !["date", "connection", "keep-alive", "content-length"].includes(name)),
  );
  const app = new Hono();
  app.get("*", (c) => c.body(body, 200, headers));
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(starting));
  });
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
