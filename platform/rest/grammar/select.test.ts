import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlatformError } from "../../errors.ts";
import { parseColumns } from "./columns.ts";
import { parseOrder } from "./order.ts";
import { parseSelect } from "./select.ts";

const field = (column: string, more: object = {}) => ({
  kind: "field",
  field: { column, path: [] },
  alias: undefined,
  cast: undefined,
  ...more,
});

describe("select", () => {
  test("names, aliases, casts and json paths", () => {
    expect(parseSelect("id, full_name:first name ,salary::text,*")).toEqual([
      field("id"),
      field("first name", { alias: "full_name" }),
      field("salary", { cast: "text" }),
      { kind: "all" },
    ]);
    expect(parseSelect("phones:data->phones->0->>number::int")).toEqual([
      {
        kind: "field",
        field: {
          column: "data",
          path: [
            { arrow: "->", key: "phones" },
            { arrow: "->", key: 0 },
            { arrow: "->>", key: "number" },
          ],
        },
        alias: "phones",
        cast: "int",
      },
    ]);
  });

  test("a dash belongs to a name unless it begins an arrow; quotes hold anything", () => {
    expect(parseSelect("last-name")).toEqual([field("last-name")]);
    expect(parseSelect('"a \\"b\\" \\\\,()":"::"')).toEqual([field("::", { alias: 'a "b" \\,()' })]);
    expect(parseSelect("τίτλος")).toEqual([field("τίτλος")]);
  });

  test("embeds with alias, hint and join in any order, nested and empty", () => {
    expect(parseSelect("director:directors!inner!fk(id,films()),roles!left(*)")).toEqual([
      {
        kind: "embed",
        target: "directors",
        alias: "director",
        hint: "fk",
        inner: true,
        items: [
          field("id"),
          {
            kind: "embed",
            target: "films",
            alias: undefined,
            hint: undefined,
            inner: false,
            items: [],
          },
        ],
      },
      {
        kind: "embed",
        target: "roles",
        alias: undefined,
        hint: undefined,
        inner: false,
        items: [{ kind: "all" }],
      },
    ]);
  });

  test.each([
    ["", 1, "unexpected end of input"],
    ["id,", 4, "unexpected end of input"],
    ["id;", 3, 'unexpected ";"'],
    ["directors(id", 13, "unexpected end of input"],
    ["id::", 5, "unexpected end of input"],
    ["a->", 4, "unexpected end of input"],
    ['"open', 1, 'unexpected """'],
    ["ά,;", 3, 'unexpected ";"'],
  ])("%s is refused at column %i", (text, column, found) => {
    const { message, details } = refusalOf(() => parseSelect(text));
    expect(message).toBe(`"failed to parse select parameter (${text})" (line 1, column ${column})`);
    expect(details).toContain(found);
  });
});

describe("order", () => {
  test("direction and place of nulls, by column, json path and related column", () => {
    expect(parseOrder("age.desc.nullslast,data->>x, directors(name).asc ,id.nullsfirst")).toEqual([
      { relation: undefined, field: { column: "age", path: [] }, descending: true, nulls: "last" },
      {
        relation: undefined,
        field: { column: "data", path: [{ arrow: "->>", key: "x" }] },
        descending: false,
        nulls: undefined,
      },
      {
        relation: "directors",
        field: { column: "name", path: [] },
        descending: false,
        nulls: undefined,
      },
      { relation: undefined, field: { column: "id", path: [] }, descending: false, nulls: "first" },
    ]);
  });

  test.each([
    ["id.ac", 4, '"asc", "desc", "nullsfirst" or "nullslast"'],
    ["id.asc.nlsfst", 8, '"nullsfirst" or "nullslast"'],
    ["id.descc", 4, '"asc", "desc", "nullsfirst" or "nullslast"'],
    ["id,", 4, "field name (* or [a..z0..9_$])"],
    ["clients(name,id)", 13, '")"'],
  ])("%s is refused at column %i", (text, column, expected) => {
    const { message, details } = refusalOf(() => parseOrder(text));
    expect(message).toBe(`"failed to parse order (${text})" (line 1, column ${column})`);
    expect(details).toContain(expected);
  });
});

describe("columns", () => {
  test("names with or without quotes, doubles once", () => {
    expect(parseColumns("columns parameter", '"id", name ,"a,b","id"')).toEqual(["id", "name", "a,b"]);
  });
});

describe("any text", () => {
  test("R29 is parsed or refused as a client's mistake, never anything else", () => {
    fc.assert(
      fc.property(grammarText, (text) => {
        for (const parse of [parseSelect, parseOrder, (given: string) => parseColumns("columns parameter", given)]) {
          try {
            parse(text);
          } catch (error) {
            expect(error).toBeInstanceOf(PlatformError);
            expect(error).toMatchObject({ status: 400 });
          }
        }
      }),
      { numRuns: 1000 },
    );
  }, 30_000);

  test("a name in quotes comes back as it was, wherever it stands", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => {
        const quoted = `"${name.replaceAll(/["\\]/g, "\\$&")}"`;
        expect(parseSelect(quoted)).toEqual([field(name)]);
        expect(parseColumns("columns parameter", quoted)).toEqual([name]);
        expect(parseOrder(`${quoted}.desc`)).toMatchObject([{ field: { column: name } }]);
      }),
    );
  });
});

/** Mostly what means something to the grammar, so that the random texts get deep into it. */
const grammarText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'( ) , . : ! -> ->> :: * " \\ ... id films and or not count() .asc'.split(" ")),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

function refusalOf(parse: () => unknown): PlatformError {
  try {
    parse();
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
  throw new Error("It was parsed");
}
