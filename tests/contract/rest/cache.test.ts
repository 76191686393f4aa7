import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openFilms, type Films } from "./films.ts";

const films = await openFilms();

/** A change that no trigger sees, so that the feed does not tell of it. */
async function changeUnseen(sql: string): Promise<void> {
  await films.database.transaction(async (transaction) => {
    await transaction.query("set local session_replication_role = replica");
    await transaction.query(sql);
  });
}

async function read(path: string, init?: Parameters<Films["send"]>[1]): Promise<string> {
  return (await films.send(path, init)).text();
}

describe("answers kept in memory", () => {
  test("a guest's second read of a followed table does not ask the database", async () => {
    const path = "/films?id=eq.1&select=title,directors(last_name)";
    const first = await read(path);
    await changeUnseen("update films set title = 'Unseen' where id = 1");
    expect(await read(path)).toBe(first);
    // Other headers, other callers and other verbs are other answers.
    expect(await read(path, { headers: { prefer: "count=exact" } })).toContain("Unseen");
    expect(await read(path, { as: "member" })).toContain("Unseen");
    await changeUnseen("update films set title = 'Paris, Texas' where id = 1");
  });

  test("AVL-06 what strangers write, and functions call for them, takes nothing from what is kept for all", async () => {
    const path = "/films?id=eq.5&select=title";
    const first = await read(path);
    await changeUnseen("update films set title = 'Unseen' where id = 5");
    const { status } = await films.send("/actors", {
      method: "POST",
      body: '{"id":905,"name":"Nobody"}',
      headers: { "content-type": "application/json" },
    });
    expect(status).toBe(201);
    await films.service.rpc("moment").throwOnError();
    expect(await read(path)).toBe(first);
  });

  test("LIV-02 a change of any table in the answer is seen after it was told", async () => {
    for (const [path, change, seen] of [
      ["/films?id=eq.2&select=title", "update films set title = 'A' where id = 2", "A"],
      ["/films?id=eq.2&select=directors(last_name)", "update directors set last_name = 'B' where id = 1", "B"],
      ["/films?id=eq.200&select=title", "insert into films (id, title) values (200, 'C')", "C"],
      ["/films?id=eq.200&select=title", "delete from films where id = 200", "[]"],
    ] as const) {
      await read(path);
      await films.database.query(change);
      await expect.poll(() => read(path)).toContain(seen);
    }
  });

  test("who writes through the wire reads what they wrote at once", async () => {
    const path = "/films?id=eq.3&select=language";
    for (let round = 0; round < 20; round++) {
      await read(path);
      await films.member
        .from("films")
        .update({ language: `l${round}` })
        .eq("id", 3);
      expect(await read(path)).toBe(`[{"language":"l${round}"}]`);
    }
  });

  test("a change while the read is on its way is never kept as if it were not", async () => {
    const path = "/films?id=eq.4&select=language";
    for (let round = 0; round < 30; round++) {
      const change = films.database.query(`update films set language = 'r${round}' where id = 4`);
      await Promise.all([read(path), read(path), change, read(path)]);
      await expect.poll(() => read(path)).toContain(`r${round}`);
    }
  });

  test("answers of tables that are not followed, of errors and of calls are made anew", async () => {
    await read("/actors?id=eq.1");
    await changeUnseen("update actors set name = 'Other' where id = 1");
    expect(await read("/actors?id=eq.1")).toContain("Other");
    expect(await read("/films?id=eq.1&select=actors(name)")).toContain("Other");
    expect((await films.send("/films?id=eq.x")).status).toBe(400);
    const called = await films.send("/rpc/best_film?select=language");
    expect(await called.text()).toContain("en");
    await changeUnseen("update films set language = 'fr' where id = 1");
    const again = await films.send("/rpc/best_film?select=language");
    expect(await again.text()).toContain("fr");
    expect(again.headers.get("etag")).not.toBe(called.headers.get("etag"));
  });

  test("a change of the schema or of rights empties the memory", async () => {
    const path = "/films?id=eq.5&select=id";
    expect(await read(path)).toBe('[{"id":5}]');
    await films.database.script("revoke select on public.films from anon");
    await expect.poll(() => read(path)).toContain("42501");
    await films.database.script("grant select on public.films to anon");
    await expect.poll(() => read(path)).toBe('[{"id":5}]');
  });

  test("an answer has a tag, and who brings it gets 304 and no body", async () => {
    const path = "/films?id=eq.5";
    const first = await films.send(path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("no-store");
    const again = await films.send(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const all = await films.send("/films?select=*,directors(*)");
    const compressed = await films.send("/films?select=*,directors(*)", { headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await compressed.bytes()).toString()).toBe(await all.text());
    await films.member.from("films").update({ year: 1950 }).eq("id", 5);
    const changed = await films.send(path, { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
  });
});
