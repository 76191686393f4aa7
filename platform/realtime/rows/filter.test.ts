import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFilter } from "./filter.ts";

describe("filters", () => {
  test.each([
    ["id=eq.1", [["id", "eq", "1"]]],
    ["id=in.(1,2)", [["id", "in", "1", "2"]]],
    ['name=in.("a,b",c)', [["name", "in", "a,b", "c"]]],
    ["name=like.A%", [["name", "like", "A%"]]],
    ["price=is.null", [["price", "is", "null"]]],
    ["a=isdistinct.1", [["a", "isdistinct", "1"]]],
    ['name=eq."a,b"', [["name", "eq", "a,b"]]],
    ["name=eq.a.b=c", [["name", "eq", "a.b=c"]]],
    [
      "a=gt.1,b=lt.2",
      [
        ["a", "gt", "1"],
        ["b", "lt", "2"],
      ],
    ],
    [String.raw`"a ""=eq.1`, undefined],
  ])("%s", (text, expected) => {
    const parsed = parseFilter(text);
    if ("refused" in parsed) return expect(expected).toBeUndefined();
    const said = parsed.map(({ column, operator, values }) => [column, operator, ...values]);
    expect(said).toEqual(expected);
  });

  test("not. negates", () => {
    expect(parseFilter("id=not.eq.1")).toMatchObject([{ operator: "eq", isNegated: true }]);
  });

  test.each([
    ["", /form column=operator\.value/],
    ["id", /form column=operator\.value/],
    ["id=1", /form column=operator\.value/],
    ["id=almost.1", /no operator almost/],
    ["id=in.1", /takes a list/],
    ["id=in.(1", /does not close/],
    ['id=eq."1', /does not close/],
    ["id=is.maybe", /takes one of null/],
    ["id=eq.a\0b", /what no text/],
    ["id=eq.\ud800", /what no text/],
    [`id=in.(${Array.from({ length: 101 }, String).join(",")})`, /at most 100 values/],
    [`id=like.${"%".repeat(257)}`, /at most 256 characters/],
    [Array.from({ length: 11 }, () => "id=eq.1").join(","), /at most 10 conditions/],
  ])("%s is no filter, and why is said", (text, sentence) => {
    expect(parseFilter(text)).toEqual({ refused: expect.stringMatching(sentence) });
  });

  test.each(["match.[", "imatch.^a", "not.match.(a+)+b", "match.a"])(
    "AVL-05 a regular expression is refused, whatever it says: %s",
    (value) => {
      const operator = value.includes("imatch") ? "imatch" : "match";
      const refused = `The operator ${operator} is not available`;
      expect(parseFilter(`id=${value}`)).toEqual({ refused });
    },
  );

  test("a quoted value is the value, whatever is in it", () => {
    const operator = fc.constantFrom("eq", "neq", "like", "gt");
    const value = fc.string({ unit: "binary", maxLength: 100 }).filter((one) => !one.includes("\0"));
    fc.assert(
      fc.property(value, operator, (one, name) => {
        const quoted = `"${one.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
        expect(parseFilter(`id=${name}.${quoted}`)).toMatchObject([{ values: [one] }]);
      }),
    );
  });
});
