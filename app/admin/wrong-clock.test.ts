import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shopToday } from "./words/shop-days.ts";
import { followClock, onOtherClock, serverNow } from "../data/server-clock.ts";
import { createWholeClient } from "../data/session/whole-client.ts";

/** The service's own time; the computer's is set beside it. */
const truth = Date.parse("2026-11-26T21:30:00Z");
const hour = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: truth }));
afterEach(() => vi.useRealTimers());

const answered = (body: unknown) => Response.json(body, { headers: { date: new Date(truth).toUTCString() } });

const wrongClocks = [
  ["right", 0],
  ["two hours ahead", 2 * hour],
  ["three days ahead", 72 * hour],
  ["two days behind", -48 * hour],
] as const;

test.each(wrongClocks)(
  "BRW-08 with a clock that is %s a sign-in lasts, and no token is asked for anew",
  async (_, skewMs) => {
    vi.setSystemTime(truth + skewMs);
    const asked: string[] = [];
    const client = createWholeClient(
      { projectUrl: "https://shop.test", anonKey: "sb_publishable_x" },
      async (input) => {
        asked.push(new URL(new Request(input).url).pathname);
        return answered({
          access_token: "a.b.c",
          refresh_token: "r",
          token_type: "bearer",
          expires_in: 3600,
          expires_at: truth / 1000 + 3600,
          user: { id: "u", email: "eleni@example.cy" },
        });
      },
    );
    await client.auth.signInWithPassword({ email: "eleni@example.cy", password: "secret" });
    vi.setSystemTime(truth + skewMs + 0.9 * hour);
    const { data } = await client.auth.getSession();
    expect(data.session?.refresh_token).toBe("r");
    await client.from("products").select();
    expect(asked).toEqual(["/auth/v1/token", "/rest/v1/products"]);
    // The session is renewed within an hour of its own clock, as ever.
    vi.setSystemTime(truth + skewMs + 1.1 * hour);
    await client.auth.getSession();
    expect(asked.slice(2)).toEqual(["/auth/v1/token"]);
    await client.auth.stopAutoRefresh();
  },
);

test.each(wrongClocks)(
  "BRW-08 with a clock that is %s today is the service's day, once it has answered",
  async (_, skewMs) => {
    vi.setSystemTime(truth + skewMs);
    const heard = vi.fn();
    const stop = onOtherClock(heard);
    const ask = followClock(async () => answered([]));
    await ask("https://shop.test/rest/v1/products");
    await ask("https://shop.test/rest/v1/orders");
    expect(serverNow()).toBe(truth);
    expect(shopToday()).toBe("2026-11-26");
    vi.advanceTimersByTime(hour);
    expect(shopToday()).toBe("2026-11-27");
    // Told once for each change; the clock before was that of the row above.
    expect(heard.mock.calls.length).toBeLessThanOrEqual(1);
    stop();
  },
);

test("BRW-08 a picture out of a cache, and an answer without a time, say nothing about now", async () => {
  vi.setSystemTime(truth);
  await followClock(async () => answered([]))("https://shop.test/rest/v1/products");
  const old = new Response(null, { headers: { date: new Date(0).toUTCString() } });
  await followClock(async () => old)("https://shop.test/storage/v1/object/public/a.jpg");
  await followClock(async () => new Response(null))("https://shop.test/rest/v1/products");
  expect(serverNow()).toBe(truth);
});

/** These measure how long something took, by one clock, make a name, or run on the server. */
const ownClock = new Set([
  "admin/pictures/product-pictures.ts",
  "admin/ui/tooltip-timing.ts",
  "ask/ask-route.tsx",
  "data/server-clock.ts",
  "root.tsx",
  "ui/people/hidden-fields.tsx",
  "ui/people/typing-time.ts",
  "wish/wish-form-route.tsx",
]);

test("BRW-08 no other module of the pages reads the computer's clock", () => {
  const app = join(import.meta.dirname, "..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !ownClock.has(file),
  );
  const reads = files.filter((file) => /Date\.now\b|new Date\(\)/.test(readFileSync(join(app, file), "utf8")));
  expect(reads).toEqual([]);
});
