import { expect, test } from "vitest";
import type { Checkout, CheckoutLine } from "../_payments/checkout.ts";
import { paidOf } from "./already-paid.ts";

const ring = "11111111-1111-4111-8111-111111111111";
const chain = "22222222-2222-4222-8222-222222222222";

const line = (product_id: string, quantity: number, choices: object[] = []) =>
  ({ product_id, quantity, choices }) as unknown as CheckoutLine;

const paid = (...lines: CheckoutLine[]) => ({ state: "paid", lines }) as Checkout;

const size = (value: string) => [{ choice_id: "size", value_id: value, text: null }];

test("BRW-07 of a cart that was partly paid, the paid lines are named, as often as they were paid", () => {
  const earlier = paid(line(ring, 1), line(chain, 5));
  expect(
    paidOf(
      [
        { id: ring, quantity: 3 },
        { id: chain, quantity: 2 },
        { id: "other", quantity: 1 },
      ],
      earlier,
    ),
  ).toEqual([
    { id: ring, quantity: 1 },
    { id: chain, quantity: 2 },
  ]);
});

test("BRW-07 another size or another engraving is another purchase; the default need not be named", () => {
  const wants = (...choices: object[]) =>
    paidOf(
      [{ id: ring, quantity: 1, choices: choices as never }],
      paid(line(ring, 1, [...size("54"), { choice_id: "words", value_id: null, text: "M & A" }])),
    ).length;
  expect(wants()).toBe(1);
  expect(wants({ choice: "size", value: "54" }, { choice: "words", text: " M & A " })).toBe(1);
  expect(wants({ choice: "size", value: "56" })).toBe(0);
  expect(wants({ choice: "words", text: "Other" })).toBe(0);
  expect(wants({ choice: "unknown", value: "54" })).toBe(0);
});

test("BRW-07 what ended unpaid, or was never begun, stands in nobody's way", () => {
  const items = [{ id: ring, quantity: 1 }];
  for (const state of ["creating", "open", "expired", "failed"] as const) {
    expect(paidOf(items, { ...paid(line(ring, 1)), state })).toEqual([]);
  }
  expect(paidOf(items, { ...paid(line(ring, 1)), state: "processing" })).toHaveLength(1);
  expect(paidOf(items, null)).toEqual([]);
});
