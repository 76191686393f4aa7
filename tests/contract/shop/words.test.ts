import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { movePictures, seedSettings } from "#server/keeping/seed.ts";
import { startTestPlatform } from "../../platform.ts";

const shop = await startTestPlatform();
afterAll(() => shop.close());
const { client: admin, id } = await shop.signedInClient();
await shop.database.query("update public.user_profiles set role = 'admin' where user_id = $1", [id]);
const anon = shop.anonClient();

async function told(): Promise<Record<string, unknown>> {
  const { data } = await anon.rpc("shop_settings", {}, { get: true }).throwOnError();
  return data as Record<string, unknown>;
}

const demoFile = new URL("../../../supabase/seed/settings.json", import.meta.url);
const demo: Record<string, unknown> = JSON.parse(await readFile(demoFile, "utf8"));

test("SHO-02 a shop that nobody has described says nothing about itself, and its admin is told that it has no name", async () => {
  const facts = await told();
  const words = Object.entries(facts).filter(
    ([name, value]) => value !== null && !["vat_rate", "updated_at"].includes(name),
  );
  // Lists that nobody has filled are no words.
  expect(words.filter(([, value]) => typeof value === "string")).toEqual([]);
  expect((await admin.rpc("ready_to_sell")).data).toMatchObject({
    missing: expect.arrayContaining(["shop_name"]),
  });
});

const stored = "/storage/v1/object/public/product-images/";
const wrong: [change: Record<string, unknown>, rule: string][] = [
  [{ hero_title: "x".repeat(81) }, "settings_hero_title_length"],
  [{ hero_title_el: "two\nlines" }, "settings_hero_title_clean"],
  [{ story_el: "hidden\u202e order" }, "settings_story_clean"],
  [{ story: "x".repeat(5001) }, "settings_story_length"],
  [{ hero_picture: "https://elsewhere.example/a.webp" }, "settings_hero_picture_form"],
  [{ story_picture: "javascript:alert(1)" }, "settings_story_picture_form"],
  [{ latitude: 91, longitude: 33 }, "settings_place_range"],
  [{ latitude: 34.9 }, "settings_place_whole"],
  [{ instagram_url: "http://instagram.com/x" }, "settings_instagram_url_form"],
  [{ whatsapp: "99 123456" }, "settings_whatsapp_form"],
];
test.each(wrong)("SHO-01 %j is refused by the name of its rule", async (changes, rule) => {
  const { error, status } = await admin.rpc("save_shop_settings", { changes });
  expect([status, error?.message]).toEqual([400, expect.stringContaining(`"${rule}"`)]);
});

test("SHO-01 everybody reads the words that an admin saves, in both languages", async () => {
  const changes = {
    hero_title: "Silver, slowly",
    hero_title_el: "Ασήμι, με υπομονή",
    story: "One.\n\nTwo.\n\nThree.",
    hero_picture: `https://old.example${stored}a.webp`,
    latitude: 34.917,
    longitude: 33.6369,
    whatsapp: "+357 99 123456",
  };
  await admin.rpc("save_shop_settings", { changes }).throwOnError();
  expect(await told()).toMatchObject(changes);
});

test("SHO-01 pictures of the shop follow its address, as those of pieces do", async () => {
  expect(await movePictures(shop.database, "https://new.example")).toBe(1);
  expect(await movePictures(shop.database, "https://new.example")).toBe(0);
  expect(await told()).toMatchObject({ hero_picture: `https://new.example${stored}a.webp` });
});

test("SHO-01 the demo's words come with its catalogue, and never into a shop that has a name", async () => {
  await seedSettings(shop.database);
  const { delivery_methods: _methods, ...words } = demo;
  expect(await told()).toMatchObject(words);
  const own = { shop_name: "Chrysos", hero_title: "Ours" };
  await admin.rpc("save_shop_settings", { changes: own }).throwOnError();
  await seedSettings(shop.database);
  expect(await told()).toMatchObject(own);
});
