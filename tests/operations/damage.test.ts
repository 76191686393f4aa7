import { readFileSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfPreparedFolder, startShop, adminOf } from "../shop-process.ts";

let folder: string;

beforeAll(async () => {
  folder = await copyOfPreparedFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test("OPS-03 R20 a damaged database falls back to its newest whole dump, the sandbox's tables too, loudly, and is set aside", async () => {
  const first = await startShop({}, folder);
  const client = await adminOf(first);
  const product = { name: "Akamas ring", category: "rings", price: 310 };
  const { data } = await client.from("products").insert(product).select("id").single().throwOnError();
  const items = [{ id: data.id, quantity: 1 }];
  const { data: begun } = await client.functions.invoke("create-cart-payment", { body: { items } });
  await first.stop();

  const newest = (await readdir(join(folder, "dumps"))).toSorted().at(-1) ?? "";
  flip(join(folder, "database/cluster/global/pg_control"));
  // Newer than the whole one, and no better than what it should replace.
  const newer = join(folder, "dumps", "2999-01-01T00-00-00Z-000000000000.backup");
  writeFileSync(newer, readFileSync(join(folder, "dumps", newest)).subarray(0, 5_000));

  const second = await startShop({}, folder);
  await expect.poll(() => second.output()).toContain("THE DATABASE WAS DAMAGED");
  const again = await adminOf(second);
  const found = await again.from("products").select("name").eq("name", "Akamas ring");
  expect(found.data).toEqual([{ name: "Akamas ring" }]);
  expect((await fetch(`${second.url}${new URL(begun.url).pathname}`)).status).toBe(200);
  await second.stop();
  expect((await readdir(join(folder, "database"))).join()).toMatch(/damaged-/);
});

test("R20 without a dump a damaged or vanished database refuses the start and names the way back", async () => {
  const bare = await copyOfPreparedFolder();
  await rm(join(bare, "dumps"), { recursive: true, force: true });
  const control = join(bare, "database/cluster/global/pg_control");
  const whole = readFileSync(control);
  writeFileSync(control, whole.subarray(0, 100));
  const refused = await startShop({}, bare).catch(String);
  expect(refused).toContain("global/pg_control is not as it was left");
  expect(refused).toContain("npm run restore -- FILE");
  writeFileSync(control, whole);
  const again = await startShop({}, bare);
  expect(await again.stop()).toBe(0);
  await rm(bare, { recursive: true });
});
