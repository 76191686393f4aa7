import { expect, test } from "vitest";

const rule = await import(new URL("restart-rule.mjs", import.meta.url).href);
const pauses = (ends: number[]): number[] => ends.map((_, place) => rule.pauseBefore(ends.slice(0, place + 1)));

test("AVL-02 three unexpected ends within a minute cost no pause, further ones growing pauses up to a minute", () => {
  const seconds = Array.from({ length: 11 }, (_, n) => n * 1_000);
  expect(pauses(seconds).map((ms) => ms / 1_000)).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test("AVL-02 a server that has lived for a minute again is brought back at once", () => {
  expect(pauses([0, 1, 2, 3, 60_003])).toEqual([0, 0, 0, 1_000, 0]);
  expect(pauses([0, 30_000, 60_000, 90_000, 120_000])).toEqual([0, 0, 0, 0, 0]);
});

test("AVL-02 a crash, a kill and a lack of memory are unexpected; a stop, a signal to stop and a refusal are not", () => {
  const unexpected = [
    { code: 1, signal: null },
    { code: 134, signal: null },
    { code: null, signal: "SIGKILL" },
    { code: null, signal: "SIGABRT" },
    { code: 75, signal: null, hasRun: true },
  ];
  const expected = [
    { code: 0, signal: null },
    { code: 78, signal: null },
    { code: 78, signal: null, hasRun: true },
    { code: 75, signal: null },
    { code: null, signal: "SIGTERM" },
    { code: null, signal: "SIGINT" },
    { code: 1, signal: null, isStopping: true },
    { code: null, signal: "SIGKILL", isStopping: true },
  ];
  expect(unexpected.map(rule.isUnexpected)).not.toContain(false);
  expect(expected.filter(rule.isUnexpected)).toEqual([]);
});
