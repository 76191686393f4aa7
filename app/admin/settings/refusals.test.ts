import { expect, test } from "vitest";
import { faultsOf, refusalOf } from "./refusals.ts";

const violates = (constraint: string) => `new row for relation "settings" violates check constraint "${constraint}"`;

test.each([
  ["settings_instagram_url_form", "instagram_url", "settings.refused.link"],
  ["settings_email_form", "notice_email", "settings.refused.email"],
  ["settings_whatsapp_form", "whatsapp", "settings.refused.phone"],
  ["settings_place_whole", "latitude", "settings.refused.place"],
  ["settings_hero_title_clean", "hero_title_el", "settings.refused.signs"],
  ["settings_story_length", "story", "settings.tooLong"],
  ["settings_retention_range", "retention_years", "settings.refused.value"],
] as const)("SHO-01 a refusal by %s is said at %s", (constraint, name, text) => {
  const sent = { shop_name: "Amathus", [name]: "x" };
  expect(refusalOf(violates(constraint), sent)).toEqual({ names: [name], text });
});

test("SHO-01 a refusal of nothing that was sent is about no field", () => {
  expect(refusalOf(violates("settings_story_length"), { shop_name: "x" })).toBeUndefined();
  expect(refusalOf(undefined, { story: "x" })).toBeUndefined();
});

test("WEK-07 all faults are told at once, before anything is sent", () => {
  const wrong = { instagram_url: "x", seller_email: "nobody", whatsapp: "call", shop_name: "Amathus", vat_rate: 19 };
  expect([...faultsOf(wrong)]).toEqual([
    ["instagram_url", "settings.refused.link"],
    ["seller_email", "settings.refused.email"],
    ["whatsapp", "settings.refused.phone"],
  ]);
  const right = { instagram_url: "https://www.instagram.com/x", seller_email: "a@b.cy", whatsapp: "+357 99 123456" };
  expect(faultsOf({ ...right, tiktok_url: null }).size).toBe(0);
});
