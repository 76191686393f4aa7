import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

function origin(headers: Record<string, string>, isBehindCloudflare = false) {
  const request = new Request("http://shop.test/", { headers });
  return originOf(request, { secret: "a secret", isBehindCloudflare });
}

const forwarded = (entries: string) => origin({ "x-forwarded-for": entries });

test("AVL-17 the last entry counts, which our own proxy wrote; those before it are the sender's", async () => {
  const own = await forwarded("203.0.113.7");
  expect(own).toMatch(/^[\da-f]{32}$/);
  expect(await forwarded("1.2.3.4, 203.0.113.7")).toBe(own);
  expect(await forwarded("in-process,5.6.7.8 , 203.0.113.7")).toBe(own);
  expect(await forwarded("203.0.113.7, 203.0.113.8")).not.toBe(own);
});

test("AVL-17 behind Cloudflare its header counts, elsewhere a sender's own is not read", async () => {
  const named = { "x-forwarded-for": "1.1.1.1", "cf-connecting-ip": "203.0.113.7" };
  expect(await origin(named, true)).toBe(await forwarded("203.0.113.7"));
  expect(await origin(named)).toBe(await forwarded("1.1.1.1"));
});

test("AVL-17 nobody is exempt on a hosted project, whatever they write or leave out", async () => {
  expect(await origin({ "x-forwarded-for": "in-process" })).toBeUndefined();
  expect(await origin({ "x-forwarded-for": "in-process" }, true)).toBeDefined();
  expect(await origin({}, true)).toBeDefined();
});

test("AVL-17 who has an IPv6 network is one caller", async () => {
  const own = await forwarded("2001:db8:1:2::1");
  for (const same of ["2001:db8:1:2:ffff::9", "2001:DB8:0001:2:3:4:5:6", "2001:db8:1:2::192.0.2.1"]) {
    expect([same, await forwarded(same)]).toEqual([same, own]);
  }
  const others = ["2001:db8:1:3::1", "::1", "::ffff:192.0.2.1", "::ffff:192.0.2.2", "192.0.2.1"];
  expect(new Set([own, ...(await Promise.all(others.map(forwarded)))]).size).toBe(6);
});
