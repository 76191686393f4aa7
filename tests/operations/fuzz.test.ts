import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { copyOfPreparedFolder, startShop } from "../shop-process.ts";
import { runFuzz } from "./fuzz-run.ts";

/** The short form of `npm run fuzz`. */
test("R29 2,000 malformed requests to every room: no failure, no hang, and the shop goes on", async () => {
  const shop = await startShop({ RATE_LIMITS: "off" }, await copyOfPreparedFolder());
  const report = await runFuzz(shop, { cases: 2_000, seed: 29 });
  expect(report.faults).toEqual([]);
  expect(report.cases).toBe(2_000);
  expect(report.answers["silent"]).toBeUndefined();
  await shop.stop();
  await rm(shop.dataFolder, { recursive: true });
}, 300_000);
