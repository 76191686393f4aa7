import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAssets } from "./assets.ts";

const origin = "https://shop.example";
const folder = await mkdtemp(join(tmpdir(), "assets-"));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "assets/page-1a2b.js"), "export {};");
const assets = await createAssets(folder, origin);
afterAll(() => rm(folder, { recursive: true }));

function ask(method: string, path: string) {
  return assets.answer(new Request(origin + path, { method }), path);
}

test("a built file is read and nothing else: every other method is refused and told what may be done", async () => {
  expect(await (await ask("GET", "/assets/page-1a2b.js"))?.text()).toBe("export {};");
  const head = await ask("HEAD", "/assets/page-1a2b.js");
  expect([head?.status, await head?.text()]).toEqual([200, ""]);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    const refused = await ask(method, "/assets/page-1a2b.js");
    expect([method, refused?.status]).toEqual([method, 405]);
    expect(refused?.headers.get("allow")).toBe("GET, HEAD");
    expect(refused?.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("a file of an older build is missing; what was never a file is somebody else's", async () => {
  const gone = await ask("GET", "/assets/page-0000.js");
  expect([gone?.status, gone?.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await ask("GET", "/shop")).toBeUndefined();
  expect(await ask("GET", "/assets/../../package.json")).toHaveProperty("status", 404);
});
