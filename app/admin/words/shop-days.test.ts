import { expect, test } from "vitest";
import { dayOf, daysUntil } from "./shop-days.ts";

test("AFT-08 the last day to pay back is counted by Cyprus's calendar", () => {
  const late = Date.parse("2026-11-22T23:30:00Z");
  expect(daysUntil("2026-12-07", late)).toBe(14);
  expect(daysUntil("2026-11-23", late)).toBe(0);
  expect(daysUntil("2026-11-22", late)).toBe(-1);
});

test("R23 a day begins in Cyprus, also when the clocks change", () => {
  expect(dayOf("2026-11-20T22:30:00Z")).toBe("2026-11-21");
  expect(dayOf("2026-07-20T21:30:00Z")).toBe("2026-07-21");
});
