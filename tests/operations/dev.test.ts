import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { copyOfPreparedFolder, node, root } from "../shop-process.ts";

test("npm run dev compiles the pages and their style as they are asked for, and ends when told to", async () => {
  const folder = await copyOfPreparedFolder();
  const child = spawn(node, ["scripts/dev.mjs"], {
    cwd: root,
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url = "";
  for await (const line of createInterface({ input: child.stdout })) {
    url = /The shop is open: (http:\S+)/.exec(line)?.[1] ?? "";
    if (url) break;
  }
  const page = await (await fetch(`${url}/imprint`)).text();
  expect(page).toMatch(/<title>[^<]*Kosmima<\/title>/);
  const style = await fetch(`${url}/app/app.css`, { headers: { accept: "text/css" } });
  expect(await style.text()).toContain("--color-");
  expect((await fetch(`${url}/app/entry.client.tsx`)).status).toBe(200);
  child.kill("SIGTERM");
  await once(child, "exit");
  await expect(fetch(url)).rejects.toThrow();
  await rm(folder, { recursive: true });
});
