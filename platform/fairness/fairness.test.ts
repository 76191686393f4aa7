import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFairness } from "./fairness.ts";

test("AVL-06 an address that goes on while it is refused is told so late, its neighbour at once", async () => {
  const { beforeRefusal } = createFairness({ clock: () => 0 });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let told = 0;
  const ask = async (key: string) => {
    await beforeRefusal(key);
    told += 1;
  };
  const flood = Promise.all(Array.from({ length: 60 }, () => ask("a")));
  await setImmediate();
  expect(told).toBe(20);
  await ask("b");
  expect(told).toBe(21);
  vi.advanceTimersByTime(1_000);
  await flood;
  expect(told).toBe(61);
});
