import { describe, expect, test } from "vitest";
import type { Order, OrderFilter } from "../data/orders.ts";
import { moved, without } from "./order-changes.ts";

const order = (id: string, day: number, isSent = false): Order => ({
  id,
  product_name: "Ring",
  product_code: null,
  flags: [],
  choices: [],
  unit_price: 10,
  quantity: 1,
  total_amount: 10,
  created_at: `2026-11-0${day}T10:00:00Z`,
  is_sent: isSent,
});
const filter = (sent: boolean): OrderFilter => ({
  sent,
  search: "",
  days: { from: undefined, to: undefined },
  sort: { column: "created_at", ascending: false },
  page: 1,
});

describe("an order between its lists", () => {
  test("ORD-03 a sent order leaves the one list and joins the other, newest first", () => {
    const pending = { orders: [order("a", 2), order("b", 1)], count: 2 };
    const sent = { orders: [order("c", 3, true), order("d", 1, true)], count: 2 };
    const marked = order("a", 2, true);
    expect(moved(pending, filter(false), marked)).toEqual({ orders: [order("b", 1)], count: 1 });
    expect(moved(sent, filter(true), marked).orders.map(({ id }) => id)).toEqual(["c", "a", "d"]);
    expect(moved(sent, filter(true), marked).count).toBe(3);
  });

  test("ORD-03 an order that is there already is not counted twice", () => {
    const sent = { orders: [order("a", 2, true)], count: 1 };
    expect(moved(sent, filter(true), order("a", 2, true))).toBe(sent);
  });

  test("ORD-04 a page that does not hold the order stays as it is", () => {
    const page = { orders: [order("a", 2)], count: 30 };
    expect(without(page, order("z", 1))).toBe(page);
  });
});
