import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, centsFromEuros, eurosFromCents, isPrice, sumCents, timesQuantity } from "./money.ts";

describe("money", () => {
  test("CRT-06 every cent survives the way to euros and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 * 100 }), (value) => {
        expect(centsFromEuros(eurosFromCents(cents(value)))).toBe(value);
      }),
    );
  });

  test("CRT-06 R30 the classic float sums are exact", () => {
    expect(sumCents([centsFromEuros(0.1), centsFromEuros(0.2)].map((c) => c ?? cents(-1)))).toBe(30);
    expect(timesQuantity(cents(99_999_999), 100)).toBe(9_999_999_900);
  });

  test("CRT-04 a price lies between 0.01 and 999999.99, in whole cents", () => {
    for (const price of [0.01, 1, 1180, 999_999.99]) expect(isPrice(price)).toBe(true);
    for (const price of [
      0,
      -1,
      0.001,
      0.005,
      1.005,
      1_000_000,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      "1",
      null,
      true,
    ]) {
      expect(isPrice(price)).toBe(false);
    }
  });

  test("decimal strings as PostgreSQL's numeric prints them are read exactly, others not at all", () => {
    expect(centsFromEuros("120.50")).toBe(12_050);
    expect(centsFromEuros("7")).toBe(700);
    expect(centsFromEuros("-0.00")).toBe(0);
    for (const text of ["", "0x10", "1_000", "1e3", " 1", "1.999", "Infinity"]) {
      expect(centsFromEuros(text)).toBeUndefined();
    }
  });

  test("only whole numbers become cents", () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
  });
});
