import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";

test("COL-01 LND-05 words of the landing, the footer and a search lead to a collection with its story and pieces", async ({
  page,
}) => {
  await page.goto("/");
  const words = page.getByRole("region", { name: "Collections" });
  const names = ["Aphrodite", "Helios", "Kyrenia", "Tears of Joy", "Golden Weave", "Silk Embrace"];
  for (const name of names) await expect(words.getByRole("link", { name, exact: true })).toHaveCount(1);
  await words.getByRole("link", { name: "Helios", exact: true }).click();
  await expect(page).toHaveURL("/collections/helios");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Helios");
  await expect(page.getByRole("main")).toContainText("the plain of Mesaoria");
  const pieces = page.getByRole("region", { name: "Helios" }).getByRole("article");
  await expect(pieces.getByRole("heading")).toHaveText(["Helios ring", "Helios band"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Golden Weave" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Golden Weave");
  await page.goto("/shop/all?q=tears+of+joy");
  await page
    .getByRole("main")
    .getByRole("list")
    .getByRole("link", { name: "Tears of Joy", exact: true })
    .last()
    .click();
  await expect(page).toHaveURL("/collections/tears-of-joy");
});

test("COL-01 a search suggests the collections that it names @again", async ({ page }) => {
  await page.goto("/shop/all?lang=el");
  await page.locator("#shop-search").pressSequentially("μεταξ");
  await page
    .getByRole("option", { name: /^Μεταξένια Αγκαλιά/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/collections\/silk-embrace/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Μεταξένια Αγκαλιά");
});

test("COL-01 MOV-08 PDP-02 FND-03 an empty collection is not there, one with pieces is in all that machines read, and renamed leads on @again", async ({
  request,
  shop,
}) => {
  const name = `Bands ${randomUUID().slice(0, 8)}`;
  const { data } = await shop.service
    .from("collections")
    .insert({ name, name_el: `Βέρες ${name}`, text: "For two.\n\nAnd for long." })
    .select("id,slug")
    .single()
    .throwOnError();
  const path = `/collections/${data.slug}`;
  const at = async (address: string) => (await request.get(address, { maxRedirects: 0 })).status();
  expect(await at(path)).toBe(301);
  const html = async (address: string) => (await request.get(address)).text();
  expect(await html("/terms")).not.toContain(path);
  const { data: ring } = await shop.service
    .from("products")
    .select("id")
    .eq("slug", "helios-ring")
    .single()
    .throwOnError();
  await shop.service
    .from("collections")
    .update({ pieces: [ring.id] })
    .eq("id", data.id)
    .throwOnError();
  await expect.poll(() => at(path)).toBe(200);
  await expect.poll(() => html("/terms")).toContain(path);
  await expect.poll(() => html("/sitemap.xml")).toContain(`${path}?lang=el</loc>`);
  await expect.poll(() => html("/feeds/google-el.xml")).toContain(`<g:custom_label_1>Βέρες ${name}</g:custom_label_1>`);
  const page = await html(`${path}?lang=el`);
  const blocks = page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  const [collection, crumbs] = Array.from(blocks, ([, json = ""]) => JSON.parse(json));
  expect(collection).toMatchObject({
    "@type": "CollectionPage",
    name: `Βέρες ${name}`,
    url: `${shop.url}${path}?lang=el`,
    mainEntity: {
      "@type": "ItemList",
      itemListElement: [{ position: 1, url: `${shop.url}/product/helios-ring?lang=el` }],
    },
  });
  expect(crumbs.itemListElement).toHaveLength(3);
  expect(await at(`${path}?page=9`)).toBe(200);
  await shop.service
    .from("collections")
    .update({ name: `${name} of gold` })
    .eq("id", data.id)
    .throwOnError();
  const led = async () => {
    const answer = await request.get(`${path}?lang=el`, { maxRedirects: 0 });
    return `${answer.status()} ${answer.headers()["location"]}`;
  };
  await expect.poll(led).toBe(`301 ${path}-of-gold?lang=el`);
  await shop.service.from("collections").delete().eq("id", data.id).throwOnError();
});
