import { expect, test } from "vitest";
import { isNamedBy } from "./named-by.ts";

const collection = { slug: "golden-weave", name: "Golden Weave", name_el: "Χρυσή Πλέξη" };

test.each([
  ["golden", true],
  ["GOLDEN WEAVE", true],
  ["weave", true],
  ["χρυση πλεξη", true],
  ["πλέξ", true],
  ["golden weave bracelet", true],
  ["golden-weave", true],
  ["old", false],
  ["gold ring", false],
  ["", false],
  ["!?", false],
])("COL-01 a search for %j means the collection Golden Weave: %s", (query, is) => {
  expect(isNamedBy(collection, query)).toBe(is);
});

test("COL-01 a name without letters is meant by nothing", () => {
  expect(isNamedBy({ slug: "piece", name: "***", name_el: null }, "ring")).toBe(false);
});
