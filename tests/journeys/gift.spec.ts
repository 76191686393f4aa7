import type { Page } from "@playwright/test";
import { axeFaults } from "../axe.ts";
import { buyerForm } from "../buyer.ts";
import { newSession, openTab } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";

const words = {
  en: {
    cart: "Shopping cart",
    isGift: "This is a gift",
    message: "Message on the card (optional)",
    tooLong: "The card has room for 300 characters on 20 lines.",
    wrap: "Gift wrapping, €3.50",
    checkout: /^Checkout with/,
    total: "€1,243.50",
    wrapLine: "Gift wrapping",
    written: "For Eleni,\nfrom all of us.\nHappy birthday!",
  },
  el: {
    cart: "Καλάθι αγορών",
    isGift: "Είναι δώρο",
    message: "Μήνυμα στην κάρτα (προαιρετικά)",
    tooLong: "Η κάρτα χωρά 300 χαρακτήρες σε 20 γραμμές.",
    wrap: /^Συσκευασία δώρου, 3,50/,
    checkout: /^Πληρωμή με/,
    total: /1\.243,50/,
    wrapLine: "Συσκευασία δώρου",
    written: "Στην Ελένη,\nαπό όλους μας.\nΧρόνια πολλά!",
  },
} as const;

async function offerGifts(page: Page): Promise<void> {
  await openTab(page, "Orders");
  await page.goto("/admin/settings/delivery");
  await page.getByRole("checkbox", { name: "The cart asks whether it is a gift" }).check();
  await page.getByLabel("Gift wrapping, in euros").fill("3.5");
  const preview = page.getByRole("figure", { name: "In the cart" });
  for (const text of [/Gift wrapping, €3\.50/, /Συσκευασία δώρου, 3,50/]) {
    await expect(preview.getByText(text)).toBeVisible();
  }
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
}

/** The shop is that of this worker's other journeys too. */
async function offerNone(page: Page): Promise<void> {
  const { headers } = await newSession(page);
  const changes = { offers_gifts: false, gift_wrap_price: null };
  const data = { changes };
  expect((await page.request.post("/rest/v1/rpc/save_shop_settings", { headers, data })).ok()).toBe(true);
}

test("GFT-01 a gift is bought with its message and wrapping, and packed with a slip and a card that name no price @phone", async ({
  page,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  // The jeweller reads English, whatever the shopper reads (SHO-05).
  await page.addInitScript(() => localStorage.setItem("admin-lang", "en"));
  const dialog = page.getByRole("dialog");
  await page.goto(`/product/helios-ring?lang=${language}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Add to cart|Προσθήκη στο καλάθι/i })
    .first()
    .click();
  const openCart = () => page.getByRole("button", { name: say.cart }).filter({ visible: true }).first().click();
  await openCart();
  await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expect(dialog.getByLabel(say.isGift)).toHaveCount(0);

  await offerGifts(page);
  try {
    await page.goto(`/product/helios-ring?lang=${language}`);
    const isGift = dialog.getByRole("checkbox", { name: say.isGift });
    await expect(async () => {
      await page.reload();
      await openCart();
      await expect(isGift).toBeVisible({ timeout: 2000 });
    }).toPass();
    await isGift.check();
    const message = dialog.getByLabel(say.message);
    await message.fill("ά".repeat(301));
    await expect(dialog.getByText("301")).toBeVisible();
    await dialog.getByRole("button", { name: say.checkout }).click();
    await expect(message).toBeFocused();
    await expect(message).toHaveAccessibleDescription(new RegExp(`${say.tooLong}.*301`));
    await message.fill(say.written);
    await dialog.getByRole("checkbox", { name: say.wrap }).check();
    await expect(dialog.getByText(say.total)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.reload();
    await openCart();
    await expect(message).toHaveValue(say.written);

    await dialog.getByRole("button", { name: say.checkout }).click();
    await page.waitForURL(/\/pay\//);
    await expect(page.getByText(say.wrapLine)).toBeVisible();
    const session = new URL(page.url()).pathname.split("/").at(-1);
    const form = { ...buyerForm, card: "paid" };
    await page.request.post(page.url(), { form, maxRedirects: 0 });
    await page.goto(`/payment-success?session_id=${session}`);
    await expect(page.getByRole("main")).toContainText(say.total);
    expect(await page.evaluate(() => localStorage.getItem("cart-gift"))).toBeNull();
    const reference = /KOS-[A-Z0-9]{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
    await printed(page, reference, say.written);
  } finally {
    await offerNone(page);
  }
});

/** The jeweller's part: a badge, the words with the order, and one sheet. */
async function printed(page: Page, reference: string, written: string): Promise<void> {
  await openTab(page, "Orders");
  const row = page.getByRole("row").filter({ hasText: "Helios ring" }).first();
  await expect(row.getByText("gift", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /Details/ }).click();
  const order = page.getByRole("dialog", { name: "Order" });
  await expect(order).toContainText(reference);
  for (const line of [...written.split("\n"), "To be wrapped as a gift."]) {
    await expect(order).toContainText(line);
  }
  const opened = page.waitForEvent("popup");
  await order.getByRole("link", { name: "Packing slip and card" }).click();
  const slip = await opened;
  const card = slip.getByRole("region", { name: "The gift’s card" });
  await expect(card.getByText(written)).toBeVisible();
  await slip.emulateMedia({ media: "print" });
  const sheets = slip.getByRole("main");
  await expect(sheets).toContainText(reference);
  await expect(sheets).not.toContainText(/[€$]|1[.,]?24[03]|3[.,]50/);
  const paper = (await slip.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
}
