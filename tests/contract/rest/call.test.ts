import { describe, expect, test } from "vitest";
import { openFilms } from "./films.ts";

const films = await openFilms();

describe("calling functions", () => {
  test("SRV-03 a scalar is the bare value, by POST, GET and HEAD, with defaults", async () => {
    expect((await films.anon.rpc("add_them", { a: 1, b: 2 })).data).toBe(3);
    expect((await films.anon.rpc("add_them", { a: 1 })).data).toBe(2);
    expect((await films.anon.rpc("add_them", { a: 5, b: 6 }, { get: true })).data).toBe(11);
    const response = await films.send("/rpc/add_them?a=1");
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "application/json; charset=utf-8",
      "2",
    ]);
    const head = await films.send("/rpc/add_them?a=1", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("SRV-03 a set of rows takes select, filters, order, limit, count and embeds", async () => {
    const { data, count, status } = await films.anon
      .rpc("films_of", { director: 1 }, { count: "exact" })
      .select("id, directors(last_name)")
      .gt("year", 1900)
      .order("id", { ascending: false })
      .limit(1);
    expect([status, count]).toEqual([206, 2]);
    expect(data).toEqual([{ id: 2, directors: { last_name: "Wenders" } }]);
  });

  test("SRV-03 composite, set of scalars and table results", async () => {
    const one = await films.anon.rpc("best_film").select("id, title");
    expect(one.data).toEqual({ id: 1, title: "Paris, Texas" });
    const set = await films.anon.rpc("titles").limit(2);
    expect(set.data).toEqual(["Paris, Texas", "Der Himmel über Berlin"]);
    const table = await films.anon.rpc("totals").gt("year", 1980);
    expect(table.data).toEqual([
      { year: 1984, films: 1 },
      { year: 1987, films: 1 },
    ]);
    const single = await films.anon.rpc("films_of", { director: 1 }).eq("id", 1).single();
    expect(single.data).toMatchObject({ id: 1 });
  });

  test("SRV-03 void is an empty 204", async () => {
    const response = await films.send("/rpc/touch", { method: "POST", as: "member" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("content-type")).toBeNull();
  });

  test("SRV-03 one unnamed json parameter takes the whole body", async () => {
    const response = await films.send("/rpc/echo", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '[{"any":1.10},"thing"]',
    });
    expect(await response.text()).toBe('[{"any": 1.10}, "thing"]');
  });

  test("SRV-03 a GET is read-only: a function that writes is refused with 405", async () => {
    const response = await films.send("/rpc/touch", { as: "member" });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: "25006" });
    const patch = await films.send("/rpc/touch", { method: "PATCH", as: "member", body: "{}" });
    expect(patch.status).toBe(405);
    expect(await patch.json()).toMatchObject({
      code: "PGRST101",
      message: "Cannot use the PATCH method on RPC",
    });
  });

  test("SRV-03 an unknown function or set of arguments is 404 with what was searched for", async () => {
    const { status, error } = await films.anon.rpc("add_them", { a: 1, c: 2 });
    expect(status).toBe(404);
    expect(error).toEqual({
      code: "PGRST202",
      message: "Could not find the function public.add_them(a, c) in the schema cache",
      details:
        "Searched for the function public.add_them with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
      hint: "Perhaps you meant to call the function public.add_them(a, b)",
    });
    const none = await films.send("/rpc/add_then");
    expect(none.status).toBe(404);
    expect(await none.json()).toEqual({
      code: "PGRST202",
      message: "Could not find the function public.add_then without parameters in the schema cache",
      details:
        "Searched for the function public.add_then without parameters, but no matches were found in the schema cache.",
      hint: "Perhaps you meant to call the function public.add_them",
    });
  });

  test("E32 built-in functions and other schemas' are not callable", async () => {
    for (const name of ["now", "set_config", "pg_sleep", "pgrst_ddl_watch", "version", "lo_import"]) {
      for (const as of ["anon", "member", "service"] as const) {
        const response = await films.send(`/rpc/${name}`, { method: "POST", as });
        expect([name, response.status]).toEqual([name, 404]);
      }
    }
  });

  test("E30 a right that lacks is 401 for guests; what only the service may call is unknown to others", async () => {
    const guest = await films.anon.rpc("only_members");
    expect([guest.status, guest.error?.code]).toEqual([401, "42501"]);
    expect((await films.member.rpc("only_members")).data).toBe(true);
    for (const client of [films.anon, films.member]) {
      expect((await client.rpc("only_service")).error?.code).toBe("PGRST202");
    }
    expect((await films.service.rpc("only_service")).data).toBe(true);
    expect((await films.service.rpc("only_owner")).error?.code).toBe("PGRST202");
  });

  test("overloads that cannot be told apart are 300", async () => {
    const { status, error } = await films.anon.rpc("pick", { one: 1 });
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: "PGRST203",
      message:
        "Could not choose the best candidate function between: public.pick(one => integer), public.pick(one => text)",
    });
  });

  test("SRV-03 SRV-05 overloads are listed by the number of their arguments, then by these", async () => {
    await films.database.script(`
      create function public.sum_up(b integer, a integer, c integer default 1) returns integer language sql as 'select 3';
      create function public.sum_up(b integer, a text) returns integer language sql as 'select 2';
      create function public.sum_up(a integer, b integer) returns integer language sql as 'select 2';
      grant execute on function public.sum_up(integer, integer, integer), public.sum_up(integer, text),
        public.sum_up(integer, integer) to anon;`);
    const { error } = await films.anon.rpc("sum_up", { a: 1, b: 1 });
    expect(error?.message).toBe(
      "Could not choose the best candidate function between: public.sum_up(a => integer, b => integer), public.sum_up(b => integer, a => text), public.sum_up(b => integer, a => integer, c => integer)",
    );
    // The nearest list of arguments is named, whichever was made first.
    const near = await films.anon.rpc("sum_up", { a: 1, b: 1, d: 1 });
    expect(near.error?.hint).toBe("Perhaps you meant to call the function public.sum_up(a, b, c)");
    expect((await films.anon.rpc("sum_up", { nothing_alike: 1 })).error?.hint).toBeNull();
  });

  test("SRV-03 E32 a function with unnamed parameters is not there, but one whose only one takes the body is", async () => {
    await films.database.script(`
      create function public.hidden(integer, integer) returns integer language sql as 'select 1';
      create function public.hidden(integer) returns integer language sql as 'select 1';
      create function public.half(integer, b integer) returns integer language sql as 'select 1';
      create function public.as_text(text) returns text language sql as 'select $1';
      create function public.as_bytes(bytea) returns integer language sql as 'select length($1)';
      create function public.both(json) returns text language sql as 'select 1';
      create function public.both(jsonb) returns text language sql as 'select 2';
      grant execute on function public.hidden(integer, integer), public.hidden(integer), public.half, public.as_text,
        public.as_bytes, public.both(json), public.both(jsonb) to anon;`);
    for (const [name, given] of [
      ["hidden", {}],
      ["hidden", { "": 1 }],
      ["half", { b: 1 }],
      ["half", { "": 1, b: 1 }],
    ] as const) {
      const { status, error } = await films.anon.rpc(name, given);
      expect([name, status, error?.code, error?.hint]).toEqual([name, 404, "PGRST202", null]);
    }
    expect((await films.anon.rpc("hidde")).error?.hint).toBeNull();
    // An unnamed argument's key finds it, and it takes the body as a whole all the same.
    expect((await films.anon.rpc("as_text", { "": "x" })).data).toBe('{"":"x"}');
    expect((await films.anon.rpc("echo", { "": 1 })).data).toEqual({ "": 1 });
    expect((await films.anon.rpc("as_bytes", { "": "\\ü" })).data).toBe('{"":"\\\\ü"}'.length + 1);
    expect(await (await films.send("/rpc/as_text?=x")).json()).toBe('{"":"x"}');
    const text = await films.anon.rpc("as_text", { a: 1 });
    expect([text.error?.code, text.error?.hint]).toEqual(["PGRST202", null]);
    const two = await films.anon.rpc("both", { any: 1 });
    expect([two.status, two.error?.message]).toEqual([
      300,
      "Could not choose the best candidate function between: public.both( => json), public.both( => jsonb)",
    ]);
  });

  test("SRV-05 a function names its own status, message, details and hint", async () => {
    const { status, error } = await films.anon.rpc("fail", { state: "PT402" });
    expect(status).toBe(402);
    expect(error).toEqual({ code: "PT402", message: "told", details: "which", hint: "what to do" });
  });

  test.each([
    ["P0001", 400],
    ["23505", 409],
    ["23503", 409],
    ["23514", 400],
    ["22P02", 400],
    ["42883", 404],
    ["28000", 403],
    ["0LP01", 403],
    ["53300", 503],
    ["54001", 500],
    ["57014", 500],
    ["XX000", 500],
    ["21000", 500],
    ["PT999", 400],
  ])("SRV-05 SQLSTATE %s becomes %i", async (state, status) => {
    const response = await films.send("/rpc/fail", {
      method: "POST",
      body: JSON.stringify({ state }),
      headers: { "content-type": "application/json" },
    });
    expect([response.status, await response.json()]).toMatchObject([status, { code: state }]);
  });

  test("R09 a function that never ends is ended at the guest's deadline", async () => {
    const { status, error } = await films.anon.rpc("slow");
    expect([status, error?.code]).toEqual([500, "57014"]);
  }, 40_000);
});
