import fc from "fast-check";
import { expect, test } from "vitest";
import { headingOf, readHeading } from "./choice-columns.ts";
import { printList, printPairs, readList, readPairs } from "./list-cell.ts";

const text = fc
  .array(fc.constantFrom(...Array.from("aΩ ;=\\/[]:,'\"-")), { minLength: 1, maxLength: 6 })
  .map((signs) => signs.join("").trim())
  .filter((value) => value !== "");
const maybeEmpty = fc.oneof(text, fc.constant(""));

test("PCE-03 what stands in a cell as a list or as pairs is read as it was written", () => {
  fc.assert(
    fc.property(
      fc.array(maybeEmpty),
      fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name }),
      (list, pairs) => {
        const last = list.findLastIndex((value) => value !== "");
        expect(readList(printList(list))).toEqual(list.slice(0, last + 1));
        expect([...(readPairs(printPairs(pairs)) ?? [])]).toEqual(pairs);
      },
    ),
  );
});

test("PCE-03 a choice's heading is read as it was written", () => {
  fc.assert(
    fc.property(text, maybeEmpty, (name, name_el) => {
      const head = { name, name_el, kind: "size", scale: "cm" } as const;
      expect(readHeading(headingOf(head))).toEqual({ name, name_el, shape: { kind: "size", scale: "cm" } });
    }),
  );
});
