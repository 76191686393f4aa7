import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { WebSocket } from "ws";
import { startPostgresServer } from "#tests/postgres-server.ts";
import type { Figure } from "./figure.ts";

interface Server {
  url: string;
  keys: { publishable: string; secret: string };
  /** A signed-in user's token. */
  token: string;
}

interface Memory {
  heapUsed: number;
  arrayBuffers: number;
  rss: number;
}

const requests = 200_000;
const connects = 10_000;
/** Enough for every bounded memory of the platform to be full. */
const warmUpShare = 0.1;
const connections = 24;
/** One address may have no more open. */
const socketsAtOnce = 20;

/**
 * Measures after a forced collection, before and after 200,000 requests of all kinds and 10,000 sockets that come and
 * go.
 */
export async function run(): Promise<Figure[]> {
  const postgres = await startPostgresServer();
  const child = fork(new URL("memory-server.ts", import.meta.url), [postgres.url], {
    execArgv: ["--expose-gc"],
  });
  try {
    const [server]: Server[] = await once(child, "message");
    if (!server) throw new Error("The server did not say where it listens");
    await sendAll(server, requests * warmUpShare);
    await openAll(server, connects * warmUpShare);
    const before = await memoryOf(child);
    await sendAll(server, requests);
    const between = await memoryOf(child);
    await openAll(server, connects);
    const after = await memoryOf(child);
    return [
      figure(`heap after ${requests} requests`, before, between),
      figure(`heap after ${connects} connects more`, before, after),
    ];
  } finally {
    child.kill();
    await postgres.stop();
  }
}

function figure(name: string, before: Memory, after: Memory): Figure {
  const bytes = ({ heapUsed, arrayBuffers }: Memory): number => heapUsed + arrayBuffers;
  const MiB = 1024 * 1024;
  return {
    name,
    value: bytes(after) / MiB,
    unit: "MiB",
    ceiling: bytes(before) / MiB,
    ratio: bytes(after) / bytes(before),
  };
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send("measure");
  const [memory]: Memory[] = await once(child, "message");
  if (!memory) throw new Error("The server did not answer");
  return memory;
}

/** Reads that are kept, that are not, of users, of names that do not exist; writes; preflights; sign-ins that fail. */
function requestNumber(i: number, { keys, token }: Server): string {
  const guest = `apikey: ${keys.publishable}`;
  const kinds = [
    ["GET /rest/v1/films?select=*&order=id", guest],
    [`GET /rest/v1/films?id=eq.${i}`, guest],
    [`GET /rest/v1/films?select=id,n${i % 5_000}:title&id=gt.${i % 24}`, guest],
    ["GET /rest/v1/films?select=id", `${guest}\r\nauthorization: Bearer ${token}`],
    [`GET /rest/v1/t${i}`, guest],
    [`GET /rest/v1/films?id=${i}`, guest],
    ["PATCH /rest/v1/notes?id=eq.1", `apikey: ${keys.secret}`, `{"text":"number ${i}"}`],
    ["OPTIONS /rest/v1/films", "origin: http://x.test\r\naccess-control-request-method: GET"],
    ["GET /auth/v1/user", `${guest}\r\nauthorization: Bearer ${token}`],
    ["GET /auth/v1/user", `${guest}\r\nauthorization: Bearer x.${i}.z`],
  ] as const;
  const [line, headers, body = ""] = kinds[i % kinds.length] ?? kinds[0];
  const content = body && `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n${content}\r\n${body}`;
}

async function sendAll(server: Server, count: number): Promise<void> {
  let sent = 0;
  const { port } = new URL(server.url);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      let received = "";
      await new Promise<void>((resolve, reject) => {
        const next = (): void => {
          if (sent >= count) return resolve();
          socket.write(requestNumber(sent++, server));
        };
        socket.on("data", (chunk) => {
          received += chunk.toString("latin1");
          if (!isWhole(received)) return;
          if (/^HTTP\/1.1 5/.test(received)) reject(new Error(received));
          received = "";
          next();
        });
        socket.once("close", () => reject(new Error("The server closed a connection")));
        next();
      });
      socket.removeAllListeners("close");
      socket.destroy();
    }),
  );
}

/** One answer: its head, and as much body as the head says. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = text.slice(0, end);
  if (/^transfer-encoding: chunked/im.test(head)) return text.endsWith("0\r\n\r\n");
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return text.length >= end + 4 + length;
}

async function openAll({ url, keys }: Server, count: number): Promise<void> {
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`;
  const postgres_changes = [{ event: "*", schema: "public", table: "films" }];
  const join = ["1", "1", "realtime:b", "phx_join", { config: { postgres_changes } }];
  let opened = 0;
  await Promise.all(
    Array.from({ length: socketsAtOnce }, async () => {
      while (opened++ < count) {
        const client = new WebSocket(address, { perMessageDeflate: false });
        await once(client, "open");
        client.send(JSON.stringify(join));
        await once(client, "message");
        client.close();
        await once(client, "close");
      }
    }),
  );
}
