import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { openPostgres } from "#platform/database/postgres.ts";
import { silentLog } from "../database.ts";
import { grow } from "../grown.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { balance } from "./growth-server.ts";
import { getRequest, hammer } from "./hammer.ts";
import type { Figure } from "./figure.ts";

const catalogues = [24, 1_000, 10_000, 100_000];
const orders = 100_000;
const turns = 9;

/**
 * Pages and the dashboard's lists by the size of the catalogue (with 100,000 orders), each rendered anew; then
 * answers from memory by processes on one PostgreSQL behind one address. On a server of this run's own.
 */
export async function run(): Promise<Figure[]> {
  const server = await startPostgresServer();
  const folder = await copyOfPreparedFolder();
  const environment = { DATABASE_URL: server.url, LOG_LEVEL: "error" };
  const rows: Figure[] = [];
  const shops: ShopProcess[] = [];
  const start = async () => {
    const shop = await startShop(environment, folder);
    shops.push(shop);
    return shop;
  };
  try {
    let first = await start();
    const database = await openPostgres({ url: server.url, log: silentLog });
    const smallest = new Map<string, number>();
    for (const products of catalogues) {
      await grow(database, { products, orders: products === 24 ? orders : 0 });
      await first.stop();
      first = await start();
      for (const { name, value } of await timesOf(first)) {
        if (products === catalogues[0]) smallest.set(name, value);
        const ceiling = smallest.get(name) ?? value;
        const shown = `${name}, ${products} products`;
        rows.push({ name: shown, value, unit: "ms", ceiling, ratio: value / ceiling });
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

/** Medians; of pages that no memory holds yet: each turn asks after a change of the catalogue. */
async function timesOf(shop: ShopProcess): Promise<{ name: string; value: number }[]> {
  const { anonKey } = await (await fetch(`${shop.url}/config.json`)).json();
  const client = createClient(shop.url, anonKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;
  const page = (path: string) => async () => {
    const answer = await fetch(`${shop.url}${path}`);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
  };
  let price = 100;
  const touch = async () => {
    price += 1;
    await client.from("products").update({ price }).eq("product_code", "KOS-R-001").throwOnError();
    // The page memory hears of it by the feed, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  const { data: product } = await client.from("products").select("slug").eq("product_code", "KOS-R-002").single().throwOnError(); // prettier-ignore
  const lists = {
    "admin products": () =>
      client
        .from("products")
        .select("*", { count: "exact" })
        .order("created_at", { ascending: false })
        .range(0, 49)
        .throwOnError(),
    "admin orders": () =>
      client
        .from("orders")
        .select("*,customers(*)", { count: "exact" })
        .eq("is_sent", false)
        .order("created_at", { ascending: false })
        .range(0, 49)
        .throwOnError(),
  };
  return [
    { name: "/ rendered", value: await median(page("/"), touch) },
    { name: "/shop/all rendered", value: await median(page("/shop/all"), touch) },
    { name: "/shop/rings rendered", value: await median(page("/shop/rings"), touch) },
    { name: "/shop/all?q= rendered", value: await median(page("/shop/all?q=kallisto"), touch) },
    { name: "/product rendered", value: await median(page(`/product/${product.slug}`), touch) },
    { name: "/shop/all remembered", value: await median(page("/shop/all")) },
    { name: "admin products", value: await median(lists["admin products"], touch) },
    { name: "admin orders", value: await median(lists["admin orders"], touch) },
  ];
}

async function median(
  work: () => PromiseLike<unknown>,
  before?: () => Promise<void>,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    await before?.();
    const startedAt = performance.now();
    await work();
    // The first one compiles and fills the database's caches.
    if (turn > 0) times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
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
