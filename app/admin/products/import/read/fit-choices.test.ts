import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/money.ts";
import { fitChoices, type Fitted, type Variant } from "./fit-choices.ts";

const variant = (values: string, euros: number | null, stock: number | null = null): Variant => ({
  values: values.split(" "),
  price: euros === null ? null : cents(euros * 100),
  stock,
});

/** Each choice as its name and `value+surcharge×count`. */
const told = ({ price, stock, choices }: Fitted) => ({
  price: price === null ? null : price / 100,
  stock,
  choices: choices.map(({ head, values }) =>
    [
      `${head.name}:`,
      ...values.map(
        (one) =>
          `${one.label}${one.surcharge ? `+${one.surcharge / 100}` : ""}${one.stock === null ? "" : `×${one.stock}`}`,
      ),
    ].join(" "),
  ),
});

test("MOV-01 dearer sizes are surcharges over the cheapest, with a count each", () => {
  expect(told(fitChoices(["Size"], [variant("50", 610, 0), variant("52", 600, 2), variant("54", 620)]))).toEqual({
    price: 600,
    stock: null,
    choices: ["Ring size: 50+10×0 52×2 54+20"],
  });
  // A variant without a price is at that of the others.
  expect(told(fitChoices(["Size"], [variant("50", null), variant("52", 600)])).choices).toEqual(["Ring size: 50 52"]);
});

test("MOV-01 options that add up stay apart; a size sold out in all of them is the piece's own count", () => {
  const apart = [
    variant("50 Gold", 800),
    variant("50 Silver", 500),
    variant("52 Gold", 820),
    variant("52 Silver", 520),
  ];
  expect(told(fitChoices(["Size", "Metal"], apart))).toEqual({
    price: 500,
    stock: null,
    choices: ["Ring size: 50 52+20", "Metal: Gold+300 Silver"],
  });
  expect(fitChoices(["Size", "Metal"], apart).asked).toBeUndefined();
  const none = apart.map((one) => ({ ...one, stock: 0 }));
  expect(fitChoices(["Size", "Metal"], none)).toMatchObject({ stock: 0 });
});

test("MOV-01 options whose prices or counts multiply are asked about: one choice of all, or each value at its dearest", () => {
  const prices = [variant("18 Gold", 100), variant("20 Gold", 200), variant("18 Silver", 50), variant("20 Silver", 60)];
  const combined = fitChoices(["Length", "Metal"], prices);
  expect(combined.asked).toEqual({ reason: "prices", answers: ["combine", "dearest", "first"], suggestion: "combine" });
  expect(told(combined).choices).toEqual(["Length / Metal: 18 / Gold+50 20 / Gold+150 18 / Silver 20 / Silver+10"]);
  expect(told(fitChoices(["Length", "Metal"], prices, "dearest"))).toMatchObject({
    price: 50,
    // The option that prices differ most by carries them.
    choices: ["Length: 18 20", "Metal: Gold+150 Silver+10"],
  });
  expect(told(fitChoices(["Length", "Metal"], prices, "first")).choices).toEqual(["Length: 18+50 20+150"]);

  const counts = [variant("50 Gold", 100, 1), variant("50 Silver", 100, 0)];
  expect(told(fitChoices(["Size", "Metal"], counts))).toMatchObject({
    choices: ["Size / Metal: 50 / Gold×1 50 / Silver×0"],
  });
  expect(told(fitChoices(["Size", "Metal"], counts, "dearest"))).toMatchObject({ stock: 1 });
  const missing = [variant("50 Gold", 100), variant("50 Silver", 100), variant("52 Gold", 100)];
  expect(fitChoices(["Size", "Metal"], missing).asked?.reason).toBe("stock");
});

test("MOV-01 more than three options, or more combinations than a choice holds, are asked about", () => {
  const four = fitChoices(["A", "B", "C", "D"], [variant("1 2 3 4", 10), variant("1 2 3 5", 12)]);
  expect(four.asked).toEqual({ reason: "more than three", answers: ["combine", "first"], suggestion: "combine" });
  expect(
    told(fitChoices(["A", "B", "C", "D"], [variant("1 2 3 4", 10), variant("1 2 3 5", 12)], "first")),
  ).toMatchObject({
    price: 10,
    choices: ["A: 1+2", "B: 2", "C: 3"],
  });
  const many = Array.from({ length: 121 }, (_, at) => variant(`${at % 11} m${Math.floor(at / 11)}`, 10 + at * at));
  expect(fitChoices(["Size", "Metal"], many).asked?.answers).toEqual(["dearest", "first"]);
});

test("MOV-01 no piece becomes cheaper than its variant, whatever the options and the answer", () => {
  const euros = fc.integer({ min: 1, max: 900 });
  const grid = fc.array(fc.array(euros, { minLength: 2, maxLength: 3 }), { minLength: 2, maxLength: 4 });
  const answer = fc.constantFrom("combine", "dearest", "first", undefined);
  fc.assert(
    fc.property(grid, answer, (rows, taken) => {
      const variants = rows.flatMap((row, at) => row.map((price, place) => variant(`${at} m${place}`, price)));
      const fitted = fitChoices(["Size", "Metal"], variants, taken);
      for (const { values, price } of variants) {
        const picked = fitted.choices.flatMap((choice) =>
          choice.values.filter(({ label }) => values.includes(label) || label === values.join(" / ")),
        );
        const sum = picked.reduce((total, { surcharge }) => total + surcharge, fitted.price ?? 0);
        expect(sum).toBeGreaterThanOrEqual(price ?? 0);
      }
    }),
  );
});
