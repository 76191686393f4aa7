import { expect, test } from "vitest";
import { understood } from "./understood.ts";

test.each([
  ["instagram_url", "@kosmima.cy", "https://www.instagram.com/kosmima.cy"],
  ["instagram_url", "instagram.com/kosmima", "https://instagram.com/kosmima"],
  ["instagram_url", "http://www.instagram.com/kosmima", "https://www.instagram.com/kosmima"],
  ["facebook_url", "@kosmima", "https://www.facebook.com/kosmima"],
  ["tiktok_url", "@kosmima", "https://www.tiktok.com/@kosmima"],
  ["whatsapp", "99 123456", "+357 99 123456"],
  ["whatsapp", "99-12 34 56", "+357 99 123456"],
  ["whatsapp", "00357 99123456", "+357 99 123456"],
  ["whatsapp", "+357 99 123456", "+357 99 123456"],
  ["whatsapp", "0030 6912345678", "+30 6912345678"],
] as const)("WEK-07 in %s, %s is understood as %s", (name, typed, meant) => {
  expect(understood(name, typed)).toBe(meant);
});

test.each([
  ["instagram_url", "kosmima"],
  ["instagram_url", "evil.com/kosmima"],
  ["instagram_url", "https://www.instagram.com/kosmima"],
  ["whatsapp", "call me"],
  ["shop_name", "@kosmima"],
] as const)("WEK-07 in %s, %s stays as it is", (name, typed) => {
  expect(understood(name, typed)).toBe(typed);
});
