import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCleanText } from "#domain/text/strangers-text.ts";
import { oneLine } from "./observe.ts";

describe("oneLine", () => {
  test("PAY-01 what people type into a payment page becomes one clean, bounded line, else stays as typed", () => {
    expect(oneLine("  Μαρία\tΠαπά\u0000\n ", 200)).toBe("Μαρία Παπά");
    expect(oneLine("<b>O'Neil & Söhne</b>", 200)).toBe("<b>O'Neil & Söhne</b>");
    expect(oneLine("\u202Eevil\ud800", 200)).toBe("evil\ufffd");
    expect(oneLine("💍".repeat(1000), 200)).toBe("💍".repeat(200));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.nat(50), (text, most) => {
        const line = oneLine(text, most);
        expect(isCleanText(line, "one line")).toBe(true);
        expect(Array.from(line).length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
