import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "../database.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { anonKeyOf, preparedOnPostgres, startShop, type ShopProcess } from "../shop-process.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let folder: string;
let shop: ShopProcess;

beforeAll(async () => {
  const prepared = await preparedOnPostgres();
  ({ folder } = prepared);
  server = await startPostgresServer({ image: prepared.cluster, keep: true });
  shop = await startShop({ DATABASE_URL: server.url }, folder);
});
afterAll(async () => {
  await shop?.stop();
  await server?.stop();
  await Promise.all([folder, server.directory].map((path) => rm(path, { recursive: true })));
});

test("R06 while PostgreSQL is away the shop shows what it knows and refuses the rest; back, all goes on", async () => {
  const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;
  const anonKey = await anonKeyOf(shop);
  const client = createClient(shop.url, anonKey, { auth: { persistSession: false } });
  const read = async (columns: string) => {
    const headers = { apikey: anonKey };
    return fetch(`${shop.url}/rest/v1/products?select=${columns}&limit=1`, { headers });
  };
  const { data } = await client.from("products").select("id").not("price", "is", null).limit(1);
  const body = { items: [{ id: data?.[0]?.id, quantity: 1 }] };
  const checkout = () => client.functions.invoke("create-cart-payment", { body });
  expect((await checkout()).error).toBeNull();
  const remembered = await (await fetch(`${shop.url}/shop/all`)).text();
  const pid = shop.process.pid;

  await server.stop();
  expect(await (await fetch(`${shop.url}/shop/all`)).text()).toBe(remembered);
  const refused = await read("id,slug,price");
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([503, expect.any(Number)]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const { error } = await checkout();
  expect(error?.context.status).toBe(503);
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);

  const { directory, port } = server;
  server = await startPostgresServer({ directory, port, keep: true });
  await expect.poll(() => status("/readyz"), { timeout: 30_000 }).toBe(200);
  expect((await read("id,slug,price")).status).toBe(200);
  expect((await checkout()).error).toBeNull();
  expect(await status("/shop/rings")).toBe(200);
  expect([shop.process.pid, shop.process.exitCode]).toEqual([pid, null]);
  const own = await openPostgres({ url: server.url, log: silentLog });
  const { rows } = await own.query<{ open: number }>(
    "select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'",
  );
  await own.close();
  // The pool, who listens, and who asks.
  expect(rows[0]?.open).toBeLessThanOrEqual(12);
}, 300_000);

/** Every page's main content once: its address, and words that only the true page has. */
const seen = [
  ["/", "Helios ring"],
  ["/shop/rings", "Helios ring"],
  ["/shop/rings?lang=el", "Δαχτυλίδι Ήλιος"],
  ["/product/helios-ring", "KOS-R-001"],
  ["/terms", "Terms of sale"],
] as const;

const neverSeen = [
  "/?lang=el",
  "/shop/earrings?q=pearl",
  "/product/no-such-piece",
  "/imprint",
  "/terms?lang=el",
  "/sitemap.xml",
  "/terms.data",
];

