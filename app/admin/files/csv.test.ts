import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeCsv, parseCsv, printCsv } from "./csv.ts";

const cells = (file: string) => parseCsv(file)?.map((row) => row.cells);

describe("csv", () => {
  test("any table comes back as it went out", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."; , \t \n \" ' = - a".split(" ")) });
    const cell = fc.oneof(signs, fc.string({ unit: "grapheme" })).filter((text) => !/\r(?!\n)/.test(text));
    const row = fc.array(cell, { minLength: 3, maxLength: 3 }).filter((c) => c.join("").trim() !== "");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const head = ["a", "b", "c"];
        expect(cells(printCsv([head, ...rows], "en"))).toEqual([head, ...rows]);
        expect(cells(printCsv([head, ...rows], "el"))).toEqual([head, ...rows]);
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

  test("UTF-8, its sixteen-bit brother and the Greek Windows code page are all read", () => {
    const greek = "όνομα;Ήλιος";
    const utf8 = new TextEncoder().encode(`\uFEFF${greek}`);
    expect(parseCsv(decodeCsv(utf8.slice().buffer))?.[0]?.cells).toEqual(["όνομα", "Ήλιος"]);
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(greek, "utf16le")]);
    expect(decodeCsv(utf16.buffer)).toBe(greek);
    // Bytes of windows-1253: ό ν ο μ α ; Ή λ ι ο ς.
    const windows = [0xfc, 0xed, 0xef, 0xec, 0xe1, 0x3b, 0xb9, 0xeb, 0xe9, 0xef, 0xf2];
    expect(decodeCsv(new Uint8Array(windows).buffer)).toBe(greek);
  });

  test("Excel's own first line names the separator, tabs too", () => {
    expect(parseCsv("sep=;\r\na;b,c\r\n1;2")).toEqual([
      { line: 2, cells: ["a", "b,c"] },
      { line: 3, cells: ["1", "2"] },
    ]);
    expect(cells("a\tb,c\td\n1\t2\t3")).toEqual([
      ["a", "b,c", "d"],
      ["1", "2", "3"],
    ]);
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
