import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/money.ts";
import { priceByMetal, type MetalRule } from "./metal-rule.ts";

const rule: MetalRule = { metal: "gold", gram: 7_250, loss: 500, making: 12_000, carat: 0, step: 100, floor: 0 };
const ring = { metal: "gold", fineness: 750, weight_g: 3.4, carat: 0.36, making: null, stones: null } as const;

test("WEK-16 a ring of 3.4 g of 750 gold at €72.50, 5 % loss, €120 of making", () => {
  // 72.50 × 0.75 × 3.4 × 1.05 + 120 = 314.11875
  expect(priceByMetal(ring, { ...rule, step: 1 })).toBe(31_412);
  expect(priceByMetal(ring, rule)).toBe(31_400);
  expect(priceByMetal(ring, { ...rule, step: 500 })).toBe(31_500);
  expect(priceByMetal(ring, { ...rule, carat: 100_000, step: 1 })).toBe(31_412 + 36_000);
  expect(priceByMetal(ring, { ...rule, floor: 35_050 })).toBe(35_050);
});

test("WEK-16 a piece's own making and stones stand instead of those for all, nothing too", () => {
  const all = { ...rule, carat: 100_000, step: 1 };
  expect(priceByMetal({ ...ring, making: cents(20_000) }, all)).toBe(31_412 + 36_000 + 8_000);
  expect(priceByMetal({ ...ring, stones: cents(12_345) }, all)).toBe(31_412 + 12_345);
  expect(priceByMetal({ ...ring, making: cents(0), stones: cents(0) }, all)).toBe(31_412 - 12_000);
});

test("WEK-16 what has another metal, or lacks a fact, has no such price; nor has what no price may be", () => {
  expect(priceByMetal({ ...ring, metal: "silver" }, rule)).toBeUndefined();
  expect(priceByMetal({ ...ring, metal: null }, rule)).toBeUndefined();
  expect(priceByMetal({ ...ring, fineness: null }, rule)).toBeUndefined();
  expect(priceByMetal({ ...ring, weight_g: null }, rule)).toBeUndefined();
  expect(priceByMetal(ring, { ...rule, making: 99_999_999 })).toBeUndefined();
  expect(priceByMetal({ ...ring, weight_g: 0.01 }, { ...rule, gram: 1, making: 0 })).toBeUndefined();
});

test("WEK-16 dearer gold makes no piece cheaper, and each price is a multiple of the step or the floor", () => {
  const amount = fc.integer({ min: 1, max: 20_000 });
  const piece = fc.record({
    metal: fc.constant("gold" as const),
    fineness: fc.integer({ min: 1, max: 999 }),
    weight_g: fc.integer({ min: 1, max: 20_000 }).map((hundredths) => hundredths / 100),
    carat: fc.integer({ min: 0, max: 9_999 }).map((thousandths) => thousandths / 1000),
    making: fc.option(fc.nat(99_999).map(cents)),
    stones: fc.option(fc.nat(99_999).map(cents)),
  });
  const bounds = fc.record({ step: fc.constantFrom(1, 100, 500, 1000), floor: fc.nat(50_000) });
  fc.assert(
    fc.property(piece, amount, amount, bounds, (made, one, more, { step, floor }) => {
      const at = (gram: number) => priceByMetal(made, { ...rule, gram, step, floor });
      const [less, dearer] = [at(one), at(one + more)];
      if (less !== undefined && dearer !== undefined) expect(less).toBeLessThanOrEqual(dearer);
      if (less !== undefined && less !== floor) expect(less % step).toBe(0);
    }),
  );
});
