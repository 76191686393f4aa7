import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { addOrder, addProduct, addUser, openTab, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const newName = () => `Cameo ${randomUUID().slice(0, 8)}`;

test("PRD-03 a product is duplicated with everything but its code", async ({ page, shop }) => {
  const name = newName();
  await addProduct(shop, { name, category: "rings", price: 77, product_code: "ONLY-1" });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Duplicate ${name}` }).click();
  await expect(page.getByLabel("Price")).toHaveValue("77");
  await expect(page.getByLabel("Product Code")).toHaveValue("");
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(2);
});

test("PRD-06 a pasted picture is taken like a chosen one, and shown before it is saved", async ({ page }) => {
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["x"], "pasted.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page.getByText("pasted.png, not saved yet")).toBeVisible();
  await expect(page.getByAltText("Preview of the picture")).toBeVisible();
});

test("PRD-01 the catalogue goes out as a file that a spreadsheet reads", async ({ page, shop }) => {
  const name = newName();
  await addProduct(shop, { name, category: "rings", price: 5, name_el: "Καμέα" });
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await expect(rowOf(page, name)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^\uFEFFid,name,name_el,/);
  expect(file).toContain(`${name},Καμέα,`);
});

test("ORD-02 AFT-01 list, details and packing slip name the piece as it was sold, in both languages @phone", async ({
  page,
  context,
  shop,
}) => {
  const customer = `Giorgos ${randomUUID().slice(0, 8)}`;
  const changed = { name: newName(), name_el: "Άλλο", price: 5, product_code: "NEW-1" };
  const productId = await addProduct(shop, { category: "necklaces", ...changed });
  await addOrder(shop, { customer, productId, sent: true });
  await openTab(page, "Orders");
  await page.getByRole("tab", { name: /^completed/ }).click();
  const row = rowOf(page, customer);
  for (const text of ["Aphrodite necklace", "€1,180.00", "KOS-N-001"]) {
    await expect(row).toContainText(text);
  }
  await expect(row).not.toContainText(changed.name);
  await row.getByRole("button", { name: /^Details/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("2 × Aphrodite necklace KOS-N-001");
  await expect(dialog).toContainText("€1,180.00 each · sent ");
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Packing slip" }).click();
  const slip = await opened;
  await expect(slip.getByRole("heading", { name: "Packing slip" })).toBeVisible();
  await expect(slip.getByRole("article")).toContainText(customer);
  await slip.getByRole("combobox", { name: "Language of the slip" }).selectOption("el");
  await expect(slip.getByRole("heading", { name: "Δελτίο αποστολής" })).toBeVisible();
  await expect(slip.getByRole("cell", { name: "Κολιέ Αφροδίτη" })).toBeVisible();
  await expect(slip.getByRole("article")).not.toContainText("€");
});

test("ADM-02 a stranger gets no packing slip", async ({ page, shop }) => {
  const customer = `Secret ${randomUUID().slice(0, 8)}`;
  const id = await addOrder(shop, { customer });
  await page.goto(`/admin/packing-slip?order=${id}`);
  await expect(page.getByRole("heading", { name: "This order no longer exists." })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(customer)).toHaveCount(0);
});

test("ADM-01 a forgotten password is set anew with the link of the mail", async ({ page, shop }) => {
  const user = await addUser(shop);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  let link: string | undefined;
  await expect.poll(async () => (link = await recoveryLink(join(shop.dataFolder, "outbox"), user.email))).toBeTruthy();
  await page.goto(link ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("New password", { exact: true }).fill("lefkara-Lace-2026");
  await page.getByLabel("Repeat the new password").fill("lefkara-Lace-2026");
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByText("Password saved")).toBeVisible();
  // Signed in, and an account without rights after all.
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

/** The path and query of the link in the mail to an address, if it is there yet. */
async function recoveryLink(outbox: string, email: string): Promise<string | undefined> {
  const files = await readdir(outbox).catch(() => []);
  for (const file of files) {
    const mail = await readFile(join(outbox, file), "utf8");
    if (!mail.includes(email)) continue;
    const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const link = /\/admin\/recover\?token_hash=[\w-]+&(?:amp;)?type=recovery/.exec(text)?.[0];
    if (link) return link.replace("&amp;", "&");
  }
  return undefined;
}
