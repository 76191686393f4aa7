import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";

let project: ShopProcess;
let shop: ShopProcess;
let anonKey: string;

/** Our own service stands where the hosted project would: the shop beside it knows its address and key only. */
beforeAll(async () => {
  project = await startShop({}, await copyOfPreparedFolder());
  anonKey = (await (await fetch(`${project.url}/config.json`)).json()).anonKey;
  shop = await startShop({
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: anonKey,
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
  });
});
afterAll(async () => {
  await shop.stop();
  await project.stop();
  await rm(project.dataFolder, { recursive: true });
});

test("SRV-06 SRV-02 a shop on a hosted project renders its catalogue and tells browsers its address", async () => {
  const page = await fetch(`${shop.url}/shop/rings`);
  expect(await page.text()).toContain("Helios ring");
  expect(page.headers.get("content-security-policy")).toContain(
    `connect-src 'self' ${project.url}`,
  );
  expect(await (await fetch(`${shop.url}/config.json`)).json()).toEqual({
    projectUrl: project.url,
    anonKey,
  });
  expect((await fetch(`${shop.url}/rest/v1/products`)).status).toBe(404);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test("LIV-01 its pages follow a change in the project", async () => {
  await fetch(`${shop.url}/shop/rings`);
  const client = createClient(project.url, anonKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(admin);
  await client
    .from("products")
    .update({ price: 1241 })
    .eq("product_code", "KOS-R-001")
    .throwOnError();
  await expect
    .poll(async () => (await fetch(`${shop.url}/shop/rings`)).text(), { timeout: 10_000 })
    .toContain("€1,241.00");
});
