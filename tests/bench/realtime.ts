import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { openTestDatabase } from "../database.ts";
import { startTestPlatform } from "../platform.ts";
import type { Figure } from "./figure.ts";

const sockets = 500;
/** Of one loopback address only 20 are let in. */
const perAddress = 20;
const changes = 40;

/**
 * How long one committed change takes to all of 500 sockets, against a bare `ws` server that sends the same
 * bytes to as many from memory. Generator and server share the process: figures are upper bounds.
 */
export async function run(): Promise<Figure[]> {
  const database = await openTestDatabase();
  await database.script(`
    create table public.films (id int primary key, title text);
    grant select on public.films to anon;
    alter publication supabase_realtime add table public.films;
    insert into public.films values (1, 'Metropolis');`);
  const service = await startTestPlatform({ database });
  const query = `/realtime/v1/websocket?apikey=${service.keys.publishable}&vsn=2.0.0`;
  const told = await measure(`${service.url.replace("http", "ws")}${query}`, {
    prepare: join,
    change: async (i) => {
      await database.query("update films set title = $1 where id = 1", [mark(i)]);
    },
  });
  const bare = await measureBare();
  await service.close();
  await database.close();
  return [
    {
      name: "one change to 500 sockets, p50",
      value: at(told, 0.5),
      unit: "ms",
      ceiling: at(bare, 0.5),
    },
    {
      name: "one change to 500 sockets, p99",
      value: at(told, 0.99),
      unit: "ms",
      ceiling: at(bare, 0.99),
      ratio: at(told, 0.99) / at(bare, 0.99),
    },
  ];
}

interface Source {
  prepare?: (socket: WebSocket) => Promise<void>;
  change: (index: number) => Promise<void>;
}

/** Milliseconds from the write to each arrival, sorted. */
async function measure(url: string, { prepare, change }: Source): Promise<number[]> {
  const clients = await dialAll(url);
  for (const client of clients) await prepare?.(client);
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

async function join(client: WebSocket): Promise<void> {
  const live = hear(client, "Subscribed to PostgreSQL");
  const postgres_changes = [{ event: "*", schema: "public", table: "films" }];
  client.send(
    JSON.stringify(["1", "1", "realtime:b", "phx_join", { config: { postgres_changes } }]),
  );
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
