import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { addOrder, addProduct, openTab, rowOf, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const csvFile = (text: string) => ({
  name: "products.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** A table whose columns do not fit is cards: nothing is out of sight. */
async function expectWholeTable(page: Page): Promise<void> {
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const frame = page.getByRole("table").locator("..");
    const cut = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `${width} px`).toBeLessThanOrEqual(0);
  }
}

test("LNG-01 ORD-02 PRD-01 the whole dashboard speaks Greek, prices and dates included", async ({ page, shop }) => {
  await page.addInitScript(() => localStorage.setItem("admin-lang", "el"));
  await addOrder(shop, { customer: "Μαρία", createdAt: "2025-01-05T10:00:00Z" });
  await page.goto("/admin?tab=orders");
  await page.getByLabel("Email").fill("eleni@kosmima.test");
  await page.getByLabel("Κωδικός").fill("amathus-Bay-1974");
  await page.getByRole("button", { name: "Σύνδεση" }).click();
  const row = rowOf(page, "Μαρία");
  await expect(row).toContainText("2.360,00 €");
  await expect(row).toContainText("Ιαν 2025");
  await expect(page.getByRole("button", { name: "καθαρισμός ιστορικού" })).toBeVisible();
  await expectWholeTable(page);
  await page.getByRole("tab", { name: "Προϊόντα" }).click();
  await expect(rowOf(page, "KOS-R-001")).toBeVisible();
  await expectWholeTable(page);
  await page.getByRole("button", { name: "Προσθήκη προϊόντος" }).click();
  await page.getByRole("button", { name: "Δημιουργία προϊόντος" }).click();
  await expect(page.getByText("Το όνομα του προϊόντος είναι υποχρεωτικό")).toBeVisible();
});

test("LNG-04 DLV-04 STK-01 Greek texts, stock and the rest of the form are saved", async ({ page, shop }) => {
  const name = `Pendant ${randomUUID().slice(0, 8)}`;
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category").selectOption("necklaces");
  const supply = page.getByLabel("How many there are");
  await expect(supply.locator("option:checked")).toHaveText("Made to order");
  await supply.selectOption("One of a kind");
  await expect(page.getByLabel("Pieces in stock")).toHaveValue("1");
  await page.getByLabel("Pieces in stock").fill("2");
  await expect(supply.locator("option:checked")).toHaveText("Counted");
  await page.getByLabel("Working days to make it").fill("10");
  await page.getByLabel("Όνομα").fill("Μενταγιόν");
  await page.getByLabel("Περιγραφή").fill("Χρυσό");
  await page.getByLabel("What the picture shows").fill("A pendant");
  await page.getByLabel("Personalised for the buyer").check();
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("2 in stock");
  const { data } = await (
    await serviceClient(shop)
  )
    .from("products")
    .select("name_el,description_el,image_alt,personalised,making_days,few_left,stock(quantity)")
    .eq("name", name);
  expect(data).toEqual([
    {
      name_el: "Μενταγιόν",
      description_el: "Χρυσό",
      image_alt: "A pendant",
      personalised: true,
      making_days: 10,
      few_left: 2,
      stock: { quantity: 2 },
    },
  ]);
});

test("LIV-01 LIV-02 a change made elsewhere appears while a form keeps what is typed", async ({ page, shop }) => {
  const name = `Brooch ${randomUUID().slice(0, 8)}`;
  const id = await addProduct(shop, { name, category: "all", price: 5 });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Description").fill("Being typed");
  const service = await serviceClient(shop);
  await service.from("products").update({ price: 6 }).eq("id", id).throwOnError();
  await expect(rowOf(page, name)).toContainText("$6.00");
  await expect(page.getByText("Your text is untouched")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Being typed");
  await service.from("products").delete().eq("id", id).throwOnError();
  await expect(page.getByText("Somebody else has just deleted this product.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Being typed");
  await page.getByRole("button", { name: "Update Product" }).click();
  await page.getByRole("button", { name: "Save as new product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  const { data } = await service.from("products").select("description").eq("name", name);
  expect(data).toEqual([{ description: "Being typed" }]);
});

test("ADM-06 a session that expires while a form is open: sign in again in place, nothing is lost", async ({
  page,
}) => {
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog", { name: "New product" });
  const name = `Late ${randomUUID().slice(0, 8)}`;
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Category").selectOption("rings");
  await form.getByLabel("Image").setInputFiles({ name: "late.png", mimeType: "image/png", buffer: Buffer.from("x") });
  const expired = { code: "PGRST303", message: "JWT expired", details: null, hint: null };
  // The session counts from the save on: whatever is read again in the background, by POST too, would find it out
  // before the click.
  let hasExpired = false;
  await page.route("**/rest/v1/**", (route) => {
    const request = route.request();
    hasExpired ||= request.method() !== "GET" && !request.url().includes("/rpc/");
    return hasExpired ? route.fulfill({ status: 401, json: expired }) : route.fallback();
  });
  await page.route("**/auth/v1/token?grant_type=refresh_token", (route) =>
    route.fulfill({ status: 400, json: { code: "refresh_token_not_found", message: "gone" } }),
  );
  await form.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await expect(form).toBeHidden();
  await page.unroute("**/rest/v1/**");
  await page.getByLabel("Email").fill("eleni@kosmima.test");
  await page.getByLabel("Password").fill("amathus-Bay-1974");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await expect(form.getByText("late.png, not saved yet")).toBeVisible();
  await form.getByRole("button", { name: "Remove picture" }).click();
  await form.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
});

test("PRD-08 what was kept of an older version is compared with what was saved since", async ({ page, shop }) => {
  const name = `Clasp ${randomUUID().slice(0, 8)}`;
  const id = await addProduct(shop, { name, category: "all", price: 5 });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Description").fill("Begun yesterday");
  page.once("dialog", (question) => void question.accept());
  await page.goto("about:blank");
  const service = await serviceClient(shop);
  await service.from("products").update({ price: 8 }).eq("id", id).throwOnError();
  await page.goto(`/admin?product=${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Begun yesterday");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Somebody else has changed other fields meanwhile")).toBeVisible();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  const { data } = await service.from("products").select("price,description").eq("id", id);
  expect(data).toEqual([{ price: 8, description: "Begun yesterday" }]);
});

test("ADM-06 a session that ends while a form is open: sign in again, the form is still there", async ({ page }) => {
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name").fill("Kept over the night");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith("-auth-token")) localStorage.removeItem(key);
    }
  });
  await page.reload();
  await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await page.getByLabel("Email").fill("eleni@kosmima.test");
  await page.getByLabel("Password").fill("amathus-Bay-1974");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Kept over the night");
});

test("PRD-04 an imported file is judged line by line, and applied as a whole", async ({ page, shop }) => {
  const name = `Imported ${randomUUID().slice(0, 8)}`;
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const choice = page.getByLabel("CSV file");
  await choice.setInputFiles(csvFile(`name,category,price\n${name},rings,10\n,rings,1\n`));
  await expect(page.getByText("name: Product name is required")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await choice.setInputFiles(csvFile(`name,category,price,stock\n${name},rings,10,4\n`));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 added, 0 changed.")).toBeVisible();
  const { data } = await (await serviceClient(shop)).from("products").select("price,stock(quantity)").eq("name", name);
  expect(data).toEqual([{ price: 10, stock: { quantity: 4 } }]);
});

test("USR-01 an invited admin is listed, and the audit says who did what", async ({ page }) => {
  const email = `despo-${randomUUID().slice(0, 8)}@kosmima.test`;
  await openTab(page, "Users");
  await page.getByLabel("Invite an admin by email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).dblclick();
  await expect(page.getByText("Invitation sent")).toHaveCount(1);
  await expect(page.getByRole("row").nth(1)).toContainText("admin");
  await expect(page.getByRole("row").nth(1)).toContainText(email);
  await page.reload();
  await expect(
    page.getByRole("listitem").filter({ hasText: email }).filter({ hasText: "gave admin rights to" }),
  ).toContainText("eleni@kosmima.test");
});

test("ADM-05 SHO-02 settings are saved, shown by pages that were kept, and the checklist leads to the field that is missing", async ({
  page,
}) => {
  const vat = `${Date.now()}X`;
  const imprint = async () => (await page.request.get("/imprint")).text();
  expect(await imprint()).not.toContain(vat);
  await openTab(page, "Products");
  await page.getByRole("link", { name: "Settings" }).click();
  const missing = page.getByRole("region", { name: "Ready to sell?" }).getByRole("listitem");
  await expect(missing.filter({ hasText: "Terms, in English" })).toBeVisible();
  await expect(missing.filter({ hasText: "Emails are not sent but kept" })).toBeVisible();
  await missing.getByRole("link", { name: "VAT number" }).click();
  await expect(page.getByLabel("VAT number")).toBeFocused();
  await page.getByLabel("VAT number").fill(vat);
  const rate = page.getByLabel("VAT rate in percent");
  await rate.selectText();
  await page.keyboard.type("9,5");
  await expect(rate).toHaveValue("9.5");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect.poll(imprint).toContain(vat);
  // Other journeys of this shop read receipts.
  await rate.fill("19");
  const saved = page.waitForResponse("**/rpc/save_shop_settings");
  await page.getByRole("button", { name: "Save settings" }).click();
  expect((await saved).ok()).toBe(true);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(missing.filter({ hasText: "Terms, in English" })).toBeVisible();
  await expect(missing.filter({ hasText: "VAT number" })).toHaveCount(0);
});

test("PRD-01 search, sort, filter and page live in the address", async ({ page, shop }) => {
  const word = randomUUID().slice(0, 8);
  const service = await serviceClient(shop);
  const many = Array.from({ length: 30 }, (_, index) => ({
    name: `Bead ${word} ${String(index).padStart(2, "0")}`,
    category: "bracelets",
    price: index + 1,
  }));
  await service.from("products").insert(many).throwOnError();
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(`BEAD ${word}`);
  await expect(page.getByText("1–25 of 30")).toBeVisible();
  // A page that is gone, after deletions or at an old address, gives way to the last.
  await page.goto(`/admin?q=bead+${word}&category=bracelets&sort=price.desc&page=9`);
  await expect(page.getByText("26–30 of 30")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("$5.00");
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("$30.00");
  await service.from("products").delete().like("name", `Bead ${word}%`).throwOnError();
});
