import { expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

const urls = { SUPABASE_URL: "https://x.supabase.co", PUBLIC_URL: "https://shop.example/" };
const keysOf = (given: object) => readEnvironment({ ...urls, ...given });

test("SRV-02 HST-01 a function works with the project's secret keys, else with its legacy key", () => {
  const named = { SUPABASE_SECRET_KEYS: '{"till":"sb_secret_t","default":"sb_secret_d"}' };
  const legacy = { SUPABASE_SERVICE_ROLE_KEY: "eyJ" };
  expect(keysOf({ ...named, ...legacy }).environment).toMatchObject({
    PUBLIC_URL: "https://shop.example",
    secret: "sb_secret_d",
    secretKeys: expect.arrayContaining(["sb_secret_t", "sb_secret_d", "eyJ"]),
  });
  expect(keysOf({ SUPABASE_SECRET_KEYS: '{"till":"sb_secret_t"}' }).environment?.secret).toBe("sb_secret_t");
  expect(keysOf({ SUPABASE_SECRET_KEYS: "{}", ...legacy }).environment?.secret).toBe("eyJ");
});

test("SRV-02 variables that are missing or wrong are named", () => {
  expect(keysOf({}).problem).toContain("SUPABASE_SECRET_KEYS");
  for (const SUPABASE_SECRET_KEYS of ["sb_secret_x", '["x"]', '{"default":""}']) {
    expect(keysOf({ SUPABASE_SECRET_KEYS }).problem).toContain("SUPABASE_SECRET_KEYS");
  }
  const wrong = { SUPABASE_SECRET_KEYS: '{"default":"x"}', TICK_SECRET: "short", SMTP_URL: "x" };
  expect(keysOf(wrong).problem).toMatch(/: TICK_SECRET, SMTP_URL$/);
});
