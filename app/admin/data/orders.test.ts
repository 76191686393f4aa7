import { expect, test } from "vitest";
import { orderSchema } from "./orders.ts";

const row = { id: "1", quantity: 2, total_amount: 30, created_at: "2025-01-05T10:00:00Z", is_sent: false };
const products = { name: "Sun ring", product_code: "S-1", price: 15, image_url: null };

test("SRV-03 ORD-02 an order with the specified columns alone is read, and shows its product of today", () => {
  const today = { product_name: "Sun ring", product_code: "S-1", unit_price: 15, flags: [], choices: [] };
  expect(orderSchema.parse({ ...row, customers: null, products })).toMatchObject(today);
  expect(orderSchema.parse({ ...row, products: null })).toMatchObject({ product_name: "", unit_price: 15 });
});

test("PAY-02 AFT-01 an order shows what was sold, also where its product has a code, a name, a price of today", () => {
  const sold = { product_name: "Moon ring", product_code: null, unit_price: 9 };
  expect(orderSchema.parse({ ...row, ...sold, products })).toMatchObject(sold);
});
