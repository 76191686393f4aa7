import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfPreparedFolder, startShop, type ShopProcess } from "../shop-process.ts";
import { runFuzz } from "#lab/fuzz/fuzz-run.ts";
import { runParsers } from "#lab/fuzz/parser-run.ts";

/** The short forms of `npm run fuzz`. */
let shop: ShopProcess;

beforeAll(async () => {
  const environment = { RATE_LIMITS: "off", METRICS_PORT: "0" };
  shop = await startShop(environment, await copyOfPreparedFolder());
});
afterAll(async () => {
  await shop.stop();
  await rm(shop.dataFolder, { recursive: true });
});

test("AVL-21 what every parser takes, cut off and changed: a clear answer each, and a neighbour notices nothing", async () => {
  const report = await runParsers(shop, { most: 24, rounds: 1, seed: 21 });
  expect(report.faults).toEqual([]);
  expect(report.looks).toBeGreaterThan(0);
});

test("R29 2,000 malformed requests to every room: no failure, no hang, and the shop goes on", async () => {
  // How long an answer may take is asked on a quiet machine, by the long form.
  const report = await runFuzz(shop, { cases: 2_000, seed: 29, longestMs: 15_000 });
  expect(report.faults).toEqual([]);
  expect(report.cases).toBe(2_000);
  expect(report.answers["silent"]).toBeUndefined();
});
