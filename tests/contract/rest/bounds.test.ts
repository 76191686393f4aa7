import { describe, expect, test } from "vitest";
import { budgets } from "#platform/fairness/budgets.ts";
import { createFairness } from "#platform/fairness/fairness.ts";
import { limits } from "#platform/rest/limits.ts";
import { startTestPlatform } from "../../platform.ts";
import { openFilms, type Films } from "./films.ts";

/** A thousand scenes of 12 kB: more than a guest may have at once. All of one reel. */
const scenesSql = `
  create table public.reels (id integer primary key);
  create table public.scenes (
    id integer primary key,
    reel_id integer references public.reels (id),
    script text
  );
  insert into public.reels values (1);
  insert into public.scenes select n, 1, repeat('word', 3000) from generate_series(1, 1000) n;
  create function public.all_scenes() returns setof public.scenes
    language sql stable as 'select * from public.scenes';
  create function public.whole_script() returns text
    language sql stable as $$ select string_agg(script, '') from public.scenes $$;
  create function public.deadline() returns text
    language sql stable as $$ select current_setting('statement_timeout') $$;
  create function public.patient() returns void
    language sql stable security definer set statement_timeout = '20s' as $$ select pg_sleep(1) $$;
  grant execute on function public.deadline, public.patient to anon, authenticated, service_role;
  grant select, update on public.scenes to anon, authenticated, service_role;
  grant select on public.reels to anon, authenticated, service_role;
  grant execute on function public.all_scenes, public.whole_script to anon, authenticated, service_role;`;

const films = await openFilms();
await films.database.script(scenesSql);

async function refusal(path: string, init: Parameters<Films["send"]>[1] = {}) {
  const response = await films.send(path, init);
  return { status: response.status, ...(await response.json()) };
}

const tooLarge = {
  status: 413,
  code: "PT413",
  message: `The answer is larger than ${limits.answerBytes.anon} bytes`,
  details: null,
  hint: expect.stringContaining("limit"),
};

describe("the bytes of an answer", () => {
  test("AVL-08 the same column under the same name is answered once, however often it is asked for", async () => {
    const once = await films.send("/films?select=*&order=id");
    const often = await films.send(`/films?select=${Array(64).fill("*").join()}&order=id`);
    expect(await often.text()).toBe(await once.text());
    const named = await films.send("/films?select=id,title,id,title::text,t:title,id&id=eq.1");
    expect(await named.text()).toBe('[{"id":1,"title":"Paris, Texas","title":"Paris, Texas","t":"Paris, Texas"}]');
    const paths = await films.send("/films?select=facts->awards,facts->>awards,facts->awards&id=eq.1");
    expect(await paths.text()).toBe('[{"awards":["palme", "bafta"],"awards":"[\\"palme\\", \\"bafta\\"]"}]');
  });

  test.each(["anon", "member", "service"] as const)(
    "AVL-08 %s may show one column under few names only, embeds included",
    async (as) => {
      const aliases = (count: number) => Array.from({ length: count }, (_, n) => `a${n}:title`).join();
      expect((await films.send(`/films?select=${aliases(4)}`, { as })).status).toBe(200);
      const message = "failed to parse select parameter";
      const details = expect.stringContaining("films.title");
      expect(await refusal(`/films?select=${aliases(5)}`, { as })).toMatchObject({
        status: 400,
        message,
        details,
      });
      const embedded = "/directors?select=a:films(*),b:films(*),c:films(*),d:films(*),e:films(title)";
      expect(await refusal(embedded, { as })).toMatchObject({ status: 400, message, details });
    },
  );

  test.each([
    ["rows", "/scenes"],
    ["rows of a function", "/rpc/all_scenes"],
    ["one text", "/rpc/whole_script"],
    ["lists in lists, of which each row brings all", "/scenes?select=id,reels(id,scenes(script))"],
  ])("AVL-08 a guest's answer of more than its bytes is refused with 413: %s", async (_, path) => {
    expect(await refusal(path)).toEqual(tooLarge);
    expect(films.problems).toEqual([]);
  });

  test("AVL-08 within its bytes it is answered, and signed in there is more room", async () => {
    expect((await films.send("/scenes?limit=600")).status).toBe(200);
    for (const as of ["member", "service"] as const) {
      const response = await films.send("/scenes", { as });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(limits.answerBytes.anon);
    }
  });

  test("AVL-08 a write whose representation is too large is refused and undone", async () => {
    const write = await refusal("/scenes?id=gt.0", {
      method: "PATCH",
      headers: { prefer: "return=representation", "content-type": "application/json" },
      body: '{"reel_id":null}',
    });
    expect(write).toEqual(tooLarge);
    const { rowCount } = await films.database.query("select from scenes where reel_id is null");
    expect(rowCount).toBe(0);
  });
});

