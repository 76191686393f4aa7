import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metals, stoneKinds } from "#domain/facts/words.ts";
import { cents, maxPriceCents } from "#domain/money.ts";
import type { FilterCounts } from "../../data/filters/filter-counts.ts";
import { noPicks, type Picks } from "../../data/filters/picks.ts";
import { addPicks, picksOf } from "./filter-address.ts";
import { offeredFilters } from "./offered-filters.ts";

const keysOf = <Key extends string>(known: Record<Key, unknown>) => Object.keys(known) as Key[];
const sorted = <Value extends string>(values: Value[]) => values.toSorted();

describe("what is picked", () => {
  test("PCE-07 can be read back from its address, and has one alone", () => {
    const price = fc.option(fc.integer({ min: 1, max: maxPriceCents }).map(cents));
    const picked = fc.record({
      metals: fc.uniqueArray(fc.constantFrom(...keysOf(metals))).map(sorted),
      stones: fc.uniqueArray(fc.constantFrom(...keysOf(stoneKinds)), { maxLength: 20 }).map(sorted),
      sizes: fc.uniqueArray(fc.constantFrom("54", "45 cm", "Small & thin", "S+"), {}).map(sorted),
      bounds: fc.tuple(price, price),
      available: fc.boolean(),
    });
    fc.assert(
      fc.property(picked, ({ bounds: [one, other], ...rest }) => {
        const isTurned = one !== null && other !== null && one > other;
        const picks: Picks = { ...rest, from: isTurned ? other : one, to: isTurned ? one : other };
        const parameters = new URLSearchParams();
        addPicks(parameters, picks);
        expect(picksOf(new URLSearchParams(parameters.toString()))).toEqual(picks);
      }),
    );
  });

  test.each([
    ["metal=gold&metal=gold&metal=mithril&stone=toString", { metals: ["gold"] }],
    ["from=300&to=100", { from: 10_000, to: 30_000 }],
    ["from=12,50&to=-1", { from: 1250 }],
    ["from=abc&to=1e9&available=yes", {}],
    ["size=&size=%00&size=54", { sizes: ["54"] }],
  ])("PCE-07 %s is read as far as it can be", (query, picks) => {
    expect(picksOf(new URLSearchParams(query))).toEqual({ ...noPicks, ...picks });
  });
});

const counts = (about: Partial<FilterCounts>): FilterCounts => ({
  count: 5,
  metals: [],
  stones: [],
  sizes: [],
  available: 5,
  either: 5,
  lowest: null,
  highest: null,
  ...about,
});

describe("what is offered", () => {
  test("PCE-07 nothing where nothing would narrow the list", () => {
    const all = counts({
      metals: [{ value: "gold", count: 5 }],
      lowest: cents(5),
      highest: cents(5),
    });
    expect(offeredFilters(all, noPicks)).toBeUndefined();
    const some = counts({ metals: [{ value: "gold", count: 4 }] });
    expect(offeredFilters(some, noPicks)?.metals).toEqual([{ value: "gold", count: 4 }]);
    expect(offeredFilters(counts({ available: 0 }), noPicks)).toBeUndefined();
    expect(offeredFilters(counts({ available: 4 }), noPicks)?.available).toBe(4);
  });

  test("PCE-07 what is picked stays, even where it leaves nothing; sizes stand in their order", () => {
    const picks: Picks = { ...noPicks, metals: ["silver"], available: true };
    const offered = offeredFilters(counts({ count: 0, available: 0, either: 0 }), picks);
    expect(offered).toMatchObject({ metals: [{ value: "silver", count: 0 }], available: 0 });
    const sizes = ["Small", "100 cm", "45 cm", "54", "9"].map((value) => ({ value, count: 1 }));
    expect(offeredFilters(counts({ sizes }), noPicks)?.sizes.map(({ value }) => value)).toEqual([
      "9",
      "54",
      "45 cm",
      "100 cm",
      "Small",
    ]);
  });
});
