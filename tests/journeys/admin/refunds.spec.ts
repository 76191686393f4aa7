import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import type { ShopProcess } from "../../shop-process.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, buy, openTab, rowOf } from "./cast.ts";

/** A sold ring that its buyer withdraws from, unless said otherwise. */
async function soldRing(shop: ShopProcess, { card = "paid", isWithdrawn = true } = {}) {
  const name = `Ring ${randomUUID().slice(0, 8)}`;
  const product = await addProduct(shop, { name, name_el: name, category: "rings", price: 119 });
  const reference = await buy(shop, product, card);
  if (isWithdrawn) {
    const body = { reference, email: "maria@example.com", name: "Maria", confirm: true };
    const url = `${shop.url}/functions/v1/withdraw-from-contract`;
    await fetch(url, { method: "POST", body: JSON.stringify(body) });
  }
  return { name, reference };
}

test("AFT-08 from the withdrawal to the money: back, inspected, paid back with its pieces chosen @phone", async ({
  page,
  shop,
}) => {
  const { name, reference } = await soldRing(shop);
  await openTab(page, "Orders");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Payments" }).first().click();
  const rowIn = (table: string) =>
    page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: reference });
  const row = rowIn("Withdrawals from contract");
  await expect(row).toContainText("14 days left");
  await row.getByRole("checkbox", { name: "Inspected" }).click();
  await expect(row.getByRole("checkbox", { name: "Pieces are back" })).toBeChecked();
  await row.getByRole("button", { name: "Pay back…" }).click();
  const form = page.getByRole("dialog", { name: `Pay back ${reference}` });
  await expect(form.getByRole("combobox", { name })).toHaveValue("1");
  await expect(form.getByLabel("Amount")).toHaveValue("119.00");
  await expect(form).toContainText("€119.00 goes back to where it was paid from.");
  await form.getByRole("button", { name: "Pay back €119.00" }).click();
  await expect(toastWith(page, "€119.00 paid back")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row).toContainText("refund made");
  await expect(row.getByRole("button", { name: "Pay back…" })).toBeHidden();
  await page.goto("/admin/settings/mails");
  await expect(rowIn("Emails").filter({ hasText: "Money back" })).toHaveCount(1);
});

test("AFT-08 an order pays back a part, says in words what is wrong, and how each refund stands", async ({
  page,
  shop,
}) => {
  const { name } = await soldRing(shop, { card: "refund-later", isWithdrawn: false });
  await openTab(page, "Orders");
  await rowOf(page, name)
    .getByRole("button", { name: /^Details/ })
    .click();
  const order = page.getByRole("dialog", { name: "Order" });
  await order.getByRole("button", { name: "Pay back…" }).click();
  const form = page.getByRole("dialog", { name: /^Pay back KOS-/ });
  await form.getByRole("button", { name: "Pay back…" }).click();
  await expect(form.getByText("Choose a piece or enter an amount.")).toBeVisible();
  await form.getByLabel("Amount").fill("119.01");
  await expect(form.getByText("This is more than what is left.")).toBeVisible();
  await form.getByLabel("Amount").fill("20");
  await form.getByRole("button", { name: "Pay back €20.00" }).click();
  const refunds = order.getByRole("list", { name: "Refunds" });
  await expect(refunds.getByRole("listitem")).toContainText(["on its way"]);
  await expect(order).toContainText("The provider is paying it back.");
});

test("AFT-08 in Greek the form and the refund speak Greek", async ({ page, shop }) => {
  const { name, reference } = await soldRing(shop, { isWithdrawn: false });
  await openTab(page, "Orders");
  await page.evaluate(() => localStorage.setItem("admin-lang", "el"));
  await page.reload();
  await rowOf(page, name).getByRole("button").first().click();
  await page.getByRole("button", { name: "Επιστροφή χρημάτων…" }).click();
  const form = page.getByRole("dialog", { name: `Επιστροφή χρημάτων ${reference}` });
  await form.getByRole("combobox", { name }).selectOption("1");
  await form.getByRole("button", { name: /^Επιστροφή 119,00\s€$/ }).click();
  await expect(page.getByRole("list", { name: "Επιστροφές χρημάτων" })).toContainText("επιστράφηκε");
});
