import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addItem,
  atPrice,
  itemCount,
  removeItem,
  salvageCart,
  setQuantity,
  totalCents,
  type Cart,
  type CartChange,
  type CartItem,
  lineKey,
} from "./cart.ts";
import { joinLines, mergeCarts, setChoices } from "#app/cart/cart-lines.ts";
import { answered } from "./choices.ts";

const aphrodite = {
  id: "a",
  name: "Aphrodite",
  price: 1180,
  image_url: "/a.webp",
  product_code: "KOS-N-001",
};

function cartOf(change: CartChange): Cart {
  if ("refused" in change) throw new Error(change.refused);
  return change.cart;
}

describe("cart", () => {
  test("CRT-02 an item holds id, name, price (0 when absent), quantity, image and code", () => {
    expect(cartOf(addItem([], aphrodite))).toEqual([{ ...aphrodite, quantity: 1 }]);
    expect(cartOf(addItem([], { id: "b", name: "Band" }))).toEqual([{ id: "b", name: "Band", price: 0, quantity: 1 }]);
  });

  test("CRT-03 adding again raises the quantity by one, capped at 100", () => {
    const once = cartOf(addItem([], aphrodite));
    expect(cartOf(addItem(once, aphrodite))[0]?.quantity).toBe(2);
    const full = cartOf(setQuantity(once, "a", 100));
    expect(cartOf(addItem(full, aphrodite))[0]?.quantity).toBe(100);
  });

  test("CRT-04 a product without id or name, or with an impossible price, is refused", () => {
    expect(addItem([], { name: "No id", price: 1 })).toEqual({ refused: "invalid product" });
    expect(addItem([], { id: "x", price: 1 })).toEqual({ refused: "invalid product" });
    for (const price of [0, 0.009, -5, 1_000_000, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(addItem([], { id: "x", name: "X", price })).toEqual({ refused: "invalid price" });
    }
  });

  test("CRT-05 a quantity of 0 or less removes, above 100 is refused", () => {
    const cart = cartOf(addItem([], aphrodite));
    expect(cartOf(setQuantity(cart, "a", 0))).toEqual([]);
    expect(cartOf(setQuantity(cart, "a", -3))).toEqual([]);
    expect(setQuantity(cart, "a", 101)).toEqual({ refused: "quantity too high" });
    expect(cartOf(setQuantity(cart, "a", 100))[0]?.quantity).toBe(100);
  });

  test("CRT-06 totals are exact and changes keep the order, whatever is done", () => {
    const change = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      quantity: fc.integer({ min: -1, max: 101 }),
    });
    const prices: Record<string, number> = { a: 0.1, b: 0.2, c: 999_999.99 };
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let cart: Cart = [];
        for (const { id, quantity } of changes) {
          const next = cart.some((item) => item.id === id)
            ? setQuantity(cart, id, quantity)
            : addItem(cart, { id, name: id, price: prices[id] });
          if ("cart" in next) cart = next.cart;
        }
        const exact = cart.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
        expect(totalCents(cart)).toBe(exact);
        expect(itemCount(cart)).toBe(cart.reduce((sum, item) => sum + item.quantity, 0));
        expect(cart.every((item) => item.quantity >= 1 && item.quantity <= 100)).toBe(true);
      }),
    );
  });

  test("CRT-06 remove takes out one line and leaves the rest", () => {
    const cart = cartOf(addItem(cartOf(addItem([], aphrodite)), { id: "b", name: "B", price: 1 }));
    expect(removeItem(cart, "a").map((item) => item.id)).toEqual(["b"]);
  });

  test("CHK-06 returning lines join the cart, capped at 100", () => {
    const cart = cartOf(setQuantity(cartOf(addItem([], aphrodite)), "a", 60));
    expect(mergeCarts(cart, cart)[0]?.quantity).toBe(100);
    expect(mergeCarts([], cart)).toEqual(cart);
  });

  test("PCE-03 a piece with two choices is two lines; a default that is named or left open is one", () => {
    const size = { id: "s", kind: "size", name: "Size", name_el: null, scale: null } as const;
    const value = {
      label: "54",
      label_el: null,
      surcharge: 0,
      undecided: false,
      available: true,
      held: null,
      held_until: null,
    };
    const choice = { ...size, max_length: null, alphabets: null, surcharge: 0, optional: true };
    const values = [
      { ...value, id: "54", is_default: true },
      { ...value, id: "56", is_default: false },
    ];
    const choices = [{ ...choice, product_choice_values: values }];
    const [named, other] = ["54", "56"].map((id) => [{ choice: "s", value: id }]);
    let cart: Cart = [];
    for (const chosen of [undefined, named, other, other]) {
      cart = cartOf(addItem(cart, { ...aphrodite, choices: chosen }));
    }
    expect(cart.map(({ quantity }) => quantity)).toEqual([1, 1, 2]);
    const keyOf = ({ id, choices: chosen }: CartItem) => lineKey({ id, choices: answered(choices, chosen) });
    const joined = joinLines(cart, keyOf);
    expect(joined.map(({ quantity }) => quantity)).toEqual([2, 2]);
    const moved = setChoices(joined, lineKey(joined[1]!), { choices: named!, price: 1180 });
    expect(joinLines(moved, keyOf)).toMatchObject([{ quantity: 4 }]);
    expect(removeItem(cart, lineKey(cart[1]!))).toHaveLength(2);
  });

  test("CRT-11 PCE-03 stored choices are kept; nonsense costs its line, an earlier cart is as it was", () => {
    const line = { ...aphrodite, quantity: 1 };
    const chosen = [
      { choice: "s", value: "54" },
      { choice: "e", text: "Ζωή" },
    ];
    const good = { ...line, choices: chosen };
    const bad = [
      { ...line, id: "b", choices: "54" },
      { ...line, id: "c", choices: [null] },
      { ...line, id: "d", choices: [{ choice: "s" }] },
    ];
    expect(salvageCart([line, good, ...bad])).toEqual({ cart: [line, good], setAside: 3 });
  });

  test("CRT-11 R27 of a foreign value the good lines are saved, the rest set aside", () => {
    const good = { ...aphrodite, quantity: 2 };
    const bad = [
      { ...good, quantity: -1 },
      { ...good, quantity: "2" },
      { ...good, id: "n", price: Number.NaN },
      { ...good, id: "x".repeat(101) },
      null,
      "x",
      good,
    ];
    expect(salvageCart([good, ...bad])).toEqual({ cart: [good], setAside: 7 });
    expect(salvageCart({ evil: true })).toEqual({ cart: [], setAside: 1 });
    expect(salvageCart(null)).toEqual({ cart: [], setAside: 0 });
  });

  test("CRT-02 CRT-11 a line without price, picture or code is a line; a foreign field is left out", () => {
    for (const more of [{}, { price: null, image_url: null, product_code: 7, __proto__: { a: 1 } }]) {
      const line = { id: "b", name: "Band", quantity: 1 };
      expect(salvageCart([{ ...line, ...more, evil: "x" }])).toEqual({
        cart: [{ ...line, price: 0 }],
        setAside: 0,
      });
    }
  });

  test("CRT-11 R27 whatever lies in storage, what is saved can be counted and summed", () => {
    const line = fc.record(
      {
        id: fc.oneof(fc.string({ maxLength: 3 }), fc.integer()),
        name: fc.oneof(fc.string({ maxLength: 3 }), fc.constant(null)),
        price: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double(), fc.constant("1")),
        quantity: fc.oneof(fc.integer({ min: -1, max: 102 }), fc.double()),
        image_url: fc.anything(),
        product_code: fc.anything(),
        other: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.anything()), { maxLength: 120 }), (value) => {
        const { cart, setAside } = salvageCart(value);
        expect(cart.length + setAside).toBe(value.length);
        expect(Number.isSafeInteger(totalCents(cart))).toBe(true);
        expect(itemCount(cart)).toBeGreaterThanOrEqual(cart.length);
        expect(salvageCart(JSON.parse(JSON.stringify(cart)))).toEqual({ cart, setAside: 0 });
      }),
    );
    const many = Array.from({ length: 10_000 }, (_, id) => ({
      id: `${id}`,
      name: "x",
      quantity: 1,
    }));
    expect(salvageCart(many).cart).toHaveLength(100);
  });

  test("CRT-06 a line follows the price of its piece, exactly; without one it counts nothing", () => {
    const [line] = cartOf(setQuantity(cartOf(addItem([], aphrodite)), "a", 3));
    expect(line && totalCents([atPrice(line, 0.1)])).toBe(30);
    expect(line && totalCents([atPrice(line, null)])).toBe(0);
    expect(line?.price).toBe(1180);
  });

  test("CRT-03 who adds a piece again adds it at the price that it has now", () => {
    const [line] = cartOf(addItem(cartOf(addItem([], aphrodite)), { ...aphrodite, price: 1200 }));
    expect(line).toMatchObject({ quantity: 2, price: 1200 });
  });
});
