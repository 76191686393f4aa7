import { expect, test } from "vitest";
import { roundedTime, timeLeftMs } from "./time-left.ts";

test("MOV-06 the time left is told at the pace so far, and not before there is one", () => {
  expect(timeLeftMs({ done: 0, left: 10, elapsedMs: 5000 })).toBeUndefined();
  expect(timeLeftMs({ done: 10, left: 10, elapsedMs: 100 })).toBeUndefined();
  expect(timeLeftMs({ done: 50, left: 150, elapsedMs: 5000 })).toBe(15_000);
});

test("MOV-06 it is said in tens of seconds, then in minutes", () => {
  expect([0, 12_000, 49_000, 55_000, 100_000].map(roundedTime)).toEqual([
    { unit: "seconds", count: 10 },
    { unit: "seconds", count: 20 },
    { unit: "seconds", count: 50 },
    { unit: "minutes", count: 1 },
    { unit: "minutes", count: 2 },
  ]);
});
