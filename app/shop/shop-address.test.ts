import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSearch } from "#domain/text/asked-sizes.ts";
import { noPicks } from "../data/filters/picks.ts";
import { productSorts } from "../data/product-list.ts";
import { shownPages } from "./pages-nav.tsx";
import { filterOf, shopPath } from "./shop-address.ts";

describe("the shop's address", () => {
  test("PDP-03 PDP-04 what a list shows can be read back from its address", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("all", "rings"),
        fc
          .string({ maxLength: 100 })
          .map((text) => text.trim())
          .filter((text) => readSearch(text).sizes.length === 0),
        fc.constantFrom(...productSorts),
        fc.integer({ min: 1, max: 10_000 }),
        (category, query, sort, page) => {
          // FND-01: only what was searched for can match better or worse.
          const filter = { category, query, sort: query === "" && sort === "best" ? "newest" : sort, page } as const;
          const { searchParams } = new URL(shopPath(filter), "https://kosmima.example");
          expect(filterOf(category, searchParams)).toEqual({ ...filter, picks: noPicks });
        },
      ),
    );
  });

  test.each(["page=0", "page=-1", "page=1.5", "page=abc", "page=1e9", "sort=up", "page="])(
    "PDP-04 %s is the default, not an error",
    (query) => {
      expect(filterOf("all", new URLSearchParams(query))).toEqual({
        category: "all",
        query: "",
        sort: "newest",
        page: 1,
        picks: noPicks,
      });
    },
  );
});

test.each([
  ["\u0000ring\u0001\n", "ring"],
  ["\u0000\u0007", ""],
  ["\u202Egnir\u2066", "gnir"],
  [`${"x".repeat(99)}💍`, "x".repeat(99)],
  ["👩‍🔧 💍", "👩‍🔧 💍"],
])("PDP-03 of the query %j only what can be looked for is taken", (typed, query) => {
  expect(filterOf("all", new URLSearchParams({ q: typed })).query).toBe(query);
});

test.each([
  ["q=ring", "best", "/shop/all?q=ring"],
  ["q=ring&sort=", "best", "/shop/all?q=ring"],
  ["q=ring&sort=newest", "newest", "/shop/all?q=ring&sort=newest"],
  ["sort=best", "newest", "/shop/all"],
  ["sort=newest", "newest", "/shop/all"],
])("FND-01 the best come first while a word is searched and no order is chosen: %s", (query, sort, path) => {
  const filter = filterOf("all", new URLSearchParams(query));
  expect([filter.sort, shopPath(filter)]).toEqual([sort, path]);
});

test("EYE-04 a size that is typed becomes a filter of the address, beside those that are picked", () => {
  const filter = filterOf("all", new URLSearchParams("q=ring+54&size=52"));
  expect(shopPath(filter)).toBe("/shop/all?q=ring&size=52&size=54");
});

test("PDP-04 few of many pages are shown: the ends and the neighbours", () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
  expect(shownPages(10, 417)).toEqual([1, "gap", 9, 10, 11, "gap", 417]);
});
