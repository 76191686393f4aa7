import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv, printCsv } from "./csv.ts";

const cells = (file: string) => parseCsv(file)?.map((row) => row.cells);

describe("csv", () => {
  test("any table comes back as it went out", () => {
    const cell = fc.string({ unit: "grapheme" }).filter((text) => !/\r(?!\n)/.test(text));
    const row = fc
      .array(cell, { minLength: 3, maxLength: 3 })
      .filter((c) => c.join("").trim() !== "");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const head = ["a", "b", "c"];
        expect(cells(printCsv([head, ...rows]))).toEqual([head, ...rows]);
      }),
    );
  });

  test("what a spreadsheet would run is written as text", () => {
    expect(printCsv([["=1+1", "+357", "-", "@x", "'=1"]])).toBe(
      "\uFEFF'=1+1,'+357,'-,'@x,''=1\r\n",
    );
  });

  test("semicolons separate where the first line has them", () => {
    expect(cells("name;price\nRing;12,50\n")).toEqual([
      ["name", "price"],
      ["Ring", "12,50"],
    ]);
  });

  test("lines are counted as an editor counts them, quoted breaks and empty lines included", () => {
    expect(parseCsv('a\r\n"x\ny"\r\n\r\nb')?.map((row) => row.line)).toEqual([1, 2, 5]);
  });

  test("a quote that is never closed is no table", () => {
    expect(parseCsv('a,b\n"c')).toBeUndefined();
  });
});
