import { expect, test } from "vitest";
import { cashAmounts } from "./cash-amounts.ts";

test("WEK-11 a press offers what people hand over: the next sums in notes above the total", () => {
  expect(cashAmounts(4320)).toEqual([4500, 5000, 6000]);
  expect(cashAmounts(11_900)).toEqual([12_000, 15_000, 20_000]);
  expect(cashAmounts(5000)).toEqual([6000, 10_000, 20_000]);
  expect(cashAmounts(50)).toEqual([500, 1000, 2000]);
});
