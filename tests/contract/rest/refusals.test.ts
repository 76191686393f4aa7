import { describe, expect, test } from "vitest";
import { openFilms, type Films } from "./films.ts";

const films = await openFilms();

const json = { "content-type": "application/json" };

function many(count: number, text: string): string {
  return Array.from({ length: count }, () => text).join(",");
}

async function countFilms(): Promise<unknown> {
  const { rows } = await films.database.query("select count(*) from films");
  return rows;
}

async function refusal(path: string, init?: Parameters<Films["send"]>[1]) {
  const response = await films.send(path, init);
  return { status: response.status, ...(await response.json()) };
}

describe("what is refused, and how", () => {
  test("SRV-05 every error has the four members and says so in its headers", async () => {
    const response = await films.send("/films?id=foo.1");
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("proxy-status")).toBe("PostgREST; error=PGRST100");
    expect(await response.json()).toEqual({
      code: "PGRST100",
      message: '"failed to parse filter (foo.1)" (line 1, column 1)',
      details: 'unexpected "f" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    });
  });

  test.each([
    ["/filmz", 404, "PGRST205", "Could not find the table 'public.filmz' in the schema cache"],
    ["/plans", 404, "PGRST205", "Could not find the table 'public.plans' in the schema cache"],
    ["/films?nope=eq.1", 400, "42703", "column films.nope does not exist"],
    ["/films?select=nope", 400, "42703", "column films.nope does not exist"],
    ["/films?order=nope", 400, "42703", "column films.nope does not exist"],
    ["/films?select=directors(nope)", 400, "42703", "column directors_1.nope does not exist"],
    ["/films?id=eq.x", 400, "22P02", 'invalid input syntax for type integer: "x"'],
    ["/films?id=in.(1,x)", 400, "22P02", 'invalid input syntax for type integer: "x"'],
    ["/films?select=id::regclass", 400, "42704", 'type "regclass" does not exist'],
    ["/films?select=count()", 400, "PGRST123", "Use of aggregate functions is not allowed"],
    ["/films?select=year.max()", 400, "PGRST123", "Use of aggregate functions is not allowed"],
    ["/films?select=...directors(id)", 400, "PGRST127", "Feature not implemented"],
    ["/films?title=fts.x", 400, "PGRST127", "Feature not implemented"],
    ["/films?title=wfts(english).x", 400, "PGRST127", "Feature not implemented"],
    ["/films?id=sl.(1,2)", 400, "PGRST127", "Feature not implemented"],
    ["/films?title=match.^a", 400, "PGRST127", "Feature not implemented"],
    ["/films?or=(title.imatch.a,id.eq.1)", 400, "PGRST127", "Feature not implemented"],
    ["/", 404, "PGRST126", "Root endpoint metadata is disabled"],
    ["/films/1", 404, "PGRST125", "Invalid path specified in request URL"],
    ["/rpc", 404, "PGRST125", "Invalid path specified in request URL"],
    ["/%E0%A4", 404, "PGRST125", "Invalid path specified in request URL"],
    ["/films?order=id.foo", 400, "PGRST100", '"failed to parse order (id.foo)" (line 1, column 4)'],
    ["/films?or=(id.eq.1", 400, "PGRST100", '"failed to parse logic tree ((id.eq.1)" (line 1, column 11)'],
    ["/films?or=()", 400, "PGRST100", '"failed to parse logic tree (())" (line 1, column 4)'],
    ["/films?columns=a,&select=id", 400, "PGRST100", '"failed to parse columns parameter (a,)" (line 1, column 3)'],
    ["/films?on_conflict=,", 400, "PGRST100", '"failed to parse on_conflict parameter (,)" (line 1, column 1)'],
    ["/films?id=is.maybe", 400, "PGRST100", '"failed to parse filter (is.maybe)" (line 1, column 4)'],
    ["/films?id=5", 400, "PGRST100", '"failed to parse filter (5)" (line 1, column 1)'],
  ])("SRV-05 GET %s is %i %s", async (path, status, code, message) => {
    expect(await refusal(path)).toMatchObject({ status, code, message });
  });

  test("SRV-05 who may not is 401 with a challenge as a guest, 403 signed in", async () => {
    const guest = await films.send("/salaries");
    expect(guest.status).toBe(401);
    expect(guest.headers.get("www-authenticate")).toBe("Bearer");
    expect(await guest.json()).toEqual({
      code: "42501",
      message: "permission denied for table salaries",
      details: null,
      hint: null,
    });
    const member = await films.member.from("salaries").insert({ employee_id: 3, amount: 1 });
    expect([member.status, member.error?.message]).toEqual([
      403,
      'new row violates row-level security policy for table "salaries"',
    ]);
    const silent = await films.member.from("salaries").update({ amount: 9 }).eq("employee_id", 1).select();
    expect([silent.status, silent.data]).toEqual([200, []]);
  });

  test("SRV-05 constraints speak for themselves", async () => {
    const taken = await films.member.from("directors").insert({ id: 1, first_name: "x" });
    expect([taken.status, taken.error]).toMatchObject([
      409,
      { code: "23505", details: "Key (id)=(1) already exists." },
    ]);
    const orphan = await films.member.from("films").insert({ title: "x", director_id: 99 });
    expect([orphan.status, orphan.error?.code]).toEqual([409, "23503"]);
    const negative = await films.member.from("films").insert({ title: "x", box_office: -1 });
    expect([negative.status, negative.error?.code]).toEqual([400, "23514"]);
    const missing = await films.member.from("films").insert({ year: 1 });
    expect([missing.status, missing.error?.code]).toEqual([400, "23502"]);
    const column = await films.member.from("films").insert({ nope: 1 });
    expect([column.status, column.error]).toMatchObject([
      400,
      {
        code: "PGRST204",
        message: "Could not find the 'nope' column of 'films' in the schema cache",
      },
    ]);
  });

  test("E21 other schemas, types and verbs are not there", async () => {
    const profile = await refusal("/films", { headers: { "accept-profile": "auth" } });
    expect(profile).toEqual({
      status: 406,
      code: "PGRST106",
      message: "Invalid schema: auth",
      details: null,
      hint: "Only the following schemas are exposed: public",
    });
    const content = { ...json, "content-profile": "pg_catalog" };
    const written = await refusal("/films", { method: "POST", headers: content, body: "{}" });
    expect(written).toMatchObject({ status: 406, code: "PGRST106" });
    for (const accept of [
      "text/csv",
      "application/geo+json",
      'application/vnd.pgrst.plan+json; for="application/json"',
    ]) {
      const refused = await refusal("/films", { headers: { accept } });
      expect(refused).toMatchObject({
        status: 406,
        code: "PGRST107",
        message: `None of these media types are available: ${accept}`,
      });
    }
    const put = await refusal("/films?id=eq.1", { method: "PUT", headers: json, body: "{}" });
    expect(put).toMatchObject({
      status: 405,
      code: "PGRST117",
      message: "Unsupported HTTP method: PUT",
    });
    const options = await films.send("/films", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([200, "OPTIONS,GET,HEAD,POST,PATCH,DELETE"]);
  });

  test("SRV-05 unknown preferences under handling=strict and tx=rollback are refused", async () => {
    const strict = await refusal("/films", { headers: { prefer: "handling=strict, foo=bar" } });
    expect(strict).toMatchObject({
      status: 400,
      code: "PGRST122",
      message: "Invalid preferences given with handling=strict",
      details: "Invalid preferences: foo=bar",
    });
    const lenient = await films.send("/films", { headers: { prefer: "foo=bar, count=exact" } });
    expect(lenient.headers.get("preference-applied")).toBe("count=exact");
    const rollback = await films.member.from("actors").insert({ id: 77, name: "x" }).rollback();
    expect([rollback.status, rollback.error?.code]).toEqual([400, "PGRST122"]);
  });
});

describe("limits", () => {
  test.each([
    ["51 conditions", `/films?or=(${many(51, "id.eq.1")})`, "At most 50 conditions are allowed, not 51"],
    ["201 values", `/films?id=in.(${many(201, "1")})`, "A list may have at most 200 values"],
    ["65 columns", `/films?select=${many(65, "id")}`, "At most 64 columns may be selected"],
    ["257 characters", `/films?title=like.${"a".repeat(257)}`, "A pattern may have at most 256 characters"],
    [
      "6 nested groups",
      `/films?or=${"(and".repeat(5)}(id.eq.1)${")".repeat(5)}`,
      "Conditions may be nested at most 5 deep",
    ],
    ["11 json steps", `/films?select=facts${"->a".repeat(11)}`, "A JSON path may have at most 10 steps"],
    [
      "65 terms of several orders",
      `/films?select=id,directors(id)&order=${many(33, "id")}&directors.order=${many(32, "id")}`,
      "At most 64 columns may be ordered by, not 65",
    ],
    ["U+0000", "/films?title=eq.a%00b", "The character U+0000 is not allowed"],
  ])("R29 %s are a clear 400", async (_, path, details) => {
    expect(await refusal(path)).toMatchObject({ status: 400, code: "PGRST100", details });
  });

  test("R29 what is just inside of the limits works", async () => {
    for (const path of [
      `/films?or=(${many(50, "id.eq.1")})`,
      `/films?id=in.(${many(200, "1")})`,
      `/films?select=${many(64, "id")}`,
      `/films?title=like.${"a".repeat(256)}`,
      `/films?or=${"(and".repeat(4)}(id.eq.1)${")".repeat(4)}`,
    ]) {
      expect((await films.send(path)).status).toBe(200);
    }
  });

  test.each([
    ["no JSON", "{", "Empty or invalid json"],
    ["nothing", "", "Empty or invalid json"],
    ["a scalar", "1", "Empty or invalid json"],
    ["a list of scalars", "[1]", "Empty or invalid json"],
    ["NUL", '{"title":"a\\u0000b"}', "A text holds the character U+0000"],
    ["a lone surrogate", '{"title":"\\ud800"}', "A text holds half of a surrogate pair"],
    ["a poisoned key", '{"__proto__":1}', "The key __proto__ is not allowed"],
    ["a poisoned inner key", '{"facts":{"constructor":1}}', "The key constructor is not allowed"],
    ["33 levels", `{"facts":${"[".repeat(32)}${"]".repeat(32)}}`, "JSON may be nested at most 32 deep"],
    ["101 rows", `[${many(101, '{"title":"x"}')}]`, "At most 100 rows may be inserted at once"],
    [
      "10,001 keys",
      `{"facts":{${Array.from({ length: 10_000 }, (_, i) => `"${i}":1`).join(",")}}}`,
      "JSON may have at most 10000 keys",
    ],
  ])("M9 a body with %s is a clear 400", async (_, body, message) => {
    const init = { method: "POST", as: "member" as const, headers: json, body };
    expect(await refusal("/films", init)).toMatchObject({ status: 400, code: "PGRST102", message });
  });

  test("a body above 1 MiB is 413 whatever its length header says, a compressed one 415", async () => {
    const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 40) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const stream = { method: "POST", headers: json, body, duplex: "half" } as RequestInit;
    expect(await refusal("/films", stream)).toMatchObject({ status: 413, code: "PGRST102" });
    // Read to its end and forgotten: a connection with bytes on their way would break before the answer.
    expect(sent).toBe(41);
    const compressed = {
      method: "POST",
      headers: { ...json, "content-encoding": "gzip" },
      body: "{}",
    };
    expect(await refusal("/films", compressed)).toMatchObject({ status: 415 });
    const xml = { method: "POST", headers: { "content-type": "text/xml" }, body: "<a/>" };
    expect(await refusal("/films", xml)).toMatchObject({
      status: 400,
      message: "Content-Type not acceptable: text/xml",
    });
    const latin = { method: "POST", headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) };
    expect(await refusal("/films", latin)).toMatchObject({ status: 400, code: "PGRST102" });
  });
});

