import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameSent, readCart } from "./cart-request.ts";

const id = "11111111-1111-4111-8111-111111111111";

describe("readCart", () => {
  test("CHK-07 F37 only a whole number from 1 to 100 is a quantity, whatever else a number may be", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.integer({ min: -5, max: 200 })), (quantity) => {
        const read = readCart({ items: [{ id, quantity }] });
        const isGood = typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1 && quantity <= 100;
        expect("cart" in read).toBe(isGood);
        if ("refused" in read) expect(read.refused).toMatchObject({ code: "invalid_quantity", item: id });
      }),
    );
  });

  test("CHK-07 R29 anything at all is read or refused, never thrown", () => {
    fc.assert(fc.property(fc.anything(), (body) => void readCart(body)));
    fc.assert(fc.property(fc.array(fc.anything()), (items) => void readCart({ items })));
  });

  test("CHK-07 F39 F40 doubles, whatever their letters; more than a hundred lines", () => {
    const double = readCart({
      items: [
        { id, quantity: 1 },
        { id: id.toUpperCase(), quantity: 1 },
      ],
    });
    expect(double).toMatchObject({ refused: { code: "duplicate_item", item: id } });
    const many = readCart({ items: Array.from({ length: 101 }, () => ({ id, quantity: 1 })) });
    expect(many).toMatchObject({ refused: { code: "too_many_items" } });
  });

  test("CHK-07 what counts of an item is its product and quantity; price and name stay outside", () => {
    const read = readCart({ items: [{ id, quantity: 2, price: 0.01, name: "x" }], locale: "el" });
    expect(read).toMatchObject({ cart: { items: [{ id, quantity: 2 }], locale: "el" } });
    if ("cart" in read) expect(Object.keys(read.cart.items[0] ?? {})).toEqual(["id", "quantity"]);
  });
});

test("PCE-03 no name or text of a choice brings U+0000 to the database, which could not read it", () => {
  const choices = [
    { choice: "size\0", value: "54\0" },
    { choice: "engraving", text: "a\0" },
  ];
  const read = readCart({ items: [{ id, quantity: 1, choices }] });
  expect("cart" in read && read.cart.items[0]?.choices).toEqual([
    { choice: "size\ufffd", value: "54\ufffd" },
    { choice: "engraving", text: "a\ufffd" },
  ]);
});

describe("nameSent", () => {
  test("CHK-07 F38 what is echoed is short, plain text", () => {
    expect(nameSent({ name: "Helios <b>ring</b>" })).toBe("Helios b ring /b");
    expect(nameSent({ name: 7, id: "x\u202Ey" })).toBe("x y");
    expect(nameSent(null)).toBe("");
    expect(nameSent({ name: "n".repeat(5000) })).toHaveLength(100);
  });
});
