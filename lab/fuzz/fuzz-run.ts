import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { WebSocket } from "ws";
import { z } from "zod";
import { admin, type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import { fuzzCase, type FuzzCase } from "./fuzz-cases.ts";

export interface FuzzReport {
  seed: number;
  cases: number;
  /** Number of answers of each kind: `2xx`, `4xx`, `no words`, `closed`, `heartbeat`. */
  answers: Record<string, number>;
  slowestMs: number;
  /** A server error, an answer that took too long twice, or an ordinary request that failed afterwards. */
  faults: string[];
}

const batchSize = 250;
const atOnce = 8;
/** A request that hangs must not hang the run. */
const patienceMs = 30_000;
const mostFaults = 20;

/** Sends malformed requests of every room, and after each batch an ordinary one (R29). A seed sends the same cases. */
export async function runFuzz(
  shop: ShopProcess,
  { cases, seed, longestMs }: { cases: number; seed: number; longestMs: number },
): Promise<FuzzReport> {
  const report: FuzzReport = { seed, cases: 0, answers: {}, slowestMs: 0, faults: [] };
  let keys: Keys;
  for (let batch = 0; batch * batchSize < cases && report.faults.length < mostFaults; batch++) {
    // A case may have signed the admin out.
    keys = await signIn(shop);
    const count = Math.min(batchSize, cases - batch * batchSize);
    const given = fc.sample(fuzzCase, { numRuns: count, seed: seed + batch });
    const next = given.values();
    const worker = async () => {
      for (const one of next) await tryCase(one);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await lookAfterIt(`after the cases of seed ${seed + batch}`);
  }
  return report;

  async function tryCase(one: FuzzCase): Promise<void> {
    const told = await measured(one);
    report.cases++;
    report.answers[told.answer] = (report.answers[told.answer] ?? 0) + 1;
    report.slowestMs = Math.max(report.slowestMs, told.ms);
    if (["5xx", "no words"].includes(told.answer)) report.faults.push(`${told.answer}: ${JSON.stringify(one)}`);
    // A machine that is busy elsewhere is slow once; a request that hangs is slow again.
    if (told.ms > longestMs && (await measured(one)).ms > longestMs)
      report.faults.push(`${told.ms} ms: ${JSON.stringify(one)}`);
  }

  async function measured(one: FuzzCase): Promise<{ answer: string; ms: number }> {
    const startedAt = performance.now();
    const answer = await send(shop.url, keys, one);
    return { answer, ms: Math.round(performance.now() - startedAt) };
  }

  async function lookAfterIt(when: string): Promise<void> {
    const page = await fetch(`${shop.url}/shop/all`).catch(() => undefined);
    const rows = await fetch(`${shop.url}/rest/v1/products?limit=1`, {
      headers: { apikey: keys.anon },
    }).catch(() => undefined);
    if (page?.status !== 200 || rows?.status !== 200) report.faults.push(`an ordinary request failed ${when}`);
    await page?.body?.cancel();
    await rows?.body?.cancel();
  }
}

interface Keys {
  anon: string;
  admin: string;
  secret: string;
}

async function signIn({ url, dataFolder }: ShopProcess): Promise<Keys> {
  const anonKey = await anonKeyOf({ url });
  const { platform } = JSON.parse(await readFile(join(dataFolder, "secrets.json"), "utf8"));
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: anonKey },
    body: JSON.stringify(admin),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  return { anon: anonKey, admin: access_token, secret: platform.secret };
}

async function send(url: string, keys: Keys, one: FuzzCase): Promise<string> {
  if (one.kind === "bytes") return sendBytes(url, one.bytes);
  if (one.kind === "frames") return sendFrames(url, keys.anon, one.frames);
  const headers = new Headers({ apikey: one.as === "service" ? keys.secret : keys.anon });
  if (one.as === "admin") headers.set("authorization", `Bearer ${keys.admin}`);
  for (const [name, value] of one.headers) headers.set(name, value);
  const hasBody = one.method !== "GET" && one.method !== "HEAD";
  const answer = await fetch(url + one.path, {
    method: one.method,
    headers,
    redirect: "manual",
    body: hasBody ? one.body : null,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  const body = await answer?.text().catch(() => undefined);
  if (!answer || body === undefined) return "closed";
  if (answer.status >= 400 && one.method !== "HEAD" && !isTold(one.path, body)) return "no words";
  return `${String(answer.status)[0]}xx`;
}

/** Refusals of rows and accounts carry a code, the gateway's own a message: the client reads them. */
function isTold(path: string, body: string): boolean {
  if (!/^\/(?:rest|auth)\//.test(path)) return true;
  try {
    const told = JSON.parse(body);
    return "code" in told || "message" in told;
  } catch {
    return false;
  }
}

/** The bytes until the other end closes, or until it is silent for a while. */
async function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.setTimeout(500, () => socket.destroy());
  let answer = "";
  socket.on("data", (part) => (answer += part.toString("latin1")));
  socket.on("error", () => undefined);
  socket.end(bytes, "latin1");
  await closed;
  const status = /^HTTP\/1\.1 (\d)/.exec(answer)?.[1];
  return status ? `${status}xx` : "closed";
}

/** Afterwards the line answers a heartbeat, or was closed for what it carried. */
async function sendFrames(url: string, key: string, frames: string[]): Promise<string> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
  const over = Promise.withResolvers<string>();
  socket.on("open", () => {
    for (const frame of frames) socket.send(frame);
    socket.send(JSON.stringify([null, "fuzz-last", "phoenix", "heartbeat", {}]));
  });
  socket.on("message", (data: Buffer) => {
    if (data.toString().includes("fuzz-last")) over.resolve("heartbeat");
  });
  socket.on("unexpected-response", (_, { statusCode = 0 }) => over.resolve(`${String(statusCode)[0]}xx`));
  socket.on("error", () => over.resolve("closed"));
  socket.on("close", () => over.resolve("closed"));
  const timer = setTimeout(() => over.resolve("silent"), patienceMs);
  const outcome = await over.promise;
  clearTimeout(timer);
  socket.terminate();
  return outcome;
}
