import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { copyOfPreparedFolder, startShop } from "../shop-process.ts";

test("npm run dev compiles the pages and their style as they are asked for, and ends when told to", async () => {
  const folder = await copyOfPreparedFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const { url, stop } = await startShop({}, folder, ["scripts/dev.mjs"]);
  onTestFinished(async () => void (await stop()));
  const page = await (await fetch(`${url}/imprint`)).text();
  expect(page).toMatch(/<title>[^<]*Kosmima<\/title>/);
  // The watch over built pages gave the code of these up, which begins without a word (BRW-02).
  expect(page).not.toContain('fail("engine")');
  const style = await fetch(`${url}/app/app.css`, { headers: { accept: "text/css" } });
  expect(await style.text()).toContain("--color-");
  expect((await fetch(`${url}/app/entry.client.tsx`)).status).toBe(200);
  await stop();
  await expect(fetch(url)).rejects.toThrow();
});
