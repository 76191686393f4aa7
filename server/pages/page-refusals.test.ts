import { expect, test } from "vitest";
import { refuse } from "./page-refusals.ts";

const origins = {
  siteUrl: "https://shop.example",
  projectUrl: "https://shop.example",
  twins: [],
};

/** Status, and where to or what may be done instead; undefined: a page answers. */
function refused(path: string, { method, headers }: { method?: string; headers?: Record<string, string> } = {}) {
  const request = new Request(origins.siteUrl + path, {
    ...(method && { method }),
    headers: { "content-length": "9", origin: origins.siteUrl, ...headers },
  });
  const answer = refuse(request, new URL(request.url), origins);
  return answer && [answer.status, answer.headers.get("location") ?? answer.headers.get("allow")];
}

const form = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

test("pages are read, and only those with a form take one", () => {
  expect(refused("/shop/rings")).toBeUndefined();
  expect(refused("/shop/rings", { method: "HEAD" })).toBeUndefined();
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect(refused("/shop/rings", { method })).toEqual([405, "GET, HEAD"]);
  }
  for (const path of ["/withdraw", "/order", "/ask/ring", "/quote/t", "/wish/t"]) {
    expect(refused(path, form)).toBeUndefined();
  }
  expect(refused("/withdraw", { method: "PUT" })).toEqual([405, "GET, HEAD, POST"]);
});

test("LAW-03 a form is one, has a length, and comes from its own page", () => {
  const sent = (headers: Record<string, string>) =>
    refused("/withdraw", { ...form, headers: { ...form.headers, ...headers } })?.[0];
  expect(sent({ origin: "https://evil.example" })).toBe(403);
  expect(sent({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(sent({ "content-length": "65537" })).toBe(413);
  expect(sent({ "content-length": "some" })).toBe(413);
  expect(sent({ "content-type": "text/plain" })).toBe(415);
});

test("D14 a page has one address, and stays with us however it is written", () => {
  expect(refused("/shop/rings/?sort=price-up")).toEqual([301, "/shop/rings?sort=price-up"]);
  expect(refused("//evil.example/x//")).toEqual([301, "/evil.example/x"]);
  for (const path of ["/shop/all%00", "/%zz", "/%5cevil.example"]) {
    expect(refused(path)?.[0]).toBe(400);
  }
  expect(refused(`/shop?q=${'"'.repeat(4_000)}`)?.[0]).toBe(414);
});
