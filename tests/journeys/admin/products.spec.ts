import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addProduct, openAdmin, openTab, refuseReads, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

/** Chooses a file that is made in the page: ten megabytes take seconds on their way into the browser. */
async function choose(form: Locator, size: number, type: string): Promise<void> {
  await form.getByLabel("Image").evaluate(
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

/** Requests of this method to the products are refused, until the answer is called. */
async function refuse(page: Page, method: string, message: string): Promise<() => Promise<void>> {
  const address = "**/rest/v1/products*";
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: "XX000", message } })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

test("PRD-01 PRD-02 PRD-03 PRD-04 PRD-05 PRD-06 PRD-07 PRD-08 PRD-09 SHP-06 LIV-01 LNG-04 DLV-04 STK-01 MOV-09 a piece from the empty form to its deletion, which is undone @phone", async ({
  page,
  shop,
}) => {
  test.slow();
  const name = `Test ring ${randomUUID().slice(0, 8)}`;
  const alert = page.getByRole("alert");
  const create = page.getByRole("button", { name: "Create Product" });
  const search = page.getByRole("searchbox", { name: "Search" });
  // Names of pieces stand in labels of the list beneath it.
  const form = page.getByRole("dialog");
  const price = form.getByLabel("Price");

  await test.step("a failed read is told, an empty list too, and one that comes in stands there", async () => {
    const list = "**/rest/v1/products?*";
    const allow = await refuseReads(page, list);
    await openTab(page, "Products");
    await expect(alert.filter({ hasText: "Failed to fetch products" })).toBeVisible();
    const again = page.waitForRequest(list);
    await page.getByRole("button", { name: "Try again" }).click();
    await again;
    allow();
    await page.route(list, (route) => route.fulfill({ json: [], headers: { "content-range": "*/0" } }));
    await addProduct(shop, { name: `Unseen ${name}`, category: "rings" });
    await expect(page.getByText("No products found. Create your first product!")).toBeVisible();
    await page.unroute(list);
    await addProduct(shop, { name: `New ${name}`, category: "rings" });
    await expect(rowOf(page, `New ${name}`)).toBeVisible();
  });

  await test.step("the table has its columns, its prices in dollars, and is searched", async () => {
    const columns = ["Image", /^Name/, /^Category/, /^Code/, /^Price/, /^Description/, "Actions"];
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    await search.fill("Aphrodite necklace");
    await expect(rowOf(page, "Aphrodite necklace")).toContainText("$1180.00");
    await search.clear();
    await expect(page).not.toHaveURL(/q=/);
  });

  await test.step("what is missing or no price is refused under its field and by a toast", async () => {
    await page.getByRole("button", { name: "Add Product" }).click();
    await price.fill("0");
    await create.click();
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Product name is required");
    await expect(form.getByLabel("Category")).toHaveAccessibleDescription("Category is required");
    await expect(price).toHaveAccessibleDescription(/Price must be at least \$0\.01/);
    const toast = alert.filter({ hasText: "Validation Error" });
    await expect(toast).toContainText("Please fix the errors before submitting");
  });

  await test.step("a comma is a decimal point, typed or pasted, and what is no number is no 'price on request'", async () => {
    await price.selectText();
    await page.keyboard.type("1,50");
    await expect(price).toHaveValue("1.50");
    await price.selectText();
    await page.keyboard.insertText("1.234,50 €");
    await expect(price).toHaveValue("1234.50");
    await price.selectText();
    await page.keyboard.type("--5");
    await create.click();
    await expect(price).toHaveAccessibleDescription(/Price must be at least \$0\.01/);
    await price.clear();
  });

  await test.step("a file that is too large or no picture is not taken, a pasted picture is", async () => {
    await choose(form, 10 * 1024 * 1024 + 1, "image/png");
    await expect(page.getByText("Image file must be 10MB or smaller")).toBeVisible();
    await choose(form, 10, "image/svg+xml");
    await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toBeVisible();
    await choose(form, 10 * 1024 * 1024, "image/png");
    await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toHaveCount(0);
    await expect(page.getByText("This file cannot be read as a picture")).toBeVisible();
    await choose(form, 0, "image/png");
    await expect(page.getByText("Only JPEG, PNG, GIF, and WebP images are allowed")).toBeVisible();
    await form.getByLabel("Name").focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "pasted.png", { type: "image/png" }));
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await expect(page.getByText("pasted.png, not saved yet")).toBeVisible();
    await expect(form.getByAltText("Preview of the picture")).toBeVisible();
  });

  await test.step("refused by the shop.service it is told in its words, and the form stays; then all of it is saved", async () => {
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Product Code").fill("T-1");
    await form.getByLabel("Description").fill("A plain band.");
    await form.getByLabel("Category").selectOption("rings");
    const supply = form.getByRole("group", { name: "How many there are" });
    await expect(supply.getByRole("radio", { checked: true })).toHaveAccessibleName("Made to order");
    await supply.getByRole("radio", { name: "One of a kind" }).check();
    await expect(form.getByLabel("Pieces in stock")).toHaveValue("1");
    await form.getByLabel("Pieces in stock").fill("2");
    await expect(supply.getByRole("radio", { name: "Counted" })).toBeChecked();
    await form.getByLabel("Working days to make it").fill("10");
    await form.getByLabel("Όνομα").fill("Βέρα");
    await form.getByLabel("Περιγραφή").fill("Χρυσή");
    await form.getByRole("group", { name: "More" }).locator("summary").click();
    await form.getByLabel("What the picture shows").fill("A ring");
    await form.getByLabel("Personalised for the buyer").check();
    await form.getByLabel("Image").setInputFiles({ name: "ring.PNG", mimeType: "image/png", buffer: png });
    const upload = page.waitForRequest(/\/storage\/v1\/object\/product-images\/\d{13}\.PNG$/);
    const allow = await refuse(page, "POST", "The database is away");
    await create.click();
    await upload;
    await expect(alert.filter({ hasText: "Failed to save product" })).toContainText("The database is away");
    await expect(form.getByLabel("Name")).toHaveValue(name);
    await allow();
    await create.click();
    await expect(page.getByText("Product created successfully!")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(rowOf(page, "T-1").filter({ hasText: name })).toContainText("2 in stock");
  });

  const saved = async () => {
    const columns =
      "price,name_el,description_el,image_url,image_alt,personalised,making_days,few_left,stock(quantity)";
    const { data } = await shop.service.from("products").select(columns).eq("name", name).throwOnError();
    return data;
  };
  const picture = expect.stringMatching(/\/storage\/v1\/object\/public\/product-images\/\d{13}\.PNG$/);
  const texts = { name_el: "Βέρα", description_el: "Χρυσή", image_alt: "A ring" };
  const made = {
    ...texts,
    image_url: picture,
    personalised: true,
    making_days: 10,
    few_left: 2,
    stock: { quantity: 2 },
  };
  expect(await saved()).toEqual([{ ...made, price: null }]);

  await test.step("an edit begins with what is saved and keeps what is not touched, the picture too if no other arrives", async () => {
    await search.fill(name);
    await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
    await expect(form.getByLabel("Description")).toHaveValue("A plain band.");
    await expect(price).toHaveAttribute("step", "0.01");
    await price.fill("99.99");
    const uploads = "**/storage/v1/object/product-images/*";
    const failure = { statusCode: "500", error: "Internal", message: "no" };
    await page.route(uploads, (route) => route.fulfill({ status: 500, json: failure }));
    await form.getByLabel("Image").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
    const logged = page.waitForEvent("console", (message) => message.text().includes("Image upload failed"));
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await expect(alert.filter({ hasText: "The picture did not arrive" })).toContainText("saved without it");
    await logged;
    await page.unroute(uploads);
    await expect(rowOf(page, "T-1")).toContainText("$99.99");
    expect(await saved()).toEqual([{ ...made, price: 99.99 }]);
  });

  await test.step("it is copied with everything but its code, and goes out as a file that a spreadsheet reads", async () => {
    await page.getByRole("button", { name: `Duplicate ${name}`, exact: true }).click();
    await expect(price).toHaveValue("99.99");
    await expect(form.getByLabel("Product Code")).toHaveValue("");
    await form.getByLabel("Name").fill(`${name} again`);
    await create.click();
    await expect(rowOf(page, `${name} again`)).toBeVisible();
    // The pointer rests where the form's button was, and would hold the toasts that came there.
    await page.mouse.move(0, 0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toMatch(/^\uFEFFid,name,name_el,/);
    expect(file).toContain(`${name} again,Βέρα,`);
  });

  await test.step("deleted after a question, once though pressed twice, a refusal told, and brought back", async () => {
    const remove = page.getByRole("button", { name: `Delete ${name}`, exact: true });
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.message());
      void (questions.length === 1 ? question.dismiss() : question.accept());
    });
    await remove.click();
    expect(questions).toEqual(["Are you sure you want to delete this product?"]);
    let deletions = 0;
    const answer = Promise.withResolvers<void>();
    await page.route("**/rest/v1/products?id=*", async (route) => {
      if (route.request().method() === "DELETE") {
        deletions += 1;
        await answer.promise;
      }
      await route.continue();
    });
    await remove.click();
    await remove.click();
    answer.resolve();
    await expect(page.getByText("Product deleted successfully!")).toHaveCount(1);
    expect([questions.length, deletions]).toEqual([2, 1]);
    await expect(rowOf(page, "T-1")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, "T-1")).toContainText("$99.99");
    await refuse(page, "DELETE", "no");
    await remove.click();
    await expect(alert.filter({ hasText: "Failed to delete product" })).toBeVisible();
    await expect(rowOf(page, "T-1")).toBeVisible();
  });
});

