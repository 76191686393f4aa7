import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openFilms } from "./films.ts";

const films = await openFilms();
afterAll(() => films.close());

const column = fc.constantFrom(
  ..."id director_id title year rating box_office facts tags released code nope".split(" "),
);
const operator = fc.constantFrom(
  ..."eq neq gt lte like ilike is in isdistinct cs cd ov eq(any) like(all) not.eq not.in fts match".split(" "),
);
const operand = fc.oneof(
  fc.constantFrom(
    "1",
    "null",
    "true",
    "{1,2}",
    "{a,b}",
    "(1,2)",
    '("a",b)',
    '{"a":1}',
    "[1]",
    "1e400",
    "NaN",
    "-0",
    "",
    "%",
    "infinity",
    "9".repeat(40),
    "2026-02-30",
    "\\",
    "{",
    "(",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const path = fc.constantFrom("", "->a", "->>a", "->0", "->>-1", "->a->>0");
const cast = fc.constantFrom("", "::text", "::int", "::jsonb", "::date", "::rating", "::nope");
const item = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(column, path, cast).map((parts) => parts.join("")) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ..."* directors(*) d:directors!inner(id) actors(name) technical_specs() films(*) directors!films_director_id_fkey(films(id))".split(
        " ",
      ),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 10 }) },
);
const parameter = fc.oneof(
  fc.tuple(
    fc.tuple(column, path).map((parts) => parts.join("")),
    fc.tuple(operator, operand).map((parts) => parts.join(".")),
  ),
  fc.tuple(
    fc.constantFrom("or", "and", "not.or", "directors.or"),
    fc.tuple(column, operator, operand).map(([name, op, value]) => `(${name}.${op}.${value},id.gt.0)`),
  ),
  fc.tuple(
    fc.constantFrom("order", "directors.order", "films.order"),
    fc.tuple(column, fc.constantFrom("", ".desc", ".asc.nullsfirst", ".x")).map((parts) => parts.join("")),
  ),
  fc.tuple(fc.constantFrom(..."limit offset directors.limit columns on_conflict directors actors".split(" ")), operand),
  fc.tuple(fc.string({ unit: "binary", maxLength: 6 }), operand),
);
const member = fc.tuple(column, fc.jsonValue({ maxDepth: 2 }));
const body = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(member, { maxLength: 4 }).map((members) => JSON.stringify(Object.fromEntries(members))),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.array(member, { maxLength: 2 }).map(Object.fromEntries), { maxLength: 3 })
      .map((rows) => JSON.stringify(rows)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);
const request = fc.record({
  method: fc.constantFrom("GET", "GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"),
  target: fc.constantFrom(
    ..."films films directors actors roles rpc/films_of rpc/add_them rpc/echo rpc/totals nope".split(" "),
  ),
  select: fc.option(
    fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(",")),
    { nil: undefined },
  ),
  parameters: fc.array(parameter, { maxLength: 4 }),
  prefer: fc.array(
    fc.constantFrom(
      ..."count=exact return=representation return=minimal return=headers-only resolution=merge-duplicates resolution=ignore-duplicates missing=default handling=strict max-affected=1 x".split(
        " ",
      ),
    ),
    { maxLength: 3 },
  ),
  accept: fc.constantFrom(
    "application/json",
    "application/vnd.pgrst.object+json",
    "application/vnd.pgrst.array+json;nulls=stripped",
    "text/csv",
    "",
  ),
  range: fc.constantFrom("", "0-1", "3-", "2-1", "x"),
  body,
});

describe("any request", () => {
  test("R29 is answered or refused, never failed, and the server answers a normal one afterwards", async () => {
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const search = new URLSearchParams(given.parameters);
        if (given.select !== undefined) search.append("select", given.select);
        const hasBody = given.method === "POST" || given.method === "PATCH";
        const response = await films.send(`/${given.target}?${search}`, {
          as: "member",
          method: given.method,
          headers: {
            "content-type": "application/json",
            prefer: given.prefer.join(","),
            accept: given.accept,
            range: given.range,
          },
          ...(hasBody && { body: given.body }),
        });
        const text = await response.text();
        expect([response.status < 500, text]).toEqual([true, text]);
        if (response.status >= 300 && given.method !== "HEAD") {
          expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(["code", "details", "hint", "message"]);
        }
      }),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 500) },
    );
    expect((await films.send("/actors?id=eq.2")).status).toBe(200);
    expect(films.problems).toEqual([]);
  }, 600_000);

  /** Everything that the grammar knows, each at its place. */
  const whole: { path: string; headers?: Record<string, string> }[] = [
    {
      path: "/films?select=t:title::text,facts->cast->>lead,d:directors!films_director_id_fkey(id,films(*)),*&limit=3&offset=1",
    },
    {
      path: '/films?select=id,directors(id)&or=(title.ilike."*a,*",and(year.gt.1900,not.or(rating.eq.G,id.in.(1,"2",3))))&tags=cs.{road}&order=directors(last_name).desc.nullslast,id',
    },
    {
      path: "/directors?select=*,films!inner(title)&films.year=gte.1950&films.order=year.desc&films.limit=2",
    },
    {
      path: "/films?title=like(any).{a*,b*}&year=not.is.null&facts->awards->>0=isdistinct.palme&released=lt.2026-01-01",
    },
    { path: "/rpc/films_of?director=1&title=not.like.*x*&select=id,title" },
    {
      path: "/films?id=gt.0",
      headers: {
        prefer: "count=exact,handling=strict,max-affected=10,return=representation",
        accept: "application/vnd.pgrst.array+json;nulls=stripped",
        range: "items=0-4",
      },
    },
  ];

  /** Cut off at each place, and with another sign at each. */
  function broken(text: string): string[] {
    const signs = `(){}"'\\,.*:-%&=! 9\u00e9`;
    return Array.from(text).flatMap((_, at) => [
      text.slice(0, at),
      text.slice(0, at) + signs.charAt(at % signs.length) + text.slice(at + 1),
    ]);
  }

  test("AVL-21 R29 cut off or changed at any place is answered or refused, and a neighbour answered", async () => {
    for (const { path, headers = {} } of whole) {
      expect((await films.send(path, { headers })).status).toBeLessThan(300);
      const from = path.indexOf("?") + 1;
      const paths = broken(path.slice(from)).map((query) => ({
        path: path.slice(0, from) + query,
        headers,
      }));
      const dressed = Object.entries(headers).flatMap(([name, value]) =>
        broken(value)
          .filter((one) => /^[ -~]*$/.test(one))
          .map((one) => ({ path, headers: { ...headers, [name]: one } })),
      );
      for (const request of [...paths, ...dressed]) {
        const response = await films.send(request.path, { headers: request.headers });
        expect([response.status < 500, request]).toEqual([true, request]);
        if (response.status >= 300) expect(await response.json()).toHaveProperty("code");
      }
    }
    expect((await films.send("/actors?id=eq.1")).status).toBe(200);
    expect(films.problems).toEqual([]);
  }, 120_000);
});
