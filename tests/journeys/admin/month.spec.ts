import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { addProduct, buy, openTab } from "./cast.ts";

test("AFT-10 the month is a sheet for the accountant: sums, the provider's word, every paper, and a file", async ({
  page,
  context,
  shop,
}) => {
  const product = await addProduct(shop, {
    name: `Ring ${randomUUID()}`,
    category: "rings",
    price: 119,
  });
  const reference = await buy(shop, product);
  await openTab(page, "Orders");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "For the accountant" }).click();
  const sheet = await opened;
  await expect(sheet.getByRole("heading", { name: /^Accounts of \w+ 20\d\d$/ })).toBeVisible();
  await expect(sheet.getByText("Test purchases: no money moved.")).toBeVisible();
  const row = sheet.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText(/TEST-20\d\d-\d{5}/);
  await expect(row).toContainText("€119.00");
  await expect(row).toContainText("€19.00");
  await expect(sheet.getByRole("row", { name: /^Cyprus 19 %/ })).toBeVisible();
  // Other journeys write purchases that no provider knows: those are named, this one is not.
  const provider = sheet.getByRole("region", { name: "At the card provider" });
  await expect(provider).toContainText("Paid out to your bank: €0.00");
  await expect(provider).not.toContainText(reference);
  const download = sheet.waitForEvent("download");
  await sheet.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("\uFEFFNumber,Date,Order,Country,VAT %,Amount,VAT,Net");
  expect(file).toMatch(new RegExp(`TEST-20\\d\\d-\\d{5},20[\\d-]+,${reference},CY,19,119,19,100,0,0,online\r\n`));
});

test("AFT-10 in Greek the sheet and its file speak Greek, and a month without papers says so", async ({
  page,
  shop,
}) => {
  const product = await addProduct(shop, {
    name: `Ring ${randomUUID()}`,
    category: "rings",
    price: 10.5,
  });
  const reference = await buy(shop, product);
  await openTab(page, "Orders");
  await page.evaluate(() => localStorage.setItem("admin-lang", "el"));
  await page.goto("/admin/month");
  await expect(page.getByRole("heading", { name: /^Λογαριασμοί: / })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Εξαγωγή CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain(`;${reference};CY;19;10,5;1,68;8,82;0;0;ηλεκτρονικά\r\n`);
  await page.goto("/admin/month?month=2025-01");
  await expect(page.getByText("Δεν πουλήθηκε τίποτα αυτόν τον μήνα.")).toBeVisible();
  await expect(page.getByText("Ο μήνας έκλεισε")).toBeVisible();
});

test("AFT-10 a stranger sees no accounts", async ({ page }) => {
  await page.goto("/admin/month");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByText("€")).toHaveCount(0);
});
