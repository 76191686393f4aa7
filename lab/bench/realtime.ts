import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, SignJWT } from "jose";
import { WebSocket, WebSocketServer } from "ws";
import type { Database } from "#platform/database/database.ts";
import { bootstrap } from "#platform/database/migrate.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import type { Keys } from "#platform/keys.ts";
import { openTestDatabase, silentLog } from "#tests/database.ts";
import { startTestPlatform } from "#tests/platform.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";
import type { Figure } from "./figure.ts";

const sockets = 500;
/** One loopback address is let in 20 times only. */
const perAddress = 20;
const changes = 40;

const filmsSql = `
  create table public.films (id int primary key, title text);
  grant select on public.films to anon;
  alter publication supabase_realtime add table public.films;
  create table public.viewers (user_id uuid primary key);
  create table public.guarded_films (like public.films including all);
  alter table public.guarded_films enable row level security;
  create policy viewers on public.guarded_films for select to authenticated
    using (exists (select from public.viewers where user_id = auth.uid()));
  grant select on public.guarded_films, public.viewers to authenticated;
  alter publication supabase_realtime add table public.guarded_films;
  insert into public.films values (1, 'Metropolis');
  insert into public.guarded_films values (1, 'Metropolis');`;

/** Compares with a bare `ws` server. Generator and server share the process: figures are upper bounds. */
export async function run(): Promise<Figure[]> {
  const bare = await measureBare();
  const figures: Figure[] = [];
  const server = await startPostgresServer();
  const engines = {
    PGlite: openTestDatabase,
    PostgreSQL: () => openPostgres({ url: server.url, log: silentLog }),
  };
  for (const [engine, open] of Object.entries(engines)) {
    const database = await open();
    await bootstrap(database);
    await database.script(filmsSql);
    const service = await startTestPlatform({ database });
    const query = `/realtime/v1/websocket?apikey=${service.keys.publishable}&vsn=2.0.0`;
    const url = `${service.url.replace("http", "ws")}${query}`;
    const update = (table: string) => async (i: number) => {
      await database.query(`update ${table} set title = $1 where id = 1`, [mark(i)]);
    };
    const guests = await measure(url, {
      prepare: (client) => join(client, "films"),
      change: update("films"),
    });
    const tokens = await tokensOfUsers(database, service.keys);
    const users = await measure(url, {
      prepare: (client, place) => join(client, "guarded_films", tokens[place]),
      change: update("guarded_films"),
    });
    figures.push(
      figure(`one change to 500 sockets of guests, ${engine}`, guests, bare),
      figure(`one change to 500 users by a policy, ${engine}`, users, bare),
    );
    await service.close();
    await database.close();
  }
  await server.stop();
  return figures;
}

function figure(name: string, waits: readonly number[], bare: readonly number[]): Figure {
  const [value, ceiling] = [at(waits, 0.99), at(bare, 0.99)];
  return { name: `${name}, p99 (p50 ${at(waits, 0.5)})`, value, unit: "ms", ceiling };
}

async function tokensOfUsers(database: Database, { signing }: Keys): Promise<string[]> {
  const [jwk] = signing;
  if (!jwk?.kid) throw new Error("There is no key to sign with");
  const header = { alg: "ES256", kid: jwk.kid };
  const key = await importJWK(jwk, "ES256");
  const ids = Array.from({ length: sockets }, () => randomUUID());
  await database.query("insert into viewers select unnest($1::uuid[])", [ids]);
  return Promise.all(
    ids.map((sub) =>
      new SignJWT({ sub, role: "authenticated" })
        .setProtectedHeader(header)
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(key),
    ),
  );
}

interface Source {
  prepare?: (socket: WebSocket, place: number) => Promise<void>;
  change: (index: number) => Promise<void>;
}

/** Milliseconds from the write to each arrival, sorted. */
async function measure(url: string, { prepare, change }: Source): Promise<number[]> {
  const clients = await dialAll(url);
  for (const [place, client] of clients.entries()) await prepare?.(client, place);
  const waits: number[] = [];
  for (let i = 0; i < changes; i++) {
    const start = performance.now();
    const arrived = Promise.all(clients.map((client) => hear(client, mark(i))));
    await change(i);
    for (const time of await arrived) waits.push(time - start);
  }
  for (const client of clients) client.terminate();
  return waits.toSorted((a, b) => a - b);
}

async function measureBare(): Promise<number[]> {
  const server = createServer();
  const bare = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const waits = await measure(`ws://127.0.0.1:${portOf(server)}`, {
    change: async (i) => {
      for (const client of bare.clients) client.send(`${" ".repeat(400)}${mark(i)}`);
    },
  });
  await new Promise((resolve) => server.close(resolve));
  return waits;
}

async function dialAll(url: string): Promise<WebSocket[]> {
  const clients: WebSocket[] = [];
  for (let i = 0; i < sockets; i++) {
    const localAddress = `127.0.0.${2 + Math.floor(i / perAddress)}`;
    const client = new WebSocket(url, { localAddress, perMessageDeflate: false });
    await new Promise((resolve, reject) => client.once("open", resolve).once("error", reject));
    clients.push(client);
  }
  return clients;
}

async function join(client: WebSocket, table: string, token?: string): Promise<void> {
  const live = hear(client, "Subscribed to PostgreSQL");
  const postgres_changes = [{ event: "*", schema: "public", table }];
  const payload = { config: { postgres_changes }, access_token: token };
  client.send(JSON.stringify(["1", "1", "realtime:b", "phx_join", payload]));
  await live;
}

function hear(client: WebSocket, text: string): Promise<number> {
  return new Promise((resolve) => {
    client.on("message", function listen(data: Buffer) {
      if (!data.includes(text)) return;
      client.off("message", listen);
      resolve(performance.now());
    });
  });
}

function mark(index: number): string {
  return `change number ${index}.`;
}

function at(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 10) / 10;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
