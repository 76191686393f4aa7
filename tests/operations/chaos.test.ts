import { expect, test } from "vitest";
import { runKills } from "#lab/chaos/kills.ts";

/** The short form of `npm run chaos`, which also waits until nothing is held (F27, F28 have contract tests). */
test("TRD-01 PAY-01 AFT-08 MNY-04 R01 F20 F30 STK-05 ASK-02 shops die while people buy, deposits go back, banks refuse refunds and dispute, counter sales are taken back: every payment becomes orders once, every refund is made once, to buyers of several countries with the VAT of each", async () => {
  const plan = {
    checkouts: 16,
    clients: 4,
    kills: 2,
    killingMs: 60_000,
    eachWithinMs: 180_000,
    wait: "for the books",
  } as const;
  const report = await runKills({ name: "PGlite", processes: 1 }, plan);
  expect(report.faults).toEqual([]);
  expect(report.paid).toBeGreaterThan(2);
  expect(report.refunds).toBeGreaterThan(0);
  expect(report.soldAtCounter).toBeGreaterThan(0);
  expect(report.takenBack).toBeGreaterThan(0);
  expect(report.depositsGivenBack).toBeGreaterThan(0);
  expect(report.refundsFailed).toBeGreaterThan(0);
  expect(report.disputes).toBeGreaterThan(0);
  expect(Object.keys(report.parcels).length).toBeGreaterThan(1);
  expect(report.centsInOrders).toBe(report.centsAtProvider);
}, 400_000);
