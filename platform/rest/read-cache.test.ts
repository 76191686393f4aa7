import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { guest } from "../caller.ts";
import { cacheKey, createReadCache } from "./read-cache.ts";

const answer = (body: string) => ({ status: 200, headers: {}, body });
const text = (kept: { body: Uint8Array | null } | undefined) =>
  kept?.body ? new TextDecoder().decode(kept.body) : undefined;

describe("read cache", () => {
  test("keeps what did not change, drops what did, by table", async () => {
    const cache = createReadCache();
    await cache.keep("a", ["films", "directors"], async () => answer("1"));
    await cache.keep("b", ["actors"], async () => answer("2"));
    expect([text(cache.get("a")), text(cache.get("b"))]).toEqual(["1", "2"]);
    cache.drop("directors");
    expect([text(cache.get("a")), text(cache.get("b"))]).toEqual([undefined, "2"]);
    cache.clear();
    expect(cache.get("b")).toBeUndefined();
  });

  test("an answer that a change has overtaken is given out once and not kept", async () => {
    const cache = createReadCache();
    for (const change of [() => cache.drop("films"), () => cache.clear()]) {
      const kept = await cache.keep("a", ["films"], async () => {
        change();
        return answer("old");
      });
      expect(text(kept)).toBe("old");
      expect(cache.get("a")).toBeUndefined();
    }
  });

  test("readers of the same share one read, until a change overtakes it", async () => {
    const cache = createReadCache();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>();
    const first = cache.keep("a", ["films"], () => promise);
    expect(cache.joined("a")).toBeDefined();
    cache.drop("films");
    expect(cache.joined("a")).toBeUndefined();
    resolve(answer("old"));
    expect(text(await first)).toBe("old");
  });

  test("a failed read leaves nothing behind", async () => {
    const cache = createReadCache();
    const failing = cache.keep("a", ["films"], () => Promise.reject(new Error("away")));
    await expect(failing).rejects.toThrow("away");
    expect([cache.get("a"), cache.joined("a")]).toEqual([undefined, undefined]);
  });

  test("forgets after a minute, the least recently used beyond 2,000, and never keeps giants", async () => {
    let now = 0;
    const cache = createReadCache(() => now);
    await cache.keep("old", ["films"], async () => answer("1"));
    now = 60_001;
    expect(cache.get("old")).toBeUndefined();
    for (let i = 0; i < 2000; i++) await cache.keep(`${i}`, ["films"], async () => answer("x"));
    expect(cache.get("0")).toBeDefined();
    await cache.keep("more", ["films"], async () => answer("x"));
    expect([cache.get("0") === undefined, cache.get("1") === undefined]).toEqual([false, true]);
    await cache.keep("giant", ["films"], async () => answer("x".repeat(5 * 1024 * 1024)));
    expect(cache.get("giant")).toBeUndefined();
  });

  test("stays below 64 MiB", async () => {
    const cache = createReadCache();
    const mebibyte = "x".repeat(1024 * 1024);
    for (let i = 0; i < 80; i++) await cache.keep(`${i}`, ["films"], async () => answer(mebibyte));
    const kept = Array.from({ length: 80 }, (_, i) => cache.get(`${i}`)).filter(Boolean);
    expect(kept.length).toBe(63);
  });

  test("PHN-05 browsers get it compressed, under a tag of its own; a short answer as it is", async () => {
    const cache = createReadCache();
    const long = "a quiet sentence ".repeat(100);
    const { etag } = await cache.keep("long", ["films"], async () => answer(long));
    await cache.keep("short", ["films"], async () => answer("1"));
    const compressed = await cache.getCompressed("long");
    expect(brotliDecompressSync(compressed?.body ?? "").toString()).toBe(long);
    expect(compressed?.headers["Content-Encoding"]).toBe("br");
    expect(compressed?.headers["ETag"]).not.toBe(etag);
    expect(cache.getCompressed("long")).toBe(compressed);
    expect(cache.getCompressed("short")).toBe(cache.get("short"));
  });

  test("only guests without claims share answers", () => {
    const request = new Request("http://a", { headers: { accept: "x" } });
    const to = { path: "/films", search: "?select=id" };
    expect(cacheKey(request, to, guest)).toBe("/films?select=id\nx\n\n\n");
    expect(cacheKey(request, to, { role: "anon", claims: { role: "anon", sub: "1" } })).toBeUndefined();
    expect(cacheKey(request, to, { role: "authenticated", claims: { role: "authenticated" } })).toBeUndefined();
    expect(cacheKey(new Request("http://a", { method: "POST" }), to, guest)).toBeUndefined();
  });
});
