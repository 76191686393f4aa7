import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlatformError } from "../errors.ts";
import { parseRequest } from "./api-request.ts";
import { planRequest } from "./plan.ts";
import { buildQuery, type Query } from "./query.ts";
import { readCatalogue } from "./schema/schema.ts";

const columns = (...names: string[]) => names.map((name) => ({ name, type: "text", baseType: "text", default: null }));

/** The films of PostgREST's manual. */
const films = readCatalogue({
  relations: [
    {
      name: "films",
      columns: columns("id", "title", "director_id", "facts"),
      primaryKey: ["id"],
      uniqueSets: [["id"]],
      followed: false,
    },
    {
      name: "directors",
      columns: columns("id", "last_name"),
      primaryKey: ["id"],
      uniqueSets: [["id"]],
      followed: false,
    },
    {
      name: 'odd "name',
      columns: columns('a"b', "select"),
      primaryKey: [],
      uniqueSets: [],
      followed: false,
    },
  ],
  foreignKeys: [
    {
      name: "films_director_id_fkey",
      table: "films",
      columns: ["director_id"],
      foreignTable: "directors",
      foreignColumns: ["id"],
    },
  ],
  functions: [
    {
      name: "films_of",
      arguments: [{ name: "director", type: "integer", variadic: false }],
      requiredCount: 1,
      outputs: [],
      returns: "composite",
      returnsSet: true,
      relation: "films",
      volatile: false,
      deadlineMs: null,
      executableBy: { anon: true, authenticated: true, service_role: true },
    },
  ],
  types: ["rating"],
});

function compile(path: string, init: { method?: string; prefer?: string; body?: string } = {}): Query {
  const url = new URL(`http://localhost${path}`);
  const request = parseRequest({
    method: init.method ?? "GET",
    path: url.pathname,
    search: url.searchParams,
    headers: new Headers(init.prefer === undefined ? {} : { prefer: init.prefer }),
    body: init.body ?? "",
  });
  return buildQuery(planRequest(request, films, "anon"), request, 1000);
}

