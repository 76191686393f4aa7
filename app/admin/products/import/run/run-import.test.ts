import { describe, expect, test } from "vitest";
import type { AdminClient } from "../../../data/admin-client.ts";
import { partsOf, stageLines } from "./run-import.ts";

const line = (number: number, length: number) => ({
  line: number,
  product: { name: "n".repeat(length) },
});

describe("the parts of an import", () => {
  test("hold at most 400 lines, in their order, none lost", () => {
    const lines = Array.from({ length: 801 }, (_, index) => line(index, 1));
    const parts = [...partsOf(lines)];
    expect(parts.map((part) => part.length)).toEqual([400, 400, 1]);
    expect(parts.flat()).toEqual(lines);
  });

  test("stay far below the megabyte that a request may have", () => {
    const parts = [...partsOf(Array.from({ length: 300 }, (_, index) => line(index, 4000)))];
    expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(310_000);
    expect(parts.flat()).toHaveLength(300);
  });

  test("MOV-06 stay below the keys that a request may have, whatever each line's number of sizes", () => {
    const values = Array.from({ length: 12 }, (_, at) => ({
      id: `${at}`,
      label: "52",
      label_el: "",
      surcharge: 0,
      stock: 2,
    }));
    const lines = Array.from({ length: 300 }, (_, at) => ({
      line: at,
      product: { name: "Ring", choices: [{ values }] },
    }));
    const parts = [...partsOf(lines)];
    const keysOf = (part: object) => JSON.stringify(part).match(/":/g)?.length ?? 0;
    expect(Math.max(...parts.map(keysOf))).toBeLessThanOrEqual(8_000);
    expect(parts).toHaveLength(3);
    expect(parts.flat()).toEqual(lines);
  });
});

test("MOV-06 each part says how many lines are still to come, and the first that it begins anew", async () => {
  const sent: unknown[] = [];
  const client = {
    rpc: async (_name: string, { lines, ...rest }: { lines: unknown[] }) => {
      sent.push({ ...rest, lines: lines.length });
      return { data: null, error: null, status: 204 };
    },
  };
  const lines = Array.from({ length: 900 }, (_, index) => line(index, 1));
  const signal = new AbortController().signal;
  const running = { id: "one", file: "a.csv", signal, onStaged: () => {}, onProgress: () => {} };
  await stageLines(client as unknown as AdminClient, lines, running);
  const of = { import: "one", file: "a.csv" };
  expect(sent).toEqual([
    { ...of, lines: 400, to_come: 500, anew: true },
    { ...of, lines: 400, to_come: 100, anew: false },
    { ...of, lines: 100, to_come: 0, anew: false },
  ]);
});
