import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { faultPath, mostFaultsOfPage, sayableMessage } from "./fault-report.ts";

const code = await readFile(new URL("tell-faults.js", import.meta.url), "utf8");

/** Sends what the page sends of these faults, as a browser of twenty years ago would have run it. */
function sentOf(path: string, errors: readonly unknown[]): unknown[] {
  const sent: unknown[] = [];
  const html = { innerHTML: '"/assets/manifest-cac0e066.js"', hasAttribute: () => true };
  const page = {
    document: { documentElement: html, getElementById: () => null },
    location: { pathname: path },
    navigator: {
      sendBeacon: (to: string, body: string) => void sent.push([to, JSON.parse(body)]),
    },
  };
  const window = { codeWatch: { faults: errors.map((error) => ["error", error]) }, addEventListener() {} };
  // oxlint-disable-next-line no-implied-eval, no-new-func -- our own file, as a page runs it
  new Function("window", ...Object.keys(page), code)(window, ...Object.values(page));
  return sent;
}

test("BRW-04 a page tells of a few different faults, of the kind of page, and of nobody", () => {
  const message = "x of maria@example.com 99123456";
  const errors = [new Error(message), message, "a", "b", "c"];
  const sent = sentOf("/order/a-secret-token", errors);
  expect(sent).toHaveLength(mostFaultsOfPage);
  expect(sent[0]).toEqual([
    faultPath,
    {
      build: "cac0e066",
      place: "/order/x",
      kind: "error",
      message: sayableMessage(message),
      nth: 1,
    },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/maria|9912|secret/);
  expect(sentOf("/admin/quote/1234", ["a"])).toMatchObject([[faultPath, { place: "/admin/quote/x" }]]);
  expect(sentOf("/", ["a"])).toMatchObject([[faultPath, { place: "/" }]]);
});

test("BRW-02 what watches a page's code is in the oldest JavaScript", async () => {
  const watch = await readFile(new URL("code-watch.tsx", import.meta.url), "utf8");
  const inline = /`\(function[^]*?`/.exec(watch)?.[0].slice(1, -1) ?? "";
  expect(inline).toContain("data-scripts");
  for (const old of [inline, code]) {
    expect(old).not.toMatch(/=>|\b(?:let|const|class|async|await|of)\s+\w+\s*[=({]|\?\.|\?\?|\.\.\./);
  }
  expect(code).not.toMatch(/`|,\s*\)/);
});
