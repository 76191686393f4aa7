import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addProduct, openTab, rowOf, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

/** Chooses a file that is made in the page: ten megabytes take seconds on their way into the browser. */
async function choose(page: Page, size: number, type: string): Promise<void> {
  await page.getByLabel("Image").evaluate(
    (input: HTMLInputElement, file) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(file.size)], "file.png", { type: file.type }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    { size, type },
  );
}

/** One transparent pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Light, but of more pixels than the service makes sizes of. */
const aWidePhoto = () =>
  sharp({ create: { width: 8160, height: 6120, channels: 3, background: "gold" } })
    .png({ compressionLevel: 1 })
    .toBuffer();
const newName = () => `Test ring ${randomUUID().slice(0, 8)}`;

async function openForm(page: Page) {
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("PRD-01 the table has its columns, its prices in dollars, and an empty text @phone", async ({ page }) => {
  await openTab(page, "Products");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Image",
    /^Name/,
    /^Category/,
    /^Code/,
    /^Price/,
    /^Description/,
    "Actions",
  ]);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("Aphrodite necklace");
  await expect(rowOf(page, "Aphrodite necklace")).toContainText("$1180.00");
  await search.clear();
  await expect(page).not.toHaveURL(/q=/);
  await page.route("**/rest/v1/products?*", (route) =>
    route.fulfill({ json: [], headers: { "content-range": "*/0" } }),
  );
  await page.reload();
  await expect(page.getByText("No products found. Create your first product!")).toBeVisible();
});

test("PRD-03 PRD-05 PRD-07 PRD-08 LIV-01 a product with a picture is created and appears in the open shop @phone", async ({
  page,
  context,
  shop,
}) => {
  const name = newName();
  const shopPage = await context.newPage();
  await shopPage.goto("/shop/rings");
  await openForm(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Product Code").fill("T-1");
  await page.getByLabel("Description").fill("A plain band.");
  await page.getByLabel("Category").selectOption("rings");
  await page.getByLabel("Image").setInputFiles({ name: "ring.PNG", mimeType: "image/png", buffer: png });
  const upload = page.waitForRequest(/\/storage\/v1\/object\/product-images\/\d{13}\.PNG$/);
  const insert = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/rest/v1/products"),
  );
  await page.getByRole("button", { name: "Create Product" }).click();
  await upload;
  const sent = (await insert).postDataJSON();
  expect(sent).toMatchObject({ name, product_code: "T-1", price: null, category: "rings" });
  expect(sent.image_url).toMatch(/\/storage\/v1\/object\/public\/product-images\/\d{13}\.PNG$/);
  expect(sent).not.toHaveProperty("id");
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(shopPage.getByText(name)).toBeVisible();
  await (await serviceClient(shop)).from("products").delete().eq("name", name);
});

test("PCE-01 several pictures at once: one that fails is sent again, saving waits for one on its way", async ({
  page,
  shop,
}) => {
  const name = newName();
  await addProduct(shop, { name, category: "rings", price: 20 });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  let uploads = 0;
  const late = Promise.withResolvers<void>();
  await page.route("**/storage/v1/object/product-images/*", (route) => {
    uploads += 1;
    if (uploads === 2) return route.fulfill({ status: 503, json: {} });
    return uploads === 4 ? late.promise.then(() => route.continue()) : route.continue();
  });
  const file = (of: string) => ({ name: of, mimeType: "image/png", buffer: png });
  // The first of many is the product's first picture, the others follow it.
  await page
    .getByLabel("Image", { exact: true })
    .setInputFiles([
      file("first.png"),
      file("one.png"),
      { name: "two.png", mimeType: "image/png", buffer: await aWidePhoto() },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    ]);
  await expect(page.getByText("Not taken: notes.txt. Only JPEG")).toBeVisible();
  const second = page.getByRole("group", { name: "Picture 3" });
  await expect(second).toContainText("This one did not arrive.");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Not all pictures arrived")).toBeVisible();
  await page
    .getByLabel("Add pictures")
    .setInputFiles({ name: "none.png", mimeType: "image/png", buffer: Buffer.from("none") });
  const none = page.getByRole("group", { name: "Picture 4" });
  await expect(none).toContainText("This file cannot be read as a picture and will not be used");
  await page.getByRole("button", { name: "Remove picture 4" }).click();
  await page.getByRole("button", { name: "Send picture 3 again" }).click();
  await expect(second).not.toContainText("This one did not arrive.");
  const text = page.getByRole("group", { name: "Picture 2" });
  await text.getByText("Text for those who do not see it").click();
  await text.getByLabel("In English").fill("The first of two");
  await page.getByRole("button", { name: "Move picture 2 back" }).press("Enter");
  await expect(second.getByLabel("In English")).toHaveValue("The first of two");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Saving as soon as the pictures are there: 1 of 2")).toBeVisible();
  late.resolve();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  const service = await serviceClient(shop);
  const { data } = await service
    .from("products")
    .select("id,product_pictures(position,url,alt)")
    .eq("name", name)
    .order("position", { referencedTable: "product_pictures" })
    .throwOnError();
  expect(data[0]?.product_pictures).toMatchObject([
    { position: 2, url: expect.stringMatching(/\/product-images\/\d+\.jpg$/), alt: null },
    { position: 3, alt: "The first of two" },
  ]);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("button", { name: "Remove picture", exact: true }).click();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const next = data[0]?.product_pictures[0]?.url;
  const { data: without } = await service
    .from("products")
    .select("image_url,product_pictures(position,alt)")
    .eq("name", name)
    .throwOnError();
  expect(without).toEqual([{ image_url: next, product_pictures: [{ position: 2, alt: "The first of two" }] }]);
  await service.from("products").delete().eq("name", name);
});

