import { rm } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { copyOfPreparedFolder, startShop, anonKeyOf, adminOf } from "../shop-process.ts";

/** Our own service stands where the hosted project would: the shop beside it knows its address and key only. */
let project = await startShop({}, await copyOfPreparedFolder());
const anonKey = await anonKeyOf(project);
const shop = await startShop({
  SUPABASE_URL: project.url,
  SUPABASE_ANON_KEY: anonKey,
  ADMIN_EMAIL: "",
  ADMIN_PASSWORD: "",
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
  const client = await adminOf(project);
  await client
    .from("products")
    .update({ price: 1241 })
    .eq("product_code", "KOS-R-001")
    .throwOnError();
  await expect
    .poll(async () => (await fetch(`${shop.url}/shop/rings`)).text(), { timeout: 10_000 })
    .toContain("€1,241.00");
});

test("AVL-07 while the project is away its pages are as they were last, or say 503; back, they are fresh", async () => {
  const get = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const all = await get("/shop/all");
  const client = await adminOf(project);
  await client.from("products").update({ price: 1242 }).eq("product_code", "KOS-R-001").throwOnError(); // prettier-ignore
  await expect.poll(async () => (await get("/shop/rings")).text).toContain("€1,242.00");
  await project.stop();

  const stale = await get("/shop/all");
  expect([stale.status, stale.text === all.text]).toEqual([200, true]);
  expect(stale.headers.get("warning")).toMatch(/^110 /);
  const refused = await get("/imprint?lang=el");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(refused.text).toMatch(/<html lang="el"[^]*Η σελίδα δεν είναι διαθέσιμη τώρα/);

  project = await startShop({ PORT: new URL(project.url).port }, project.dataFolder);
  await expect.poll(async () => (await get("/shop/all")).text).toContain("€1,242.00");
  await expect.poll(async () => (await get("/imprint?lang=el")).status).toBe(200);
  // Where the provider is not known no example stands in for the seller's own facts.
  const live = await get("/");
  expect(live.text).toContain("Visit Our Store");
  expect(live.text).not.toMatch(/Ermou|24 000 000|<dt[^>]*>Address/);
  expect((await get("/imprint")).text).toContain(
    "[to be completed by the shop: name of the seller]",
  );
});
