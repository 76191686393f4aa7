import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { addProduct, buy, openAdmin } from "./cast.ts";

test("AFT-10 the month is a sheet for the accountant: sums, the provider's word, every paper, and a file @again", async ({
  page,
  shop,
}) => {
  const name = `Ring ${randomUUID()}`;
  const reference = await buy(shop, await addProduct(shop, { name, category: "rings", price: 119 }));
  await openAdmin(page, "/admin/month?month=2025-01");
  await expect(page.getByText("Nothing was sold in this month.")).toBeVisible();
  await expect(page.getByText("This month is over: its papers do not change any more.")).toBeVisible();
  await page.getByRole("combobox", { name: "Month" }).selectOption({ index: 0 });
  await expect(page.getByRole("heading", { name: /^Accounts of \w+ 20\d\d$/ })).toBeVisible();
  await expect(page.getByText("Test purchases: no money moved.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText(/TEST-20\d\d-\d{5}/);
  await expect(row).toContainText("€119.00");
  await expect(row).toContainText("€19.00");
  await expect(page.getByRole("row", { name: /^Cyprus 19 %/ })).toBeVisible();
  // Other journeys write purchases that no provider knows: those are named, this one is not.
  const provider = page.getByRole("region", { name: "At the card provider" });
  await expect(provider).toContainText("Paid out to your bank: €0.00");
  await expect(provider).not.toContainText(reference);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("\uFEFFNumber,Date,Order,Country,VAT %,Amount,VAT,Net");
  expect(file).toMatch(
    new RegExp(`TEST-20\\d\\d-\\d{5},20[\\d-]+,${reference},CY,19,119,19,100,0,0,online,VAT of Cyprus,CY,\r\n`),
  );
});
