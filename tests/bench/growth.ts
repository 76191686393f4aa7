import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { openPostgres } from "#platform/database/postgres.ts";
import { silentLog } from "../database.ts";
import { grow } from "../grown.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { freePort } from "../free-port.ts";
import { balance } from "./growth-server.ts";
import { adminLists, pagesOf, type Work } from "./growth-work.ts";
import { getRequest, hammer } from "./hammer.ts";
import type { Figure } from "./figure.ts";

const catalogues = [24, 1_000, 10_000, 100_000];
const orders = 100_000;
const turns = 15;

/**
 * Pages and the dashboard's lists by the size of the catalogue (with 100,000 orders), each read and rendered anew;
 * then answers by processes on one PostgreSQL behind one address. On a server of this run's own. A page's ceiling
 * is the smallest catalogue in which it is as full as in the others.
 */
export async function run(): Promise<Figure[]> {
  const server = await startPostgresServer();
  const folder = await copyOfPreparedFolder();
  const environment = { DATABASE_URL: server.url, LOG_LEVEL: "error" };
  const rows: Figure[] = [];
  const shops: ShopProcess[] = [];
  // One public address for all of them: at a new one a start moves every picture.
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  const start = async () => {
    const PORT = String(await freePort());
    const shop = await startShop({ ...environment, PORT, PUBLIC_URL }, folder);
    shops.push(shop);
    return { ...shop, url: `http://localhost:${PORT}` };
  };
  try {
    let first = await start();
    const database = await openPostgres({ url: server.url, log: silentLog });
    const smallest = new Map<string, number>();
    for (const products of catalogues) {
      await grow(database, { products, orders: products === catalogues[0] ? orders : 0 });
      await first.stop();
      first = await start();
      for (const { name, times, from = 0 } of await timesOf(first, products)) {
        const value = times[Math.floor(times.length / 2)] ?? 0;
        if (products >= from && !smallest.has(name)) smallest.set(name, value);
        const ceiling = smallest.get(name);
        const ratio = ceiling === undefined ? undefined : value / ceiling;
        rows.push({ name: `${name}, ${products} pieces`, value, unit: "ms", ceiling, ratio });
        if (name.startsWith("/shop") && products === 10_000) {
          const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
          rows.push({ name: `R24 ${name}, p95`, value: p95, unit: "ms", ceiling: 800, ratio: p95 / 800 }); // prettier-ignore
        }
      }
    }
    rows.push(...(await byProcesses(first, start)));
    await database.close();
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

/** Milliseconds in rising order; no memory answers: before each turn the catalogue changes. */
async function timesOf(shop: ShopProcess, products: number) {
  const { anonKey } = await (await fetch(`${shop.url}/config.json`)).json();
  const client = createClient(shop.url, anonKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  let price = 100;
  const touch = async () => {
    price += 1;
    await client.from("products").update({ price }).eq("product_code", "KOS-R-001").throwOnError();
    // The memory of reads hears of it by the feed, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 40));
  };
  const measured: (Work & { times: number[] })[] = [];
  for (const work of [...pagesOf(shop.url, products), ...adminLists(client)]) {
    measured.push({ ...work, times: await timed(work, touch) });
  }
  return measured;
}

async function timed({ run }: Work, before: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    await before();
    const startedAt = performance.now();
    await run();
    // The first one compiles and fills the database's caches.
    if (turn > 0) times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
}

/** Pages from memory, and reads that no memory answers, by one, two and four processes. */
async function byProcesses(
  first: ShopProcess,
  start: () => Promise<ShopProcess>,
): Promise<Figure[]> {
  const { anonKey } = await (await fetch(`${first.url}/config.json`)).json();
  const shops = [first];
  const rows: Figure[] = [];
  const alone = new Map<string, number>();
  for (const processes of [1, 2, 4]) {
    while (shops.length < processes) shops.push(await start());
    const before = await balance(shops.map(({ url }) => Number(new URL(url).port)));
    const requests = {
      "/shop/all from memory": getRequest("/shop/all"),
      "REST read of one piece": getRequest("/rest/v1/products?select=id,name&slug=eq.grown-7&limit=1", { apikey: anonKey, "x-kosmima": "bench" }), // prettier-ignore
    };
    for (const [name, request] of Object.entries(requests)) {
      const value = await hammer({
        port: before.port,
        request,
        connections: 32,
        durationMs: 4_000,
      });
      if (processes === 1) alone.set(name, value);
      const ceiling = alone.get(name) ?? value;
      const shown = `${name}, ${processes} processes`;
      rows.push({ name: shown, value, unit: "requests/s", ceiling, ratio: value / ceiling });
    }
    before.close();
  }
  return rows;
}
