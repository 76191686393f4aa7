import { describe, expect, test } from "vitest";
import { openFilms } from "./films.ts";

const films = await openFilms();

const ids = (data: { id: number }[] | null) => data?.map(({ id }) => id);

describe("reading", () => {
  test("SRV-03 select, order, nulls and limit shape the rows", async () => {
    const { data, error, status } = await films.anon
      .from("films")
      .select("id, title, year")
      .order("box_office", { ascending: false, nullsFirst: true })
      .order("id")
      .limit(2);
    expect(error).toBeNull();
    expect(status).toBe(200);
    expect(data).toEqual([
      { id: 3, title: "Cléo de 5 à 7", year: 1962 },
      { id: 2, title: "Der Himmel über Berlin", year: 1987 },
    ]);
  });

  test("SRV-03 values arrive in the database's own JSON", async () => {
    const response = await films.send("/films?id=eq.1&select=box_office,released,tags,facts,rating");
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe(
      '[{"box_office":120.50,"released":"1984-05-19T10:00:00.5+00:00","tags":["road","desert"],' +
        '"facts":{"cast": {"lead": "Harry"}, "awards": ["palme", "bafta"]},"rating":"R"}]',
    );
  });

  test("SRV-03 aliases, casts and json paths name and shape columns", async () => {
    const { data } = await films.anon
      .from("films")
      .select("number:id::text, facts->cast->>lead, first:facts->awards->0")
      .eq("id", 1);
    expect(data).toEqual([{ number: "1", lead: "Harry", first: "palme" }]);
  });

  test.each([
    ["eq", "year", "1984", [1]],
    ["neq", "year", "1984", [2, 3, 4, 5]],
    ["gt", "year", "1984", [2]],
    ["gte", "year", "1984", [1, 2]],
    ["lt", "year", "1962", [5]],
    ["lte", "year", "1962", [3, 5]],
    ["like", "title", "%i%", [1, 2]],
    ["ilike", "title", "*I*", [1, 2]],
    ["is", "director_id", "null", [4]],
    ["is", "director_id", "NOT_NULL", [1, 2, 3, 5]],
    ["isdistinct", "director_id", "1", [3, 4, 5]],
    ["in", "id", "(1,3)", [1, 3]],
    ["in", "id", "()", []],
    ["in", "title", '("Paris, Texas","x")', [1]],
    ["cs", "tags", "{road}", [1]],
    ["cd", "tags", "{road,desert,city}", [1, 2, 4]],
    ["ov", "tags", "{a,city}", [2, 5]],
    ["cs", "facts", '{"cast":{"lead":"Bruno"}}', [2]],
    ["eq(any)", "id", "{1,4}", [1, 4]],
    ["like(all)", "title", "{P*,*s}", [1]],
    ["ilike(any)", "title", "{paris*,DER*}", [1, 2]],
    ["not.eq", "year", "1984", [2, 3, 4, 5]],
    ["not.in", "id", "(1,2,3)", [4, 5]],
    ["not.is", "box_office", "null", [1, 2, 4, 5]],
    ["eq", "facts->cast->>lead", "Harry", [1]],
  ])("SRV-03 %s on %s with %s finds the rows that SQL finds", async (op, column, value, found) => {
    const { data, error } = await films.anon.from("films").select("id").filter(column, op, value).order("id");
    expect(error).toBeNull();
    expect(ids(data)).toEqual(found);
  });

  test("SRV-03 top-level values are raw: quotes, commas, dots and percent signs are part of them", async () => {
    const title = '100% "quoted", (really)';
    const found = await films.anon.from("films").select("id").eq("title", title);
    expect(ids(found.data)).toEqual([5]);
    const quoted = await films.anon.from("films").select("id").eq("title", `"${title}"`);
    expect(quoted.data).toEqual([]);
  });

  test("SRV-03 or and and nest, negate and quote", async () => {
    const { data } = await films.anon
      .from("films")
      .select("id")
      .or('and(year.gt.1980,rating.eq.R),title.eq."100% \\"quoted\\", (really)",not.and(id.neq.4,id.gt.0)')
      .order("id");
    expect(ids(data)).toEqual([1, 4, 5]);
    const listed = await films.anon.from("films").select("id").or("id.in.(1,2),id.eq.5").order("id");
    expect(ids(listed.data)).toEqual([1, 2, 5]);
    const not = await films.send("/films?select=id&not.or=(id.eq.1,id.lt.4)");
    expect(await not.json()).toEqual([{ id: 4 }, { id: 5 }]);
  });

  test("SRV-03 the same parameter twice means both", async () => {
    const { data } = await films.anon.from("films").select("id").gt("id", 1).lt("id", 4).order("id");
    expect(ids(data)).toEqual([2, 3]);
  });

  test("SRV-03 match, not and strip nulls as the builder writes them", async () => {
    const match = await films.anon.from("films").select("id").match({ year: 1984, rating: "R" });
    expect(ids(match.data)).toEqual([1]);
    const not = await films.anon.from("films").select("id").not("id", "in", "(1,2,3,4)");
    expect(ids(not.data)).toEqual([5]);
    const bare = await films.anon.from("films").select("id, year, facts").eq("id", 3).stripNulls();
    expect(bare.data).toEqual([{ id: 3, year: 1962 }]);
  });

  test("a view is read like a table, names may hold anything", async () => {
    const view = await films.member.from("long_films").select("*");
    expect(view.data).toEqual([{ id: 5, title: '100% "quoted", (really)' }]);
    const path = `/${encodeURIComponent('strange "names')}?select="a.b","per cent %"&"a.b"=eq.1`;
    expect(await (await films.send(path)).json()).toEqual([{ "a.b": 1, "per cent %": "y" }]);
  });
});

