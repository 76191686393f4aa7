import { expect, test } from "vitest";
import type { CartItem } from "#domain/cart.ts";
import type { CartProduct } from "./products/known-products.ts";
import { mostOf } from "./use-current-lines.ts";

const line = (quantity: number, text = ""): CartItem => ({
  id: "ring",
  name: "Ring",
  price: 9,
  quantity,
  choices: [{ choice: "engraving", text }],
});
const ring: CartProduct = {
  id: "ring",
  name: "Ring",
  name_el: null,
  price: 9,
  image_url: null,
  personalised: false,
  making_days: null,
  availability: true,
  few_left: null,
  held: null,
  held_until: null,
  product_choices: [],
};

test("EYE-02 a line grows to what can be had, beside other lines of its piece, and never shrinks by itself", () => {
  const most = (product: Partial<CartProduct> | undefined, mine: CartItem, ...others: CartItem[]) =>
    mostOf({ item: mine, product: product && { ...ring, ...product } }, [mine, ...others]);
  expect(most({ few_left: 3 }, line(1))).toBe(3);
  expect(most({ few_left: 3 }, line(1, "A"), line(2, "B"))).toBe(1);
  expect(most({ few_left: 1 }, line(4))).toBe(4);
  expect(most({ availability: false }, line(2))).toBe(2);
  expect(most({}, line(2), line(90, "B"))).toBe(100);
  expect(most(undefined, line(2))).toBe(100);
});
