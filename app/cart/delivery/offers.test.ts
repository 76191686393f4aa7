import { expect, test } from "vitest";
import { cents } from "#domain/money.ts";
import { offersFor, offersFrom } from "./offers.ts";

const courier = {
  id: "c",
  kind: "courier",
  name: "Courier",
  countries: ["CY"],
  amount: 0,
  price: 450,
  free_from: 5000,
};
const shop = { id: "s", kind: "collection", name: "Shop", amount: 0, price: 0, free_from: null };

test("EYE-01 ways read for another cart cost what they do for this one, so that the total needs no answer", () => {
  const read = offersFrom({ methods: [courier, shop] });
  const amounts = (goods: number) => offersFor(cents(goods), read).map(({ amount }) => amount);
  expect([amounts(4999), amounts(5000)]).toEqual([
    [450, 0],
    [0, 0],
  ]);
});

test.each([null, {}, { methods: [{}] }, { methods: [{ ...courier, price: undefined }] }])(
  "EYE-01 no price is guessed from %j",
  (data) => expect(() => offersFrom(data)).toThrow(),
);
