import { describe, expect, test } from "vitest";
import type { BoughtOrder, OrderLine } from "./bought-order.ts";
import { stateOf, stepsOf } from "./progress.ts";

const line = (line_no: number, changes: Partial<OrderLine> = {}): OrderLine => ({
  line_no,
  name: `Piece ${line_no}`,
  name_el: null,
  product_code: null,
  image_url: null,
  choices: [],
  quantity: 2,
  unit_price: 10,
  total_amount: 20,
  personalised: false,
  is_sent: false,
  sent_at: null,
  ready_at: null,
  carrier: null,
  tracking_number: null,
  ...changes,
});

const sent = (at: string, tracking_number: string | null = null) => ({
  is_sent: true,
  sent_at: at,
  tracking_number,
});

function order(lines: OrderLine[], changes: Partial<BoughtOrder> = {}): BoughtOrder {
  const seller = {
    shop_name: "",
    seller_name: null,
    seller_address: null,
    seller_email: null,
    seller_phone: null,
    register_no: null,
    vat_no: null,
  };
  return {
    reference: "KOS-AAAAAA",
    gift: null,
    delivery: null,
    delivery_amount: 0,
    wrap_amount: 0,
    deposit_amount: 0,
    arrives_from: null,
    arrives_to: null,
    livemode: true,
    attention: false,
    paid_by: null,
    discount: 0,
    may_withdraw: true,
    paid_at: "2026-11-01T10:00:00.000Z",
    link_ends_at: "2027-04-30T10:00:00.000Z",
    total_amount: 40,
    refunded_amount: 0,
    seller,
    papers: [],
    refunds: [],
    withdrawals: [],
    open_choices: [],
    next: null,
    lines,
    ...changes,
  };
}

const withdrawal = (...lines: [line_no: number, quantity: number][]) => ({
  received_at: "2026-11-05T10:00:00.000Z",
  lines: lines.map(([line_no, quantity]) => ({ line_no, quantity })),
});

const told = (bought: BoughtOrder) =>
  stepsOf(bought).map(({ kind, products }) =>
    [kind, ...products.map((product) => `${product.quantity} of ${product.line.line_no}`)].join(" "),
  );

describe("how far an order is", () => {
  test("STK-05 what was bought over the counter is handed over: neither made ready nor sent", () => {
    const bought = order([line(1, sent("2026-11-20T10:00:00Z"))], {
      paid_by: [{ method: "cash", amount: 10_000 }],
    });
    expect(stateOf(bought)).toBe("handedOver");
    expect(stepsOf(bought).map(({ kind }) => kind)).toEqual(["paid"]);
  });

  test.each([
    ["making", order([line(1), line(2)])],
    ["partlySent", order([line(1, sent("2026-11-03T10:00:00.000Z")), line(2)])],
    ["sent", order([line(1, sent("2026-11-03T10:00:00.000Z"))])],
    // Withdrawn pieces are not waited for.
    ["sent", order([line(1, sent("2026-11-03T10:00:00.000Z")), line(2)], { withdrawals: [withdrawal([2, 2])] })],
    ["withdrawn", order([line(1)], { withdrawals: [withdrawal([1, 1]), withdrawal([1, 1])] })],
    ["refunded", order([line(1)], { refunded_amount: 40 })],
    ["paid", order([line(1, { is_sent: null })])],
  ])("AFT-04 %s", (state, bought) => {
    expect(stateOf(bought)).toBe(state);
  });

  test("WEK-01 what waits for its buyer is not being made; the answer is a step of its own", () => {
    const size = {
      choice_id: "1",
      kind: "size" as const,
      name: "Ring size",
      name_el: null,
      value_id: "2",
      label: "Not sure",
      label_el: null,
      text: null,
      surcharge: 0,
      undecided: true,
    };
    const open = line(1, { choices: [size] });
    expect(stateOf(order([open, line(2)]))).toBe("asking");
    expect(told(order([open, line(2)]))).toEqual(["paid", "asking 2 of 1", "making 2 of 2"]);
    const chosen = { ...size, label: "54", undecided: false, decided_at: Date.parse("2026-11-02T10:00:00Z") / 1000 };
    const decided = order([line(1, { choices: [chosen] })]);
    expect(stateOf(decided)).toBe("making");
    expect(told(decided)).toEqual(["paid", "chosen", "making"]);
    // Nobody waits for what was withdrawn from.
    expect(stateOf(order([open, line(2)], { withdrawals: [withdrawal([1, 2])] }))).toBe("making");
  });

  test("DLV-03 WEK-03 what is collected is ready, then collected, never on its way", () => {
    const delivery = { kind: "collection" as const, name: "Shop", name_el: null };
    const ready = line(1, { ready_at: "2026-11-03T10:00:00.000Z" });
    const collected = { ...ready, ...sent("2026-11-04T10:00:00.000Z") };
    expect(stateOf(order([ready], { delivery }))).toBe("ready");
    expect(stateOf(order([ready, line(2)], { delivery }))).toBe("partlyReady");
    expect(told(order([ready], { delivery }))).toEqual(["paid", "ready"]);
    expect(stateOf(order([ready, { ...collected, line_no: 2 }], { delivery }))).toBe("ready");
    expect(stateOf(order([collected], { delivery }))).toBe("collected");
    // A quote's piece is ready before its balance; the courier has not got it.
    expect(stateOf(order([ready]))).toBe("making");
    expect(told(order([ready]))).toEqual(["paid", "making"]);
    expect(told(order([collected], { delivery }))).toEqual(["paid", "ready", "collected"]);
  });

  test("AFT-04 what happened is told in its order, by parcel, with the pieces where it was not all", () => {
    const bought = order(
      [
        line(1, sent("2026-11-03T10:00:00.000Z", "A1")),
        line(2, sent("2026-11-03T10:00:09.000Z", "A1")),
        line(3, sent("2026-11-03T10:00:00.000Z", "B2")),
        line(4),
      ],
      { withdrawals: [withdrawal([1, 1])] },
    );
    expect(told(bought)).toEqual(["paid", "sent 2 of 1 2 of 2", "sent 2 of 3", "withdrawn 1 of 1", "making 2 of 4"]);
  });

  test("AFT-04 AFT-08 money back is told as the provider says it stands", () => {
    const at = "2026-11-07T10:00:00.000Z";
    const [pending, succeeded, failed] = [
      { state: "pending" as const, amount: 30, at },
      { state: "succeeded" as const, amount: 10, at },
      { state: "failed" as const, amount: 40, at },
    ];
    const lines = [line(1, sent("2026-11-03T10:00:00.000Z"))];
    const steps = stepsOf(order(lines, { refunds: [failed, succeeded, pending] }));
    expect(steps.slice(2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["refundFailed", 40],
      ["refunded", 10],
      ["refunding", 30],
    ]);
    const whole = { refunded_amount: 40, refunds: [succeeded, pending] };
    expect(stateOf(order(lines, whole))).toBe("refunding");
  });
});
