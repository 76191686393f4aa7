import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, maxPriceCents } from "#domain/money.ts";
import { mostLowered, mostRaised, hundredthsOf, priceByRule } from "./price-rule.ts";

const price = fc.integer({ min: 1, max: 99_999_999 }).map(cents);
const hundredths = fc.integer({ min: -mostLowered, max: mostRaised });
const rule = fc.record({ hundredths, toWholeEuros: fc.boolean() });

describe("a price by a rule", () => {
  test("DAY-03 it is the exact product, rounded once, a half up, whatever the numbers", () => {
    fc.assert(
      fc.property(price, rule, (before, { hundredths: part, toWholeEuros }) => {
        const step = toWholeEuros ? 100n : 1n;
        const exact = BigInt(before) * BigInt(10_000 + part);
        // Two halves of a step, so that nothing is a fraction.
        const wanted = ((2n * exact + 10_000n * step) / (20_000n * step)) * step;
        const isPrice = wanted >= 1n && wanted <= BigInt(maxPriceCents);
        const after = priceByRule(before, { hundredths: part, toWholeEuros });
        expect(after).toBe(isPrice ? Number(wanted) : undefined);
      }),
    );
  });

  test("DAY-03 a dearer piece stays at least as dear, and no percent to the cent changes nothing", () => {
    fc.assert(
      fc.property(price, price, rule, (one, other, by) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const [a, b] = [priceByRule(less, by), priceByRule(more, by)];
        if (a !== undefined && b !== undefined) expect(a).toBeLessThanOrEqual(b);
        expect(priceByRule(one, { hundredths: 0, toWholeEuros: false })).toBe(one);
      }),
    );
  });

  test("DAY-03 what people would say: 5 % more, 10 % less, to whole euros", () => {
    const by = (euros: number, percent: number, toWholeEuros: boolean) => {
      const after = priceByRule(cents(euros * 100), { hundredths: percent * 100, toWholeEuros });
      return after === undefined ? undefined : after / 100;
    };
    expect(by(1180, 5, true)).toBe(1239);
    expect(by(89, 7.5, false)).toBe(95.68);
    expect(by(89, 7.5, true)).toBe(96);
    expect(by(95, -10, true)).toBe(86);
    expect(by(0.4, 0, true)).toBeUndefined();
    expect(by(999_999, 1, true)).toBeUndefined();
  });

  test("DAY-03 a percent has at most two decimals", () => {
    expect(hundredthsOf("7")).toBe(700);
    expect(hundredthsOf("12.5")).toBe(1250);
    expect(hundredthsOf("0.05")).toBe(5);
    for (const typed of ["", "-5", "5.125", "1e2", "five", "10000.5"]) {
      expect(hundredthsOf(typed)).toBeUndefined();
    }
  });
});