test("PRD-03 PRD-08 an edit starts with what is saved and keeps what is not touched", async ({ page, shop }) => {
  const name = newName();
  const id = await addProduct(shop, { name, category: "rings", price: 120.5, name_el: "Βέρα" });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const price = page.getByLabel("Price");
  await expect(price).toHaveValue("120.5");
  await expect(price).toHaveAttribute("step", "0.01");
  await price.fill("99.99");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("$99.99");
  const { data } = await (await serviceClient(shop)).from("products").select("price,name_el").eq("id", id);
  expect(data).toEqual([{ price: 99.99, name_el: "Βέρα" }]);
});

test("PRD-04 PRD-09 an empty form is refused with a message under each field and a toast", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Price").fill("0");
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Product name is required");
  await expect(page.getByLabel("Category")).toHaveAccessibleDescription("Category is required");
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(/Price must be at least \$0\.01/);
  const toast = page.getByRole("alert").filter({ hasText: "Validation Error" });
  await expect(toast).toContainText("Please fix the errors before submitting");
});

test("PRD-04 each length and price is refused one above its bound, in the agreed words", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Name").fill("n".repeat(101));
  await page.getByLabel("Description").fill("d".repeat(1001));
  await page.getByLabel("Product Code").fill("c".repeat(51));
  await page.getByLabel("Price").fill("1000000");
  await page.getByRole("button", { name: "Create Product" }).click();
  for (const message of [
    "Product name must be 100 characters or less",
    "Description must be 1000 characters or less",
    "Product code must be 50 characters or less",
    "Price must be $999999.99 or less",
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
});

test("PRD-04 a comma is a decimal point, typed or pasted, and what is no number is no 'price on request'", async ({
  page,
}) => {
  await openForm(page);
  const price = page.getByLabel("Price");
  await price.pressSequentially("1,50");
  await expect(price).toHaveValue("1.50");
  await price.selectText();
  await page.keyboard.insertText("1.234,50 €");
  await expect(price).toHaveValue("1234.50");
  await price.selectText();
  await page.keyboard.type("--5");
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(price).toHaveAccessibleDescription(/Price must be at least \$0\.01/);
});

test("PRD-04 each bound itself is accepted", async ({ page, shop }) => {
  const name = newName().padEnd(100, "n");
  await openForm(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("d".repeat(1000));
  await page.getByLabel("Product Code").fill("c".repeat(50));
  await page.getByLabel("Price").fill("999999.99");
  await page.getByLabel("Category").selectOption("all");
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  await (await serviceClient(shop)).from("products").delete().eq("name", name);
});

test("PRD-06 a file that is too large or no picture is not taken", async ({ page }) => {
  await openForm(page);
  await choose(page, 10 * 1024 * 1024 + 1, "image/png");
  await expect(page.getByText("Image file must be 10MB or smaller")).toBeVisible();
  await choose(page, 10, "image/svg+xml");
  await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toBeVisible();
  await choose(page, 10 * 1024 * 1024, "image/png");
  await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toHaveCount(0);
  await expect(page.getByAltText("Preview of the picture")).toBeVisible();
  await expect(page.getByText("This file cannot be read as a picture")).toBeVisible();
  await choose(page, 0, "image/png");
  await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toBeVisible();
});

test("PRD-07 a failed upload leaves the picture as it was, and the product is saved", async ({ page, shop }) => {
  const name = newName();
  const id = await addProduct(shop, { name, category: "rings", image_url: "/placeholder.webp" });
  await page.route("**/storage/v1/object/product-images/*", (route) =>
    route.fulfill({ status: 500, json: { statusCode: "500", error: "Internal", message: "no" } }),
  );
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Image").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
  const logged = page.waitForEvent("console", (message) => message.text().includes("Image upload failed"));
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  await logged;
  const { data } = await (await serviceClient(shop)).from("products").select("image_url").eq("id", id);
  expect(data).toEqual([{ image_url: "/placeholder.webp" }]);
});

test("PRD-08 a refused save shows the service's message and keeps the form", async ({ page }) => {
  await openForm(page);
  await page.route("**/rest/v1/products*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "The database is away" } })
      : route.continue(),
  );
  await page.getByLabel("Name").fill("Kept");
  await page.getByLabel("Category").selectOption("rings");
  await page.getByRole("button", { name: "Create Product" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Failed to save product" });
  await expect(toast).toContainText("The database is away");
  await expect(page.getByLabel("Name")).toHaveValue("Kept");
});

test("PRD-02 pressed twice while the answer is on its way, a product is asked about and deleted once", async ({
  page,
  shop,
}) => {
  const name = newName();
  await addProduct(shop, { name, category: "rings", price: 3 });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  let [asked, deletions] = [0, 0];
  const answer = Promise.withResolvers<void>();
  page.on("dialog", (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.route("**/rest/v1/products?id=*", async (route) => {
    if (route.request().method() === "DELETE") {
      deletions += 1;
      await answer.promise;
    }
    await route.continue();
  });
  const remove = page.getByRole("button", { name: `Delete ${name}` });
  await remove.click();
  await remove.click();
  answer.resolve();
  await expect(page.getByText("Product deleted successfully!")).toHaveCount(1);
  expect([asked, deletions]).toEqual([1, 1]);
});

test("PRD-02 a product is deleted after the browser's question, and can be brought back @phone", async ({
  page,
  shop,
}) => {
  const name = newName();
  await addProduct(shop, { name, category: "rings", price: 12 });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(rowOf(page, name)).toBeVisible();
  expect(questions).toEqual(["Are you sure you want to delete this product?"]);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByText("Product deleted successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, name)).toContainText("$12.00");
});

test("PRD-02 a refused deletion is told and the row stays", async ({ page, shop }) => {
  const name = newName();
  await addProduct(shop, { name, category: "rings" });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.route("**/rest/v1/products*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
      : route.continue(),
  );
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to delete product");
  await expect(rowOf(page, name)).toBeVisible();
});

test("SHP-06 a failed read says 'Failed to fetch products' and offers to try again", async ({ page }) => {
  await page.route("**/rest/v1/products?*", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "down" } }),
  );
  await openTab(page, "Products");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch products" })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute("**/rest/v1/products?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("DAY-05 PRD-08 two admins: changes of different fields are both kept, about the same one the later is asked", async ({
  page,
  shop,
}) => {
  const name = newName();
  const id = await addProduct(shop, { name, category: "rings", price: 10 });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const field = page.getByLabel("Description");
  await field.fill("Typed by the second");
  const place = await field.boundingBox();
  const service = await serviceClient(shop);
  await service.from("products").update({ price: 11 }).eq("id", id).throwOnError();
  await expect(page.getByText("Somebody else has just changed this product")).toBeVisible();
  expect(await field.boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Somebody else has changed other fields meanwhile")).toBeVisible();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  const saved = async () =>
    (await service.from("products").select("price,description").eq("id", id).throwOnError()).data;
  expect(await saved()).toEqual([{ price: 11, description: "Typed by the second" }]);

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Description").fill("Typed once more");
  const theirs = { price: 12, description: "By the first" };
  await service.from("products").update(theirs).eq("id", id).throwOnError();
  await page.getByRole("button", { name: "Update Product" }).click();
  const question = page.getByRole("alert").filter({ hasText: "Somebody else changed this product" });
  await expect(question.getByRole("row")).toHaveCount(2);
  await expect(question).toContainText("By the first");
  await expect(page.getByLabel("Description")).toHaveValue("Typed once more");
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect.poll(saved).toEqual([{ price: 12, description: "Typed once more" }]);
});

test("PRD-03 what was typed is guarded, and Cancel offers the way back @phone", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Name").fill("Half a thought");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Half a thought");
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Half a thought");
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  await (await asked).accept();
  await reload;
  await expect(page.getByLabel("Name")).toHaveValue("Half a thought");
  await page.goBack();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const add = page.getByRole("button", { name: "Add Product" });
  await add.click();
  await page.getByLabel("Name").fill("Another");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(add).toBeFocused();
});
