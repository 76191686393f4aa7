import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PublicRoute } from "#tests/public-routes.ts";
import { requestBytes } from "./raw-requests.ts";

export interface AttackRequest {
  /** Method and address of the route that it is for. */
  name: string;
  bytes: Uint8Array;
}

export interface Attack {
  port: number;
  localAddress: string;
  connections: number;
  seconds: number;
  requests: AttackRequest[];
}

export interface AttackReport {
  sent: number;
  /** Counts by status; `0`: hung up on. */
  answers: Record<string, number>;
}

export async function runAttack(attack: Attack): Promise<AttackReport> {
  const worker = new Worker(new URL("attack-worker.ts", import.meta.url), { workerData: attack });
  const [report]: AttackReport[] = await once(worker, "message");
  if (!report) throw new Error("The attacker said nothing");
  return report;
}

/** Each route in its ordinary form, some of them eight times in a row, and in malformed ones. */
export function requestsFor(routes: readonly PublicRoute[], anonKey: string): AttackRequest[] {
  return routes.flatMap((route) => {
    const name = `${route.method} ${route.path}`;
    const whole = wellFormed(route, anonKey);
    const requests = [{ name, bytes: whole }];
    for (const bytes of malformed(route, anonKey)) requests.push({ name, bytes });
    if (route.method === "GET" && route.room !== "realtime") requests.push({ name, bytes: eightTimes(whole) });
    return requests;
  });
}

function wellFormed({ room, method, path }: PublicRoute, anonKey: string): Buffer {
  if (room === "realtime") return handshake(path, anonKey);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? Buffer.from(bodies[room] ?? "{}") : Buffer.alloc(0);
  const headers = headersOf(room, hasBody, anonKey);
  const query = room === "rest" && !path.includes("/rpc/") ? queryOf(method) : "";
  return requestBytes({ line: `${method} ${path}${query}`, headers, body });
}

const form = "application/x-www-form-urlencoded";
const bodies: Partial<Record<PublicRoute["room"], string>> = {
  pages: "reference=KOS-AAAAAA&email=a%40b.cy&name=Maria&question=How+much%3F&shown_at=1&quantity=1",
  sandbox: "email=a%40b.cy&name=Maria&country=CY",
  auth: '{"email":"nobody@kosmima.test","password":"wrong-Guess-1","refresh_token":"nobody"}',
  functions: '{"items":[{"id":"00000000-0000-4000-8000-000000000000","quantity":1}]}',
};

function headersOf(room: PublicRoute["room"], hasBody: boolean, anonKey: string) {
  const isForm = room === "pages" || room === "sandbox";
  return {
    ...(hasBody && { "content-type": isForm ? form : "application/json" }),
    ...(room === "pages" && { "sec-fetch-site": "same-origin" }),
    ...(!isForm && room !== "process" && { apikey: anonKey, authorization: `Bearer ${anonKey}` }),
  };
}

const queryOf = (method: string) =>
  method === "GET" ? "?select=*&order=id.desc&limit=1000" : "?id=eq.00000000-0000-4000-8000-000000000000";

function handshake(path: string, anonKey: string): Buffer {
  return Buffer.from(
    `GET ${path}?apikey=${anonKey}&vsn=2.0.0 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n` +
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
}

/** Sends eight on one connection, without waiting for an answer; the last one closes it. */
function eightTimes(request: Buffer): Buffer {
  const kept = Buffer.from(request.toString("latin1").replace("connection: close\r\n", ""), "latin1");
  return Buffer.concat([...Array.from({ length: 7 }, () => kept), request]);
}

/** A query that ends in the middle, a body that is none, and a body in parts that breaks off. */
function malformed({ method, path, room }: PublicRoute, anonKey: string): Buffer[] {
  const line = `${method} ${path}?select=((&or=(a.eq&order=%zz&limit=-1&vsn=9&width=1e9`;
  const key = { apikey: anonKey, authorization: `Bearer ${anonKey}x` };
  const parts =
    '--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG';
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const queries = [requestBytes({ line, headers: key })];
  if (method === "GET" || method === "HEAD" || room === "realtime") return queries;
  return [
    ...queries,
    requestBytes({
      line: `${method} ${path}`,
      headers: { ...key, "content-type": "application/json" },
      body: Buffer.from('{"a":[[['),
    }),
    requestBytes({
      line: `${method} ${path}`,
      headers: { ...key, authorization: `Bearer ${anonKey}`, ...type },
      body: Buffer.from(parts, "latin1"),
    }),
  ];
}
