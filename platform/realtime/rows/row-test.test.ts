import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFilter } from "./filter.ts";
import { readRowTest } from "./row-test.ts";

/** The type of the column is its name. */
function ask(filter: string, row: Record<string, string | null>): boolean | string {
  const conditions = parseFilter(filter);
  if ("refused" in conditions) return conditions.refused;
  const passes = readRowTest(conditions, (column) => column);
  return "refused" in passes ? passes.refused : passes(new Map(Object.entries(row)));
}

describe("filters on a row", () => {
  test.each([
    ["int4=eq.1", { int4: "1" }, true],
    ["int8=eq.9007199254740993", { int8: "9007199254740992" }, false],
    ["numeric=eq.1.50", { numeric: "1.5" }, true],
    ["numeric=gt.0.1", { numeric: "0.10000000000000000001" }, true],
    ["numeric=lt.-1", { numeric: "-1.2" }, true],
    ["numeric=lt.NaN", { numeric: "Infinity" }, true],
    ["float8=eq.0.1", { float8: "0.1" }, true],
    ["bool=is.true", { bool: "true" }, true],
    ["bool=not.is.true", { bool: null }, true],
    ["bool=eq.t", { bool: "true" }, true],
    ["uuid=eq.A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11", { uuid: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11" }, true],
    ["text=ilike.%ΡΆΒ%", { text: "Ράβδος" }, true],
    ["text=in.(a,b)", { text: "b" }, true],
    ["text=not.in.(a,b)", { text: null }, false],
    ["text=isdistinct.a", { text: null }, true],
    ["text=neq.a", { text: null }, false],
    ["text=not.eq.a", { text: null }, false],
    ["date=gte.2026-01-02", { date: "10000-01-01" }, true],
    ["date=lt.0001-01-01", { date: "0044-03-15 BC" }, true],
    ["timestamptz=eq.2026-01-02T03:04:05+02:00", { timestamptz: "2026-01-02T01:04:05+00:00" }, true],
    ["timestamptz=lt.infinity", { timestamptz: "2026-01-02T01:04:05+00:00" }, true],
    ["jsonb=is.null", { jsonb: null }, true],
    ["int4=gt.1,int4=lt.3", { int4: "2" }, true],
    ["int4=gt.1,int4=lt.3", { int4: "3" }, false],
    ["int4=is.null", {}, false],
  ])("%s on %j: %s", (filter, row, expected) => {
    expect(ask(filter, row as Record<string, string | null>)).toBe(expected);
  });

  test.each([
    ["int4=eq.2147483648", 'The column int4 is int4, which has no value "2147483648"'],
    ["int4=eq.1.5", 'The column int4 is int4, which has no value "1.5"'],
    ["numeric=eq.cheap", 'The column numeric is numeric, which has no value "cheap"'],
    ["float8=eq.1e400", 'The column float8 is float8, which has no value "1e400"'],
    ["date=eq.2026-02-30", 'The column date is date, which has no value "2026-02-30"'],
    ["timestamptz=eq.24:00", 'The column timestamptz is timestamptz, which has no value "24:00"'],
    ["text=gt.a", "The operator gt is for numbers and times; the column text is text"],
    ["int4=like.1%", "The operator like is for text; the column int4 is int4"],
    ["int4=is.true", "Only a boolean is true; the column int4 is int4"],
    ["text=like.a\\", "A pattern must not end with its escape character"],
    ["jsonb=eq.{}", "The column jsonb is of the type jsonb, which can only be asked for is"],
    ["_text=eq.{a}", "The column _text is of the type _text, which can only be asked for is"],
  ])("%s is refused: %s", (filter, sentence) => {
    expect(ask(filter, {})).toBe(sentence);
  });

  test("decimals compare as the integers that they are without their point", () => {
    const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    const shift = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(integer, integer, shift, (a, b, places) => {
        const row = { numeric: withPoint(a, places) };
        expect(ask(`numeric=lt.${withPoint(b, places)}`, row)).toBe(a < b);
        expect(ask(`numeric=eq.${b}e-${places}`, row)).toBe(a === b);
      }),
    );
  });
});

function withPoint(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, "0");
  const at = digits.length - places;
  return `${value < 0n ? "-" : ""}${digits.slice(0, at)}.${digits.slice(at)}0`;
}
