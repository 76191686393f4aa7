import { expect, test } from "vitest";
import { daysUntil } from "./days-until.ts";

test("AFT-08 the last day to pay back is counted by Cyprus's calendar", () => {
  const late = Date.parse("2026-11-22T23:30:00Z");
  expect(daysUntil("2026-12-07", late)).toBe(14);
  expect(daysUntil("2026-11-23", late)).toBe(0);
  expect(daysUntil("2026-11-22", late)).toBe(-1);
});
