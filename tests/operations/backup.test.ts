import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askShop } from "#server/operator/operator-socket.ts";
import {
  copyOfPreparedFolder,
  root,
  runScript,
  startShop,
  type ShopProcess,
  adminOf,
  guestOf,
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

async function catalogueOf(client: SupabaseClient) {
  const { data } = await client
    .from("products")
    .select("id,name,price,image_url,few_left,product_choices(*,product_choice_values(*))")
    .order("id")
    .throwOnError();
  return data.map((one) => ({ ...one, image_url: new URL(one.image_url).pathname }));
}

/** A size with one left on the first piece; resolves to the count of values. */
async function addSizes(client: SupabaseClient) {
  const { data } = await client.from("products").select("id").order("id").limit(1).single();
  const values = [{ label: "52", stock: 1 }, { label: "54", is_default: true }, { label: "56" }];
  const choices = [{ kind: "size", name: "Ring size", values }];
  await client.rpc("save_details", { product: data?.id, details: { choices } }).throwOnError();
  return valueStockOf(client);
}

const valueStockOf = async (client: SupabaseClient) =>
  (await client.from("value_stock").select().order("value_id").throwOnError()).data;

test("R12 PCE-03 a backup of the running shop restores into an empty folder: rows, pictures, accounts", async () => {
  const file = join(work, "shop.backup");
  const counted = await addSizes(await adminOf(shop));
  const made = await runScript("backup", [file], { DATA_DIR: folder });
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining("27 pictures")]);

  const target = join(work, "restored");
  const restored = await runScript("restore", [file], { DATA_DIR: target });
  expect([restored.status, restored.stderr]).toEqual([0, ""]);
  const again = await runScript("restore", [file], { DATA_DIR: target });
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("not empty")]);

  const copy = await startShop({}, target);
  const client = await adminOf(copy);
  const products = await catalogueOf(client);
  expect(products).toEqual(await catalogueOf(await guestOf(shop)));
  expect(products[0]?.product_choices).toMatchObject([{ name: "Ring size" }]);
  expect(await valueStockOf(client)).toEqual(counted);
  const picture = await fetch(`${copy.url}${products[0]?.image_url}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await copy.stop();
});

test("R12 a damaged backup is refused and changes nothing", async () => {
  const bytes = await readFile(join(work, "shop.backup"));
  const file = join(work, "damaged.backup");
  await writeFile(file, bytes.subarray(0, bytes.byteLength - 2_000));
  const target = join(work, "untouched");
  const refused = await runScript("restore", [file], { DATA_DIR: target });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("damaged")]);
  expect(existsSync(target)).toBe(false);
});

test("AVL-24 a backup is restored by the operator's command alone: over no wire, and into no shop that runs", async () => {
  const file = join(work, "shop.backup");
  const before = await runScript("admin", ["list"], { DATA_DIR: folder });
  const refused = await runScript("restore", [file], { DATA_DIR: folder });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("already holds")]);
  const asked = await askShop(folder, { command: "restore", path: file } as never);
  expect(asked).toEqual({ ok: false, text: expect.stringContaining("Invalid") });
  // The key that may do most is sent, and the file itself.
  const { platform } = JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"));
  const headers = { apikey: platform.secret, authorization: `Bearer ${platform.secret}` };
  const body = await readFile(file);
  const rooms = ["", "/functions/v1", "/rest/v1/rpc", "/auth/v1/admin", "/storage/v1"];
  for (const path of rooms.map((room) => `${room}/restore`)) {
    const { status } = await fetch(shop.url + path, { method: "POST", headers, body });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  expect(await runScript("admin", ["list"], { DATA_DIR: folder })).toEqual(before);
  // A start whose database is damaged reads one back, of its own dumps; nothing else does beside the command.
  const own = ["grep", "-l", 'restore.ts"', "--", "server", "scripts", "platform", "supabase"];
  const importers = execFileSync("git", own, { cwd: root, encoding: "utf8" }).trim().split("\n");
  expect(importers.sort()).toEqual(["server/keeping/open-database.ts", "server/operator/command-line.ts"]);
});

test("the doctor finds a fresh shop well", async () => {
  const said = await runScript("doctor", [], { DATA_DIR: folder });
  expect([said.status, said.stdout]).toEqual([0, expect.stringContaining("The shop is well.")]);
});