describe("names never become SQL", () => {
  const attacks = [
    `id"; drop table films; --`,
    `id' or '1'='1`,
    `id) union select 1 --`,
    `"id"); select set_config('role','postgres',true); --`,
    `films"."id`,
    `\\"; select 1`,
    `$1`,
    `id/**/`,
  ];

  test("R29 in every position where a name may stand, the answer is a refusal and the tables stay", async () => {
    const before = await countFilms();
    for (const attack of attacks) {
      const raw = encodeURIComponent(attack);
      const quoted = encodeURIComponent(`"${attack.replaceAll(/["\\]/g, "\\$&")}"`);
      for (const name of [raw, quoted]) {
        const paths = [
          `/${name}`,
          `/films?select=${name}`,
          `/films?select=id::${name}`,
          `/films?select=${name}(id)`,
          `/films?select=directors!${name}(id)`,
          `/films?select=directors(${name})`,
          `/films?${name}=eq.1`,
          `/films?select=id,directors(id)&directors.${name}=eq.1`,
          `/films?${name}.id=eq.1`,
          `/films?or=(${name}.eq.1)`,
          `/films?order=${name}`,
          `/films?order=${name}(id)`,
          `/films?${name}.order=id`,
          `/films?id=${name}.1`,
          `/rpc/${name}`,
          `/rpc/add_them?a=1&${name}=1`,
        ];
        for (const path of paths) {
          const response = await films.send(path);
          expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true]);
        }
        const body = JSON.stringify({ [attack]: 1 });
        for (const path of ["/films", `/films?columns=${name}`, `/films?on_conflict=${name}`]) {
          const headers = { ...json, prefer: "resolution=merge-duplicates" };
          const response = await films.send(path, { as: "member", method: "POST", headers, body });
          expect([path, response.status]).toEqual([path, 400]);
        }
      }
    }
    expect(await countFilms()).toEqual(before);
  });

  test("R29 output names and json keys may hold anything, and stay names", async () => {
    for (const attack of attacks) {
      const name = encodeURIComponent(`"${attack.replaceAll(/["\\]/g, "\\$&")}"`);
      const alias = await films.send(`/films?id=eq.1&select=${name}:id`);
      expect(await alias.json()).toEqual([{ [attack]: 1 }]);
      const embed = await films.send(`/films?id=eq.1&select=${name}:directors(id)`);
      expect(await embed.json()).toEqual([{ [attack]: { id: 1 } }]);
      const key = await films.send(`/films?id=eq.1&select=x:facts->${name}->>a`);
      expect(await key.json()).toEqual([{ x: null }]);
    }
  });

  test("R29 values are values", async () => {
    for (const attack of attacks) {
      const { data, error } = await films.anon.from("films").select("id").eq("title", attack);
      expect([data, error]).toEqual([[], null]);
      const listed = await films.anon.from("films").select("id").in("title", [attack, "Paris, Texas"]);
      expect(listed.error === null || listed.error.code === "PGRST100").toBe(true);
    }
  });

  test("nothing of all this was a failure of ours", () => {
    expect(films.problems).toEqual([]);
  });
});

describe("following the schema", () => {
  test("a table, a column and a function that were made a moment ago are found at once, without a restart", async () => {
    await films.database.script(
      "create table public.stages (id integer primary key); grant select on public.stages to anon",
    );
    expect((await films.anon.from("stages").select("*")).data).toEqual([]);
    await films.database.script("alter table public.stages add column name text");
    expect((await films.anon.from("stages").select("name")).error).toBeNull();
    await films.database.script(
      "create function public.fresh() returns integer language sql as 'select 1'; grant execute on function public.fresh to anon",
    );
    expect((await films.anon.rpc("fresh")).data).toBe(1);
    await films.database.script("drop function public.fresh; drop table public.stages");
    expect((await films.anon.from("stages").select("*")).status).toBe(404);
    expect((await films.anon.rpc("fresh")).status).toBe(404);
  });
});
