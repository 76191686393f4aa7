import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calmly, followTables } from "./live.ts";
import type { ShopClient } from "./shop-client.ts";

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

test("LIV-01 DAY-08 what is read for three tables is read once for a change that concerns all of them", () => {
  const heard: (() => void)[] = [];
  const channel = {
    on: (_kind: string, _filter: object, call: () => void) => heard.push(call),
    subscribe: (joined: (status: string) => void) => joined("SUBSCRIBED"),
  };
  const client = { channel: () => channel, removeChannel: () => undefined };
  let readings = 0;
  const read = [calmly(() => (readings += 1))];
  // The parts of the stock client that are used here.
  const stop = followTables(client as unknown as ShopClient, { products: read, orders: read, enquiries: read });
  vi.advanceTimersByTime(150);
  expect(readings).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveLength(3);
  for (const change of heard) change();
  vi.advanceTimersByTime(2000);
  expect(readings).toBe(2);
  stop();
});
