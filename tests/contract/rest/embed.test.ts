import { describe, expect, test } from "vitest";
import { openFilms } from "./films.ts";

const films = await openFilms();

describe("embedding", () => {
  test("SRV-03 to-one is an object or null, to-many a list or an empty one", async () => {
    const toOne = await films.anon.from("films").select("id, directors(first_name)").in("id", [1, 4]).order("id");
    expect(toOne.data).toEqual([
      { id: 1, directors: { first_name: "Wim" } },
      { id: 4, directors: null },
    ]);
    const toMany = await films.anon
      .from("directors")
      .select("id, films(id)")
      .order("id", { referencedTable: "films" })
      .order("id");
    expect(toMany.data).toEqual([
      { id: 1, films: [{ id: 1 }, { id: 2 }] },
      { id: 2, films: [{ id: 3 }, { id: 5 }] },
      { id: 3, films: [] },
    ]);
  });

  test("SRV-03 one-to-one counts as to-one in both directions", async () => {
    const down = await films.anon.from("films").select("id, technical_specs(camera)").lte("id", 2);
    expect(down.data).toEqual([
      { id: 1, technical_specs: { camera: "Arri" } },
      { id: 2, technical_specs: null },
    ]);
    const up = await films.anon.from("technical_specs").select("camera, films(id)");
    expect(up.data).toEqual([{ camera: "Arri", films: { id: 1 } }]);
  });

  test("SRV-03 a junction joins many to many", async () => {
    const { data } = await films.anon
      .from("actors")
      .select("name, films(id)")
      .order("id", { referencedTable: "films" })
      .eq("id", 1);
    expect(data).toEqual([{ name: "Harry", films: [{ id: 1 }, { id: 2 }] }]);
  });

  test("SRV-03 a self reference: the table's name means children, the column's the parent", async () => {
    const { data } = await films.anon
      .from("employees")
      .select("name, boss:manager_id(name), team:employees(name)")
      .order("id")
      .limit(2);
    expect(data).toEqual([
      { name: "Ada", boss: null, team: [{ name: "Bob" }, { name: "Cyn" }] },
      { name: "Bob", boss: { name: "Ada" }, team: [] },
    ]);
  });

  test("SRV-03 a self reference is hinted by its column; by its constraint it is not found", async () => {
    const { data } = await films.anon.from("employees").select("name, team:employees!manager_id(name)").eq("id", 1);
    expect(data).toEqual([{ name: "Ada", team: [{ name: "Bob" }, { name: "Cyn" }] }]);
    for (const target of ["employees!employees_manager_id_fkey", "employees!id", "employees_manager_id_fkey"]) {
      const { status, error } = await films.anon.from("employees").select(`name, ${target}(name)`);
      expect([target, status, error?.code]).toEqual([target, 400, "PGRST200"]);
    }
  });

  test("SRV-03 SRV-05 one relation twice under one name is 42712, under two names both are there", async () => {
    for (const [path, alias] of [
      ["/films?select=directors(id),directors(last_name)", "films_directors_1"],
      ["/films?select=d:directors(id),d:technical_specs(camera)", "films_d_1"],
      ["/films?select=directors(id),directors()", "films_directors_1"],
      ["/roles?select=films(directors(id),directors(last_name))", "films_directors_2"],
    ]) {
      const answer = await films.send(path ?? "");
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        400,
        { code: "42712", message: `table name "${alias}" specified more than once` },
      ]);
    }
    const both = await films.anon.from("films").select("directors(id), d:directors(last_name)").eq("id", 1);
    expect(both.data).toEqual([{ directors: { id: 1 }, d: { last_name: "Wenders" } }]);
  });

  test("SRV-03 a bare count is refused as an aggregate, unless a column has that name", async () => {
    for (const select of ["id, films(count)", "count", "id, films(n:count)"]) {
      const { status, error } = await films.anon.from("directors").select(select);
      expect([select, status, error?.code]).toEqual([select, 400, "PGRST123"]);
    }
    await films.database.script(`
      create table public.tallies (id integer primary key, count integer);
      grant select on public.tallies to anon;
      insert into public.tallies values (1, 7);`);
    expect((await films.anon.from("tallies").select("count")).data).toEqual([{ count: 7 }]);
  });

  test("SRV-03 computed relationships and views are no partners of an embed", async () => {
    await films.database.script(`
      create function public.director_of(public.films) returns setof public.directors rows 1 language sql stable as
        'select * from public.directors where id = $1.director_id';
      grant execute on function public.director_of to anon;
      create view public.all_directors as select * from public.directors;
      grant select on public.all_directors to anon;`);
    for (const target of ["director_of", "all_directors"]) {
      const { status, error } = await films.anon.from("films").select(`id, ${target}(id)`);
      expect([target, status, error?.code]).toEqual([target, 400, "PGRST200"]);
    }
  });

  test("SRV-03 two foreign keys between two tables are 300 until a hint chooses", async () => {
    const { status, error } = await films.anon.from("shipments").select("*, addresses(*)");
    expect(status).toBe(300);
    expect(error).toEqual({
      code: "PGRST201",
      message: "Could not embed because more than one relationship was found for 'shipments' and 'addresses'",
      details: [
        {
          cardinality: "many-to-one",
          embedding: "shipments with addresses",
          relationship: "billing using shipments(billing_address_id) and addresses(id)",
        },
        {
          cardinality: "many-to-one",
          embedding: "shipments with addresses",
          relationship: "shipping using shipments(shipping_address_id) and addresses(id)",
        },
      ],
      hint: "Try changing 'addresses' to one of the following: 'addresses!billing', 'addresses!shipping'. Find the desired relationship in the 'details' key.",
    });
    const { data } = await films.anon
      .from("shipments")
      .select("a:addresses!billing(street), b:shipping(street), c:addresses!shipping_address_id(street)");
    expect(data).toEqual([{ a: { street: "Here" }, b: { street: "There" }, c: { street: "There" } }]);
  });

  test("SRV-03 inner drops parents without a match, from the count too", async () => {
    const { data, count } = await films.anon
      .from("films")
      .select("id, directors!inner(last_name)", { count: "exact" })
      .eq("directors.last_name", "Varda")
      .order("id");
    expect(data?.map(({ id }) => id)).toEqual([3, 5]);
    expect(count).toBe(2);
    const left = await films.anon
      .from("films")
      .select("id, directors(last_name)")
      .eq("directors.last_name", "Varda")
      .eq("id", 1);
    expect(left.data).toEqual([{ id: 1, directors: null }]);
    const many = await films.anon.from("directors").select("id, films!inner(id)").eq("films.year", 1949);
    expect(many.data).toEqual([{ id: 2, films: [{ id: 5 }] }]);
  });

  test("SRV-03 a relation that is null or not chooses the parents", async () => {
    const without = await films.anon.from("films").select("id, directors()").is("directors", null);
    expect(without.data).toEqual([{ id: 4 }]);
    const having = await films.anon
      .from("directors")
      .select("id, films()", { count: "exact" })
      .not("films", "is", null)
      .order("id");
    expect([having.data, having.count]).toEqual([[{ id: 1 }, { id: 2 }], 2]);
    const either = await films.anon
      .from("films")
      .select("id, directors(), technical_specs()")
      .or("directors.is.null,technical_specs.not.is.null")
      .order("id");
    expect(either.data).toEqual([{ id: 1 }, { id: 4 }]);
    const odd = await films.anon.from("films").select("id, directors(id)").eq("directors", 1);
    expect(odd.error).toMatchObject({
      code: "PGRST120",
      message: "Bad operator on the 'directors' embedded resource",
    });
  });

  test("SRV-03 embeds take their own filters, order, limit and or, by name or alias", async () => {
    const { data } = await films.anon
      .from("directors")
      .select("id, works:films(id)")
      .or("year.eq.1984,year.eq.1987", { referencedTable: "works" })
      .order("id", { referencedTable: "works", ascending: false })
      .limit(1, { referencedTable: "films" })
      .eq("id", 1);
    expect(data).toEqual([{ id: 1, works: [{ id: 2 }] }]);
  });

  test("SRV-03 embeds nest two deep, not three", async () => {
    const { data, error } = await films.anon
      .from("roles")
      .select("character, films(id, directors(last_name))")
      .eq("films.directors.last_name", "Wenders")
      .eq("character", "Travis");
    expect(error).toBeNull();
    expect(data).toEqual([{ character: "Travis", films: { id: 1, directors: { last_name: "Wenders" } } }]);
    const deep = await films.send("/roles?select=films(directors(films(id)))");
    expect(deep.status).toBe(400);
    expect(await deep.json()).toMatchObject({
      code: "PGRST100",
      details: "Embeds may be nested at most 2 deep",
    });
  });

  test("SRV-03 parents are ordered by a to-one embed, never by a to-many one", async () => {
    const { data } = await films.anon
      .from("films")
      .select("id, directors(first_name)")
      .order("directors(last_name)", { nullsFirst: true })
      .order("id");
    expect(data?.map(({ id }) => id)).toEqual([4, 3, 5, 1, 2]);
    const toMany = await films.send("/directors?select=*,films(*)&order=films(year)");
    expect(await toMany.json()).toMatchObject({
      code: "PGRST118",
      message: "A related order on 'films' is not possible",
    });
    const missing = await films.send("/films?order=directors(last_name)");
    expect(await missing.json()).toMatchObject({ code: "PGRST108" });
  });

  test("SRV-03 inner embed, or within it, related order, range and count go together", async () => {
    const asked = new URLSearchParams({
      select: "title,d:directors!inner(last_name)",
      "d.or": "(last_name.eq.Varda,and(first_name.eq.Wim,not.or(last_name.is.null,id.gt.1)))",
      order: "directors(last_name).desc,title.desc",
      or: '(title.in.("Paris, Texas","100% \\"quoted\\", (really)"),year.gte.1987)',
      offset: "1",
      limit: "1",
    });
    const answer = await films.send(`/films?${asked}`, { headers: { prefer: "count=exact" } });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([206, "1-1/3"]);
    expect(await answer.json()).toEqual([{ title: "Der Himmel über Berlin", d: { last_name: "Wenders" } }]);
  });

  test("SRV-03 a relation that is not null joins the other conditions of an or", async () => {
    const answer = await films.send(
      "/directors?select=id,films(id)&or=(films.not.is.null,id.eq.3)&films.year=gt.1985&order=id",
    );
    expect(await answer.json()).toEqual([
      { id: 1, films: [{ id: 2 }] },
      { id: 3, films: [] },
    ]);
  });

  test("SRV-03 what is no relationship is 400 with what was searched for", async () => {
    const { status, error } = await films.anon.from("films").select("*, directorz(*)");
    expect(status).toBe(400);
    expect(error).toEqual({
      code: "PGRST200",
      message: "Could not find a relationship between 'films' and 'directorz' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'films' and 'directorz' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'directors' instead of 'directorz'.",
    });
    const filter = await films.send("/films?select=id&directors.last_name=eq.x");
    expect(await filter.json()).toEqual({
      code: "PGRST108",
      message: "'directors' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'directors' is included in the 'select' query parameter.",
    });
  });

  test("SRV-05 an embed that the caller may not read refuses the whole request", async () => {
    await films.database.script(`
      create table public.reviews (id integer primary key, film_id integer references public.films (id));
      grant select on public.reviews to authenticated;
      insert into public.reviews values (1, 1);`);
    const anon = await films.anon.from("films").select("id, reviews(id)");
    expect([anon.status, anon.error?.code]).toEqual([401, "42501"]);
    const member = await films.member.from("films").select("id, reviews(id)").eq("id", 1);
    expect(member.data).toEqual([{ id: 1, reviews: [{ id: 1 }] }]);
  });
});
