import { expect, test } from "vitest";
import { cents, centsFromEuros, type Cents } from "./money.ts";
import { adminPrice, clockTime, dateAndTime, euros, longDate, orderDate, shortEuros, wholeNumber } from "./format.ts";

function amount(value: number): Cents {
  const found = centsFromEuros(value);
  if (found === undefined) throw new Error(`${value} is no amount`);
  return found;
}
const plain = (text: string) => text.replace(/\s/g, " ");

test("CRT-08 LNG-01 euros have two decimals, in the language's own form", () => {
  expect(euros(amount(1180), "en")).toBe("€1,180.00");
  expect(euros(amount(0.1), "en")).toBe("€0.10");
  expect(euros(amount(999_999.99), "en")).toBe("€999,999.99");
  expect(plain(euros(amount(1180), "el"))).toBe("1.180,00 €");
});

test("EYE-07 whole euros are short in lists, cents that there are stay", () => {
  const short = (value: number) => [shortEuros(amount(value), "en"), plain(shortEuros(amount(value), "el"))];
  expect(short(1000)).toEqual(["€1,000", "1.000 €"]);
  expect(short(100.5)).toEqual(["€100.50", "100,50 €"]);
});

test("CRT-08 LNG-01 euros are written as Intl writes them", () => {
  const style = { style: "currency", currency: "EUR" } as const;
  const irish = new Intl.NumberFormat("en-IE", style);
  const greek = new Intl.NumberFormat("el-GR", style);
  for (const value of [0, 1, 5, 99, 100, 99_999, 100_000, 123_456_78, 99_999_999, 9_999_999_900]) {
    for (const whole of [value, -value]) {
      if (Object.is(whole, -0)) continue;
      expect(euros(cents(whole), "en")).toBe(irish.format(whole / 100));
      expect(euros(cents(whole), "el")).toBe(greek.format(whole / 100));
    }
  }
});

test("PRD-09 WEK-09 the admin's prices carry a dollar sign in English, and in Greek what is paid", () => {
  expect(adminPrice(amount(1180.5), "en")).toBe("$1180.50");
  expect(adminPrice(amount(1180.5), "el")).toBe("1.180,50\u00a0€");
});

test("AVL-11 until when: Cyprus's time of day, a minute that has begun to its end", () => {
  expect(clockTime("2026-11-22T12:31:00Z", "en")).toBe("14:31");
  expect(clockTime("2026-11-22T22:04:01+00:00", "el")).toBe("00:05");
});

test("ORD-02 an order's date reads Jan 05, 2025, by Cyprus's day", () => {
  expect(orderDate("2025-01-05T12:00:00Z", "en")).toBe("Jan 05, 2025");
  expect(orderDate("2025-01-04T22:30:00Z", "en")).toBe("Jan 05, 2025");
  expect(orderDate("2025-01-05T12:00:00Z", "el")).toMatch(/05 Ιαν.* 2025/);
});

test("LAW-03 LNG-01 long dates and times are in the language and in Cyprus's time", () => {
  expect(longDate("2026-11-21T10:00:00Z", "en")).toBe("21 November 2026");
  expect(longDate("2026-11-21T10:00:00Z", "el")).toBe("21 Νοεμβρίου 2026");
  expect(plain(dateAndTime("2026-11-21T18:05:00Z", "en"))).toContain("20:05");
});

test("LNG-01 whole numbers are grouped as Intl groups them", () => {
  for (const value of [0, 7, 999, 1000, 9999, 10_000, 123_456, 1_000_000, -1000]) {
    expect(wholeNumber(value, "en")).toBe(new Intl.NumberFormat("en-IE").format(value));
    expect(wholeNumber(value, "el")).toBe(new Intl.NumberFormat("el-GR").format(value));
  }
});
