import { expect, test } from "vitest";
import { createPageMemory } from "./page-memory.ts";
import { answer, makeReady } from "./ready-bytes.ts";

const page = (text: string) =>
  makeReady(200, { "content-type": "text/html" }, new TextEncoder().encode(text), "often");

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

test("who has the page gets 304, who takes brotli gets that, who takes nothing gets plain", async () => {
  const ready = await page("gold ".repeat(1000));
  const ask = (headers: Record<string, string>) =>
    answer(new Request("http://shop/", { headers }), ready);
  const first = ask({ "accept-encoding": "gzip, br" });
  expect(first.headers.get("content-encoding")).toBe("br");
  const etag = first.headers.get("etag") ?? "";
  expect(ask({ "accept-encoding": "br", "if-none-match": etag }).status).toBe(304);
  expect(ask({ "if-none-match": etag }).status).toBe(200);
  expect(ask({ "accept-encoding": "br;q=0" }).headers.get("content-encoding")).toBeNull();
});
