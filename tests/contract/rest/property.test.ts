import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { quoteName, quoteText } from "#platform/database/quote.ts";
import { openFilms } from "./films.ts";

/** Random tables and queries must be answered as the same query in hand-written SQL. */
const films = await openFilms();

const types = {
  integer: fc.integer({ min: -5, max: 5 }).map(String),
  numeric: fc.integer({ min: -999, max: 999 }).map((cents) => (cents / 100).toFixed(2)),
  text: fc.oneof(
    fc.constantFrom("a", "b", "ab", "A", "", "null", "x,y", '"', "\\", "%", "_", "(", "Ω"),
    fc.string({ maxLength: 3 }).map((text) => text.replaceAll("\0", "")),
  ),
  boolean: fc.boolean().map(String),
};
type Type = keyof typeof types;

interface Table {
  columns: { name: string; type: Type }[];
  /** Values as text; null for NULL. A first column `id` counts the rows. */
  rows: (string | null)[][];
  children: { parent: number; note: string }[];
}

const columnName = fc
  .string({
    unit: fc.constantFrom(..."a b c , . ( ) \" ' - _ $ Ω é : * !".split(" "), " "),
    minLength: 1,
    maxLength: 5,
  })
  .filter((name) => !["id", "kids"].includes(name));

const table: fc.Arbitrary<Table> = fc
  .uniqueArray(
    fc.record({
      name: columnName,
      type: fc.constantFrom<Type>("integer", "numeric", "text", "boolean"),
    }),
    { minLength: 1, maxLength: 4, selector: ({ name }) => name },
  )
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.tuple(...columns.map(({ type }) => fc.option(types[type], { nil: null, freq: 4 }))), {
        maxLength: 8,
      }),
      children: fc.array(fc.record({ parent: fc.nat(8), note: fc.constantFrom("x", "y", "z") }), {
        maxLength: 8,
      }),
    }),
  );

/** The same condition twice: as the wire's parameter and as SQL. */
interface Condition {
  key: string;
  value: string;
  nested: string;
  sql: string;
}

const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

function condition({ name, type }: { name: string; type: Type }): fc.Arbitrary<Condition> {
  const column = quoteName(name);
  const compare = fc
    .tuple(fc.constantFrom(...(Object.keys(comparisons) as (keyof typeof comparisons)[])), types[type])
    .map(([op, text]) => ({
      op: `${op}.${text}`,
      nested: `${op}.${quoted(text)}`,
      sql: `${column} ${comparisons[op]} ${quoteText(text)}::${type}`,
    }));
  const list = fc.array(types[type], { maxLength: 3 }).map((values) => ({
    op: `in.(${values.map(quoted).join(",")})`,
    nested: `in.(${values.map(quoted).join(",")})`,
    sql:
      values.length === 0 ? "false" : `${column} in (${values.map((text) => `${quoteText(text)}::${type}`).join(",")})`,
  }));
  const isNull = fc.constant({ op: "is.null", nested: "is.null", sql: `${column} is null` });
  const distinct = types[type].map((text) => ({
    op: `isdistinct.${text}`,
    nested: `isdistinct.${quoted(text)}`,
    sql: `${column} is distinct from ${quoteText(text)}::${type}`,
  }));
  const like = types.text.map((text) => {
    const pattern = `*${text.replaceAll("\\", "\\\\")}*`;
    return {
      op: `like.${pattern}`,
      nested: `like.${quoted(pattern)}`,
      sql: `${column} like ${quoteText(pattern.replaceAll("*", "%"))}`,
    };
  });
  const tests = type === "text" ? [compare, list, isNull, distinct, like] : [compare, list, isNull, distinct];
  return fc.tuple(fc.oneof(...tests), fc.boolean()).map(([{ op, nested, sql }, negated]) => ({
    key: quoted(name),
    value: negated ? `not.${op}` : op,
    nested: `${quoted(name)}.${negated ? "not." : ""}${nested}`,
    sql: negated ? `not (${sql})` : sql,
  }));
}

/** Conditions joined and nested, to three levels. */
interface Tree {
  nested: string;
  sql: string;
}

interface Group extends Tree {
  key: string;
  members: string;
}

