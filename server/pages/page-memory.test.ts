import { expect, test } from "vitest";
import { createPageMemory } from "./page-memory.ts";
import { answer, makeReady } from "../http/ready-bytes.ts";

const bytes = (text: string) =>
  makeReady(200, { "content-type": "text/html" }, new TextEncoder().encode(text), "often");
const page = async (text: string) => ({ ready: await bytes(text) });

test("a page is rendered once for however many ask at the same time, then recalled", async () => {
  const memory = createPageMemory();
  let renders = 0;
  const render = () => {
    renders += 1;
    return page("hello");
  };
  await Promise.all([memory.keep("/", render), memory.keep("/", render)]);
  expect(renders).toBe(1);
  expect(memory.recall("/")?.status).toBe(200);
});

test("LIV-01 a page whose data changed while it was rendered is not kept", async () => {
  const memory = createPageMemory();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const making = memory.keep("/", async () => {
    await begun;
    return page("old price");
  });
  memory.forget();
  begin();
  await making;
  expect(memory.recall("/")).toBeUndefined();
});

test("a page grows old when no feed tells of a change", async () => {
  let now = 0;
  const memory = createPageMemory(() => now);
  await memory.keep("/", () => page("2026"));
  now += 5 * 60_000 + 1;
  expect(memory.recall("/")).toBeUndefined();
});

test("R07 after a change a page is rendered anew only when what it read says something else", async () => {
  const memory = createPageMemory();
  let price = 100;
  let renders = 0;
  const make = async () => {
    renders += 1;
    const shown = price;
    return { ...(await page(`€${shown}`)), reads: { areAsBefore: async () => price === shown } };
  };
  const first = await memory.keep("/", make);
  memory.forget();
  expect(memory.recall("/")).toBeUndefined();
  expect(await memory.keep("/", make)).toBe(first);
  expect(memory.recall("/")).toBe(first);
  price = 200;
  memory.forget();
  expect(await memory.keep("/", make)).not.toBe(first);
  expect(renders).toBe(2);
});

test("LIV-01 a page that was compared while its data changed is compared once more", async () => {
  const memory = createPageMemory();
  const { promise: compared, resolve: compare } = Promise.withResolvers<boolean>();
  await memory.keep("/", async () => ({
    ...(await page("old price")),
    reads: { areAsBefore: () => compared },
  }));
  memory.forget();
  const asked = memory.keep("/", () => page("new price"));
  memory.forget();
  compare(true);
  await asked;
  expect(memory.recall("/")).toBeUndefined();
});

test("a page that has stayed for a while is made smaller, under the same tag", async () => {
  let now = 0;
  const memory = createPageMemory(() => now);
  const text = Array.from({ length: 3000 }, (_, n) => `ring ${(n * 7919) % 1009}`).join(" ");
  const quick = await memory.keep("/", () => page(text));
  now += 3_001;
  expect(memory.recall("/")).toBe(quick);
  await expect.poll(() => memory.recall("/")?.br?.byteLength).toBeLessThan(quick.br?.byteLength ?? 0);
  expect(memory.recall("/")?.etag).toBe(quick.etag);
});

test("who has the page gets 304, who takes brotli gets that, who takes nothing gets plain", async () => {
  const ready = await bytes("gold ".repeat(1000));
  const ask = (headers: Record<string, string>) => answer(new Request("http://shop/", { headers }), ready);
  const first = ask({ "accept-encoding": "gzip, br" });
  expect(first.headers.get("content-encoding")).toBe("br");
  const etag = first.headers.get("etag") ?? "";
  expect(ask({ "accept-encoding": "br", "if-none-match": etag }).status).toBe(304);
  expect(ask({ "if-none-match": etag }).status).toBe(200);
  expect(ask({ "accept-encoding": "br;q=0" }).headers.get("content-encoding")).toBeNull();
});

const unreadable = async () => ({
  ready: { ...(await bytes("One moment, please")), status: 503 },
  isIncomplete: true,
});

test("AVL-07 while a page can't be made its last good bytes are shown, marked with their age, and nothing else is kept", async () => {
  let now = 0;
  const memory = createPageMemory(() => now);
  const good = await memory.keep("/", () => page("a ring"));
  memory.forget();
  now += 90_000;
  for (const makes of [unreadable, async () => ({ ...(await page("no rings")), isIncomplete: true })]) {
    const stale = await memory.keep("/", makes);
    expect([stale.plain, stale.etag, stale.status]).toEqual([good.plain, good.etag, 200]);
    expect(stale.headers["warning"]).toMatch(/^110 /);
    expect(Number(stale.headers["age"])).toBeGreaterThanOrEqual(90);
    expect(memory.recall("/")).toBeUndefined();
    now += 1_001;
  }
  const fresh = await memory.keep("/", () => page("a newer ring"));
  expect(fresh.headers).not.toHaveProperty("warning");
  expect(memory.recall("/")).toBe(fresh);
  expect(memory.count().stale).toBe(2);
});

test("AVL-07 a page that nobody has seen says so for a second, made once for however many ask", async () => {
  let now = 0;
  const memory = createPageMemory(() => now);
  let tries = 0;
  const fail = () => {
    tries += 1;
    return unreadable();
  };
  const asked = await Promise.all(Array.from({ length: 260 }, () => memory.keep("/", fail)));
  const later = await memory.keep("/", fail);
  expect(new Set([...asked, later].map(({ status }) => status))).toEqual(new Set([503]));
  expect(tries).toBe(1);
  expect(memory.recall("/")).toBeUndefined();
  now += 1_001;
  expect((await memory.keep("/", () => page("a ring"))).status).toBe(200);
});

test("AVL-07 a page older than an hour is not shown, nor one that told of something missing", async () => {
  let now = 0;
  const memory = createPageMemory(() => now);
  await memory.keep("/old", () => page("a ring of yesterday"));
  await memory.keep("/none", async () => ({ ready: { ...(await bytes("404")), status: 404 } }));
  memory.forget();
  expect((await memory.keep("/none", unreadable)).status).toBe(503);
  now += 60 * 60_000 + 1;
  expect((await memory.keep("/old", unreadable)).status).toBe(503);
});

test("AVL-07 nobody waits for a slow new page where there is a last good one", async () => {
  let now = 0;
  const memory = createPageMemory(() => now);
  await memory.keep("/", () => page("a ring"));
  memory.forget();
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  const first = memory.keep("/", async () => {
    await slow;
    return page("a newer ring");
  });
  now += 1_501;
  const second = await memory.keep("/", () => page("never made"));
  expect(second.headers).toHaveProperty("warning");
  finish();
  const made = await first;
  expect(made.headers).not.toHaveProperty("warning");
  expect(memory.recall("/")).toBe(made);
});
