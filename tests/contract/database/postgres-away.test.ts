import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseError, type Database } from "#platform/database/database.ts";
import { createFeed } from "#platform/database/feed.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { engine, openFromTemplate, silentLog } from "../../database.ts";
import { startTestPlatform } from "../../platform.ts";
import { startPostgresServer } from "../../postgres-server.ts";

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof DatabaseError ? error.code : String(error);
}

/** Cases of a server alone: it is away, slow, or shared by two processes. */
describe.runIf(engine === "postgres")("a server", () => {
  let server: Awaited<ReturnType<typeof startPostgresServer>>;
  let database: Database;

  beforeAll(async () => {
    server = await startPostgresServer({ keep: true });
    database = await openPostgres({ url: server.url, poolSize: 2, log: silentLog });
  });

  afterAll(async () => {
    await database?.close();
    await server?.stop();
    if (server) rmSync(server.directory, { recursive: true, force: true });
  });

  test("R06 that stops says 08006 on every call, and answers within 5 s of its return; listeners are told of the gap", async () => {
    const heard: string[] = [];
    let gaps = 0;
    await database.listen("news", (payload) => heard.push(payload));
    database.onReconnect(() => (gaps += 1));
    const cut = codeOf(database.query("select pg_sleep(5)"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.stop();
    expect(await cut).toBe("08006");
    expect(await codeOf(database.query("select 1"))).toBe("08006");
    expect(await codeOf(database.transaction(async () => undefined))).toBe("08006");
    const { directory, port } = server;
    server = await startPostgresServer({ directory, port, keep: true });
    const { rows } = await database.query("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
    await expect.poll(() => gaps).toBe(1);
    await database.query("select pg_notify('news', 'back')");
    await expect.poll(() => heard).toEqual(["back"]);
  });

  test("OPS-01 whatever the server is set to, statements run under the settings that they are written for", async () => {
    const settings = {
      timezone: ["Asia/Kolkata", "UTC"],
      datestyle: ["German", "ISO, DMY"],
      bytea_output: ["escape", "hex"],
      standard_conforming_strings: ["off", "on"],
      default_transaction_isolation: ["serializable", "read committed"],
      row_security: ["off", "on"],
      search_path: ["nowhere", "public"],
      transaction_timeout: ["5s", "0"],
    } as const;
    for (const [name, [value]] of Object.entries(settings))
      await database.query(`alter database postgres set ${name} to '${value}'`);
    const other = await openPostgres({ url: server.url, log: silentLog });
    const sql = "select name, current_setting(name) as value from unnest($1::text[]) name";
    const { rows } = await other.query<{ name: string; value: string }>(sql, [Object.keys(settings)]);
    await other.close();
    for (const name of Object.keys(settings)) await database.query(`alter database postgres reset ${name}`);
    const wanted = Object.entries(settings).map(([name, [, value]]) => ({ name, value }));
    expect(rows).toEqual(wanted);
  });

  test("a full pool is 53300 after five seconds, and empties again", async () => {
    const freed = Promise.withResolvers<void>();
    const taken = [1, 2].map(() => Promise.withResolvers<void>());
    const blockers = taken.map(({ resolve }) => {
      const wait = async (): Promise<void> => (resolve(), freed.promise);
      return database.transaction(wait, { deadlineMs: 120_000 });
    });
    await Promise.all(taken.map(({ promise }) => promise));
    expect(await codeOf(database.query("select 1"))).toBe("53300");
    freed.resolve();
    await Promise.all(blockers);
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a lock that is not given within 2 s is 55P03", async () => {
    await database.query("create table if not exists locked (id int)");
    const held = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    const holder = database.transaction(
      async (t) => {
        await t.query("lock table locked");
        held.resolve();
        await refused.promise;
      },
      { deadlineMs: 120_000 },
    );
    await held.promise;
    expect(await codeOf(database.query("select * from locked"))).toBe("55P03");
    refused.resolve();
    await holder;
  });

  test("a server that was never there is 08006, not a failure of opening", async () => {
    const away = await openPostgres({ url: "postgres://x@127.0.0.1:1/x", log: silentLog });
    expect(await codeOf(away.query("select 1"))).toBe("08006");
    expect(await codeOf(away.listen("x", () => undefined))).toBe("08006");
    expect(await codeOf(createFeed(away, silentLog).ready())).toBe("08006");
    await away.close();
  });
});

describe.runIf(engine === "postgres")("two processes on one server", () => {
  test("both tell their sockets of a change that either has written", async () => {
    const { database, url } = await openFromTemplate();
    await database.script(`
      create table public.films (id int primary key);
      grant select on public.films to anon;
      alter publication supabase_realtime add table public.films`);
    const other = await openPostgres({ url, log: silentLog });
    const first = await startTestPlatform({ database });
    const second = await startTestPlatform({ database: other, keys: first.keys });
    const heard = new Map<string, number[]>();
    const clients = [first, second].map((service) => {
      const client = service.anonClient();
      const rows: number[] = [];
      heard.set(service.url, rows);
      const channel = client.channel("films");
      const filter = { event: "INSERT", schema: "public", table: "films" } as const;
      channel.on("postgres_changes", filter, ({ new: row }) => rows.push(row["id"] as number));
      const live = new Promise((resolve) => channel.on("system", {}, resolve));
      channel.subscribe();
      return { client, live };
    });
    await Promise.all(clients.map(({ live }) => live));
    await database.query("insert into films values (1)");
    await other.query("insert into films values (2)");
    await expect
      .poll(() => [...heard.values()])
      .toEqual([
        [1, 2],
        [1, 2],
      ]);
    for (const { client } of clients) await client.removeAllChannels();
    await first.close();
    await second.close();
    await other.close();
    await database.close();
  });

  test("R33 after the listening line was cut, clients join again by themselves and hear again", async () => {
    const { database } = await openFromTemplate();
    await database.script(`
      create table public.films (id int primary key);
      grant select on public.films to anon;
      alter publication supabase_realtime add table public.films`);
    const service = await startTestPlatform({ database });
    const client = service.anonClient();
    const statuses: string[] = [];
    const rows: unknown[] = [];
    let timesLive = 0;
    const filter = { event: "INSERT", schema: "public", table: "films" } as const;
    client
      .channel("films")
      .on("postgres_changes", filter, ({ new: row }) => rows.push(row["id"]))
      .on("system", {}, () => (timesLive += 1))
      .subscribe((status) => statuses.push(status));
    await expect.poll(() => timesLive).toBe(1);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
    );
    await expect.poll(() => timesLive, { timeout: 10_000 }).toBe(2);
    expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "SUBSCRIBED"]);
    await database.query("insert into films values (1)");
    await expect.poll(() => rows).toEqual([1]);
    await client.removeAllChannels();
    await service.close();
    await database.close();
  });
});
