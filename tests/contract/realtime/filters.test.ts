import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { parseFilter, type Condition } from "#platform/realtime/rows/filter.ts";
import { readRowTest } from "#platform/realtime/rows/row-test.ts";
import { engine } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";
import { createLines, subscribe, type Line } from "./lines.ts";

/** Filters are carried out in our own process: as PostgreSQL would, and for one channel at a time. */
const films = { event: "*", schema: "public", table: "films" };

const service = await startTestPlatform({
  schema: `
    create table public.films (id bigint primary key, title text, price numeric, length int, tags text[]);
    grant select on public.films to anon;
    alter publication supabase_realtime add table public.films;`,
});
const { database } = service;
const lines = createLines(service);

afterEach(async () => {
  lines.hangUp();
  await database.query("delete from films");
});

afterAll(() => service.close());

/** Resolves when both have been told of everything before. */
async function titlesTold(line: Line, witness: Line): Promise<unknown[]> {
  await database.query("insert into films (id, title) values (-1, 'the last')");
  await expect.poll(() => titlesOf(witness)).toContain("the last");
  await database.query("delete from films");
  const isGone = ({ frames }: Line): boolean => JSON.stringify(frames).includes('"DELETE"');
  await expect.poll(() => isGone(witness)).toBe(true);
  return titlesOf(line);
}

function titlesOf({ frames }: Line): unknown[] {
  return frames
    .filter(([, , , event]) => event === "postgres_changes")
    .map(([, , , , payload]) => payload["data"] as { record?: { title: string } })
    .flatMap(({ record }) => record?.title ?? []);
}