function group(leaf: fc.Arbitrary<Tree>, depth: number): fc.Arbitrary<Group> {
  const member: fc.Arbitrary<Tree> =
    depth > 1 ? fc.oneof({ weight: 3, arbitrary: leaf }, group(leaf, depth - 1)) : leaf;
  return fc
    .record({
      operator: fc.constantFrom("and", "or"),
      negated: fc.boolean(),
      all: fc.array(member, { minLength: 1, maxLength: 3 }),
    })
    .map(({ operator, negated, all }) => {
      const key = `${negated ? "not." : ""}${operator}`;
      const members = `(${all.map(({ nested }) => nested).join(",")})`;
      const sql = all.map((one) => `(${one.sql})`).join(` ${operator} `);
      return { key, members, nested: key + members, sql: `${negated ? "not " : ""}(${sql})` };
    });
}

interface Shown {
  column: string;
  alias: string | undefined;
  isCast: boolean;
}

interface Case {
  table: Table;
  /** The columns to show; undefined shows all. */
  shown: Shown[] | undefined;
  filters: Condition[];
  group: Group | undefined;
  order: { column: string; descending: boolean; nulls: "first" | "last" | undefined }[];
  limit: number | undefined;
  offset: number;
  kids: boolean;
  inner: boolean;
  note: string | undefined;
}

function someCase(given: Table): fc.Arbitrary<Case> {
  const oneOf = fc.oneof(...given.columns.map(condition));
  return fc.record({
    table: fc.constant(given),
    shown: fc.option(
      fc.uniqueArray(
        fc.record({
          column: fc.constantFrom(...given.columns.map(({ name }) => name)),
          alias: fc.option(fc.constantFrom("x", "y z", 'é"', "id"), { nil: undefined }),
          isCast: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3, selector: ({ alias, column }) => alias ?? column },
      ),
      { nil: undefined },
    ),
    filters: fc.array(oneOf, { maxLength: 2 }),
    group: fc.option(group(oneOf, 3), { nil: undefined }),
    order: fc.array(
      fc.record({
        column: fc.constantFrom(...given.columns.map(({ name }) => name)),
        descending: fc.boolean(),
        nulls: fc.constantFrom("first" as const, "last" as const, undefined),
      }),
      { maxLength: 2 },
    ),
    limit: fc.option(fc.nat(5), { nil: undefined }),
    offset: fc.nat(3),
    kids: fc.boolean(),
    inner: fc.boolean(),
    note: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
  });
}

/** Three queries of each table: to make one, and to read the schema anew, costs more than all of them. */
const someCases = table.chain((given) =>
  fc.record({
    given: fc.constant(given),
    cases: fc.array(someCase(given), { minLength: 3, maxLength: 3 }),
  }),
);

describe("random tables, rows and queries", () => {
  test("SRV-03 the answer equals the same query written by hand in SQL", async () => {
    await fc.assert(
      fc.asyncProperty(someCases, async ({ given, cases }) => {
        await makeTables(films.database, given);
        for (const one of cases) await expectSameAnswer(one);
      }),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 20) },
    );
  }, 240_000);
});

async function expectSameAnswer(given: Case): Promise<void> {
  expect(await answerOfKids(given)).toEqual(await expectedKids(given));
  const response = await films.send(`/things?${addressOf(given)}`, {
    headers: { prefer: "count=exact" },
  });
  const { rows, total } = await expected(films.database, given);
  if (response.status === 416) {
    expect(given.offset).toBeGreaterThan(total);
    return;
  }
  expect(await response.json()).toEqual(rows);
  expect(Number(response.headers.get("content-range")?.split("/")[1])).toBe(total);
  expect(response.status).toBe(rows.length < total ? 206 : 200);
}

async function makeTables(database: Database, { columns, rows, children }: Table): Promise<void> {
  const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
  const values = rows.map((row, i) => {
    const cells = row.map((value) => (value === null ? "null" : quoteText(value)));
    return `insert into things values (${[i, ...cells].join(", ")});`;
  });
  const kids = children
    .filter(({ parent }) => parent < rows.length)
    .map(({ parent, note }, i) => `insert into kids values (${i}, ${parent}, ${quoteText(note)});`);
  await database.script(`
    drop table if exists kids, things;
    create table things (id integer primary key, ${typed});
    create table kids (id integer primary key, thing_id integer references things (id), note text);
    grant select on things, kids to anon;
    ${values.join("\n")}
    ${kids.join("\n")}`);
}

