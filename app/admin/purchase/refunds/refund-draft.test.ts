import { expect, test } from "vitest";
import type { MoneyBack } from "./refunds-query.ts";
import { amountOf, firstDraft, productsOf, withQuantity } from "./refund-draft.ts";

const line = { name: "Ring", unit_amount: 12_050, quantity: 3, choices: [], is_counted: true };
const purchase: MoneyBack = {
  amount: 40_000,
  paid_by: null,
  reference: "KOS-7F3K9Q",
  livemode: false,
  refundable: 30_000,
  extras_left: 0,
  lines: [
    { ...line, line_no: 1, left_over: 2 },
    { ...line, line_no: 2, left_over: 1 },
  ],
  withdrawals: [],
  refunds: [],
};

test("AFT-08 a withdrawal's pieces are chosen at first, as far as they are left; a typed amount goes with another choice", () => {
  const draft = firstDraft(purchase, [{ line_no: 1, quantity: 3 }]);
  expect(productsOf(draft)).toEqual([{ line_no: 1, quantity: 2 }]);
  expect(draft.restock).toBe(false);
  expect(amountOf(draft, purchase)).toMatchObject({ cents: 24_100, problem: undefined });
  const typed = { ...draft, typed: "12,50" };
  expect(amountOf(typed, purchase).cents).toBe(1250);
  expect(amountOf(withQuantity(typed, 1, 1), purchase).cents).toBe(12_050);
});

test("AFT-08 what is left is the most: after goodwill all pieces pay back the rest; more, nothing and words are no amount", () => {
  const all = withQuantity(firstDraft(purchase, [{ line_no: 1, quantity: 2 }]), 2, 1);
  expect(amountOf(all, purchase)).toEqual({ cents: 30_000, priced: 36_150, problem: undefined });
  const problem = (typed: string) => amountOf({ ...all, typed }, purchase).problem;
  expect(problem("300.01")).toBe("above");
  expect(["0", "", "-5", "1.005", "ring"].map(problem)).toEqual(Array(5).fill("nothing"));
});

test("AFT-08 DLV-04 delivery and wrapping go back with the last piece, and with nothing less", () => {
  const delivered = { ...purchase, refundable: 37_000, extras_left: 850 };
  const part = firstDraft(delivered, [{ line_no: 1, quantity: 2 }]);
  expect(amountOf(part, delivered).priced).toBe(24_100);
  const all = withQuantity(part, 2, 1);
  expect(amountOf(all, delivered)).toMatchObject({ cents: 37_000, priced: 37_000 });
});

test("MNY-02 after a withdrawal the deposit pays back what is still owed, not all of itself", () => {
  const withdrawal = { owed: 15_450 } as MoneyBack["withdrawals"][number];
  const deposit = { ...purchase, withdrawals: [withdrawal] };
  const wanted = [{ line_no: 2, quantity: 1 }];
  const costly = { ...deposit, lines: [{ ...line, line_no: 2, left_over: 1, unit_amount: 20_000 }] };
  expect(amountOf(firstDraft(costly, wanted, true), costly)).toMatchObject({ cents: 15_450, problem: undefined });
  expect(amountOf(firstDraft(deposit, wanted, true), deposit).cents).toBe(12_050);
});
