import { describe, expect, test } from "vitest";
import { openFilms } from "./films.ts";

const films = await openFilms();

const json = { "content-type": "application/json" };

function asMember(method: string, body: string, prefer?: string) {
  return { as: "member" as const, method, body, headers: { ...json, ...(prefer && { prefer }) } };
}

async function titles(where: string): Promise<unknown[]> {
  const { rows } = await films.database.query(`select title from films where ${where} order by id`);
  return rows.map(({ title }) => title);
}

/** Promises to touch one row at most. */
function updateOne(filter: string): Promise<Response> {
  return films.send(`/films?${filter}`, asMember("PATCH", '{"language":"zz"}', "handling=strict, max-affected=1"));
}

describe("inserting", () => {
  test("SRV-03 without select the answer is empty and needs no right to read", async () => {
    const response = await films.send("/actors", {
      method: "POST",
      headers: json,
      body: '{"id":20,"name":"Nobody"}',
    });
    expect([response.status, await response.text()]).toEqual([201, ""]);
    expect(response.headers.get("content-type")).toBeNull();
    expect(response.headers.get("content-range")).toBe("*/*");
  });

  test("SRV-03 with select the rows come back, embeds and defaults included", async () => {
    const { data, status } = await films.member
      .from("films")
      .insert({ title: "Alice", director_id: 1 })
      .select("title, language, directors(last_name)")
      .single();
    expect(status).toBe(201);
    expect(data).toEqual({ title: "Alice", language: "en", directors: { last_name: "Wenders" } });
  });

  test("SRV-03 many rows at once take the union of their keys, missing ones become null", async () => {
    const { data, count } = await films.member
      .from("films")
      .insert(
        [
          { title: "M1", year: 1 },
          { title: "M2", language: "el" },
        ],
        { count: "exact" },
      )
      .select("title, year, language");
    expect(data).toEqual([
      { title: "M1", year: 1, language: null },
      { title: "M2", year: null, language: "el" },
    ]);
    expect(count).toBe(2);
  });

  test("SRV-03 missing=default gives the column's default instead", async () => {
    const { data } = await films.member
      .from("films")
      .insert(
        [
          { title: "D1", year: 1 },
          { title: "D2", language: "el" },
        ],
        { defaultToNull: false },
      )
      .select("title, year, language");
    expect(data).toEqual([
      { title: "D1", year: 1, language: "en" },
      { title: "D2", year: null, language: "el" },
    ]);
    const alone = await films.send(
      '/films?columns="title","language"&select=title,language',
      asMember("POST", '{"title":"D3"}', "missing=default, return=representation"),
    );
    expect(await alone.json()).toEqual([{ title: "D3", language: "en" }]);
  });

  test("SRV-03 columns= takes those keys alone, quoted or not; differing keys without it are refused", async () => {
    const taken = await films.send(
      '/films?columns="title",year&select=title,year,language',
      asMember("POST", '[{"title":"C","year":5,"language":"xx","foo":1}]', "return=representation"),
    );
    expect(await taken.json()).toEqual([{ title: "C", year: 5, language: "en" }]);
    const differing = await films.send("/films", asMember("POST", '[{"title":"a"},{"title":"b","year":1}]'));
    expect(differing.status).toBe(400);
    expect(await differing.json()).toMatchObject({
      code: "PGRST102",
      message: "All object keys must match",
    });
  });

  test("SRV-03 an empty list inserts nothing, an empty object a row of defaults", async () => {
    const none = await films.member.from("films").insert([]).select();
    expect([none.status, none.data]).toEqual([201, []]);
    await films.database.script(
      "create table public.pings (id integer generated always as identity, at timestamptz default now()); grant all on public.pings to authenticated; notify pgrst, 'reload schema'",
    );
    const row = await films.member.from("pings").insert({}).select("id");
    expect(row.data).toEqual([{ id: 1 }]);
    const rows = await films.member.from("pings").insert([{}, {}]).select("id");
    expect(rows.data).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test("SRV-03 return=headers-only tells where the row is", async () => {
    const response = await films.send(
      "/roles",
      asMember("POST", '{"film_id":4,"actor_id":3,"character":"Eleni & co"}', "return=headers-only"),
    );
    expect(response.headers.get("location")).toBe("/roles?film_id=eq.4&actor_id=eq.3");
    expect([response.status, await response.text()]).toEqual([201, ""]);
    expect(response.headers.get("preference-applied")).toBe("return=headers-only");
  });

  test("M9 numbers keep the digits that the client sent", async () => {
    await films.send(
      "/films",
      asMember("POST", '{"title":"Digits","box_office":12345678901234567890.12345678901234567890}'),
    );
    const { rows } = await films.database.query("select box_office::text as digits from films where title = 'Digits'");
    expect(rows).toEqual([{ digits: "12345678901234567890.12345678901234567890" }]);
  });

  test("D12 a number in quotes is a plain decimal or nothing", async () => {
    for (const odd of ["0x10", "1_000", "1e3", "NaN", "Infinity", " 5", ""]) {
      const { status, error } = await films.member.from("films").insert({ title: "Odd", box_office: odd });
      expect([odd, status, error?.code]).toEqual([odd, 400, "22P02"]);
    }
    expect(await titles("title = 'Odd'")).toEqual([]);
    const plain = await films.member.from("films").insert({ title: "Plain", box_office: "12.50" }).select("box_office");
    expect(plain.data).toEqual([{ box_office: 12.5 }]);
  });
});

describe("upserting", () => {
  test("SRV-03 merging updates what is there (200) and inserts what is not (201)", async () => {
    const merged = await films.member
      .from("films")
      .upsert({ code: "PT", title: "Paris Again" }, { onConflict: "code" })
      .select("id, title, year");
    expect([merged.status, merged.data]).toEqual([200, [{ id: 1, title: "Paris Again", year: 1984 }]]);
    const mixed = await films.member.from("films").upsert(
      [
        { code: "PT", title: "Paris, Texas" },
        { code: "NEW", title: "Brand new" },
      ],
      { onConflict: "code" },
    );
    expect(mixed.status).toBe(201);
    expect(await titles("code in ('PT', 'NEW')")).toEqual(["Paris, Texas", "Brand new"]);
  });

  test("SRV-03 ignoring leaves what is there, and shows only what is new", async () => {
    const { data, status } = await films.member
      .from("films")
      .upsert(
        [
          { code: "PT", title: "Ignored" },
          { code: "NEXT", title: "Next" },
        ],
        { onConflict: "code", ignoreDuplicates: true },
      )
      .select("title");
    expect([status, data]).toEqual([201, [{ title: "Next" }]]);
    expect(await titles("code = 'PT'")).toEqual(["Paris, Texas"]);
  });

  test("SRV-03 the primary key is the target unless said; a target without an index is 42P10", async () => {
    const { data } = await films.member
      .from("directors")
      .upsert({ id: 3, first_name: "Theodoros", last_name: "Angelopoulos" })
      .select();
    expect(data).toEqual([{ id: 3, first_name: "Theodoros", last_name: "Angelopoulos" }]);
    const odd = await films.member.from("films").upsert({ title: "x", year: 1 }, { onConflict: "year" });
    expect([odd.status, odd.error?.code]).toEqual([400, "42P10"]);
    const unknown = await films.member.from("films").upsert({ title: "x" }, { onConflict: "nope" });
    expect([unknown.status, unknown.error?.code]).toEqual([400, "42703"]);
  });
});

describe("updating and deleting", () => {
  test("SRV-03 filters choose the rows, the answer is empty or their representation", async () => {
    const quiet = await films.send("/films?id=eq.2", asMember("PATCH", '{"year":1988}'));
    expect([quiet.status, await quiet.text()]).toEqual([204, ""]);
    expect(quiet.headers.get("content-range")).toBe("0-0/*");
    const shown = await films.member
      .from("films")
      .update({ year: 1987, facts: { a: [1, 2.5] }, tags: ["x", "y,z"] })
      .eq("id", 2)
      .select("year, facts, tags, directors(last_name)");
    expect(shown.data).toEqual([
      {
        year: 1987,
        facts: { a: [1, 2.5] },
        tags: ["x", "y,z"],
        directors: { last_name: "Wenders" },
      },
    ]);
    const listed = await films.send(
      "/films?id=eq.2&select=year",
      asMember("PATCH", '[{"year":1987}]', "return=representation"),
    );
    expect(await listed.json()).toEqual([{ year: 1987 }]);
    const none = await films.member.from("films").update({ year: 1 }, { count: "exact" }).eq("id", 99);
    expect([none.status, none.count]).toEqual([204, 0]);
  });

  test("SRV-03 single() on a write that met several rows is 406 and undoes it", async () => {
    const { status, error } = await films.member.from("films").update({ language: "zz" }).gt("id", 0).select().single();
    expect([status, error?.code]).toEqual([406, "PGRST116"]);
    expect(await titles("language = 'zz'")).toEqual([]);
  });

  test("SRV-03 maxAffected refuses and undoes what would touch more", async () => {
    const refused = await updateOne("id=gt.0");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "PGRST124",
      message: "Query result exceeds max-affected preference constraint",
    });
    expect(await titles("language = 'zz'")).toEqual([]);
    expect((await updateOne("id=eq.1")).status).toBe(204);
  });

  test("D7 UPDATE and DELETE without a filter are refused, for the service too", async () => {
    for (const client of [films.member, films.service]) {
      const update = await client.from("films").update({ year: 1 });
      expect([update.status, update.error]).toMatchObject([
        400,
        { code: "21000", message: "UPDATE requires a WHERE clause" },
      ]);
      const remove = await client.from("films").delete();
      expect([remove.status, remove.error]).toMatchObject([
        400,
        { code: "21000", message: "DELETE requires a WHERE clause" },
      ]);
    }
    const forbidden = await films.anon.from("films").delete();
    expect([forbidden.status, forbidden.error?.code]).toEqual([401, "42501"]);
  });

  test("SRV-03 a delete tells how many and shows them when asked", async () => {
    await films.database.query("insert into actors values (31, 'a'), (32, 'b'), (33, 'c')");
    const counted = await films.member.from("actors").delete({ count: "exact" }).in("id", [31, 32]);
    expect([counted.status, counted.count]).toEqual([204, 2]);
    const shown = await films.member.from("actors").delete().eq("id", 33).select();
    expect([shown.status, shown.data]).toEqual([200, [{ id: 33, name: "c" }]]);
    const again = await films.member.from("actors").delete().eq("id", 33).select();
    expect([again.status, again.data]).toEqual([200, []]);
  });

  test("SRV-03 a DELETE with a content type and no body works", async () => {
    const response = await films.send("/actors?id=eq.999", {
      as: "member",
      method: "DELETE",
      headers: json,
    });
    expect(response.status).toBe(204);
  });

  test("an empty PATCH changes nothing", async () => {
    const { status, data } = await films.member.from("films").update({}).eq("id", 1).select();
    expect([status, data]).toEqual([200, []]);
  });

  test("filters of embeds shape the representation and never choose the rows", async () => {
    const { data } = await films.member
      .from("films")
      .update({ language: "de" })
      .eq("id", 1)
      .eq("directors.last_name", "Nobody")
      .select("language, directors(last_name)");
    expect(data).toEqual([{ language: "de", directors: null }]);
    const onlyEmbed = await films.send(
      "/films?directors.last_name=eq.Wenders&select=id,directors(id)",
      asMember("PATCH", '{"year":1}'),
    );
    expect(await onlyEmbed.json()).toMatchObject({ code: "21000" });
  });
});
