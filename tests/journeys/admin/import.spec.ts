import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addProduct, openTab, serviceClient } from "./cast.ts";
import { axeFaults } from "../../axe.ts";
import { expect, test } from "../fixtures.ts";

const choose = (page: Page, label: string, text: string) =>
  page.getByLabel(label).setInputFiles({ name: "pieces.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("DAY-06 PCE-03 PCE-06 an import lists what is new, changed, unchanged and refused before it does anything @phone", async ({
  page,
  shop,
}) => {
  const word = randomUUID().slice(0, 8);
  const [ring, cuff] = [`Halo ${word}`, `Cuff ${word}`];
  const ringId = await addProduct(shop, {
    name: ring,
    category: "rings",
    price: 890,
    product_code: word,
  });
  const cuffId = await addProduct(shop, { name: cuff, category: "bracelets", price: 60 });
  const file = (metal: string) =>
    [
      "id,name,category,price,product_code,fact: metal,choice: Ring size,surcharge: Ring size",
      `${ringId},${ring},rings,925,${word},${metal},50;52;54,54=20`,
      `${cuffId},${cuff},bracelets,60,,,,`,
      `,New ${word},rings,120,${word},silver,,`,
    ].join("\n");
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Import CSV" }).click();
  await choose(page, "CSV file", file("mithril"));
  await expect(group(page, "Refused")).toContainText(
    "fact: metal: “mithril” is not known here. Write one of: Gold, Silver",
  );
  await expect(group(page, "Refused")).toContainText("Line 2");
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();

  await choose(page, "CSV file", file("Gold"));
  await expect(group(page, "Refused")).toHaveCount(0);
  await expect(group(page, "New")).toContainText(`New ${word}`);
  await expect(group(page, "New")).toContainText(`“${ring}” has this code, too.`);
  const changed = group(page, "Changed");
  await expect(changed).toContainText("price890 → 925");
  await expect(changed).toContainText("fact: metalempty → gold");
  await expect(changed).toContainText("choice: Ring sizeempty → 50;52;54");
  await group(page, "Unchanged").getByText("Unchanged").click();
  await expect(group(page, "Unchanged")).toContainText(cuff);
  const service = await serviceClient(shop);
  const price = async () => (await service.from("products").select("price").eq("id", ringId)).data;
  expect(await price()).toEqual([{ price: 890 }]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 added, 1 changed.")).toBeVisible();
  expect(await price()).toEqual([{ price: 925 }]);

  await page.getByRole("button", { name: "Import CSV" }).click();
  await choose(page, "CSV file", file("Gold").split("\n").slice(0, 3).join("\n"));
  await expect(page.getByText("there is nothing to import")).toBeVisible();
});

test("DAY-06 the example file is offered in the jeweller's language, and would be taken as it is", async ({ page }) => {
  await openTab(page, "Products");
  await page.getByRole("combobox", { name: "Language" }).selectOption("el");
  await page.getByRole("button", { name: "Εισαγωγή CSV" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Λήψη παραδείγματος" }).click();
  const example = await readFile(await (await download).path(), "utf8");
  expect(example).toContain("145,5");
  await choose(page, "Αρχείο CSV", example);
  await expect(group(page, "Νέα")).toContainText("Example ring");
  await expect(page.getByText("Θα εισαχθούν 2 κομμάτια.")).toBeVisible();
  await choose(page, "Αρχείο CSV", example.replace("52;54", "52;52"));
  await expect(group(page, "Απορρίπτονται")).toContainText("choice: Ring size");
  expect(await axeFaults(page)).toEqual([]);
});
