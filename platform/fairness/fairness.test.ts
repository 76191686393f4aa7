import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFairness } from "./fairness.ts";

test("AVL-06 an address that goes on while it is refused is told so late, its neighbour at once", async () => {
  const { budgets } = createFairness({ clock: () => 0 });
  const one = { name: "one", burst: 1, perMinute: 1 };
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let told = 0;
  const ask = async (key: string) => {
    await budgets.take(one, key);
    told += 1;
  };
  const flood = Promise.all(Array.from({ length: 61 }, () => ask("a")));
  await setImmediate();
  // The one that had a token, and twenty refusals.
  expect(told).toBe(21);
  await ask("b");
  expect(await budgets.take(one, "b")).toBeGreaterThan(0);
  expect(told).toBe(22);
  vi.advanceTimersByTime(1_000);
  await flood;
  expect(told).toBe(62);
});
