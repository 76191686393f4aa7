import { expect, test } from "vitest";
import { countryGroups } from "./delivery-countries.ts";
import { readMethod, type TypedMethod } from "./delivery-method.ts";

const typed: TypedMethod = {
  kind: "courier",
  name: " Courier ",
  name_el: "",
  promise: "",
  promise_el: "",
  countries: ["CY"],
  price: "4.50",
  free_from: "",
  min_days: "1",
  max_days: "3",
};
const faults = (change: Partial<TypedMethod>) => {
  const read = readMethod({ ...typed, ...change });
  return "faults" in read ? read.faults : undefined;
};

test("DLV-01 what is typed becomes a method: tidied texts, euros, days; empty fields are none", () => {
  expect(readMethod(typed)).toEqual({
    method: {
      kind: "courier",
      name: "Courier",
      name_el: null,
      promise: null,
      promise_el: null,
      countries: ["CY"],
      price: 4.5,
      free_from: null,
      min_days: 1,
      max_days: 3,
    },
  });
  expect(readMethod({ ...typed, kind: "collection", price: "0" })).toMatchObject({
    method: { countries: [], price: 0 },
  });
});

test.each<[Partial<TypedMethod>, object]>([
  [{ name: "  " }, { name: "missing" }],
  [{ name: "x".repeat(101) }, { name: "too long" }],
  [{ promise_el: "ω".repeat(251) }, { promise_el: "too long" }],
  [{ promise: "a\u0007b" }, { promise: "unreadable" }],
  [{ countries: [] }, { countries: "no country" }],
  [{ price: "4,50" }, { price: "price" }],
  [{ price: "" }, { price: "price" }],
  [{ price: "-1" }, { price: "price" }],
  [{ price: "1.005" }, { price: "price" }],
  [{ price: "10000" }, { price: "price" }],
  [{ free_from: "0" }, { free_from: "price" }],
  [{ min_days: "" }, { min_days: "days" }],
  [{ max_days: "61" }, { max_days: "days" }],
  [{ min_days: "1.5" }, { min_days: "days" }],
  [{ min_days: "4" }, { max_days: "days order" }],
])("DLV-01 %j is refused at its field", (change, expected) => {
  expect(faults(change)).toEqual(expected);
});

test("DLV-01 each country stands in one group", () => {
  const all = Object.values(countryGroups).flat();
  expect(new Set(all).size).toBe(all.length);
});
