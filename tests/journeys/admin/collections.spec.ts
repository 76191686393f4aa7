import { randomUUID } from "node:crypto";
import { axeFaults } from "../../axe.ts";
import { openAdmin } from "./cast.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";

test("COL-01 a collection is made by hand and by rule beside its look, put first, archived and brought back @phone @again", async ({
  page,
  shop,
}) => {
  const collections = shop.service.from("collections");
  const name = `Bands ${randomUUID().slice(0, 8)}`;
  const row = async () =>
    (await collections.select("slug,text_el,pieces,rule,archived,position").eq("name", name).throwOnError()).data[0];
  await openAdmin(page, "/admin/collections");
  const list = page.getByRole("list", { name: "All collections" });
  await expect(list.getByRole("link", { name: /^Helios/ })).toContainText("2 pieces");

  await test.step("it needs a name; pieces are found, ordered and taken out, and are seen at once", async () => {
    await page.getByRole("link", { name: "Add a collection" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Name in English")).toHaveAccessibleDescription("It needs a name.");
    await page.getByLabel("Name in English").fill(name);
    await page.getByLabel("Its story, in Greek").fill("Μια ιστορία");
    const preview = page.getByRole("figure", { name: "In the shop" });
    await expect(preview).toContainText(name);
    await expect(preview).toContainText("Μια ιστορία");
    await page.getByLabel("Find a piece").fill("helios");
    await page.getByRole("button", { name: "Add: Helios ring" }).click();
    await page.getByRole("button", { name: "Add: Helios band" }).click();
    await page.getByRole("button", { name: "Move up: Helios band" }).click();
    await page.getByRole("button", { name: "Take out: Helios ring" }).click();
    await expect(preview).toContainText("1 piece");
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL("/admin/collections");
    await expect(list.getByRole("link", { name })).toContainText("1 piece");
    expect(await row()).toMatchObject({ text_el: "Μια ιστορία", rule: null, archived: false });
    expect((await row())?.pieces).toHaveLength(1);
  });

  await test.step("by a rule, which says what it finds; what has no pieces says that it is not shown", async () => {
    await list.getByRole("link", { name }).click();
    await page.getByLabel("By a rule").check();
    const found = page.getByRole("status").filter({ hasText: /rule|piece/ });
    await expect(found).toHaveText(/finds every piece/);
    await page.getByLabel("Metal").selectOption("Silver");
    await expect(found).toHaveText(/^The rule finds \d+ pieces now\.$/);
    await page.getByLabel("Stone").selectOption("Sapphire");
    await expect(found).toHaveText(/^No piece is like this yet/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL("/admin/collections");
    await expect(list.getByRole("link", { name })).toContainText("0 pieces · By a rule · not shown");
    expect((await row())?.rule).toEqual({ metals: ["silver"], stones: ["sapphire"] });
  });

  await test.step("moved, archived, and back by the toast", async () => {
    const place = (await row())?.position;
    await page.getByRole("button", { name: `Move up: ${name}` }).click();
    await expect.poll(async () => (await row())?.position).toBeLessThan(Number(place));
    await page.getByRole("button", { name: `Archive: ${name}` }).click();
    await expect(list.getByRole("link", { name })).toHaveCount(0);
    await toastWith(page, "In the archive, no longer in the shop").getByRole("button", { name: "Undo" }).click();
    await expect(list.getByRole("link", { name })).toBeVisible();
    expect((await row())?.archived).toBe(false);
  });
  await collections.delete().eq("name", name).throwOnError();
});
