import { expect, test } from "vitest";
import { askForEvents } from "./compare-books.ts";
import { createProvider } from "./provider.ts";

test("OPS-06 the provider's answer tells how far our clock is from its own, and one without a time tells nothing", async () => {
  const now = () => Date.parse("2026-11-21T12:00:00Z");
  const asked = (date: string) => {
    const answer = async () => Response.json({ object: "list", data: [{}], has_more: false }, { headers: { date } });
    return askForEvents({ stripe: createProvider("sk_test_1", { fetch: answer }), now });
  };
  expect(await asked("Sat, 21 Nov 2026 12:05:00 GMT")).toEqual({
    undelivered: 1,
    clockMs: 300_000,
  });
  expect(await asked("")).toEqual({ undelivered: 1, clockMs: undefined });
});
