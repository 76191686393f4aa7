import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printCsv, readCsv } from "./csv.ts";

const cells = (file: string, separator: string) => readCsv(file, separator).rows.map((row) => row.cells);

describe("csv", () => {
  test("any table comes back as it went out", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."; , \t \n \" ' = - a".split(" ")) });
    const cell = fc.oneof(signs, fc.string({ unit: "grapheme" })).filter((text) => !/\r(?!\n)/.test(text));
    const row = fc.array(cell, { minLength: 3, maxLength: 3 }).filter((c) => c.join("").trim() !== "");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const head = ["a", "b", "c"];
        expect(cells(printCsv([head, ...rows], "en"), ",")).toEqual([head, ...rows]);
        expect(cells(printCsv([head, ...rows], "el"), ";")).toEqual([head, ...rows]);
      }),
    );
  });

  test("what a spreadsheet would run is written as text", () => {
    expect(printCsv([["=1+1", "+357", "-", "@x", "'=1", "＝1"]], "en")).toBe("\uFEFF'=1+1,'+357,'-,'@x,''=1,'＝1\r\n");
    // Excel in Cyprus separates by semicolons, also in an English file.
    expect(printCsv([['Anna;=1;"=2"', "a, -b"]], "en")).toBe('\uFEFF"Anna;\'=1;""\'=2""","a, -b"\r\n');
  });

  test("a Greek file has semicolons and decimal commas, as a Greek spreadsheet reads them", () => {
    const file = printCsv(
      [
        ["τιμή", "όνομα"],
        [1180.5, "a;b"],
        [-2, "12.50"],
      ],
      "el",
    );
    expect(file).toBe('\uFEFFτιμή;όνομα\r\n1180,5;"a;b"\r\n-2;12.50\r\n');
    expect(printCsv([[1180.5, 3]], "en")).toBe("\uFEFF1180.5,3\r\n");
  });

  test("Excel's own first line, which names the separator, is no row", () => {
    expect(readCsv("sep=;\r\na;b,c\r\n1;2", ";").rows).toEqual([
      { line: 2, cells: ["a", "b,c"] },
      { line: 3, cells: ["1", "2"] },
    ]);
  });

  test("lines are counted as an editor counts them, quoted breaks and empty lines included", () => {
    expect(readCsv('a\r\n"x\ny"\r\n\r\nb', ",").rows.map((row) => row.line)).toEqual([1, 2, 5]);
  });

  test("a quote that is never closed, or closes in another line, is told by its line", () => {
    expect(readCsv('a,b\nc,"d', ",").openQuote).toBe(2);
    expect(readCsv('a,b\n"c,d\n"e",f', ",").openQuote).toBe(2);
    expect(readCsv('a,b\n"The "Star" ring",f', ",")).toMatchObject({ hasStray: true, openQuote: undefined });
  });
});
