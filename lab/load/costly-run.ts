import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { copyOfGrownFolder } from "#tests/grown.ts";
import { figuresOf, withShop, type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import { missedOf, percentile } from "../statistics.ts";
import { addressOf } from "../visitor-address.ts";
import { get } from "./soak-shoppers.ts";

const clients = 20;
const lookEveryMs = 100;

/** A guest's dearest read: words that occur nowhere, sorted by the longest text, from far behind, counted. */
const costly = (turn: string) =>
  `/rest/v1/products?${new URLSearchParams({
    select: "*",
    or: `(${Array.from({ length: 40 }, (_, n) => `description${n % 2 ? "_el" : ""}.ilike.*n${n}where${turn}*`).join()},price.gt.0)`,
    order: "description_el.desc,name.asc",
    offset: "5000",
    limit: "1000",
  })}`;

/** R09: guests who all ask for that at once, on the embedded engine with 10,000 pieces; does the shop still answer? */
export async function runCostly({ minutes }: { minutes: number }) {
  const environment = { RATE_LIMITS: "on", METRICS_PORT: "0" };
  const grown = () => copyOfGrownFolder({ products: 10_000, orders: 0 });
  return withShop(environment, (shop) => ask(shop, minutes), grown);
}

async function ask(shop: ShopProcess, minutes: number) {
  const anonKey = await anonKeyOf(shop);
  const url = shop.url.replace("localhost", "127.0.0.1");
  await (await fetch(`${url}/shop/rings`)).text();
  const answers: Record<number, number> = {};
  const times: number[] = [];
  const headers = { apikey: anonKey, prefer: "count=exact" };
  // Beforehand: some figures are the database's, which will be busy.
  await lagP99Ms(shop);
  const endsAt = performance.now() + minutes * 60_000;
  const isGoing = () => performance.now() < endsAt;
  const asking = Array.from({ length: clients }, async (_, n) => {
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      localAddress: addressOf(90_000 + n),
    });
    for (let turn = 0; isGoing(); turn += 1) {
      const asked = get(`${url}${costly(`${n}x${turn}`)}`, agent, headers);
      // The embedded engine takes one after the other: a guest who gives up after 30 s counts as 0.
      const { status, ms } = await asked.catch(() => ({ status: 0, ms: 30_000 }));
      answers[status] = (answers[status] ?? 0) + 1;
      times.push(ms);
      // A guest who was refused at once waits before the next try.
      if (status === 429 || status === 503) await pause(1_000);
    }
    agent.destroy();
  });
  const [liveness, pages] = await Promise.all(
    ["/healthz", "/shop/rings"].map((path) => look(`${url}${path}`, isGoing)),
  );
  const loopP99Ms = await lagP99Ms(shop);
  await Promise.all(asking);
  const goals: [string, boolean][] = [
    ["liveness never late by more than 1 s", Math.max(...(liveness ?? [])) <= 1_000],
    ["a remembered page neither", Math.max(...(pages ?? [])) <= 1_000],
    ["event loop p99 below 100 ms", loopP99Ms < 100],
    ["some are answered", (answers[200] ?? answers[206] ?? 0) > 0],
  ];
  return {
    minutes,
    answers,
    costlyMs: { median: percentile(times, 0.5), longest: percentile(times, 1) },
    livenessMs: { p95: percentile(liveness ?? [], 0.95), longest: percentile(liveness ?? [], 1) },
    pageMs: { p95: percentile(pages ?? [], 0.95), longest: percentile(pages ?? [], 1) },
    loopP99Ms,
    missed: missedOf(goals),
  };
}

/** Milliseconds of each look, some each second, from another address than those who ask. */
async function look(address: string, isGoing: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isGoing()) {
    const startedAt = performance.now();
    const answer = await fetch(address);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    times.push(performance.now() - startedAt);
    await pause(lookEveryMs);
  }
  return times;
}

/** Measures since the last time that somebody asked. */
async function lagP99Ms(shop: ShopProcess): Promise<number> {
  return Math.round((await figuresOf(shop))("nodejs_eventloop_lag_p99_seconds") * 1000);
}
