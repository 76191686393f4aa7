import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, preparedFolder, root, startShop, type ShopProcess, anonKeyOf } from "../shop-process.ts";

/** A file system of its own may be mounted by root on Linux only; elsewhere this is left out. */
const mayMount = process.platform === "linux" && process.getuid?.() === 0;

let disk: string;
let isMounted = false;
let shop: ShopProcess;
let client: SupabaseClient;

beforeAll(async () => {
  if (!mayMount) return;
  disk = await mkdtemp(join(tmpdir(), "kosmima-disk-"));
  isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=320m", "tmpfs", disk]).status === 0;
  if (!isMounted) return;
  await cp(await preparedFolder(), join(disk, "data"), { recursive: true });
  shop = await startShop({}, join(disk, "data"));
  const anonKey = await anonKeyOf(shop);
  client = createClient(shop.url, anonKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(admin);
});
afterAll(async () => {
  await shop?.stop();
  if (isMounted) spawnSync("umount", [disk]);
  if (disk) await rm(disk, { recursive: true, force: true });
});

function fill(): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize));
}

const picture = join(root, "docs/landing.webp");

async function upload(name: string): Promise<number> {
  const body = await readFile(picture);
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${shop.url}/storage/v1/object/product-images/${name}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "image/webp",
    },
    body,
  });
  const { statusCode } = await answer.json();
  return answer.status === 200 ? 200 : Number(statusCode ?? answer.status);
}

/** Writes until the last page of the log has no room either. */
async function writeUntilRefused(): Promise<number> {
  for (let n = 0; n < 400; n += 1) {
    const rows = Array.from({ length: 50 }, (_, one) => ({
      name: `Fill ${n} ${one}`,
      category: "rings",
      description: "x".repeat(1_000),
    }));
    const { status } = await client.from("products").insert(rows);
    if (status !== 201) return status;
  }
  return 201;
}

test.skipIf(!mayMount)("R10 a full disk refuses writes, keeps reads, and heals without a restart", async ({ skip }) => {
  if (!isMounted) skip();
  expect((await fetch(`${shop.url}/shop/rings`)).status).toBe(200);
  fill();
  expect([503, 507]).toContain(await upload("full.webp"));
  expect(readdirSync(join(disk, "data/storage/.incoming"))).toEqual([]);
  expect([503, 507]).toContain(await writeUntilRefused());
  expect((await client.from("products").select("id").limit(1)).status).toBe(200);

  rmSync(join(disk, "filler"));
  await expect
    .poll(async () => (await client.from("products").update({ price: 7 }).eq("product_code", "KOS-R-001")).status, {
      timeout: 30_000,
    })
    .toBe(204);
  expect(await upload("room.webp")).toBe(200);
  const { data } = await client.storage.from("product-images").list("", { limit: 1000 });
  expect(data?.map(({ name }) => name)).not.toContain("full.webp");
});

test.skipIf(!mayMount)(
  "R10 a start on a full disk is refused in one sentence, and replaces nothing by a dump",
  async ({ skip }) => {
    if (!isMounted) skip();
    await shop.stop();
    const data = join(disk, "data");
    fill();
    const refused = await startShop({}, data).catch(String);
    expect(refused).toContain(
      `\nThe disk of DATA_DIR (${data}) is full, so the database could not be opened, and nothing was changed: free 32 MB or more and start again.\n`,
    );
    expect(readdirSync(join(data, "database")).toSorted()).toEqual(["cluster", "seal.json"]);
    const secrets = join(disk, "new", "secrets.json");
    const bare = await startShop({}, join(disk, "new")).catch(String);
    expect(bare).toMatch(new RegExp(`:\\n${secrets} can't be written \\(ENOSPC\\)\\.\\s*$`));
    expect(readdirSync(join(disk, "new"))).toEqual([]);
    rmSync(join(disk, "filler"));
    shop = await startShop({}, data);
  },
);
