import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { readChoices } from "#app/admin/data/saved-choices.ts";
import { openAdmin, openTab } from "./cast.ts";
import { axeFaults } from "../../axe.ts";
import { expect, test } from "../fixtures.ts";

/** Rings as Shopify exports them: a line a variant, a line a picture, and a kind of piece that is no category here. */
const shopify = (word: string) =>
  [
    "Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status",
    `halo-${word},Halo ${word},<p>A ring.</p><ul><li>14k gold</li></ul>,Rings,true,Size,50,${word}-50,2,890.00,http://127.0.0.1/${word}.jpg,active`,
    `halo-${word},,,,,,52,${word}-52,-1,910.00,,`,
    `watch-${word},Watch ${word},,Timepieces,true,Title,Default Title,${word}-W,1,120.00,,active`,
    `bad-${word},,,Rings,true,Title,Default Title,${word}-B,1,60.00,,active`,
  ].join("\n");

function choose(page: Page, name: string, text: string) {
  const buffer = Buffer.from(text);
  return page.getByLabel("CSV file or Excel workbook").setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("MOV-01 MOV-02 MOV-07 another shop's file is asked about once, mended, imported, found again and taken back @phone-again @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const word = randomUUID().slice(0, 8);
  const file = `export-${word}.csv`;
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  const apply = page.getByRole("button", { name: "Import", exact: true });
  const rows = async () => {
    const found = shop.service.from("products").select("id,name,price,category").like("name", `%${word}`);
    return (await found.order("name").throwOnError()).data;
  };
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Import CSV" }).click();

  await test.step("what it is stands in one line, and what nobody can know is asked", async () => {
    await page.getByText("Where is the export of my present shop?").click();
    await expect(page.getByText("Products → Export → All products")).toBeVisible();
    await choose(page, file, shopify(word));
    await expect(
      page.getByText("Shopify · UTF-8 · comma · prices in EUR with a point · 3 pieces, 4 lines"),
    ).toBeVisible();
    await page.getByLabel("Category of “Timepieces”").selectOption("all");
    await expect(group("New")).toContainText(`Watch ${word}`);
    await expect(group("New")).toContainText("Ring size: 50, 52");
    await expect(apply).toBeDisabled();
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step("a piece is mended where it is seen, and filters show a part", async () => {
    await expect(group("Refused")).toContainText("name: Product name is required");
    await page.getByRole("button", { name: "Mend Without a name" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`Band ${word}`);
    await page.getByLabel("Price in euros").fill("65,50");
    await page.getByRole("button", { name: "Take it like this" }).click();
    await expect(group("Refused")).toHaveCount(0);
    await page.getByRole("button", { name: "Needs a look 1" }).click();
    await expect(group("New")).toContainText("Stock below zero is none");
    await expect(group("New")).not.toContainText(`Watch ${word}`);
    expect(await rows()).toEqual([]);
  });

  await test.step("imported, it is looked at: a picture that can't be had has its reason", async () => {
    await apply.click();
    await expect(page.getByText("3 added, 0 changed").first()).toBeVisible();
    const made = await rows();
    expect(made).toMatchObject([
      { name: `Band ${word}`, price: 65.5, category: "rings" },
      { name: `Halo ${word}`, price: 890, category: "rings" },
      { name: `Watch ${word}`, price: 120, category: "all" },
    ]);
    expect(await readChoices(shop.service, made[1]?.id)).toMatchObject([
      {
        name: "Ring size",
        product_choice_values: [
          { label: "50", surcharge: 0, value_stock: { quantity: 2 } },
          { label: "52", surcharge: 20, value_stock: { quantity: 0 } },
        ],
      },
    ]);
    await expect(page.getByText("The address leads into a private network")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await openAdmin(page, "/admin");
    await expect(page.getByText("1 picture of an import could not be had.")).toBeVisible();
    await page.getByRole("link", { name: "See the imports" }).click();
    await page.getByRole("button", { name: `Look at ${file}` }).click();
    await page.getByRole("button", { name: `Leave the picture of Halo ${word}` }).click();
    await expect(page.getByText("could not be had")).toHaveCount(0);
  });

  await test.step("the same file again asks nothing and adds nothing; another price is a change", async () => {
    await openAdmin(page, "/admin?tab=products&import=new");
    await choose(page, file, shopify(word).replace("120.00", "125.00"));
    await expect(page.getByText("3 pieces stand in the shop already:")).toBeVisible();
    await expect(group("Changed")).toContainText("price120 → 125");
    await expect(page.getByText("All questions are answered")).toBeVisible();
    await expect(page.getByLabel("Category of “Timepieces”")).toBeHidden();
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("taken back with one press, but for what was changed since, which is named", async () => {
    await shop.service.from("products").update({ price: 130 }).eq("name", `Watch ${word}`).throwOnError();
    await openAdmin(page, "/admin?tab=products&import=list");
    await page.getByRole("button", { name: `Look at ${file}` }).click();
    await page.getByRole("button", { name: "Take this import back" }).click();
    await expect(page.getByRole("region", { name: "What stayed, and why" })).toContainText(
      `Watch ${word}changed since`,
    );
    expect((await rows()).map(({ name }) => name)).toEqual([`Watch ${word}`]);
  });
  await shop.service.from("products").delete().eq("name", `Watch ${word}`);
});

test("MOV-06 an import is stopped, waits while the tab is closed, and goes on where it was @again", async ({
  page,
  shop,
}) => {
  const word = randomUUID().slice(0, 8);
  const lines = Array.from({ length: 300 }, (_, at) => `Bead ${word} ${at},rings,${at + 1}`);
  const count = async () => {
    const counted = shop.service
      .from("products")
      .select("id", { count: "exact", head: true })
      .like("name", `Bead ${word}%`);
    return (await counted.throwOnError()).count ?? 0;
  };
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Import CSV" }).click();
  await choose(page, `beads-${word}.csv`, `name,category,price\n${lines.join("\n")}\n`);
  await expect(page.getByText("300 pieces would be imported.")).toBeVisible();
  const part = Promise.withResolvers<void>();
  await page.route("**/rest/v1/rpc/apply_product_import", async (route) => {
    await part.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("It stops after the part under way")).toBeVisible();
  part.resolve();
  await expect(page.getByText("Stopped. What is in stays")).toBeVisible();
  const before = await count();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(300);
  await page.reload();
  await openAdmin(page, "/admin?tab=products&import=new");
  await expect(page.getByText(`“beads-${word}.csv” is not finished: ${300 - before} lines wait.`)).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("300 added, 0 changed.")).toBeVisible();
  expect(await count()).toBe(300);
  await shop.service.from("products").delete().like("name", `Bead ${word}%`);
});