test("PRD-01 search, sort, filter and page live in the address @again", async ({ page, shop }) => {
  const word = randomUUID().slice(0, 8);
  const many = Array.from({ length: 30 }, (_, index) => ({
    name: `Bead ${word} ${index}`,
    category: "bracelets",
    price: index + 1,
  }));
  await shop.service.from("products").insert(many).throwOnError();
  // A page that is gone, after deletions or at an old address, gives way to the last.
  await openAdmin(page, `/admin?tab=products&q=bead+${word}&category=bracelets&sort=price.desc&page=9`);
  await expect(page.getByText("26–30 of 30")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("$5.00");
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("$30.00");
  await shop.service.from("products").delete().like("name", `Bead ${word}%`).throwOnError();
});

test("PRD-01 letters typed while an earlier search is on its way to the address stay", async ({ page }) => {
  // Background work of React comes late, as on a slow computer; letters do not wait for it.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    Object.assign(MessagePort.prototype, {
      postMessage(this: MessagePort, ...words: Parameters<typeof post>) {
        setTimeout(() => post.apply(this, words), document.activeElement?.matches("[type=search]") ? 200 : 0);
      },
    });
  });
  await openAdmin(page, "/admin?tab=products");
  const search = page.getByRole("searchbox");
  const shown = await search.evaluateHandle((box: HTMLInputElement) => {
    const texts = [""];
    const look = () => {
      if (texts.at(-1) !== box.value) texts.push(box.value);
      requestAnimationFrame(look);
    };
    look();
    return texts;
  });
  await search.pressSequentially("ring", { delay: 300 });
  await expect(page).toHaveURL(/q=ring$/);
  await expect(page.getByRole("row", { name: /Aphrodite necklace/ })).toHaveCount(0);
  expect(await shown.jsonValue()).toEqual(["", "r", "ri", "rin", "ring"]);
  // Another's change of the address is followed still.
  await search.fill("nothing such");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(search).toHaveValue("");
});