describe("one channel's filter", () => {
  test.each([
    ["title=match.[", "The operator match is not available"],
    ["title=not.imatch.(a+)+b", "The operator imatch is not available"],
    ["price=eq.cheap", 'The column price is numeric, which has no value "cheap"'],
    ["length=eq.2147483648", 'The column length is int4, which has no value "2147483648"'],
    ["tags=eq.{a}", "The column tags is of the type _text, which can only be asked for is"],
    ["title=gt.a", "The operator gt is for numbers and times; the column title is text"],
    ["colour=eq.red", "A column that it names is not there, or may not be read"],
  ])("AVL-04 AVL-05 %s is refused at the join, and the others hear on", async (filter, details) => {
    const neighbour = await lines.dial();
    await subscribe(neighbour, [films]);
    const line = await lines.dial();
    const { reply, system } = await subscribe(line, [{ ...films, filter }]);
    expect(reply[4]["status"]).toBe("ok");
    expect(system[4]).toEqual({
      extension: "postgres_changes",
      status: "error",
      message: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: films, filters: ${filter}]`,
      details,
      channel: "t",
    });
    await database.query("insert into films (id, title) values (1, 'Metropolis')");
    expect(await titlesTold(line, neighbour)).toEqual([]);
    expect(titlesOf(neighbour)).toEqual(["Metropolis", "the last"]);
    expect(neighbour.frames.map(([, , , event]) => event)).not.toContain("phx_error");
  });

  test.runIf(engine === "postgres")(
    "a text whose collation calls other texts equal is not compared: it would be untrue",
    async () => {
      await database.script(`
        create collation public.any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
        alter table public.films add column director text collate public.any_case;
        grant select on public.films to anon;`);
      const line = await lines.dial();
      const { system } = await subscribe(line, [{ ...films, filter: "director=eq.lang" }]);
      expect(system[4]["details"]).toBe(
        "The column director is of the type text of its own collation, which can only be asked for is",
      );
    },
  );

  test("AVL-04 a filter that no longer fits its column ends its own channel only", async () => {
    const neighbour = await lines.dial();
    await subscribe(neighbour, [films]);
    const [line, wide] = [await lines.dial(), await lines.dial()];
    await subscribe(line, [{ ...films, filter: "price=gt.5" }]);
    await subscribe(wide, [
      { event: "*", schema: "public", filter: "price=gt.5" },
      { ...films, event: "INSERT" },
    ]);
    await database.script("alter table films alter column price type boolean using null");
    await database.query("insert into films (id, title, price) values (1, 'Metropolis', true), (2, 'M', true)");
    await expect.poll(() => line.frames.at(-1)?.[3]).toBe("phx_error");
    await titlesTold(line, neighbour);
    expect(line.frames.filter(([, , , event]) => event === "phx_error")).toHaveLength(1);
    expect(titlesOf(neighbour)).toEqual(["Metropolis", "M", "the last"]);
    expect(titlesOf(wide)).toEqual(["Metropolis", "M", "the last"]);
    await database.script("alter table films alter column price type numeric using null");
    expect(service.errors).toEqual([]);
  });

  test("AVL-05 patterns full of wildcards harm nobody, and say what is so", async () => {
    const neighbour = await lines.dial();
    await subscribe(neighbour, [films]);
    const [never, always] = [await lines.dial(), await lines.dial()];
    const pattern = `${"%a".repeat(120)}%`;
    await subscribe(never, [{ ...films, filter: `title=like.${pattern}b` }]);
    await subscribe(always, [{ ...films, filter: `title=ilike.${pattern.toUpperCase()}` }]);
    const title = "a".repeat(100_000);
    await database.query("insert into films (id, title) values (1, $1)", [title]);
    expect(await titlesTold(never, neighbour)).toEqual([]);
    expect(titlesOf(neighbour)).toHaveLength(2);
    expect(titlesOf(always)).toEqual([title]);
  });
});

const types = {
  text: fc.string({
    unit: fc.constantFrom("a", "B", "Σ", "σ", "ς", "É", "%", "_", " "),
    maxLength: 5,
  }),
  varchar: fc.constantFrom("", "a", "A", "ab", "Ά"),
  bool: fc.constantFrom("true", "false", "T", "of", "o", "1", "yes"),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((one) => `{${one.replaceAll("-", "").toUpperCase()}}`),
  ),
  int2: fc.integer({ min: -40_000, max: 40_000 }).map(String),
  int4: fc
    .oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer().map((one) => one * 2),
    )
    .map(String),
  int8: fc.bigInt({ min: -(2n ** 63n) - 5n, max: 2n ** 63n + 5n }).map(String),
  numeric: fc.oneof(
    fc.constantFrom("NaN", "Infinity", "-inf", "1e5", "100000.0", "-0", "0.1e-3", ".5", "5."),
    fc.tuple(fc.bigInt(), fc.nat(60)).map(([digits, places]) => `${digits}e-${places}`),
    fc.tuple(fc.integer({ min: -99, max: 99 }), fc.nat(3)).map(([n, zeros]) => `${n / 10}${"0".repeat(zeros)}`),
  ),
  float8: fc.oneof(
    fc.constantFrom("NaN", "Infinity", "-Infinity", "-0", "0", "1e400", "1e-400", "4.9e-324"),
    fc.double().map(String),
    fc.constantFrom("0.1", "0.10000000000000000001", "0.3", "9007199254740993"),
  ),
  date: fc.oneof(fc.constantFrom("infinity", "-infinity", "0000-01-01", "2026-02-29"), day()),
  timestamp: fc.oneof(fc.constant("infinity"), time("")),
  timestamptz: fc.oneof(
    fc.constant("-infinity"),
    fc.constantFrom("", "Z", "+02", "-03:30", "+15:59", "+16:00").chain(time),
  ),
};

function day(): fc.Arbitrary<string> {
  const year = fc.oneof(fc.constantFrom(1, 1900, 2000, 9999), fc.integer({ min: 1, max: 9999 }));
  return fc
    .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([y, m, d]) => `${String(y).padStart(4, "0")}-${two(m)}-${two(d)}`);
}

function time(zone: string): fc.Arbitrary<string> {
  return fc.tuple(day(), fc.nat(24), fc.nat(60), fc.nat(999_999)).map(([date, hour, minute, micros]) => {
    const fraction = String(micros).padStart(6, "0").replace(/0+$/, "");
    return `${date} ${two(hour)}:${two(minute)}:07${fraction && `.${fraction}`}${zone}`;
  });
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

const sqlOperators: Record<string, string> = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  like: "like",
  ilike: "ilike",
  isdistinct: "is distinct from",
};

function written(operator: string, values: readonly string[], word: string): string {
  if (operator === "is") return word;
  const quoted = values.map((one) => `"${one.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return operator === "in" ? `(${quoted.join(",")})` : (quoted[0] ?? "");
}

/** Asks PostgreSQL the same condition, on a row whose column has the type; undefined where it refuses. */
async function askPostgres(
  type: string,
  row: string | null,
  { operator, values, isNegated }: Condition,
): Promise<{ text: string | null; passes: boolean } | undefined> {
  const places = values.map((_, place) => `$${place + 2}::${type}`);
  const right = operator === "in" ? `in (${places.join(", ")})` : `${sqlOperators[operator]} ${places[0]}`;
  const condition = operator === "is" ? `v is ${values[0]?.replace("_", " ")}` : `v ${right}`;
  const params = operator === "is" ? [row] : [row, ...values];
  try {
    const { rows } = await database.query<{ text: string | null; passes: boolean }>(
      `select to_jsonb(r) ->> 'v' as text, coalesce(${isNegated ? `not (${condition})` : condition}, false) as passes
         from (select $1::${type} as v) as r`,
      params,
    );
    return rows[0];
  } catch {
    return undefined;
  }
}

describe("a filter says what PostgreSQL would say", () => {
  /** The embedded engine is PostgreSQL too: it differs in its locale alone. */
  const numRuns = Number(process.env["FUZZ_RUNS"] ?? (engine === "postgres" ? 300 : 90));

  test.each(Object.entries(types))("%s", async (type, valid) => {
    const { rows } = await database.query<{ v: string | null }>(`select null::${type} as v`);
    expect(rows).toEqual([{ v: null }]);
    const operators = fc.constantFrom(...Object.keys(sqlOperators), "in", "is");
    const junk = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom("", "null", "1", "-", "1_0"));
    const value = fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: junk });
    const given = fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
    const filter = fc.tuple(fc.boolean(), operators, fc.array(value, { minLength: 1, maxLength: 3 }));
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(given, filter, fc.constantFrom("null", "not_null", "true"), async (row, asked, word) => {
        const [isNegated, operator, values] = asked;
        const text = `v=${isNegated ? "not." : ""}${operator}.${written(operator, values, word)}`;
        const conditions = parseFilter(text);
        if ("refused" in conditions) return;
        const passes = readRowTest(conditions, () => type);
        const [condition] = conditions;
        const answer = condition && (await askPostgres(type, row, condition));
        if ("refused" in passes || !condition) return;
        if (!answer) {
          // It is the row that PostgreSQL cannot read: what it would refuse in a filter is refused here as well.
          expect([text, await askPostgres(type, null, condition)]).not.toEqual([text, undefined]);
          return;
        }
        compared++;
        expect([text, row, passes(new Map([["v", answer.text]]))]).toEqual([text, row, answer.passes]);
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan(numRuns / 6);
  });
});
