import { expect, test } from "vitest";
import type { BoughtOrder, OrderLine } from "./bought-order.ts";
import { comingOf } from "./coming.ts";

const line = { line_no: 1, quantity: 1, is_sent: false, ready_at: null, personalised: false } as OrderLine;
const order = (changes: Partial<BoughtOrder>, lines: Partial<OrderLine>[] = [{}]) =>
  ({
    lines: lines.map((one) => ({ ...line, ...one })),
    paid_by: null,
    discount: 0,
    refunded_amount: 0,
    total_amount: 40,
    withdrawals: [],
    may_withdraw: true,
    delivery: { kind: "courier" },
    arrives_from: "2026-12-03",
    arrives_to: "2026-12-05",
    next: { step: "make", day: "2026-12-01" },
    ...changes,
  }) as BoughtOrder;
const days = { from: "2026-12-03", to: "2026-12-05" };
const kinds = (...given: Parameters<typeof order>) => comingOf(order(...given)).map(({ kind }) => kind);

test("EYE-10 what is to come follows in its order, each with the days that were promised", () => {
  expect(comingOf(order({}))).toEqual([
    { kind: "toSend", by: "2026-12-01" },
    { kind: "toArrive", ...days },
    { kind: "toDecide" },
  ]);
  const collected = { delivery: { kind: "collection" } } as Partial<BoughtOrder>;
  expect(comingOf(order(collected))).toEqual([
    { kind: "toBeReady", ...days },
    { kind: "toCollect" },
    { kind: "toDecide" },
  ]);
  expect(kinds(collected, [{ ready_at: "2026-12-02T09:00:00Z" }])).toEqual(["toCollect", "toDecide"]);
});

test("EYE-10 an open choice is answered first; what can't be given back has no days to change one's mind", () => {
  expect(kinds({ next: { step: "ask", day: null }, arrives_from: null, arrives_to: null })).toEqual([
    "toMake",
    "toSend",
    "toArrive",
    "toDecide",
  ]);
  expect(kinds({}, [{ personalised: true }])).toEqual(["toSend", "toArrive"]);
});

test("EYE-10 a parcel that left is still to arrive; nothing is to come of what is here, given back or unknown", () => {
  expect(kinds({ next: null }, [{ is_sent: true }])).toEqual(["toArrive", "toDecide"]);
  const over: Partial<BoughtOrder>[] = [
    { refunded_amount: 40 },
    { paid_by: [{ method: "cash", amount: 10_000 }] } as Partial<BoughtOrder>,
    { withdrawals: [{ received_at: "2026-12-02T09:00:00Z", lines: [{ line_no: 1, quantity: 1 }] }] },
  ];
  for (const changes of over) expect(kinds(changes)).toEqual([]);
  expect(kinds({}, [{ is_sent: null }])).toEqual([]);
});
