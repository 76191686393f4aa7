import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import pg from "pg";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "#tests/database.ts";
import { freePort } from "#tests/free-port.ts";
import { grow } from "#tests/grown.ts";
import { startPostgresServer } from "#tests/postgres-server.ts";
import { copyOfPreparedFolder, startShop, type ShopProcess, adminOf } from "#tests/shop-process.ts";
import type { Figure } from "./figure.ts";
import { byProcesses } from "./growth-processes.ts";
import { adminLists, pagesOf, type Work } from "./growth-work.ts";

const smallest = 24;
const catalogues = [smallest, 1_000, 10_000, 100_000];
const orders = 100_000;
const turns = 15;
/** Slow work is tried less often, so that the whole ends within minutes. */
const patienceMs = 3_000;
const fewestTurns = 5;

/**
 * Pages and the dashboard's lists by the size of the catalogue (with 100,000 orders), each read and rendered anew; then
 * answers by processes on one PostgreSQL. Sizes are asked in turn, so that whatever else the machine does slows all
 * alike. The ceiling of a row is the smallest catalogue in which it is as full. With `parts` only the rows that are
 * called so.
 */
export async function run(parts: readonly string[] = []): Promise<Figure[]> {
  const server = await startPostgresServer();
  const ends: (() => Promise<unknown>)[] = [() => server.stop()];
  // One public address for all of them: at a new one a start writes every product anew.
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  const open = async (name: string) => {
    const folder = await copyOfPreparedFolder();
    ends.unshift(() => rm(folder, { recursive: true, force: true }));
    const DATABASE_URL = server.url.replace(/postgres$/, name);
    return async (): Promise<ShopProcess> => {
      const PORT = String(await freePort());
      const shop = await startShop({ DATABASE_URL, PUBLIC_URL, PORT, LOG_LEVEL: "error" }, folder);
      ends.unshift(() => shop.stop());
      return { ...shop, url: `http://localhost:${PORT}` };
    };
  };
  try {
    await fill(server.url, open);
    const shops: GrowthShop[] = [];
    for (const products of catalogues) {
      const start = await open(`shop_${products}`);
      const shop = await signedIn(await start(), products, start);
      const isAsked = ({ name }: Work) => parts.some((part) => name.includes(part));
      shops.push(parts.length === 0 ? shop : { ...shop, works: shop.works.filter(isAsked) });
    }
    const rows = await bySize(shops);
    const [first] = shops;
    if (first && parts.length === 0) rows.push(...(await byProcesses(first, first.start)));
    rows.push({
      name: "load of the machine at the end (1 minute)",
      value: loadavg()[0] ?? 0,
      unit: "",
    });
    return rows;
  } finally {
    for (const end of ends) await end();
  }
}

/** One database for each size: the sales are made once and copied. */
async function fill(serverUrl: string, open: Open): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const products of catalogues) {
      const from = products === smallest ? "" : ` template shop_${smallest}`;
      await client.query(`create database shop_${products}${from}`);
      // The first start makes the tables and the demo catalogue, of which all is grown.
      if (products === smallest) await (await (await open(`shop_${products}`))()).stop();
      const url = serverUrl.replace(/postgres$/, `shop_${products}`);
      const database = await openPostgres({ url, log: silentLog });
      await grow(database, { products, orders: products === smallest ? orders : 0 });
      await database.close();
    }
  } finally {
    await client.end();
  }
}

type Open = (name: string) => Promise<() => Promise<ShopProcess>>;

interface GrowthShop {
  products: number;
  url: string;
  works: Work[];
  /** Changes the catalogue, so that no memory answers the next question. */
  touch: () => Promise<void>;
  start: () => Promise<ShopProcess>;
}

async function signedIn(shop: ShopProcess, products: number, start: GrowthShop["start"]): Promise<GrowthShop> {
  const client = await adminOf(shop);
  let price = 100;
  const touch = async () => {
    price += 1;
    await client.from("products").update({ price }).eq("product_code", "KOS-R-001").throwOnError();
    // The memory of reads hears of it by the feed, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 40));
  };
  const works = [...pagesOf(shop.url, products), ...adminLists(client, { products, orders })];
  return { products, url: shop.url, works, touch, start };
}

async function bySize(shops: GrowthShop[]): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const place of shops[0]?.works.keys() ?? []) {
    const measured = await timesOf(shops, place);
    let ceiling: number | undefined;
    for (const { name, from = 0, products, times } of measured) {
      const value = times[Math.floor(times.length / 2)] ?? 0;
      if (products >= from) ceiling ??= value;
      const ratio = ceiling === undefined ? undefined : value / ceiling;
      rows.push({ name: `${name}, ${products} pieces`, value, unit: "ms", ceiling, ratio });
    }
    const r24 = measured.find(({ products }) => products === 10_000);
    if (r24?.name.startsWith("/shop")) {
      const p95 = r24.times[Math.floor(r24.times.length * 0.95)] ?? 0;
      rows.push({ name: `R24 ${r24.name}, p95`, value: p95, unit: "ms", ceiling: 800, ratio: p95 / 800 });
    }
  }
  return rows;
}

/** The same work in each shop, turn by turn; milliseconds in rising order. */
async function timesOf(shops: GrowthShop[], place: number) {
  const measured = shops.flatMap(({ works, products, touch }) => {
    const work = works[place];
    return work ? [{ ...work, products, touch, times: new Array<number>() }] : [];
  });
  const startedAt = performance.now();
  for (let turn = 0; turn <= turns; turn += 1) {
    if (turn > fewestTurns && performance.now() - startedAt > patienceMs) break;
    for (const { touch, run: work, times } of measured) {
      await touch();
      const askedAt = performance.now();
      await work();
      // The first one compiles and fills the database's caches.
      if (turn > 0) times.push(performance.now() - askedAt);
    }
  }
  return measured.map((one) => ({ ...one, times: one.times.toSorted((a, b) => a - b) }));
}