function addressOf(given: Case): string {
  const { shown, filters, group: tree, order, limit, offset, kids, inner, note } = given;
  const search = new URLSearchParams();
  const columns = shown?.map(({ column, alias, isCast }) => {
    return `${alias === undefined ? "" : `${quoted(alias)}:`}${quoted(column)}${isCast ? "::text" : ""}`;
  }) ?? ["*"];
  const embed = kids ? [`kids${inner ? "!inner" : ""}(note)`] : [];
  search.set("select", [...columns, ...embed].join(","));
  for (const { key, value } of filters) search.append(key, value);
  if (tree) search.append(tree.key, tree.members);
  const terms = order.map(({ column, descending, nulls }) => {
    return `${quoted(column)}.${descending ? "desc" : "asc"}${nulls ? `.nulls${nulls}` : ""}`;
  });
  search.set("order", [...terms, "id"].join(","));
  if (limit !== undefined) search.set("limit", String(limit));
  search.set("offset", String(offset));
  if (kids) search.set("kids.order", "id.desc");
  if (kids && note !== undefined) search.set("kids.note", `eq.${note}`);
  return search.toString();
}

async function expected(database: Database, given: Case) {
  const { table, shown, filters, group: tree, order, limit, offset, kids, inner, note } = given;
  const ofThing = `k.thing_id = t.id${note === undefined ? "" : ` and k.note = ${quoteText(note)}`}`;
  const where = [
    "true",
    ...filters.map(({ sql }) => `(${sql})`),
    ...(tree ? [`(${tree.sql})`] : []),
    ...(kids && inner ? [`exists (select from kids k where ${ofThing})`] : []),
  ].join(" and ");
  const all = ["id", ...table.columns.map(({ name }) => name)];
  const members = (shown ?? all.map((column) => ({ column, alias: undefined, isCast: false }))).map(
    ({ column, alias, isCast }) => {
      return `${quoteText(alias ?? column)}, t.${quoteName(column)}${isCast ? "::text" : ""}`;
    },
  );
  const embedded = `'kids', array(select json_build_object('note', k.note) from kids k where ${ofThing} order by k.id desc)`;
  const terms = order.map(({ column, descending, nulls }) => {
    return `t.${quoteName(column)} ${descending ? "desc" : "asc"}${nulls ? ` nulls ${nulls}` : ""}`;
  });
  const row = `json_build_object(${[...members, ...(kids ? [embedded] : [])].join(", ")})`;
  const page = await database.query(
    `select ${row} as row from things t where ${where} order by ${[...terms, "t.id"].join(", ")} limit ${limit ?? "all"} offset ${offset}`,
  );
  const counted = await database.query(`select count(*) as total from things t where ${where}`);
  return {
    rows: page.rows.map((found) => found["row"]),
    total: Number(counted.rows[0]?.["total"]),
  };
}

/** The other way round: each child with its parent, where conditions choose which parents are shown. */
async function answerOfKids({ filters, group: tree, inner, order }: Case): Promise<unknown> {
  const search = new URLSearchParams();
  search.set("select", `id,one:things${inner ? "!inner" : ""}(id)`);
  for (const { key, value } of filters) search.append(`one.${key}`, value);
  if (tree) search.append(`one.${tree.key}`, tree.members);
  const [term] = order;
  const first = term ? [`one(${quoted(term.column)}).${term.descending ? "desc" : "asc"}`] : [];
  search.set("order", [...first, "id"].join(","));
  return (await films.send(`/kids?${search}`)).json();
}

async function expectedKids({ filters, group: tree, inner, order }: Case): Promise<unknown[]> {
  const conditions = ["true", ...filters.map(({ sql }) => `(${sql})`), ...(tree ? [tree.sql] : [])];
  const parents = `(select * from things where ${conditions.join(" and ")})`;
  const [term] = order;
  const first = term ? [`t.${quoteName(term.column)} ${term.descending ? "desc" : "asc"}`] : [];
  const { rows } = await films.database.query(
    `select json_build_object('id', k.id,
              'one', case when t.id is not null then json_build_object('id', t.id) end) as row
       from kids k ${inner ? "" : "left"} join ${parents} t on t.id = k.thing_id
      order by ${[...first, "k.id"].join(", ")}`,
  );
  return rows.map(({ row }) => row);
}

/** Quotes a text as names, lists and logic trees take it. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
