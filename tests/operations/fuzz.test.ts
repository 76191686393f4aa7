import { expect, test } from "vitest";
import { withShop } from "../shop-process.ts";
import { runFuzz } from "#lab/fuzz/fuzz-run.ts";
import { runParsers } from "#lab/fuzz/parser-run.ts";

/** The short forms of `npm run fuzz`. */
test("AVL-21 what every parser takes, cut off and changed: a clear answer each, and a neighbour notices nothing", async () => {
  const plan = { most: 24, rounds: 1, seed: 21 };
  const report = await withShop({ METRICS_PORT: "0" }, (shop) => runParsers(shop, plan));
  expect(report.faults).toEqual([]);
  expect(report.looks).toBeGreaterThan(0);
}, 300_000);

test("R29 2,000 malformed requests to every room: no failure, no hang, and the shop goes on", async () => {
  // How long an answer may take is asked on a quiet machine, by the long form.
  const plan = { cases: 2_000, seed: 29, longestMs: 15_000 };
  const report = await withShop({}, (shop) => runFuzz(shop, plan));
  expect(report.faults).toEqual([]);
  expect(report.cases).toBe(2_000);
  expect(report.answers["silent"]).toBeUndefined();
}, 300_000);