describe("SQL", () => {
  test("a read is one statement that makes the body", () => {
    const { sql, params } = compile("/films?select=id,directors(last_name)&title=eq.x&limit=2");
    expect(sql.replaceAll(/\s+/g, " ")).toBe(
      `select extensions.rest_body(coalesce(json_agg("r".*)::text, '[]'), $3) as "body", count(*) as "page", null::bigint as "total", null::bigint as "existing", null::text as "location" ` +
        `from (select t0."id" as "id", et1."value" as "directors" ` +
        `from (select t0."id" from "public"."films" as t0 where t0."title" = $1 limit $2) as kt0 join "public"."films" as t0 using ("id") ` +
        `left join lateral (select (select row_to_json("s".*) from (select t1."last_name" as "last_name") as "s") as "value" from "public"."directors" as t1 where t0."director_id" = t1."id" ) as et1 on true ) as "r"`,
    );
    expect(params).toEqual(["x", 2, 1000]);
  });

  test("a page's keys are found first, then its rows and their embeds", () => {
    const { sql } = compile("/films?select=id,directors(id)&order=title,id&offset=90&limit=2");
    expect(sql.replaceAll(/\s+/g, " ")).toContain(
      `from (select t0."id" from "public"."films" as t0 order by t0."title" asc, t0."id" asc limit $1 offset $2) as kt0 ` +
        `join "public"."films" as t0 using ("id") left join lateral`,
    );
    const decided = compile("/films?select=id,directors!inner(id)&order=id&offset=90");
    expect(decided.sql).toContain('from (select t0."id" from');
    expect(decided.sql).toContain("select '{}'::json");
  });

  test("the client's JSON text is what the database gets", () => {
    const body = '{"title" : 1.10,  "id":12345678901234567890}';
    expect(compile("/films", { method: "POST", body }).params).toEqual([body]);
  });

  /** Names that SQL of this room may hold beside the catalogue's. */
  const ours = new Set(
    "r s k b e f x source value body page total existing location one public excluded sort0 sort1".split(" "),
  );
  const catalogue = new Set([
    ...[...films.relations.values()].flatMap(({ name, columns }) => [name, ...columns.keys()]),
    ...films.functions.flatMap(({ name, arguments: args }) => [name, ...args.map((arg) => arg.name)]),
    ...films.types,
  ]);
  const words = new Set(
    (
      "case when then else end select from where and or not in is as on with table left inner join using lateral true false null unknown limit offset order by asc desc nulls first last " +
      "any all distinct like ilike insert into values update set delete returning conflict do nothing exists " +
      "coalesce count json_agg row_to_json to_jsonb json_strip_nulls json_to_record json_to_recordset jsonb_to_recordset generate_series cast " +
      "extensions rest_body rest_list text bigint int json jsonb integer numeric boolean uuid date"
    ).split(" "),
  );

  /** Only our own words may remain of a statement without its names, parameters and the four constant texts. */
  function foreignText({ sql }: Query, outputNames: ReadonlySet<string>): string[] {
    const foreign: string[] = [];
    const rest = sql
      .replaceAll(/"(?:[^"]|"")*"/g, (quoted) => {
        const name = quoted.slice(1, -1).replaceAll('""', '"');
        if (!ours.has(name) && !catalogue.has(name) && !outputNames.has(name)) foreign.push(name);
        return " ";
      })
      .replaceAll(/'(?:|\[\]|\{\}|null)'/g, " ")
      .replaceAll(/\$\d+/g, " ")
      .replaceAll(/\b[ejk]?t\d+\b/g, " ");
    for (const [token] of rest.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)) {
      const isOurs = words.has(token) || /^[().,*:=<>@&|+-]$/.test(token) || /^[01]$/.test(token);
      if (!isOurs) foreign.push(token);
    }
    return foreign;
  }

  const hostile = fc.oneof(
    fc.constantFrom(`";drop table films;--`, `' or 1=1`, `$1`, `x"y`, `\\`, `)`, `/*`, `pg_sleep(9)`, "Ω"),
    fc.string({ unit: "binary", maxLength: 10 }),
  );
  const known = fc.constantFrom("id", "title", "director_id", "facts");
  const name = fc.oneof({ weight: 20, arbitrary: known }, { weight: 1, arbitrary: hostile });
  const written = fc.tuple(name, fc.boolean()).map(([text, bare]) => (bare ? text : quote(text)));
  const operator = fc.constantFrom(..."eq neq gt like ilike cs eq(any) is in isdistinct not.eq".split(" "));
  const operand = fc.oneof(
    hostile,
    hostile.map((text) => `(${quote(text)},1)`),
    fc.constantFrom("null", "true"),
  );
  const alias = fc.option(hostile, { nil: undefined });

  interface Shape {
    path: string;
    outputNames: Set<string>;
  }

  const request = fc
    .record({
      target: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom("films", "rpc/films_of") },
        { weight: 1, arbitrary: fc.constantFrom("directors", 'odd "name') },
        { weight: 1, arbitrary: hostile },
      ),
      items: fc.array(
        fc.record({
          name: written,
          alias,
          cast: fc.option(
            fc.oneof({ weight: 9, arbitrary: fc.constantFrom("text", "rating") }, { weight: 1, arbitrary: hostile }),
            { nil: undefined },
          ),
          key: fc.option(hostile, { nil: undefined }),
        }),
        { maxLength: 3 },
      ),
      embed: fc.option(
        fc.record({
          target: fc.constantFrom("directors", "films"),
          inner: fc.boolean(),
          alias,
          column: fc.oneof(fc.constantFrom("id", "*"), written),
        }),
        { nil: undefined },
      ),
      filters: fc.array(fc.tuple(written, operator, operand), { maxLength: 3 }),
      order: fc.option(written, { nil: undefined }),
      offset: fc.oneof({ weight: 1, arbitrary: hostile }, { weight: 9, arbitrary: fc.constantFrom("0", "3") }),
      logic: fc.option(fc.tuple(written, operator, operand), { nil: undefined }),
    })
    .map((parts): Shape => {
      const search = new URLSearchParams();
      const outputNames = new Set<string>();
      const select = parts.items.map(({ name: column, alias: key, cast, key: jsonKey }) => {
        if (key !== undefined) outputNames.add(key);
        if (jsonKey !== undefined) outputNames.add(jsonKey);
        const path = jsonKey === undefined ? "" : `->${quote(jsonKey)}`;
        return `${key === undefined ? "" : `${quote(key)}:`}${column}${path}${cast === undefined ? "" : `::${cast}`}`;
      });
      const { embed } = parts;
      if (embed) {
        if (embed.alias !== undefined) outputNames.add(embed.alias);
        const key = embed.alias === undefined ? "" : `${quote(embed.alias)}:`;
        select.push(`${key}${embed.target}${embed.inner ? "!inner" : ""}(${embed.column})`);
      }
      if (select.length > 0) search.set("select", select.join(","));
      for (const [column, op, value] of parts.filters) search.append(column, `${op}.${value}`);
      if (parts.order !== undefined) search.set("order", parts.order);
      search.set("offset", parts.offset);
      if (parts.logic) search.set("or", `(${parts.logic[0]}.${parts.logic[1]}.${quote(parts.logic[2])},id.eq.1)`);
      if (parts.target.startsWith("rpc/")) search.set("director", "1");
      const target = parts.target.split("/").map(encodeURIComponent).join("/");
      return { path: `/${target}?${search}`, outputNames };
    });

  test("R29 no input becomes SQL text: names of the catalogue, output names in quotes, and $n", () => {
    let compiled = 0;
    fc.assert(
      fc.property(
        request,
        fc.constantFrom("GET", "HEAD", "PATCH", "DELETE", "POST"),
        fc.option(
          fc.constantFrom(
            "count=exact",
            "return=representation",
            "return=representation,count=exact,resolution=merge-duplicates",
          ),
          { nil: undefined },
        ),
        ({ path, outputNames }, method, prefer) => {
          const body = method === "POST" && path.startsWith("/rpc/") ? '{"director":1}' : '{"title":"x","id":"1"}';
          let query: Query;
          try {
            query = compile(path, { method, body, ...(prefer !== undefined && { prefer }) });
          } catch (error) {
            expect(error).toBeInstanceOf(PlatformError);
            return;
          }
          compiled++;
          // Names are trimmed where they are not in quotes, so an output name may be a part of what was written.
          expect(foreignText(query, new Set([...outputNames].flatMap((text) => [text, text.trim()])))).toEqual([]);
          const places = [...query.sql.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
          expect(Math.max(0, ...places)).toBeLessThanOrEqual(query.params.length);
        },
      ),
      { numRuns: 1000 },
    );
    expect(compiled).toBeGreaterThan(100);
  }, 60_000);
});

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
