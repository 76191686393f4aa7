import { afterAll, afterEach, expect, test } from "vitest";
import { startTestPlatform } from "../../platform.ts";
import { createLines, owner, subscribe, type Frame } from "./lines.ts";

/** The frames of each change, for each caller. Tables: near the films of the PostgREST manual. */
const films = { event: "*", schema: "public", table: "films" };

const service = await startTestPlatform({
  schema: `
    create table public.films (id bigint primary key, title text, tags text[], secret text, at timestamptz);
    grant select (id, title, tags, at) on public.films to anon;
    create table public.notes (owner uuid not null, line int not null, text text, primary key (owner, line));
    alter table public.notes enable row level security;
    create policy notes_own on public.notes to authenticated using (owner = auth.uid());
    create policy notes_short on public.notes as restrictive for select using (char_length(text) < 10);
    grant select on public.notes to authenticated;
    create table public.logs (text text);
    grant select on public.logs to anon;
    alter publication supabase_realtime add table public.films, public.notes, public.logs;`,
});
const { database } = service;
const lines = createLines(service);

afterEach(() => lines.hangUp());

afterAll(() => service.close());

function data(frame: Frame): Record<string, unknown> {
  return frame[4]["data"] as Record<string, unknown>;
}

test("an event in full: ids, columns that the role may select, values, commit time", async () => {
  const line = await lines.dial();
  const { reply } = await subscribe(line, [films]);
  const { postgres_changes } = (reply[4]["response"] ?? {}) as {
    postgres_changes: { id: number }[];
  };
  const told = line.next("postgres_changes");
  await database.query(`insert into films values (1, 'Ω "1"', '{a,null}', 'hidden', '2026-01-02T03:04:05Z')`);
  expect(await told).toEqual([
    null,
    null,
    "realtime:t",
    "postgres_changes",
    {
      ids: postgres_changes.map(({ id }) => id),
      data: {
        schema: "public",
        table: "films",
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        type: "INSERT",
        columns: [
          { name: "id", type: "int8" },
          { name: "title", type: "text" },
          { name: "tags", type: "_text" },
          { name: "at", type: "timestamptz" },
        ],
        record: { id: 1, title: 'Ω "1"', tags: ["a", null], at: "2026-01-02T03:04:05+00:00" },
        errors: null,
      },
    },
  ]);
});

test("a filter on a column that the role may not select is refused: it would tell what is in it", async () => {
  const line = await lines.dial();
  const { system } = await subscribe(line, [{ ...films, filter: "secret=eq.hidden" }]);
  expect(system[4]["status"]).toBe("error");
});

test("with wait the join itself fails", async () => {
  const line = await lines.dial();
  const config = {
    postgres_changes: [{ ...films, table: "none" }],
    postgres_changes_options: { wait: true },
  };
  line.send("5", "5", "realtime:t", "phx_join", { config });
  const [, , , , payload] = await line.next("phx_reply");
  expect(payload).toMatchObject({ status: "error" });
  expect(JSON.stringify(payload)).toContain("Unable to subscribe to changes with given parameters");
});

test("a changed key is told with the old one; FULL identity with all that may be seen, and a DELETE can be filtered", async () => {
  const line = await lines.dial();
  await subscribe(line, [films]);
  await database.query("insert into films values (2, 'two', null, 'hidden')");
  let told = line.next("postgres_changes");
  await told;
  told = line.next("postgres_changes");
  await database.query("update films set id = 3 where id = 2");
  expect(data(await told)).toMatchObject({ record: { id: 3 }, old_record: { id: 2 } });
  await database.script("alter table films replica identity full");
  const filtered = await lines.dial();
  await subscribe(filtered, [{ ...films, event: "DELETE", filter: "title=eq.two" }]);
  told = filtered.next("postgres_changes");
  await database.query("delete from films where id in (1, 3)");
  expect(data(await told)["old_record"]).toEqual({ id: 3, title: "two", tags: null, at: null });
  await database.script("alter table films replica identity default");
});

test("SEC-04 a DELETE is judged by the policies of the row that is gone, restrictive ones too", async () => {
  const notes = { event: "*", schema: "public", table: "notes" };
  const other = "22222222-2222-4222-8222-222222222222";
  const mine = await lines.dial();
  await subscribe(mine, [notes], { token: await lines.token() });
  const theirs = await lines.dial();
  await subscribe(theirs, [notes], { token: await lines.token({ sub: other }) });
  const guest = await lines.dial();
  await subscribe(guest, [notes]);
  await database.query(`insert into notes values ($1, 1, 'short'), ($1, 2, 'much too long for it'), ($2, 1, 'last')`, [
    owner,
    other,
  ]);
  await database.query("delete from notes");
  await expect.poll(() => JSON.stringify(theirs.frames)).toContain('"DELETE"');
  await expect.poll(() => JSON.stringify(mine.frames)).toContain('"DELETE"');
  const deleted = mine.frames.map((frame) => data(frame)).filter((one) => one?.["type"] === "DELETE");
  expect(deleted.map((one) => one["old_record"])).toEqual([{ owner, line: 1 }]);
  expect(JSON.stringify(guest.frames)).not.toContain('postgres_changes",{"ids');
});

