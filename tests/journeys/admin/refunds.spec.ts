import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import type { ShopProcess } from "../../shop-process.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, buy, openPlace, openTab, rowOf } from "./cast.ts";

async function soldRing(shop: ShopProcess, card = "paid") {
  const name = `Ring ${randomUUID().slice(0, 8)}`;
  const product = await addProduct(shop, { name, name_el: name, category: "rings", price: 119 });
  return { name, reference: await buy(shop, product, card) };
}

async function withdraw(shop: ShopProcess, reference: string): Promise<void> {
  const body = { reference, email: "maria@example.com", name: "Maria", confirm: true };
  await fetch(`${shop.url}/functions/v1/withdraw-from-contract`, { method: "POST", body: JSON.stringify(body) });
}

test("AFT-08 an order pays back a part and says how it stands; a withdrawal is back, inspected, and paid back with its pieces chosen @phone-again @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const kept = await soldRing(shop, "refund-later");
  const back = await soldRing(shop);
  await withdraw(shop, back.reference);

  await test.step("a part, what is wrong in words, and the provider's state", async () => {
    await openTab(page, "Orders");
    await rowOf(page, kept.name)
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
    await page.keyboard.press("Escape");
  });

  await test.step("from the withdrawal to the money and its mail", async () => {
    const { name, reference } = back;
    await openPlace(page, "Settings");
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
    await page.goBack();
    await page.getByRole("link", { name: "Emails" }).first().click();
    await expect(rowIn("Emails").filter({ hasText: "Money back" })).toHaveCount(1);
  });
});
