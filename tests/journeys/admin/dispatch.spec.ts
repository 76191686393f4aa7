import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { sell } from "../../sale.ts";
import { newSession, openTab, rowOf, serviceClient } from "./cast.ts";
import { toastWith } from "../shopper.ts";
import { expect, test } from "../fixtures.ts";

/** A paid purchase of a buyer of its own. */
async function aPurchase(shop: ShopProcess, codes: string[], locale: "en" | "el" = "en") {
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("id").in("product_code", codes).throwOnError();
  const name = `Eleni ${randomUUID().slice(0, 8)}`;
  const items = data.map(({ id }) => ({ id: String(id), quantity: 1 }));
  const buyer = { name, email: `${randomUUID()}@example.test` };
  return { name, ...(await sell(service, { items, locale, buyer })) };
}

/** Its time comes at once, as when an admin sends it again. */
async function sendNow(page: Page, checkout: string): Promise<void> {
  const { headers } = await newSession(page);
  const ask = (name: string, data: object) => page.request.post(`/rest/v1/rpc/${name}`, { headers, data });
  const { mails } = await (await ask("order_mails", { checkouts: [checkout] })).json();
  for (const mail of mails) {
    if (mail.goes_at) expect((await ask("retry_mail", { mail: mail.id })).ok()).toBe(true);
  }
}

test("AFT-03 ORD-03 after marking, the mail's minute stands with a way back; in the row and the order too @phone", async ({
  page,
  shop,
}) => {
  const { name } = await aPurchase(shop, ["KOS-N-001"]);
  await openTab(page, "Orders");
  await rowOf(page, name).getByRole("checkbox").click();
  // This shop has no mail server, and does not pretend that a mail leaves it.
  const grace = /^Email is kept at \d\d:\d\d, not sent: no mail server$/;
  const toast = toastWith(page, "Order marked as sent", grace);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Order marked as pending")).toBeVisible();
  await expect(rowOf(page, name).getByRole("checkbox")).not.toBeChecked();

  await rowOf(page, name).getByRole("checkbox").click();
  await toast.getByRole("button", { name: "Carrier and number" }).click();
  const order = page.getByRole("dialog", { name: "Order" });
  await order.getByLabel("Carrier").fill("acs");
  await order.getByLabel("Tracking number").fill(" 7227889074 ");
  await order.getByRole("button", { name: "Save" }).click();
  await expect(order.getByText("Carrier and number saved")).toBeVisible();
  await expect(order.getByRole("link", { name: "ACS · 7227889074" })).toHaveAttribute(
    "href",
    "https://www.acscourier.net/en/track-and-trace/?trackingNumber=7227889074",
  );
  await expect(order.getByText("Confirmation of an order")).toBeVisible();
  await order.getByRole("button", { name: "Undo" }).click();
  await expect(order.getByText("Not sent yet.")).toBeVisible();
  await expect(order.getByText("Notice of a dispatch")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await rowOf(page, name).getByRole("checkbox").click();
  await toast.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: /^completed/ }).click();
  const row = rowOf(page, name);
  await expect(row).toContainText("Email is kept at");
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("AFT-03 a mail that went out says when; a piece marked later is a parcel of its own, in Greek", async ({
  page,
  shop,
}) => {
  const { id, name } = await aPurchase(shop, ["KOS-N-001", "KOS-R-001"], "el");
  await openTab(page, "Orders");
  await rowOf(page, name).getByRole("checkbox").first().click();
  await expect(rowOf(page, name)).toHaveCount(1);
  await sendNow(page, id);
  await page.getByRole("combobox", { name: "Language" }).selectOption("el");
  await rowOf(page, name)
    .getByRole("button", { name: /^Λεπτομέρειες/ })
    .click();
  const order = page.getByRole("dialog", { name: "Παραγγελία" });
  // The server's round and the dashboard's next look take some seconds each.
  await expect(order.getByText(/^Φυλάχθηκε στις/)).toHaveCount(3, {
    timeout: 40_000,
  });
  await expect(order.getByText("Δεν έχει σταλεί ακόμη.")).toBeVisible();
  await expect(order.getByLabel("Μεταφορέας")).toHaveCount(2);
  await expect(order.getByText("Ειδοποίηση αποστολής")).toBeVisible();
});

test("DLV-04 what should have left stands above the orders, in words, until it is sent", async ({ page, shop }) => {
  const service = await serviceClient(shop);
  const { name, id, reference } = await aPurchase(shop, ["KOS-N-001"]);
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  const leaves_by = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(twoDaysAgo);
  await openTab(page, "Orders");
  await expect(rowOf(page, name)).toBeVisible();
  const late = page.getByRole("region", { name: "1 purchase is late" });
  await expect(late).toBeHidden();
  await service.from("orders").update({ leaves_by }).eq("checkout_id", id).throwOnError();
  await expect(late).toContainText(name);
  await expect(late).toContainText(/Should have left by \w+day \d+ \w+, 2 days ago, to arrive by/);
  await late.getByRole("button", { name: `Open the order ${reference}` }).click();
  const order = page.getByRole("dialog", { name: "Order" });
  await expect(order).toContainText("Insured courier");
  await expect(order).toContainText(/Arrives \w+day/);
  await page.keyboard.press("Escape");
  await rowOf(page, name).getByRole("checkbox").click();
  await expect(late).toBeHidden();
});
