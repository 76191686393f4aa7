import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { figuresOf, withShop, type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import { missedOf, percentile } from "../statistics.ts";
import { addressOf } from "../visitor-address.ts";
import { shop as goShopping, type Measured } from "./soak-shoppers.ts";

const slow = { headers: 300, readers: 50, bodies: 50 };
const ordinary = 40;
const beforeMs = 20_000;
const settleMs = 90_000;

/** R08: clients that send a header byte every 5 s, read 1 kB/s or send 100 B/s, back when they are hung up on. */
export async function runSlow({ minutes }: { minutes: number }) {
  const environment = { RATE_LIMITS: "on", METRICS_PORT: "0" };
  return withShop(environment, (shop) => crawl(shop, minutes));
}

async function crawl(shop: ShopProcess, minutes: number) {
  const alone = await ordinaryFor(shop, beforeMs);
  const start = await weight(shop);
  const endsAt = performance.now() + minutes * 60_000;
  const lives: Record<string, number[]> = { headers: [], readers: [], bodies: [] };
  let visitor = 70_000;
  const crawlers = Object.entries({ headers: trickle, readers: sip, bodies: dribble }).flatMap(([kind, live]) =>
    Array.from({ length: slow[kind as keyof typeof slow] }, async () => {
      const address = addressOf((visitor += 1));
      while (performance.now() < endsAt) lives[kind]?.push(await live(shop, address, endsAt));
    }),
  );
  const among = await ordinaryFor(shop, minutes * 60_000);
  const peak = await weight(shop);
  await Promise.all(crawlers);
  const end = await settled(shop, start);
  const longest = Object.fromEntries(Object.entries(lives).map(([kind, all]) => [kind, Math.round(Math.max(...all))]));
  // Readers see their end when they have taken what the kernel held for them: sockets tell when the shop let go.
  const goals: [string, boolean][] = [
    ["no errors of ordinary shoppers", among.errors.length === 0],
    ["ordinary p95 at most doubles", among.p95 <= Math.max(2 * alone.p95, 50)],
    ["headers end after 10 s", (longest["headers"] ?? 0) <= 15],
    ["bodies end after 30 s", (longest["bodies"] ?? 0) <= 35],
    ["sockets return to the start", end.sockets <= start.sockets + 5],
    ["memory returns to the start", end.rssMb <= start.rssMb + 100],
  ];
  return {
    minutes,
    hungUpOn: Object.values(lives).flat().length,
    longestS: longest,
    ordinary: { alone, among },
    start,
    peak,
    end,
    missed: missedOf(goals),
  };
}

async function ordinaryFor(shop: ShopProcess, forMs: number) {
  const anonKey = await anonKeyOf(shop);
  const url = shop.url.replace("localhost", "127.0.0.1");
  const measured: Measured = { page: [], rest: [], news: [], errors: [] };
  const endsAt = performance.now() + forMs;
  const isGoing = () => performance.now() < endsAt;
  const thinkMs: [number, number] = [500, 1_500];
  await Promise.all(
    Array.from({ length: ordinary }, (_, n) => goShopping(n + 1, { url, anonKey, measured, isGoing, thinkMs })),
  );
  const times = [...measured.page, ...measured.rest];
  return {
    requests: times.length,
    p95: percentile(times, 0.95),
    errors: measured.errors.slice(0, 3),
  };
}

async function weight(shop: ShopProcess) {
  const bytes = (await figuresOf(shop))("process_resident_memory_bytes");
  const folder = `/proc/${shop.process.pid}/fd`;
  const descriptors = readdirSync(folder);
  const sockets = descriptors.filter((name) => isSocket(`${folder}/${name}`)).length;
  return { rssMb: Math.round(bytes / 1024 ** 2), descriptors: descriptors.length, sockets };
}

/** The embedded database keeps each table's file open from its first use on: those are no visitors'. */
function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith("socket:");
  } catch {
    return false;
  }
}

/** Keep-alive connections of ordinary shoppers end by themselves. */
async function settled(shop: ShopProcess, start: { sockets: number }) {
  const until = performance.now() + settleMs;
  for (;;) {
    const now = await weight(shop);
    if (now.sockets <= start.sockets + 5 || performance.now() > until) return now;
    await pause(2_000);
  }
}

type Life = (shop: ShopProcess, localAddress: string, endsAt: number) => Promise<number>;

const trickle: Life = (shop, address, endsAt) =>
  live({ shop, address, endsAt, first: "GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ", everyMs: 5_000, more: "a" });

const dribble: Life = (shop, address, endsAt) =>
  live({
    shop,
    address,
    endsAt,
    first: "POST /functions/v1/create-cart-payment HTTP/1.1\r\nHost: shop\r\nContent-Length: 9000\r\n\r\n{",
    everyMs: 1_000,
    more: "a".repeat(100),
  });

/** Asks for page after page and takes a kilobyte a second of what comes. */
const sip: Life = (shop, address, endsAt) =>
  live({
    shop,
    address,
    endsAt,
    first: "GET /shop/all HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(40),
    everyMs: 1_000,
    more: "",
  });

/** Resolves to the seconds until the shop hung up, or until the run was over. */
async function live(parts: {
  shop: ShopProcess;
  address: string;
  endsAt: number;
  first: string;
  everyMs: number;
  more: string;
}): Promise<number> {
  const { shop, address, endsAt, first, everyMs, more } = parts;
  const port = Number(new URL(shop.url).port);
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: address });
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const startedAt = performance.now();
  socket.once("connect", () => socket.write(first));
  if (more) socket.resume();
  const timer = setInterval(() => {
    if (more) socket.write(more);
    else socket.read(1024);
    if (performance.now() > endsAt) socket.destroy();
  }, everyMs);
  await closed;
  clearInterval(timer);
  // A client that was refused at once waits before the next try.
  await pause(500);
  return (performance.now() - startedAt) / 1000 - 0.5;
}
