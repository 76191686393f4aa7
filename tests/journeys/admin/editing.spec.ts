import { randomUUID } from "node:crypto";
import { addProduct, openTab, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

test("DAY-05 PRD-03 PRD-08 PCE-03 PCE-06 LIV-01 what is typed is guarded, kept over a reload, and joined with what another admin saves meanwhile @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const [name, other] = [`Clasp ${randomUUID().slice(0, 8)}`, `Other ${randomUUID().slice(0, 8)}`];
  const code = `T-${randomUUID().slice(0, 8)}`;
  await addProduct(shop, { name: other, category: "rings", product_code: code });
  const id = await addProduct(shop, { name, category: "rings", price: 10 });
  const change = (fields: object) => shop.service.from("products").update(fields).eq("id", id).throwOnError();
  const saved = async () =>
    (await shop.service.from("products").select("price,description").eq("id", id).throwOnError()).data;
  const dialog = page.getByRole("dialog", { name: "Edit product" });
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  const description = dialog.getByLabel("Description");
  const update = page.getByRole("button", { name: "Update Product" });

  await test.step("Escape and the way back ask first, Cancel offers the way back", async () => {
    await openTab(page, "Products");
    await page.getByRole("searchbox", { name: "Search" }).fill(name);
    await edit.click();
    await description.fill("Half a thought");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(description).toHaveValue("Half a thought");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
    await edit.click();
    await description.fill("A thought");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Continue editing" }).last().click();
    await expect(description).toHaveValue("A thought");
    await page.goBack();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(description).toHaveValue("A thought");
  });

  await test.step("another's change is told and moves nothing; after a reload both are saved", async () => {
    await description.fill("Typed by the second");
    const place = await description.boundingBox();
    await change({ price: 11 });
    await expect(page.getByText("Somebody else has just changed this product")).toBeVisible();
    await expect(page.getByText("Your text is untouched")).toBeVisible();
    await expect(rowOf(page, name)).toContainText("$11.00");
    expect(await description.boundingBox()).toEqual(place);
    const asked = page.waitForEvent("dialog");
    const reload = page.reload();
    await (await asked).accept();
    await reload;
    await expect(description).toHaveValue("Typed by the second");
    await update.click();
    await expect(page.getByText("Somebody else has changed other fields meanwhile")).toBeVisible();
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    expect(await saved()).toEqual([{ price: 11, description: "Typed by the second" }]);
  });

  await test.step("about the same field, fact and choice the later is asked; a code that is taken is named", async () => {
    await edit.click();
    await dialog.getByLabel("Product Code").fill(code);
    await description.fill("Typed once more");
    await expect(dialog.getByLabel("Product Code")).toHaveAccessibleDescription(`“${other}” has this code, too.`);
    const section = async (title: string) => {
      const details = page.getByRole("group", { name: title, exact: true });
      await details.locator("summary").first().click();
      return details;
    };
    await (await section("Facts")).getByLabel("Metal").selectOption("Gold");
    await (await section("Choices of the buyer")).getByText("Engraving up to 20").click();
    await shop.service.from("product_facts").insert({ product_id: id, metal: "silver" }).throwOnError();
    await change({ price: 12, description: "By the first" });
    await update.click();
    const question = page.getByRole("alert").filter({ hasText: "Somebody else changed this product" });
    await expect(question.getByRole("row")).toHaveCount(4);
    await expect(question.getByRole("row", { name: "Description By the first Typed once more" })).toBeVisible();
    await expect(question.getByRole("row", { name: "Metal Silver Gold" })).toBeVisible();
    await expect(question.getByRole("row", { name: /^Engraving .*20;latin/ })).toBeVisible();
    await expect(description).toHaveValue("Typed once more");
    await page.getByRole("button", { name: "Save mine" }).click();
    await expect.poll(saved).toEqual([{ price: 12, description: "Typed once more" }]);
    await expect(dialog).toHaveCount(0);
  });

  await test.step("deleted meanwhile it can be saved as a new one", async () => {
    await edit.click();
    await description.fill("Being typed");
    await shop.service.from("products").delete().eq("id", id).throwOnError();
    await expect(page.getByText("Somebody else has just deleted this product.")).toBeVisible();
    await expect(description).toHaveValue("Being typed");
    await update.click();
    await page.getByRole("button", { name: "Save as new product" }).click();
    await expect(page.getByText("Product created successfully!")).toBeVisible();
    const { data } = await shop.service.from("products").select("description").eq("name", name);
    expect(data).toEqual([{ description: "Being typed" }]);
  });
});
