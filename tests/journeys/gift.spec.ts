import type { Page } from "@playwright/test";
import { newSession } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { cartButton, isPhone } from "./shopper.ts";

const words = {
  en: {
    isGift: "This is a gift",
    message: "Message on the card (optional)",
    card: "The card, as it will be printed",
    tooLong: "The card has room for 300 characters on 20 lines.",
    wrap: "Gift wrapping, €3.50",
    checkout: /^Checkout with/,
    total: "€1,243.50",
    wrapLine: "Gift wrapping",
    written: "For Eleni,\nfrom all of us.\nHappy birthday!",
  },
  el: {
    isGift: "Είναι δώρο",
    message: "Μήνυμα στην κάρτα (προαιρετικά)",
    card: "Η κάρτα, όπως θα τυπωθεί",
    tooLong: "Η κάρτα χωρά 300 χαρακτήρες σε 20 γραμμές.",
    wrap: /^Συσκευασία δώρου, 3,50/,
    checkout: /^Πληρωμή με/,
    total: /1\.243,50/,
    wrapLine: "Συσκευασία δώρου",
    written: "Στην Ελένη,\nαπό όλους μας.\nΧρόνια πολλά!",
  },
} as const;

async function offer(page: Page, changes: { offers_gifts: boolean; gift_wrap_price: number | null }): Promise<void> {
  const { headers } = await newSession(page);
  const answer = await page.request.post("/rest/v1/rpc/save_shop_settings", { headers, data: { changes } });
  expect(answer.ok()).toBe(true);
}

/** The shop is that of this worker's other journeys too. */
test.afterEach(({ page }) => offer(page, { offers_gifts: false, gift_wrap_price: null }));

test("EYE-11 GFT-01 a shop that offers gifts asks for message and wrapping, keeps them, and asks the payment for them @phone-again", async ({
  page,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  await offer(page, { offers_gifts: true, gift_wrap_price: 3.5 });
  await page.goto(`/product/helios-ring?lang=${language}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Add to cart|Προσθήκη στο καλάθι/i })
    .first()
    .click();
  const cart = page.getByRole("dialog");
  await cartButton(page).click();
  await cart.getByRole("checkbox", { name: say.isGift }).check();
  const message = cart.getByLabel(say.message);
  await message.fill("ά".repeat(301));
  await expect(cart.getByText("301")).toBeVisible();
  await cart.getByRole("button", { name: say.checkout }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(new RegExp(`${say.tooLong}.*301`));
  const card = cart.getByRole("region", { name: say.card });
  await expect(card).toHaveCount(0);
  await message.fill(say.written);
  // Its words, the shop's name and the paper's own shape are those of the print.
  await expect(card).toContainText(say.written.split("\n")[1] ?? "");
  await expect(card).toContainText("Kosmima");
  const { width = 0, height = 1 } = (await card.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(420 / 297, 1);
  await cart.getByRole("checkbox", { name: say.wrap }).check();
  await expect(cart.getByText(say.total)).toBeVisible();
  await page.reload();
  await cartButton(page).click();
  await expect(message).toHaveValue(say.written);
  await cart.getByRole("button", { name: say.checkout }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText(say.wrapLine)).toBeVisible();
  await expect(page.getByText(say.total).first()).toBeVisible();
});
