import { expect, test } from "vitest";
import { readSearch } from "./asked-sizes.ts";

test.each([
  ["ring 54", "ring", ["54"]],
  ["Δαχτυλίδι 54", "Δαχτυλίδι", ["54"]],
  ["helios size 54 gold", "helios gold", ["54"]],
  ["μέγεθος 54", "", ["54"]],
  ["chain 45cm", "chain", ["45 cm"]],
  ["αλυσίδα 45,5 εκ. 18 k", "αλυσίδα 18 k", ["45.5 cm"]],
  ["μήκος 45 cm", "", ["45 cm"]],
  ["rings 54 52 54", "rings", ["54", "52"]],
])("EYE-04 %s is read as a filter", (typed, query, sizes) => {
  expect(readSearch(typed)).toEqual({ query, sizes });
});

test.each(["54", "KOS-N-054", "gift under 50 €", "δώρο έως 50", "ring 18k", "ring 750", "54 ευρώ", "pearl 50 mm", ""])(
  "EYE-04 no size is read from %j",
  (typed) => expect(readSearch(typed)).toEqual({ query: typed, sizes: [] }),
);
