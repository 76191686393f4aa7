import { expect, test } from "vitest";
import { isLate, pollAfterMs } from "./polling.ts";

test("CHK-08 an open payment is asked for ever more slowly, a settled one never", () => {
  const pauses = Array.from({ length: 9 }, (_, polls) => pollAfterMs("processing", polls));
  expect(pauses).toEqual([1000, 2000, 3000, 5000, 8000, 13_000, 21_000, 30_000, false]);
  for (const state of ["paid", "expired", "failed", "unknown"] as const) {
    expect(pollAfterMs(state, 0)).toBe(false);
    expect(isLate(state, 99)).toBe(false);
  }
  expect(isLate("processing", 7)).toBe(false);
  expect(isLate("processing", 8)).toBe(true);
  // A shopper who has not paid is not told to wait for a mail.
  expect(isLate("open", 99)).toBe(false);
});
