import { afterAll, describe, expect, test } from "vitest";
import { asCaller, batchAsCaller } from "#platform/database/as-caller.ts";
import { requestContext } from "#platform/request-context.ts";
import { DatabaseError, type Transaction } from "#platform/database/database.ts";
import { openTestDatabase } from "../../database.ts";

/** The promises of platform/database/database.ts, for both engines. Tables: the films of the PostgREST manual. */

const database = await openTestDatabase();
await database.script(`
  create table public.films (id int primary key, title text not null, owner uuid,
    constraint films_title_length check (char_length(title) <= 20));
  alter table public.films enable row level security;
  create policy films_own on public.films for select to authenticated using (owner = auth.uid());
  grant select on public.films to authenticated;
  insert into public.films values (1, 'Metropolis', '11111111-1111-4111-8111-111111111111'), (2, 'Stalker', null);
  create table public.counters (name text primary key, value int not null);
  grant select, insert on public.counters to service_role;`);
afterAll(() => database.close());

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  return error as DatabaseError;
}

describe("values", () => {
  test("numbers, booleans and JSON arrive as such, everything else as the server's text in UTC", async () => {
    const { rows } = await database.query(`
      select true as bool, 1::int2 as int2, 2 as int4, 3::int8 as int8, 1.5::float8 as float8,
             1.10::numeric as numeric, '{"a": [1, null]}'::jsonb as jsonb, '[1]'::json as json, null as nothing,
             timestamptz '2026-07-01 12:00:00.5+03' as timestamptz, date '2026-07-01' as date,
             array['a', null] as texts, '11111111-1111-4111-8111-111111111111'::uuid as uuid, '\\x01ff'::bytea as bytea,
             interval '1 day 2 hours' as interval`);
    expect(rows).toEqual([
      {
        bool: true,
        int2: 1,
        int4: 2,
        int8: 3,
        float8: 1.5,
        numeric: "1.10",
        jsonb: { a: [1, null] },
        json: [1],
        nothing: null,
        timestamptz: "2026-07-01 09:00:00.5+00",
        date: "2026-07-01",
        texts: "{a,NULL}",
        uuid: "11111111-1111-4111-8111-111111111111",
        bytea: "\\x01ff",
        interval: "1 day 02:00:00",
      },
    ]);
  });

  test("a parameter is text whose type the statement decides", async () => {
    const { rows } = await database.query(
      `select $1::int + 1 as int, $2::bool as bool, $3::jsonb as jsonb, $4::text[] as texts, $5::bytea as bytea,
              $6::text as nothing, $7::numeric as numeric, $8::int[] as ints`,
      ["41", "true", { a: '"' }, ['a,"b\\', null, "NULL", ""], new Uint8Array([1, 255]), null, 0.1, [1, 2]],
    );
    expect(rows).toEqual([
      {
        int: 42,
        bool: true,
        jsonb: { a: '"' },
        texts: '{"a,\\"b\\\\",NULL,"NULL",""}',
        bytea: "\\x01ff",
        nothing: null,
        numeric: "0.1",
        ints: "{1,2}",
      },
    ]);
    expect((await failure(database.query("select $1::uuid", ["x"]))).code).toBe("22P02");
    const { rows: none } = await database.query("select from films where id = $1", ["2"]);
    expect(none).toHaveLength(1);
  });

  test("rowCount counts what was touched or returned", async () => {
    const inserted = await database.query("insert into films values (10, 'Ran'), (11, 'Ikiru')");
    expect(inserted.rowCount).toBe(2);
    expect((await database.query("select id from films where id >= 10")).rowCount).toBe(2);
    expect((await database.query("delete from films where id >= 10 returning id")).rowCount).toBe(2);
    expect((await database.query("create temporary table t (a int)")).rowCount).toBe(0);
  });
});

describe("errors", () => {
  test("carry the server's own fields", async () => {
    const check = await failure(database.query("insert into films values (3, repeat('x', 21))"));
    expect(check).toMatchObject({ code: "23514", constraint: "films_title_length" });
    expect(check.message).toContain("films_title_length");
    const twice = await failure(database.query("insert into films values (1, 'Again')"));
    expect(twice).toMatchObject({ code: "23505", detail: "Key (id)=(1) already exists." });
    const raised = await failure(
      database.query("do $$ begin raise sqlstate 'PT402' using message = 'm', detail = 'd', hint = 'h'; end $$"),
    );
    expect(raised).toMatchObject({ code: "PT402", message: "m", detail: "d", hint: "h" });
  });

  test("a second statement in the text of a query is refused, not run", async () => {
    const error = await failure(database.query("select 1; delete from films"));
    expect(error.code).toBe("42601");
    expect((await database.query("select from films")).rowCount).toBe(2);
  });
});

