import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlatformError } from "../../errors.ts";
import { parseFilter, parseLogic } from "./filter.ts";
import { parseQuery } from "./query-parameters.ts";
import { intersect, parseRange, parseRangeHeader } from "./ranges.ts";

const testOf = (key: string, value: string) => {
  const { filter } = parseFilter(key, value);
  return filter.kind === "condition" ? filter : undefined;
};

describe("filters", () => {
  test("top-level values are raw", () => {
    for (const value of ['"x"', "a,b", "(1)", "a.b", "\\", " x ", "", "null", "*"]) {
      expect(testOf("age", `eq.${value}`)).toEqual({
        kind: "condition",
        field: { column: "age", path: [] },
        negated: false,
        test: { kind: "compare", operator: "eq", value },
      });
    }
  });

  test("negation, quantifiers, lists and is", () => {
    expect(testOf("a", "not.like(any).{a*,b*}")).toMatchObject({
      negated: true,
      test: { kind: "compare", operator: "like", quantifier: "any", value: "{a*,b*}" },
    });
    expect(testOf("a", 'in.(1,"b,\\"c\\")",,d e)')?.test).toEqual({
      kind: "in",
      values: ["1", 'b,"c")', "", "d e"],
    });
    expect(testOf("a", "in.()")?.test).toEqual({ kind: "in", values: [] });
    // The client does not escape quotes inside of quotes: what does not close is taken as it is.
    expect(testOf("a", 'in.("x"y,z)')?.test).toEqual({ kind: "in", values: ['"x"y', "z"] });
    expect(testOf("a", "is.NULL")?.test).toEqual({ kind: "is", value: "null" });
    expect(testOf("a", "is.not_null")?.test).toEqual({ kind: "is", value: "not_null" });
  });

  test("keys lead through embeds to a column or into its json", () => {
    expect(parseFilter('films.directors."a.b"->x->>0', "eq.1")).toMatchObject({
      embeds: ["films", "directors"],
      filter: {
        field: {
          column: "a.b",
          path: [
            { arrow: "->", key: "x" },
            { arrow: "->>", key: 0 },
          ],
        },
      },
    });
  });

  test.each([
    "foo.1",
    "5",
    "",
    "eq",
    "eqs.1",
    "eq(some).1",
    "neq(any).{1}",
    "is.maybe",
    "in.1",
    "in.(1",
    "not.",
    "is.null.x",
  ])("%s is refused", (value) => {
    expect(() => parseFilter("a", value)).toThrow(PlatformError);
  });
});

describe("logic", () => {
  test("nests, negates, quotes, and keeps the commas of lists and arrays", () => {
    const { embeds, filter } = parseLogic(
      "films.not.or",
      '(a.eq."x,\\"y)",not.and(b.in.(1,2),c.not.is.null),d.cs.{1,2}, e.like.*z*)',
    );
    expect(embeds).toEqual(["films"]);
    expect(filter).toMatchObject({
      kind: "group",
      operator: "or",
      negated: true,
      members: [
        { field: { column: "a" }, test: { value: 'x,"y)' } },
        {
          kind: "group",
          operator: "and",
          negated: true,
          members: [
            { test: { kind: "in", values: ["1", "2"] } },
            { negated: true, test: { kind: "is", value: "null" } },
          ],
        },
        { test: { operator: "cs", value: "{1,2}" } },
        { test: { operator: "like", value: "*z*" } },
      ],
    });
  });

  test("columns that are called and, or, not and order.by stay reachable", () => {
    expect(parseLogic("or", "(and.eq.1,or.eq.2)").filter).toMatchObject({
      members: [{ field: { column: "and" } }, { field: { column: "or" } }],
    });
  });

  test.each(["", "()", "(a)", "(a.eq.1", "(a.eq.1))", "a.eq.1", "(a.eq.1,)", "(a.foo.1)"])("%s is refused", (value) => {
    expect(() => parseLogic("or", value)).toThrow(PlatformError);
  });
});

describe("query strings", () => {
  test("reserved words are no filters, dotted ones belong to embeds", () => {
    const query = parse(
      "select=id&order=id&limit=3&offset=1&films.order=id.desc&films.limit=2&films.or=(id.eq.1,id.eq.2)&id=gt.0&id=lt.9&columns=id&on_conflict=id",
    );
    expect(query.range).toEqual({ offset: 1, limit: 3 });
    expect(query.embedRanges).toEqual([{ embeds: ["films"], range: { offset: 0, limit: 2 } }]);
    expect(query.orders.map(({ embeds }) => embeds)).toEqual([[], ["films"]]);
    expect(query.filters.map(({ embeds }) => embeds)).toEqual([["films"], [], []]);
    expect([query.columns, query.onConflict]).toEqual([["id"], ["id"]]);
  });

  test("of a call by GET, what has an operator filters and the rest are arguments", () => {
    const query = parse("a=1&b=eq.2&c=not.a.word&d=in.(1)&e=2.5&f=equal.x", true);
    expect([...query.callArguments]).toEqual([
      ["a", "1"],
      ["c", "not.a.word"],
      ["e", "2.5"],
      ["f", "equal.x"],
    ]);
  });

  test("R29 any query string is parsed or refused with 400 or 416, never anything else", () => {
    const word = fc.oneof(
      fc.constantFrom(..."select order limit or and not.or id films.id columns".split(" ")),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    const value = fc
      .array(
        fc.oneof(
          fc.constantFrom("eq.", "in.(", ")", "(", ",", "not.", "is.null", "and(", '"', "\\", "{", "}", "1"),
          fc.string({ unit: "binary", maxLength: 5 }),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(word, value), { maxLength: 6 }), (pairs) => {
        try {
          parseQuery(new URLSearchParams(pairs), { argumentsInQuery: false });
        } catch (error) {
          expect(error).toBeInstanceOf(PlatformError);
          expect([400, 416]).toContain((error as PlatformError).status);
        }
      }),
      { numRuns: 1000 },
    );
  }, 30_000);

  // Read a second time for each bracket they would take minutes, and the test its whole time.
  test("a million brackets are refused in one go", () => {
    for (const bracket of ["(", "and(", '"', "{", "a.in.(", "->"]) {
      expect(() => parse(`or=${bracket.repeat(1_000_000)}`)).toThrow(PlatformError);
      expect(() => parse(`select=${bracket.repeat(1_000_000)}`)).toThrow(PlatformError);
    }
  });
});

describe("ranges", () => {
  test("what is no whole number is ignored, what is negative refused", () => {
    expect(parseRange("x", "1.5")).toEqual({ offset: 0, limit: undefined });
    expect(parseRange("0", "7")).toEqual({ offset: 7, limit: 0 });
    expect(() => parseRange("-1", undefined)).toThrow(PlatformError);
    expect(() => parseRange(undefined, "-1")).toThrow(PlatformError);
  });

  test("a header and a query give the rows that both want", () => {
    const header = parseRangeHeader("0-9");
    expect(header).toEqual({ offset: 0, limit: 10 });
    expect(parseRangeHeader("bytes=0-9")).toBeUndefined();
    expect(intersect({ offset: 8, limit: 5 }, { offset: 0, limit: 10 })).toEqual({
      offset: 8,
      limit: 2,
    });
    expect(intersect({ offset: 50, limit: 5 }, { offset: 0, limit: 10 })).toEqual({
      offset: 50,
      limit: 0,
    });
  });
});

function parse(text: string, argumentsInQuery = false) {
  return parseQuery(new URLSearchParams(text), { argumentsInQuery });
}
