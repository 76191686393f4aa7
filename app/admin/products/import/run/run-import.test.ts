import { describe, expect, test } from "vitest";
import { partsOf } from "./run-import.ts";

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