test("SEC-04 users who are asked together are told each of their own; one whose policy fails harms nobody else", async () => {
  await database.script(`
    create table public.diaries (owner uuid primary key, text text);
    alter table public.diaries enable row level security;
    create policy own on public.diaries for select to authenticated
      using (owner = auth.uid() and 1 / (auth.jwt() ->> 'divisor')::int = 1);
    grant select on public.diaries to authenticated;
    alter publication supabase_realtime add table public.diaries;`);
  const ids = Array.from({ length: 6 }, (_, i) => `${i}2222222-2222-4222-8222-222222222222`);
  const users = await Promise.all(
    ids.map(async (sub, i) => {
      const line = await lines.dial();
      const divisor = i === 2 ? 0 : 1;
      const token = await lines.token({ sub, divisor });
      await subscribe(line, [{ event: "*", schema: "public", table: "diaries" }], { token });
      return line;
    }),
  );
  await database.query("insert into diaries select unnest($1::uuid[]), 'dear diary'", [ids]);
  const toldOf = ({ frames }: (typeof users)[number]) =>
    frames
      .filter(([, , , event]) => event === "postgres_changes")
      .map((frame) => (data(frame)["record"] as { owner: string }).owner);
  const expected = ids.map((id, i) => (i === 2 ? [] : [id]));
  await expect.poll(() => users.map(toldOf)).toEqual(expected);
  await expect.poll(() => users[2]?.frames.at(-1)?.[3]).toBe("phx_error");
});

test("R24 a burst of a thousand changes reaches a guest and a user whole and in order, rights of each applied", async () => {
  const guest = await lines.dial();
  await subscribe(guest, [films]);
  const user = await lines.dial();
  await subscribe(user, [films, { event: "*", schema: "public", table: "notes" }], {
    token: await lines.token(),
  });
  await database.script(`
    insert into films (id, title) select i, 'burst ' || i from generate_series(10001, 11000) i;
    insert into notes select case when i % 2 = 0 then '${owner}'::uuid else gen_random_uuid() end, i, 'burst'
      from generate_series(1, 20) i;`);
  const told = ({ frames }: typeof guest): unknown[] =>
    frames
      .filter(([, , , event]) => event === "postgres_changes")
      .map((frame) => data(frame)["record"] as Record<string, unknown>)
      .map(({ id, line }) => id ?? line);
  const all = Array.from({ length: 1000 }, (_, i) => 10_001 + i);
  const even = Array.from({ length: 10 }, (_, i) => 2 * i + 2);
  await expect.poll(() => told(guest).length, { timeout: 40_000 }).toBe(1000);
  expect(told(guest)).toEqual(all);
  // A user has no grant on films.
  await expect.poll(() => told(user)).toEqual(even);
}, 120_000);

test("a table without a primary key says that something changed, and nothing more", async () => {
  const line = await lines.dial();
  await subscribe(line, [{ event: "*", schema: "public", table: "logs" }]);
  const told = line.next("postgres_changes");
  await database.query("insert into logs values ('line')");
  expect(data(await told)).toMatchObject({
    columns: [],
    record: {},
    errors: ["Error 400: Bad Request, no primary key"],
  });
});

test("a table that is published while the service runs is told of from the next join on", async () => {
  await database.script(`
      create table public.actors (id int primary key);
      grant select on public.actors to anon;
      alter publication supabase_realtime add table public.actors;`);
  const line = await lines.dial();
  await subscribe(line, [{ event: "INSERT", schema: "public", table: "actors" }]);
  const told = line.next("postgres_changes");
  await database.query("insert into actors values (7)");
  expect(data(await told)["record"]).toEqual({ id: 7 });
});

test("a right that is taken away stops the events of a live channel", async () => {
  const line = await lines.dial();
  await subscribe(line, [{ event: "*", schema: "public", table: "actors" }, films]);
  await database.script("revoke select on public.actors from anon");
  const first = line.next("postgres_changes");
  await database.query("insert into actors values (8)");
  // Changes are told in their order: who has heard of the film was not told of the actor before it.
  await database.query("insert into films values (88, 'After the actor')");
  expect(data(await first)["table"]).toBe("films");
  const second = line.next("postgres_changes");
  await database.script("grant select on public.actors to anon");
  await database.query("insert into actors values (9)");
  expect(data(await second)["record"]).toEqual({ id: 9 });
});