describe("transactions", () => {
  test("commit when the work resolves, roll back when it throws", async () => {
    await database.transaction((t) => t.query("insert into counters values ('kept', 1)"));
    await expect(
      database.transaction(async (t) => {
        await t.query("insert into counters values ('lost', 1)");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    const { rows } = await database.query("select name from counters");
    expect(rows).toEqual([{ name: "kept" }]);
  });

  test("one that went on after a failed statement is no success", async () => {
    const error = await failure(
      database.transaction(async (t) => {
        await t.query("select 1 / 0").catch(() => undefined);
        return "done";
      }),
    );
    expect(error.code).toBe("25P02");
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a script is one transaction", async () => {
    const error = await failure(database.script("insert into counters values ('half', 1); select 1 / 0; select 2"));
    expect(error.code).toBe("22012");
    expect((await database.query("select from counters where name = 'half'")).rowCount).toBe(0);
  });

  test("read only refuses a write with 25006", async () => {
    const error = await failure(database.transaction((t) => t.query("delete from films"), { readOnly: true }));
    expect(error.code).toBe("25006");
  });

  test("a statement after the end is refused", async () => {
    let late: (() => Promise<unknown>) | undefined;
    await database.transaction(async (t) => {
      late = () => t.query("select 1");
    });
    expect((await failure(late?.() ?? Promise.resolve())).code).toBe("25P01");
  });

  test("run side by side without mixing", async () => {
    await database.query("insert into counters values ('n', 0)");
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction(async (t) => {
          const { rows } = await t.query<{ value: number }>("select value from counters where name = 'n' for update");
          await t.query("update counters set value = $1 where name = 'n'", [(rows[0]?.value ?? 0) + 1]);
        }),
      ),
    );
    const { rows } = await database.query("select value from counters where name = 'n'");
    expect(rows).toEqual([{ value: 40 }]);
  });

  test("past the deadline the caller gets 57014 in time, and the next one an answer", async () => {
    const stuck = (t: Transaction) => t.query("select pg_sleep(2)");
    const error = await failure(database.transaction(stuck, { deadlineMs: 100 }));
    expect(error.code).toBe("57014");
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("AVL-09 a caller may be let go before the engine is given up, and nothing of it is kept", async () => {
    const options = { deadlineMs: 100, giveUpMs: 60_000 };
    const late = [
      database.transaction(async (t) => {
        await t.query("insert into counters values ('let go', 1)");
        await t.query("select pg_sleep(1)");
      }, options),
      database.batch([{ sql: "select pg_sleep(1)" }], options),
    ];
    for (const { code } of await Promise.all(late.map(failure))) expect(code).toBe("57014");
    expect((await database.query("select from counters where name = 'let go'")).rowCount).toBe(0);
  });

  test("what waits outside of the database past the deadline is rolled back", async () => {
    const error = await failure(
      database.transaction(
        async (t) => {
          await t.query("insert into counters values ('waited', 1)");
          await new Promise((resolve) => setTimeout(resolve, 600));
          await t.query("select 1");
        },
        { deadlineMs: 100 },
      ),
    );
    expect(error.code).toBe("57014");
    expect((await database.query("select from counters where name = 'waited'")).rowCount).toBe(0);
  });
});

describe("callers", () => {
  const owner = "11111111-1111-4111-8111-111111111111";
  const anon = { role: "anon", claims: { role: "anon" } } as const;

  test("see what the policies let their role and claims see", async () => {
    const caller = {
      role: "authenticated",
      claims: { role: "authenticated", sub: owner },
    } as const;
    const rows = await asCaller(database, caller, async (t) => (await t.query("select id from films")).rows);
    expect(rows).toEqual([{ id: 1 }]);
    const error = await failure(asCaller(database, anon, (t) => t.query("select from films")));
    expect(error.code).toBe("42501");
  });

  test("leave no role and no claims behind", async () => {
    await asCaller(database, anon, (t) => t.query("select 1"));
    const { rows } = await database.query(
      "select current_user = session_user as own, coalesce(current_setting('request.jwt.claims', true), '') as claims",
    );
    expect(rows).toEqual([{ own: true, claims: "" }]);
  });

  test("cannot call what leads back to the owner, reads files, sleeps or runs SQL from a text", async () => {
    for (const call of [
      "set_config('role', 'none', true)",
      "pg_sleep(0)",
      "pg_read_file('PG_VERSION')",
      "lo_create(0)",
      "query_to_xml('select 1', true, true, '')",
      "pg_terminate_backend(1)",
      "pg_advisory_lock(1)",
    ]) {
      const error = await failure(asCaller(database, anon, (t) => t.query(`select ${call}`)));
      expect([call, error.code]).toEqual([call, "42501"]);
    }
  });

  test("a database operator sees which request a statement belongs to", async () => {
    const sql = "select current_setting('application_name') as name";
    const name = () => asCaller(database, anon, (transaction) => transaction.query(sql));
    expect((await requestContext.run({ id: "request-7" }, name)).rows).toEqual([{ name: "request-7" }]);
    expect((await name()).rows).toEqual([{ name: expect.not.stringContaining("request-7") }]);
  });
});

describe("listening", () => {
  test("payloads arrive after commit, in commit order; nothing of what was rolled back", async () => {
    const heard: string[] = [];
    const unlisten = await database.listen("films news", (payload) => heard.push(payload));
    await database.transaction(async (t) => {
      await t.query(`select pg_notify('films news', 'one')`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(heard).toEqual([]);
    });
    await failure(database.query(`select pg_notify('films news', 'never'), 1 / 0`));
    await database.query(`select pg_notify('films news', 'two')`);
    await expect.poll(() => heard).toEqual(["one", "two"]);
    await unlisten();
    await database.query(`select pg_notify('films news', 'three')`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual(["one", "two"]);
  });
});

describe("batches", () => {
  const roleSql = "select set_config('role', $1, true)";
  const insertSql = "insert into public.counters values ($1, $2) returning name, value";
  const readSql = "select current_user::text as role, count(*) from public.counters where name = $1";

  async function count(name: string): Promise<unknown> {
    const { rows } = await database.query("select from counters where name = $1", [name]);
    return rows.length;
  }

  test("what one statement sets holds for those behind it, and for nobody else", async () => {
    const batch = [
      { sql: roleSql, params: ["service_role"] },
      { sql: readSql, params: ["none"] },
    ];
    for (let i = 0; i < 3; i++) {
      const results = await database.batch(batch);
      expect(results).toHaveLength(2);
      expect(results[1]).toEqual({ rows: [{ role: "service_role", count: 0 }], rowCount: 1 });
    }
    const { rows } = await database.query("select current_user::text as role");
    expect(rows).not.toEqual([{ role: "service_role" }]);
  });

  test("after a failure nothing behind it is run", async () => {
    const attempts = Array.from({ length: 3 }, (_, i) =>
      failure(
        database.batch([
          { sql: roleSql, params: ["no_such_role"] },
          { sql: insertSql, params: [`behind a failure ${i}`, i] },
        ]),
      ),
    );
    for (const { code } of await Promise.all(attempts)) expect(code).toBe("22023");
    // The value of a parameter that no text can hold: this one fails before it is run.
    const unreadable = await failure(
      database.batch([
        { sql: roleSql, params: ["service\0role"] },
        { sql: insertSql, params: ["behind a failure 9", 9] },
      ]),
    );
    expect(unreadable.code).toMatch(/^22/);
    expect(await database.query("select from counters where name like 'behind%'")).toMatchObject({
      rows: [],
    });
  });

  test("a failure at the end undoes what went before it", async () => {
    const { code } = await failure(
      database.batch([
        { sql: insertSql, params: ["undone", 1] },
        { sql: "select $1::int", params: ["x"] },
      ]),
    );
    expect(code).toBe("22P02");
    expect(await count("undone")).toBe(0);
  });

  test("a statement that was sent before follows a change of its table", async () => {
    await database.script("create table public.changing (id int primary key)");
    const batch = (id: string) => [
      { sql: roleSql, params: ["service_role"] },
      { sql: "select count(*) from public.changing where id = $1", params: [id] },
    ];
    await database.script("grant select on public.changing to service_role");
    const some = (id: string): Promise<unknown> =>
      Promise.all(Array.from({ length: 6 }, () => database.batch(batch(id))));
    await some("7");
    // A whole number's old type would refuse what the new one holds.
    await database.script("alter table public.changing alter column id type numeric");
    await some("7.5");
    await database.script("alter table public.changing alter column id type text");
    await some("7");
    expect((await database.batch(batch("7"))).at(-1)).toMatchObject({ rows: [{ count: 0 }] });
  });

  test("more of them than a connection keeps prepared", async () => {
    for (let i = 0; i < 120; i++) {
      const [result] = await database.batch([{ sql: `select ${i} + $1::int as n`, params: [1] }]);
      expect(result?.rows).toEqual([{ n: i + 1 }]);
    }
    const [first] = await database.batch([{ sql: "select 0 + $1::int as n", params: [1] }]);
    expect(first?.rows).toEqual([{ n: 1 }]);
    const { rows } = await database.query("select count(*) <= 101 as few from pg_prepared_statements");
    expect(rows).toEqual([{ few: true }]);
  });

  test("a caller's read cannot write, and a limit of time holds for what is behind it", async () => {
    const caller = { role: "anon", claims: { role: "anon" } } as const;
    const readOnly = { readOnly: true };
    const write = { sql: "create temp table anything (id int)" };
    expect((await failure(batchAsCaller(database, caller, [write], readOnly))).code).toBe("25006");
    // The embedded engine has no timeout of its own; there the thread is what ends.
    if (database.engine === "postgres") {
      const late = await failure(
        database.batch([
          { sql: "select set_config('statement_timeout', '50ms', true)" },
          { sql: "select pg_sleep(10)" },
        ]),
      );
      expect(late.code).toBe("57014");
    }
    const [after] = await database.batch([{ sql: "select 1 as one" }]);
    expect(after).toEqual({ rows: [{ one: 1 }], rowCount: 1 });
  });
});
