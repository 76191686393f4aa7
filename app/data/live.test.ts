import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calmly } from "./live.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("LIV-01 a burst of a thousand changes causes few reloads, the last one included", () => {
  let reloads = 0;
  const { call } = calmly(() => (reloads += 1));
  for (let change = 0; change < 1000; change += 1) {
    call();
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(5000);
  expect(reloads).toBeGreaterThanOrEqual(2);
  expect(reloads).toBeLessThanOrEqual(5);
});

test("LIV-01 a single change is seen at once, and nothing after the end", () => {
  let reloads = 0;
  const { call, stop } = calmly(() => (reloads += 1));
  call();
  vi.advanceTimersByTime(150);
  expect(reloads).toBe(1);
  call();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(reloads).toBe(1);
});