describe("the work of an answer", () => {
  const patterns = (count: number) => Array.from({ length: count }, (_, n) => `title=ilike.*${n}*`).join("&");

  test("AVL-09 reads of 50 patterns are refused before the database, and the neighbour's is answered", async () => {
    // The embedded engine does one thing at a time: as long as this goes on, nothing else is asked of it.
    await films.database.transaction(async () => {
      const flood = Array.from({ length: 20 }, () => refusal(`/films?${patterns(50)}`));
      for (const refused of await Promise.all(flood)) {
        expect(refused).toEqual({
          status: 400,
          code: "PGRST100",
          message: "failed to parse query string",
          details: "Without signing in a request may compare with at most 5 patterns, not 50",
          hint: null,
        });
      }
    });
    expect((await films.send("/films?title=ilike.*paris*")).status).toBe(200);
  });

  test("AVL-09 five patterns a guest may use, in a function's rows too; signed in more", async () => {
    for (const path of ["/films", "/rpc/films_of"]) {
      const given = path === "/films" ? "" : "director=1&";
      expect((await films.send(`${path}?${given}${patterns(5)}`)).status).toBe(200);
      expect((await films.send(`${path}?${given}${patterns(6)}`)).status).toBe(400);
      expect((await films.send(`${path}?${given}${patterns(6)}`, { as: "member" })).status).toBe(200);
    }
  });

  test("AVL-09 an embed that chooses a function's rows takes few others along for a guest", async () => {
    const select = (more: string) => `/rpc/all_scenes?select=id,reels!inner(id)${more}&limit=1`;
    const two = ",a:reels(id),b:reels(id)";
    expect((await films.send(select(two))).status).toBe(200);
    expect(await refusal(select(`${two},c:reels(id)`))).toMatchObject({ status: 400, code: "PGRST100" });
    expect((await films.send(select(`${two},c:reels(id)`), { as: "member" })).status).toBe(200);
  });

  test("AVL-09 a guest pays by price, but for what is kept in memory; the neighbour has a budget of their own", async () => {
    const now = Date.now();
    const platform = await startTestPlatform({
      database: films.database,
      fairness: createFairness({ clock: () => now }),
    });
    const ask = (address: string, search: string) => {
      const headers = { apikey: platform.keys.publishable, prefer: "count=exact" };
      const url = `${platform.url}/rest/v1/films?${search}`;
      return platform.platform.fetch(new Request(url, { headers }), { address });
    };
    // 13 tokens: one, two for the count, two for each pattern.
    const affordable = Math.floor(budgets.read.burst / 13) - 1;
    for (let n = 0; n < affordable; n += 1) {
      expect((await ask("192.0.2.1", `${patterns(5)}&id=gt.${n}`)).status).toBe(200);
    }
    const refused = await ask("192.0.2.1", `${patterns(5)}&offset=100000`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Object.keys(await refused.json()).toSorted()).toEqual(["code", "details", "hint", "message"]);
    expect((await ask("192.0.2.1", `${patterns(5)}&id=gt.0`)).status).toBe(200);
    expect((await ask("192.0.2.2", `${patterns(5)}&id=gt.1000`)).status).toBe(200);
    await platform.close();
  });

  test("AVL-09 a guest's read has half a second, a write and a session as long as ever", async () => {
    const from = "192.0.2.1";
    const deadlineOf = async (as: "anon" | "member") => (await films.send("/rpc/deadline", { as, from })).json();
    expect(await deadlineOf("anon")).toBe("500ms");
    expect(await deadlineOf("member")).toBe("8s");
    // A function's own timeout, for callers of whom more is known, is no way around it.
    for (const path of ["/rpc/slow", "/rpc/patient"]) {
      expect(await refusal(path, { from })).toMatchObject({ status: 500, code: "57014" });
    }
    expect((await films.send("/rpc/patient", { as: "member", from })).status).toBe(204);
  });
});