describe("ranges and counts", () => {
  test.each([
    ["", "", "200", "0-4/*"],
    ["", "count=exact", "200", "0-4/5"],
    ["limit=2", "count=exact", "206", "0-1/5"],
    ["limit=2", "count=planned", "206", "0-1/5"],
    ["limit=2&offset=4", "count=estimated", "206", "4-4/5"],
    ["limit=0", "", "200", "*/*"],
    ["limit=0", "count=exact", "206", "*/5"],
    ["offset=5", "count=exact", "206", "*/5"],
    ["offset=50", "", "200", "*/*"],
    ["id=eq.99", "count=exact", "200", "*/0"],
  ])("SRV-03 %s with Prefer %s answers %s, %s", async (query, prefer, status, range) => {
    const response = await films.send(`/films?${query}`, { headers: { prefer } });
    expect(String(response.status)).toBe(status);
    expect(response.headers.get("content-range")).toBe(range);
  });

  test("SRV-03 an offset beyond the counted rows is 416 with the count in its details", async () => {
    const { status, error } = await films.anon.from("films").select("id", { count: "exact" }).range(6, 9);
    expect(status).toBe(416);
    expect(error).toMatchObject({
      code: "PGRST103",
      message: "Requested range not satisfiable",
      details: "An offset of 6 was requested, but there are only 5 rows.",
    });
  });

  test("SRV-03 negative limits and offsets, and offsets without end, are 416", async () => {
    const negative = await films.send("/films?limit=-1");
    expect(negative.status).toBe(416);
    expect(await negative.json()).toMatchObject({
      code: "PGRST103",
      details: "Limit should be greater than or equal to zero.",
    });
    expect((await films.send("/films?offset=-1")).status).toBe(416);
    for (const offset of ["100001", "9".repeat(400)]) {
      expect((await films.send(`/films?offset=${offset}`)).status).toBe(416);
    }
    expect((await films.send(`/films?limit=${"9".repeat(20)}`)).status).toBe(200);
  });

  test("SRV-03 range() and count give the page and the total", async () => {
    const { data, count, status } = await films.anon
      .from("films")
      .select("id", { count: "exact" })
      .order("id")
      .range(1, 2);
    expect(ids(data)).toEqual([2, 3]);
    expect([count, status]).toEqual([5, 206]);
  });

  test("SRV-03 a Range header is intersected with limit and offset", async () => {
    const response = await films.send("/films?select=id&order=id&offset=1", {
      headers: { range: "0-2" },
    });
    expect(response.headers.get("content-range")).toBe("1-2/*");
    const upsideDown = await films.send("/films", { headers: { range: "5-2" } });
    expect(upsideDown.status).toBe(416);
  });

  test("SRV-03 head counts without a body", async () => {
    const head = await films.anon.from("films").select("*", { count: "exact", head: true });
    expect([head.count, head.data, head.error]).toEqual([5, null, null]);
    const response = await films.send("/films?limit=2", {
      method: "HEAD",
      headers: { prefer: "count=exact" },
    });
    expect([response.status, response.headers.get("content-range")]).toEqual([206, "0-1/5"]);
    expect(await response.text()).toBe("");
  });

  test("D9 no answer has more than 1,000 rows, whatever was asked for", async () => {
    await films.database.query("insert into directors select i, 'x', 'many' from generate_series(1001, 2100) i");
    const { data, count } = await films.anon
      .from("directors")
      .select("id", { count: "exact" })
      .eq("last_name", "many")
      .limit(5000);
    expect([data?.length, count]).toEqual([1000, 1100]);
  });

  test("D8 a count tells only of rows that the caller may see", async () => {
    await films.database.query("analyze salaries");
    for (const count of ["exact", "planned", "estimated"] as const) {
      const read = await films.member.from("salaries").select("*", { count });
      expect([read.count, read.data?.length]).toEqual([1, 1]);
    }
  });
});

describe("one object", () => {
  test("SRV-03 single() answers the object itself, with its own media type", async () => {
    const { data } = await films.anon.from("films").select("id,title").eq("id", 1).single();
    expect(data).toEqual({ id: 1, title: "Paris, Texas" });
    const response = await films.send("/films?id=eq.1&select=id", {
      headers: { accept: "application/vnd.pgrst.object+json" },
    });
    expect(response.headers.get("content-type")).toBe("application/vnd.pgrst.object+json; charset=utf-8");
    expect(await response.text()).toBe('{"id":1}');
  });

  test("SRV-03 single() on none or several is 406, maybeSingle() on none is null", async () => {
    const none = await films.anon.from("films").select("id").eq("id", 99).single();
    expect(none.status).toBe(406);
    expect(none.error).toMatchObject({
      code: "PGRST116",
      message: "Cannot coerce the result to a single JSON object",
      details: "The result contains 0 rows",
      hint: null,
    });
    const many = await films.anon.from("films").select("id").single();
    expect(many.error?.details).toBe("The result contains 5 rows");
    const maybe = await films.anon.from("films").select("id").eq("id", 99).maybeSingle();
    expect([maybe.data, maybe.error]).toEqual([null, null]);
  });
});
