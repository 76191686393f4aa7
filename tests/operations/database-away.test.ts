import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "#platform/database/postgres.ts";
import { silentLog } from "../database.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let folder: string;
let shop: ShopProcess;

beforeAll(async () => {
  [server, folder] = await Promise.all([
    startPostgresServer({ keep: true }),
    copyOfPreparedFolder(),
  ]);
  shop = await startShop({ DATABASE_URL: server.url }, folder);
});
afterAll(async () => {
  await shop?.stop();
  await server?.stop();
  await Promise.all([folder, server.directory].map((path) => rm(path, { recursive: true })));
});

test("R06 while PostgreSQL is away the shop shows what it knows and refuses the rest; back, all goes on", async () => {
  const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;
  const { anonKey } = await (await fetch(`${shop.url}/config.json`)).json();
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
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([503, expect.any(Number)]); // prettier-ignore
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
