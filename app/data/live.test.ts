import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calmly } from "./live.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([0, 5, 12])(
  "LIV-01 R24 a thousand changes, %i ms apart, are at most five reloads, the last change included",
  (apartMs) => {
    let changes = 0;
    let seen = 0;
    let reloads = 0;
    const { call } = calmly(() => {
      reloads += 1;
      seen = changes;
    });
    while (changes < 1000) {
      changes += 1;
      call();
      vi.advanceTimersByTime(apartMs);
    }
    vi.advanceTimersByTime(5000);
    expect(seen).toBe(1000);
    expect(reloads).toBeLessThanOrEqual(5);
  },
);

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

test("LIV-01 changes at a person's pace are each seen within a second, however many they are", () => {
  let changes = 0;
  let seen = 0;
  const { call } = calmly(() => (seen = changes));
  while (changes < 30) {
    changes += 1;
    call();
    vi.advanceTimersByTime(700);
    expect(seen).toBe(changes);
  }
});
