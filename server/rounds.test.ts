import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.ts";
import { startRounds } from "./rounds.ts";

const log = createLog("silent");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a round runs at once and at its interval, never twice at a time, and after a failure too", async () => {
  let runs = 0;
  const slow = Promise.withResolvers<void>();
  const run = () => (++runs === 2 ? slow.promise : Promise.reject(new Error("away")));
  const rounds = startRounds([{ name: "one", everyMs: 1_000, run }], log);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(2);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(4);
  await rounds.stop();
});

test("OPS-06 a round that fails is noted with its cause, without persons, until it goes well; how often and when last is counted", async () => {
  const ends = [true, false, false, true, true];
  const noted: [string, string | undefined][] = [];
  const run = async () => {
    if (!ends.shift()) throw new Error("no room for eleni@kosmima.test");
  };
  const rounds = startRounds([{ name: "one", everyMs: 1_000, run }], log, async (...said) => void noted.push(said));
  await vi.advanceTimersByTimeAsync(4_500);
  const problem = "Error: no room for …@…";
  expect(noted).toEqual([
    ["one", undefined],
    ["one", problem],
    ["one", problem],
    ["one", undefined],
  ]);
  expect(rounds.states().get("one")).toEqual({ failures: 2, succeededAtMs: Date.now() - 500 });
  await rounds.stop();
});

test("R23 a clock that jumps an hour, either way, makes no burst of rounds", async () => {
  let runs = 0;
  const run = async () => void (runs += 1);
  const rounds = startRounds([{ name: "one", everyMs: 60_000, run }], log);
  for (const jumpMs of [3_600_000, -7_200_000]) {
    vi.setSystemTime(Date.now() + jumpMs);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(runs).toBe(3);
  await rounds.stop();
});

test("a round that waits at first is made once more at a stop", async () => {
  const told: string[] = [];
  const round = {
    name: "dump",
    firstMs: 15_000,
    everyMs: 300_000,
    run: async () => void told.push("run"),
    atStop: async () => void told.push("stop"),
  };
  const rounds = startRounds([round], log);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await rounds.stop();
  expect(told).toEqual(["run", "stop"]);
});
