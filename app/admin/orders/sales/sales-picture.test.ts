import { describe, expect, test } from "vitest";
import { salesPicture } from "./sales-picture.ts";

const sale = (facts: object) => ({
  created_at: "2026-11-20T10:00:00Z",
  total_amount: 0.1,
  quantity: 1,
  product_name: "Ring",
  checkout_id: "a",
  products: { category: "rings" },
  extras: 0,
  choices: [],
  flags: [],
  ...facts,
});

const chosen = {
  choice_id: "c",
  name: "Ring size",
  name_el: null,
  value_id: null,
  label: null,
  label_el: null,
  text: null,
  surcharge: 0,
  undecided: false,
};

describe("the picture of the business", () => {
  test("WEK-04 what was made after the buyer's own words is no piece that was deleted", () => {
    const sold = [sale({ products: null, flags: ["in_words" as const] }), sale({ products: null })];
    const { categories } = salesPicture(sold, { lastDay: "2026-11-20", days: 1 });
    expect(categories.map(({ category }) => category)).toEqual(["in_words", undefined]);
  });

  test("sums are exact in cents, lines paid together are one purchase", () => {
    const picture = salesPicture([sale({}), sale({ total_amount: 0.2 }), sale({ checkout_id: "b" })], {
      lastDay: "2026-11-21",
      days: 2,
    });
    expect(picture.days).toEqual([
      { day: "2026-11-20", cents: 40 },
      { day: "2026-11-21", cents: 0 },
    ]);
    expect(picture.total).toBe(40);
    expect(picture.purchases).toBe(2);
    expect(picture.products).toMatchObject([{ product: { product_name: "Ring" }, quantity: 3, cents: 40 }]);
  });

  test("DLV-04 delivery and wrapping are in the total, and a kind of their own", () => {
    const sales = [sale({ extras: 450 }), sale({ total_amount: 0.2 })];
    const picture = salesPicture(sales, { lastDay: "2026-11-20", days: 1 });
    expect(picture.days).toEqual([{ day: "2026-11-20", cents: 480 }]);
    expect(picture.categories).toEqual([
      { category: "extras", cents: 450 },
      { category: "rings", cents: 30 },
    ]);
    expect(picture.total).toBe(480);
  });

  test("the best category comes first, a gone product has none", () => {
    const { categories } = salesPicture([sale({}), sale({ products: null, total_amount: 5 })], {
      lastDay: "2026-11-21",
      days: 7,
    });
    expect(categories).toEqual([
      { category: undefined, cents: 500 },
      { category: "rings", cents: 10 },
    ]);
  });

  test("PCE-04 a piece's sizes are counted, whatever is engraved in them", () => {
    const value = (label: string) => ({ ...chosen, kind: "size" as const, label });
    const engraved = { ...chosen, kind: "text" as const, text: "Maria" };
    const { products } = salesPicture(
      [
        sale({ choices: [value("52")] }),
        sale({ choices: [value("54"), engraved], quantity: 2 }),
        sale({ choices: [value("54")] }),
        sale({ choices: [engraved] }),
        sale({ product_name: "Chain" }),
      ],
      { lastDay: "2026-11-20", days: 1 },
    );
    const counted = products.map(({ choices }) =>
      choices.map(({ values, quantity }) => [values.map(({ label }) => label), quantity]),
    );
    expect(counted).toEqual([
      [
        [["54"], 3],
        [["52"], 1],
      ],
      [],
    ]);
  });
});
