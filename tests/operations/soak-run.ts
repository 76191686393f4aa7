import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { listen, shop as goShopping, type Measured } from "./soak-shoppers.ts";

export interface SoakPlan {
  minutes: number;
  shoppers: number;
  sockets: number;
  databaseUrl?: string | undefined;
}

interface Sample {
  seconds: number;
  rssMb: number;
  heapMb: number;
  descriptors: number;
  resources: number;
  loopP99Ms: number;
}

/**
 * R07 and R22: shoppers with think time, open sockets and an admin who edits once a second, on a shop process with
 * its budgets on. Every five seconds the process is weighed.
 */
export async function runSoak(plan: SoakPlan) {
  const folder = await copyOfPreparedFolder();
  const shop = await startShop(
    { RATE_LIMITS: "on", METRICS_PORT: "0", DATABASE_URL: plan.databaseUrl ?? "" },
    folder,
  );
  try {
    return await soak(plan, shop);
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function soak(plan: SoakPlan, shop: ShopProcess) {
  const { anonKey } = await (await fetch(`${shop.url}/config.json`)).json();
  const url = shop.url.replace("localhost", "127.0.0.1");
  const measured: Measured = { page: [], rest: [], news: [], errors: [] };
  const endsAt = performance.now() + plan.minutes * 60_000;
  const isGoing = () => performance.now() < endsAt;
  const sentAt = new Map<number, number>();
  const sockets = [];
  for (let n = 0; n < plan.sockets; n += 1) {
    const hear = (price: number) => {
      const at = sentAt.get(price);
      if (at !== undefined) measured.news.push(performance.now() - at);
    };
    sockets.push(await listen(60_000 + n, { url, anonKey }, hear));
  }
  const samples: Sample[] = [];
  const parts = { url, anonKey, measured, isGoing, thinkMs: [5_000, 10_000] as [number, number] };
  const shoppers = Array.from({ length: plan.shoppers }, (_, n) => goShopping(n + 1, parts));
  const [edits] = await Promise.all([
    editOnceASecond({ url, anonKey, isGoing, sentAt }),
    weigh(shop, isGoing, samples),
    ...shoppers,
  ]);
  await pause(2_000);
  for (const socket of sockets) socket.terminate();
  return report(plan, measured, samples, edits);
}

async function editOnceASecond(parts: {
  url: string;
  anonKey: string;
  isGoing: () => boolean;
  sentAt: Map<number, number>;
}): Promise<number> {
  const client = createClient(parts.url, parts.anonKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  let price = 1_000;
  while (parts.isGoing()) {
    price += 1;
    parts.sentAt.set(price, performance.now());
    await client.from("products").update({ price }).eq("product_code", "KOS-R-001").throwOnError();
    await pause(1_000);
  }
  return price - 1_000;
}

async function weigh(shop: ShopProcess, isGoing: () => boolean, samples: Sample[]): Promise<void> {
  const address = /Metrics: +(\S+)/.exec(shop.output())?.[1] ?? "";
  const startedAt = performance.now();
  while (isGoing()) {
    await pause(5_000);
    const text = await (await fetch(address)).text();
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    samples.push({
      seconds: Math.round((performance.now() - startedAt) / 1000),
      rssMb: of("process_resident_memory_bytes") / 1024 ** 2,
      heapMb: of("nodejs_heap_size_used_bytes") / 1024 ** 2,
      descriptors: readdirSync(`/proc/${shop.process.pid}/fd`).length,
      resources: of("nodejs_active_resources"),
      loopP99Ms: of("nodejs_eventloop_lag_p99_seconds") * 1000,
    });
  }
}

function report(plan: SoakPlan, measured: Measured, samples: Sample[], edits: number) {
  const [page, rest, news] = [measured.page, measured.rest, measured.news].map(percentiles);
  const { errors } = measured;
  // The first third warms up: pages are compiled, memories fill.
  const warm = samples.slice(Math.floor(samples.length / 3));
  const half = Math.floor(warm.length / 2);
  const heaps = [warm.slice(0, half), warm.slice(half)].map((part) => least(part, "heapMb"));
  const [early = 0, late = 0] = heaps;
  const rssSlope = slope(warm.map(({ seconds, rssMb }) => [seconds / 60, rssMb]));
  const goals: [string, boolean][] = [
    ["RSS grows by ≤ 1 MB a minute", rssSlope <= 1],
    ["heap grows by ≤ 5 %", late <= early * 1.05],
    ["no errors", errors.length === 0],
    ["pages p95 ≤ 500 ms, p99 ≤ 1.5 s", (page?.p95 ?? 0) <= 500 && (page?.p99 ?? 0) <= 1_500],
    ["REST p95 ≤ 200 ms", (rest?.p95 ?? 0) <= 200],
    ["each edit reached each socket", measured.news.length === edits * plan.sockets],
    ["news ≤ 2 s", (news?.worst ?? 0) <= 2_000],
    ["RSS ≤ 600 MB", Math.max(...samples.map(({ rssMb }) => rssMb)) <= 600],
  ];
  return {
    ...plan,
    requests: measured.page.length + measured.rest.length,
    page,
    rest,
    edits,
    news: { heard: measured.news.length, ...news },
    errors: { count: errors.length, first: errors.slice(0, 5) },
    rssMb: rangeOf(warm, "rssMb"),
    rssSlopeMbPerMinute: round(rssSlope),
    leastHeapMb: heaps.map(round),
    descriptors: rangeOf(warm, "descriptors"),
    resources: rangeOf(warm, "resources"),
    loopP99Ms: rangeOf(warm, "loopP99Ms"),
    missed: goals.filter(([, isMet]) => !isMet).map(([goal]) => goal),
  };
}

function percentiles(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: round(sorted.at(-1) ?? 0) };
}

function least(samples: Sample[], name: keyof Sample): number {
  return Math.min(...samples.map((sample) => sample[name]));
}

function rangeOf(samples: Sample[], name: keyof Sample): [number, number] {
  return [round(least(samples, name)), round(Math.max(...samples.map((one) => one[name])))];
}

/** Least squares. */
function slope(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
