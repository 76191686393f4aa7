import { expect, test } from "vitest";
import { deliveryPrice } from "./delivery-price.ts";

test("EYE-02 delivery costs nothing from the value that makes it free, its price below it and without one", () => {
  const way = { price: 4.5, free_from: 50 };
  expect([49.99, 50, 900, null].map((goods) => deliveryPrice(way, goods))).toEqual([4.5, 0, 0, 4.5]);
  expect(deliveryPrice({ price: 4.5, free_from: null }, 900)).toBe(4.5);
});
