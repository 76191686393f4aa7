import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { addProduct, openTab } from "./cast.ts";
import { axeFaults } from "../../axe.ts";
import { expect, test } from "../fixtures.ts";

test("DAY-06 PRD-04 PCE-03 PCE-06 an import lists what is new, changed, unchanged and refused before it does anything, and begins with an example @phone-again @again", async ({
  page,
  shop,
}) => {
  const word = randomUUID().slice(0, 8);
  const [ring, cuff] = [`Halo ${word}`, `Cuff ${word}`];
  const ringId = await addProduct(shop, { name: ring, category: "rings", price: 890, product_code: word });
  const cuffId = await addProduct(shop, { name: cuff, category: "bracelets", price: 60 });
  const file = (metal: string) =>
    [
      "id,name,category,price,stock,product_code,fact: metal,choice: Ring size,surcharge: Ring size",
      `${ringId},${ring},rings,925,4,${word},${metal},50;52;54,54=20`,
      `${cuffId},${cuff},bracelets,60,,,,,`,
      `,New ${word},rings,120,,${word},silver,,`,
    ].join("\n");
  const choose = (text: string) =>
    page.getByLabel("CSV file").setInputFiles({ name: "pieces.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  const open = page.getByRole("button", { name: "Import CSV" });
  const apply = page.getByRole("button", { name: "Import", exact: true });
  await openTab(page, "Products");
  await open.click();

  await test.step("the example file would be taken as it is", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download an example" }).click();
    await choose(await readFile(await (await download).path(), "utf8"));
    await expect(group("New")).toContainText("Example ring");
    await expect(page.getByText("2 pieces would be imported.")).toBeVisible();
  });

  await test.step("a bad line is told by its number and its column, and keeps all out", async () => {
    await choose(file("mithril"));
    const refused = group("Refused");
    await expect(refused).toContainText("fact: metal: “mithril” is not known here. Write one of: Gold, Silver");
    await expect(refused).toContainText("Line 2");
    await choose(`name,category,price\n${ring},rings,10\n,rings,1\n`);
    await expect(page.getByText("name: Product name is required")).toBeVisible();
    await expect(apply).toBeDisabled();
    expect(await axeFaults(page)).toEqual([]);
  });

  const saved = async () => {
    const { data } = await shop.service
      .from("products")
      .select("price,stock(quantity)")
      .eq("id", ringId)
      .throwOnError();
    return data;
  };

  await test.step("what will be is shown, and then is", async () => {
    await choose(file("Gold"));
    await expect(group("Refused")).toHaveCount(0);
    await expect(group("New")).toContainText(`New ${word}`);
    await expect(group("New")).toContainText(`“${ring}” has this code, too.`);
    const changed = group("Changed");
    await expect(changed).toContainText("price890 → 925");
    await expect(changed).toContainText("fact: metalempty → gold");
    await expect(changed).toContainText("choice: Ring sizeempty → 50;52;54");
    await group("Unchanged").getByText("Unchanged").click();
    await expect(group("Unchanged")).toContainText(cuff);
    expect(await saved()).toEqual([{ price: 890, stock: null }]);
    await apply.click();
    await expect(page.getByText("1 added, 1 changed.")).toBeVisible();
    expect(await saved()).toEqual([{ price: 925, stock: { quantity: 4 } }]);
  });

  await open.click();
  await choose(file("Gold").split("\n").slice(0, 3).join("\n"));
  await expect(page.getByText("there is nothing to import")).toBeVisible();
});
