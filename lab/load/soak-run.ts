import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { adminOf, figuresOf, withShop, type ShopProcess, anonKeyOf } from "#tests/shop-process.ts";
import { report, warmUp, type Sample, type SoakPlan } from "./soak-report.ts";
import { listen, shop as goShopping, type Measured } from "./soak-shoppers.ts";

/** R07 and R22: shoppers with think time, open sockets and an admin who edits, with budgets on; weighed every 5 s. */
export async function runSoak(plan: SoakPlan) {
  const environment = {
    RATE_LIMITS: "on",
    METRICS_PORT: "0",
    DATABASE_URL: plan.databaseUrl ?? "",
    // The inspector is open, so that a collection can be asked for.
    NODE_OPTIONS: "--inspect=127.0.0.1:0",
  };
  return withShop(environment, (shop) => soak(plan, shop));
}

async function soak(plan: SoakPlan, shop: ShopProcess) {
  const anonKey = await anonKeyOf(shop);
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
  const [edits, heaps] = await Promise.all([
    editOnceASecond({ url, isGoing, sentAt }),
    heapsOf(shop, plan),
    weigh(shop, isGoing, samples),
    ...shoppers,
  ]);
  await pause(2_000);
  for (const socket of sockets) socket.terminate();
  return report(plan, measured, { samples, heaps, edits });
}

/** MB after a collection, when it is warm and when the run ends. */
async function heapsOf(shop: ShopProcess, { minutes }: SoakPlan): Promise<[number, number]> {
  const allMs = minutes * 60_000;
  await pause(allMs * warmUp);
  const early = await heapAfterCollection(shop);
  await pause(allMs * (1 - warmUp) - 5_000);
  return [early, await heapAfterCollection(shop)];
}

/** Speaks what developer tools speak (Chrome DevTools Protocol, domains HeapProfiler and Runtime). */
async function heapAfterCollection(shop: ShopProcess): Promise<number> {
  const socket = new WebSocket(/Debugger listening on (ws:\S+)/.exec(shop.output())?.[1] ?? "");
  await once(socket, "open");
  const ask = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [data] = await once(socket, "message");
      const answer = JSON.parse(String(data));
      if (answer.id === id) return answer.result;
    }
  };
  // A second collection takes the objects that the first one has made unreachable.
  for (const id of [1, 2]) await ask(id, "HeapProfiler.collectGarbage");
  const { usedSize } = await ask(3, "Runtime.getHeapUsage");
  socket.close();
  return usedSize / 1024 ** 2;
}

async function editOnceASecond(parts: {
  url: string;
  isGoing: () => boolean;
  sentAt: Map<number, number>;
}): Promise<number> {
  const client = await adminOf(parts);
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
  const startedAt = performance.now();
  while (isGoing()) {
    await pause(5_000);
    const of = await figuresOf(shop);
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
