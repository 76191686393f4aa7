import { expect, test } from "vitest";
import { partsOf } from "./nearest-products.ts";

test.each([
  ["silver rings", [["silver", "rings"]]],
  ["a ring for my mother", [["ring mother"], ["ring", "mother"]]],
  [
    "silver rings pearls",
    [
      ["rings pearls", "silver pearls", "silver rings"],
      ["silver", "rings", "pearls"],
    ],
  ],
  ["rings", []],
  ["zep for", []],
])("EYE-04 %s that finds nothing is tried with fewer words", (query, tried) => {
  expect(partsOf(query).map((parts) => parts.map((part) => part.query))).toEqual(tried);
});

test("EYE-04 what is left out is named, small words too", () => {
  const [, words] = partsOf("a ring for my mother");
  expect(words?.map(({ without }) => without)).toEqual(["a for my mother", "a ring for my"]);
});