test("AVL-07 while PostgreSQL is away each page is as it was last, or says 503 in its language; never one without its content", async () => {
  const get = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`);
    return { answer, status: answer.status, text: await answer.text() };
  };
  const own = await openPostgres({ url: server.url, log: silentLog });
  const before = new Map<string, string>();
  for (const [path, words] of seen) {
    const { text } = await get(path);
    expect([path, text.includes(words)]).toEqual([path, true]);
    before.set(path, text);
  }
  // Once one page shows the change no other is believed any more.
  await own.query("update public.products set price = price + 1 where slug = 'helios-ring'");
  await own.close();
  const product = "/product/helios-ring";
  const ofProduct = async () => (await get(product)).text;
  await expect.poll(ofProduct).not.toBe(before.get(product));
  before.set(product, await ofProduct());
  await server.stop();

  for (const [path] of seen) {
    const { answer, status, text } = await get(path);
    expect([path, status, text === before.get(path)]).toEqual([path, 200, true]);
    const { warning = "none", age = "none" } = Object.fromEntries(answer.headers);
    const isStale = path !== product;
    expect([path, warning.startsWith("110 "), Number(age) >= 0]).toEqual([path, isStale, isStale]);
  }
  for (const path of neverSeen) {
    const { answer, status, text } = await get(path);
    expect([path, status]).toEqual([path, 503]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(text).not.toMatch(/to be completed|συμπληρώνεται|Ermou|<urlset/);
  }
  expect((await get("/?lang=el")).text).toMatch(/<html lang="el"[^]*Η σελίδα δεν είναι διαθέσιμη τώρα/);
  expect((await get("/imprint")).text).toMatch(/<html lang="en"[^]*This page is not available right now/);
  // The dashboard and whoever comes back from paying get their pages, which ask again by themselves.
  expect((await get("/admin")).status).toBe(200);
  const paid = await get("/payment-success?session_id=cs_test_a1b2c3d4e5f6a7b8c9d0");
  expect([paid.status, paid.text.includes("not available right now")]).toEqual([503, false]);

  const { directory, port } = server;
  server = await startPostgresServer({ directory, port, keep: true });
  for (const path of [...before.keys(), "/imprint", "/?lang=el"]) {
    const isFresh = async () => {
      const { answer, status } = await get(path);
      return status === 200 && !answer.headers.has("warning");
    };
    await expect.poll(isFresh, { timeout: 30_000 }).toBe(true);
  }
  expect((await get("/product/no-such-piece")).status).toBe(404);
  expect((await get("/shop/rings")).text).not.toBe(before.get("/shop/rings"));
}, 300_000);

test("AVL-07 while the pieces are locked a page is as it was last, one that nobody has seen is 503, and both are true again", async () => {
  const get = async (path: string) => {
    const { status, headers, text } = await fetch(`${shop.url}${path}`).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }));
    return { status, isStale: headers.has("warning"), text };
  };
  const before = await get("/shop/rings");
  const product = await get("/product/helios-ring");
  const own = await openPostgres({ url: server.url, log: silentLog });
  await own.query("update public.products set price = price + 1 where slug = 'helios-ring'");
  await expect.poll(async () => (await get("/product/helios-ring")).text).not.toBe(product.text);
  await own.transaction(
    async (holder) => {
      await holder.query("lock table public.products in access exclusive mode");
      expect(await get("/shop/rings")).toEqual({ ...before, isStale: true });
      expect((await get("/shop/all?q=silver")).status).toBe(503);
    },
    { deadlineMs: 120_000 },
  );
  await own.close();
  const isFresh = async (path: string) => {
    const { status, isStale } = await get(path);
    return status === 200 && !isStale;
  };
  await expect.poll(() => isFresh("/shop/rings"), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => isFresh("/shop/all?q=silver"), { timeout: 30_000 }).toBe(true);
  expect((await get("/shop/rings")).text).not.toBe(before.text);
});

test("PCE-07 while the numbers beside a list are late it is shown without them, and kept by nobody", async () => {
  const get = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`);
    const text = await answer.text();
    return {
      status: answer.status,
      isKept: answer.headers.get("cache-control") !== "no-store",
      hasProducts: text.includes("Helios ring"),
      hasFilters: text.includes('id="filters"'),
    };
  };
  const path = "/shop/rings?sort=price-asc";
  const own = await openPostgres({ url: server.url, log: silentLog });
  await own.transaction(
    async (holder) => {
      await holder.query("lock table private.trait_counts in access exclusive mode");
      expect(await get(path)).toEqual({ status: 200, isKept: false, hasProducts: true, hasFilters: false });
    },
    { deadlineMs: 120_000 },
  );
  await own.close();
  const whole = { status: 200, isKept: true, hasProducts: true, hasFilters: true };
  await expect.poll(() => get(path), { timeout: 30_000 }).toEqual(whole);
});
