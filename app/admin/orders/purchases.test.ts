import { expect, test } from "vitest";
import type { Order } from "../data/orders.ts";
import { byPurchase } from "./purchases.ts";

const place = (id: string, checkout_id: string | null) => {
  const order: Order = {
    id,
    checkout_id,
    product_name: "Ring",
    product_code: null,
    flags: [],
    choices: [],
    unit_price: 10,
    quantity: 1,
    total_amount: 10,
    created_at: "2026-11-02T10:00:00Z",
    is_sent: false,
  };
  return { row: order, isEmpty: false };
};

test("DAY-02 pieces of one purchase that stand together are shown together, in their order", () => {
  const places = [place("a", "1"), place("b", "1"), place("c", "2"), place("d", "1")];
  const ids = byPurchase(places).map((orders) => orders.map(({ row }) => row.id));
  expect(ids).toEqual([["a", "b"], ["c"], ["d"]]);
  expect(byPurchase([place("a", null), place("b", null)])).toHaveLength(2);
  expect(byPurchase([])).toEqual([]);
});
