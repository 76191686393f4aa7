import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { adminOf, copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c9a227" } })
  .png()
  .toBuffer();
const host = createServer((_, response) => response.writeHead(200, { "content-type": "image/png" }).end(png));
host.listen(0, "127.0.0.1");
await once(host, "listening");
const { port } = host.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const folder = await copyOfPreparedFolder();
let shop: ShopProcess | undefined;
afterAll(async () => {
  await shop?.stop();
  host.close();
  await rm(folder, { recursive: true, force: true });
});

test("MOV-02 MOV-03 a killed server goes on fetching an import's pictures, from the operator's origins and no private others", async () => {
  shop = await startShop({ IMPORT_ORIGINS: origin }, folder);
  const admin = await adminOf(shop);
  const pictured = { name: "Pictured elsewhere", category: "rings", image_url: `${origin}/ring.png` };
  const pictures = [{ url: `https://127.0.0.1:${port}/ring.png` }];
  const args = { import: randomUUID(), lines: [{ line: 2, product: { ...pictured, pictures } }] };
  await admin.rpc("stage_product_import", args).throwOnError();
  await admin.rpc("apply_product_import", { import: args.import }).throwOnError();
  shop.process.kill("SIGKILL");
  await once(shop.process, "exit");
  shop = await startShop({ IMPORT_ORIGINS: origin }, folder);
  const again = await adminOf(shop);
  const states = async () => {
    const { data } = await again.rpc("import_pictures", { import: args.import }).throwOnError();
    return data.map(({ position, state, reason }: Record<string, unknown>) => ({ position, state, reason }));
  };
  await expect.poll(states, { timeout: 60_000, interval: 500 }).toEqual([
    { position: 2, state: "failed", reason: "address_not_allowed" },
    { position: 1, state: "had", reason: null },
  ]);
  const { data } = await again.from("products").select("image_url").eq("name", pictured.name).single().throwOnError();
  expect(data.image_url).toMatch(/\/storage\/v1\/object\/public\/product-images\/import\//);
  expect((await fetch(data.image_url)).status).toBe(200);
}, 120_000);
