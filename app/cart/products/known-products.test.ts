import { expect, test } from "vitest";
import { salvageProducts, type CartProduct } from "./known-products.ts";

const ring: CartProduct = {
  id: "1",
  name: "Helios ring",
  name_el: null,
  price: 1240,
  image_url: "/a.webp",
  personalised: false,
  making_days: 5,
  availability: true,
  few_left: null,
  held: null,
  held_until: null,
  product_choices: [
    {
      id: "s",
      kind: "size",
      name: "Ring size",
      name_el: "Μέγεθος",
      scale: "ring",
      max_length: null,
      alphabets: null,
      surcharge: 0,
      optional: false,
      product_choice_values: [
        {
          id: "54",
          label: "54",
          label_el: null,
          surcharge: 0,
          is_default: true,
          undecided: false,
          available: true,
          held: null,
          held_until: null,
        },
      ],
    },
  ],
};
const [size] = ring.product_choices;

test("PCE-04 a kept piece is read as it was, and one of another shape costs itself alone", () => {
  expect(salvageProducts([ring])).toEqual([ring]);
  const others = [
    { ...ring, name_el: 7 },
    { ...ring, product_choices: null },
    { ...ring, product_choices: [{ ...size, alphabets: "latin" }] },
    { ...ring, product_choices: [{ ...size, product_choice_values: [{ id: "54" }] }] },
    null,
    "ring",
  ];
  expect(salvageProducts([...others, ring])).toEqual([ring]);
  for (const foreign of [undefined, null, "ring", {}]) expect(salvageProducts(foreign)).toEqual([]);
});
