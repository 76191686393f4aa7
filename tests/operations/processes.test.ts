import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgresServer } from "../postgres-server.ts";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let folder: string;
let first: ShopProcess;
let second: ShopProcess;
let anonKey: string;

/**
 * Two stand behind one address: one database, one data folder, budgets on; both find it empty and make the same first
 * admin.
 */
beforeAll(async () => {
  [server, folder] = await Promise.all([startPostgresServer(), copyOfPreparedFolder()]);
  const environment = { DATABASE_URL: server.url, RATE_LIMITS: "on" };
  [first, second] = await Promise.all([startShop(environment, folder), startShop(environment, folder)]);
  ({ anonKey } = await (await fetch(`${first.url}/config.json`)).json());
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const clientOf = ({ url }: ShopProcess) =>
  createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });

test("SRV-06 who signs in at one process is known to the other, and signed out of both at once", async () => {
  const here = clientOf(first);
  const { data, error } = await here.auth.signInWithPassword(admin);
  expect(error).toBeNull();
  const there = createClient(second.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: async () => data.session?.access_token ?? "",
  });
  const changed = await there.from("products").update({ price: 1_111 }).eq("product_code", "KOS-R-001");
  expect(changed.status).toBe(204);
  await here.auth.signOut();
  await expect.poll(async () => (await there.from("orders").select("id")).status).toBe(401);
});

test("LIV-01 a page that one process remembers follows a change made at the other", async () => {
  const page = async () => (await fetch(`${first.url}/shop/rings`)).text();
  await page();
  const there = clientOf(second);
  await there.auth.signInWithPassword(admin);
  await there.from("products").update({ price: 2_222 }).eq("product_code", "KOS-R-001").throwOnError();
  await expect.poll(page).toContain("€2,222");
});

test("PAY-06 a payment that begins at one process goes on at the other", async () => {
  const { data } = await clientOf(first).from("products").select("id").not("price", "is", null).limit(1);
  const items = [{ id: data?.[0]?.id, quantity: 1 }];
  const { data: checkout, error } = await clientOf(first).functions.invoke("create-cart-payment", { body: { items } });
  expect(error).toBeNull();
  const { pathname, search } = new URL(checkout.url);
  const pay = await fetch(`${second.url}${pathname}${search}`);
  expect(pay.status).toBe(200);
});

test("wrong passwords at one process are counted at the other", async () => {
  const guess = async (shop: ShopProcess) =>
    (await clientOf(shop).auth.signInWithPassword({ email: "nobody@kosmima.test", password: "wrong-Guess-1" })).error
      ?.status;
  for (let n = 0; n < 10; n += 1) expect(await guess(first)).toBe(400);
  expect(await guess(second)).toBe(429);
});

test("an admin's writes at two processes spend one budget", async () => {
  const client = clientOf(first);
  const { data } = await client.auth.signInWithPassword(admin);
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${data.session?.access_token}`,
    "content-type": "application/json",
  };
  const write = async ({ url }: ShopProcess) => {
    const nobody = `${url}/rest/v1/orders?id=eq.00000000-0000-0000-0000-000000000000`;
    const answer = await fetch(nobody, { method: "PATCH", headers, body: '{"is_sent":true}' });
    return answer.status;
  };
  const flood = () => Promise.all(Array.from({ length: 80 }, () => [write(first), write(second)]).flat());
  const startedAt = performance.now();
  const answers: number[] = [];
  // A slow machine's bucket refills meanwhile, 120 a minute.
  while (!answers.includes(429) && answers.length < 1_600) answers.push(...(await flood()));
  const refilled = Math.ceil((performance.now() - startedAt) / 500);
  const written = answers.filter((status) => status === 204).length;
  expect(answers).toContain(429);
  // Beforehand a test wrote twice, as the same admin.
  expect(written).toBeGreaterThanOrEqual(118);
  expect(written).toBeLessThanOrEqual(120 + refilled);
});
