import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterSql, parseFilter } from "./filter.ts";

function sqlOf(text: string): { sql: string; params: string[] } {
  const params: string[] = [];
  const conditions = parseFilter(text) ?? [];
  const sql = filterSql(
    conditions,
    () => "int4",
    (value) => `$${params.push(value)}`,
  );
  return { sql, params };
}

describe("filters", () => {
  test.each([
    ["id=eq.1", '("this row"."id" = $1::int4)', ["1"]],
    ["id=not.eq.1", 'not ("this row"."id" = $1::int4)', ["1"]],
    ["id=in.(1,2)", '("this row"."id" in ($1::int4, $2::int4))', ["1", "2"]],
    ['name=in.("a,b",c)', '("this row"."name" in ($1::int4, $2::int4))', ["a,b", "c"]],
    ["name=like.A%", '("this row"."name"::text like $1::text)', ["A%"]],
    ["name=imatch.^a", '("this row"."name"::text ~* $1::text)', ["^a"]],
    ["price=is.null", '("this row"."price" is null)', []],
    ["price=not.is.null", 'not ("this row"."price" is null)', []],
    ["a=isdistinct.1", '("this row"."a" is distinct from $1::int4)', ["1"]],
    ['name=eq."a,b"', '("this row"."name" = $1::int4)', ["a,b"]],
    ["name=eq.a.b=c", '("this row"."name" = $1::int4)', ["a.b=c"]],
    ["a=gt.1,b=lt.2", '("this row"."a" > $1::int4) and ("this row"."b" < $2::int4)', ["1", "2"]],
    ['"odd ""name"=eq.1', undefined, []],
    ['x"y=eq.1', undefined, []],
  ])("%s", (text, sql, params) => {
    if (sql === undefined) return expect(parseFilter(text)).toBeUndefined();
    expect(sqlOf(text)).toEqual({ sql: `coalesce(${sql}, false)`, params });
  });

  test.each([
    "",
    "id",
    "id=1",
    "id=almost.1",
    "id=in.1",
    "id=in.(1",
    'id=eq."1',
    "id=is.maybe",
    "id=match.(a+)+b",
    "id=match.a{1,1000}",
    "id=match.(a)\\1",
    `id=in.(${Array.from({ length: 101 }, String).join(",")})`,
    `id=like.${"%".repeat(257)}`,
    Array.from({ length: 11 }, () => "id=eq.1").join(","),
  ])("%s is no filter", (text) => {
    expect(parseFilter(text)).toBeUndefined();
  });

  test("no value ever becomes part of the statement", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("eq", "neq", "like", "gt"), (value, operator) => {
        const quoted = `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
        const { sql, params } = sqlOf(`id=${operator}.${quoted}`);
        expect(params).toEqual([value]);
        expect(sql).toMatch(
          /^coalesce\(\("this row"\."id"(::text)? (=|<>|like|>) \$1::\w+\), false\)$/,
        );
      }),
    );
  });
});
