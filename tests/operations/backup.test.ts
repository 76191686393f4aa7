import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  admin,
  copyOfPreparedFolder,
  node,
  root,
  startShop,
  type ShopProcess,
} from "../shop-process.ts";

let shop: ShopProcess;
let folder: string;
let work: string;

beforeAll(async () => {
  folder = await copyOfPreparedFolder();
  work = await mkdtemp(join(tmpdir(), "kosmima-backup-"));
  shop = await startShop({}, folder);
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([folder, work].map((path) => rm(path, { recursive: true, force: true })));
});

function command(script: string, words: string[], dataFolder: string) {
  return spawnSync(node, [`scripts/${script}.ts`, ...words], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], DATA_DIR: dataFolder, RATE_LIMITS: "off" },
  });
}

async function catalogueOf({ url }: ShopProcess) {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const client = createClient(url, anonKey, { auth: { persistSession: false } });
  const { data } = await client
    .from("products")
    .select("id,name,price,image_url,few_left")
    .order("id")
    .throwOnError();
  return {
    client,
    products: data.map((one) => ({ ...one, image_url: new URL(one.image_url).pathname })),
  };
}

test("R12 a backup of the running shop restores into an empty folder: rows, pictures, accounts", async () => {
  const file = join(work, "shop.backup");
  const made = command("backup", [file], folder);
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining("16 pictures")]);

  const target = join(work, "restored");
  const restored = command("restore", [file], target);
  expect([restored.status, restored.stderr]).toEqual([0, ""]);
  const again = command("restore", [file], target);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("not empty")]);

  const copy = await startShop({}, target);
  const { client, products } = await catalogueOf(copy);
  expect(products).toEqual((await catalogueOf(shop)).products);
  expect((await client.rpc("count_products")).data).toBe(products.length);
  expect((await client.auth.signInWithPassword(admin)).error).toBeNull();
  const picture = await fetch(`${copy.url}${products[0]?.image_url}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await copy.stop();
});

test("R12 a damaged backup is refused and changes nothing", async () => {
  const file = join(work, "damaged.backup");
  command("backup", [file], folder);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.byteLength - 2_000));
  const target = join(work, "untouched");
  const refused = command("restore", [file], target);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("damaged")]);
});

test("the doctor finds a fresh shop well", () => {
  const said = command("doctor", [], folder);
  expect([said.status, said.stdout]).toEqual([0, expect.stringContaining("The shop is well.")]);
});
