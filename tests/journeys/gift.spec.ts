import type { Page } from "@playwright/test";
import { axeFaults } from "../axe.ts";
import { addOrderLink, newSession } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { cartButton, isPhone, payHere } from "./shopper.ts";

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

test("EYE-10 after paying the next steps stand with their days; the order's page goes on with them and repeats the gift's words @phone @again", async ({
  page,
  shop,
}) => {
  await offer(page, { offers_gifts: true, gift_wrap_price: null });
  await page.goto("/product/salamis-studs");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/i })
    .first()
    .click();
  await cartButton(page).click();
  const cart = page.getByRole("dialog");
  await cart.getByRole("checkbox", { name: words.en.isGift }).check();
  await cart.getByLabel(words.en.message).fill(words.en.written);
  await cart.getByRole("button", { name: words.en.checkout }).click();
  await page.waitForURL(/\/pay\//);
  await payHere(page);
  const days = /\w+day \d+( \w+)? to \w+day \d+ \w+/;
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next.getByRole("listitem").filter({ hasText: "With you" })).toContainText(days);
  await expect(next.getByRole("listitem").last()).toContainText("14 days to change your mind");

  const orders = shop.service.from("orders").select("checkout_id");
  const { data } = await orders.order("created_at", { ascending: false }).limit(1).single().throwOnError();
  await page.goto(`/order/${await addOrderLink(shop, data.checkout_id)}`);
  await expect(page.getByRole("list", { name: "What has happened so far" })).toContainText("Paid");
  const coming = page.getByRole("list", { name: "What comes next" }).getByRole("listitem");
  await expect(coming.filter({ hasText: "We send it" })).toContainText(/at the latest \w+day/);
  await expect(coming.filter({ hasText: "With you" })).toContainText(days);
  // The page may lie open before the parcel is: the words wait for a press.
  const card = page.getByRole("region", { name: "The card in the parcel" });
  await expect(card).toBeHidden();
  await page.getByText("Your words on its card").click();
  await expect(card).toContainText("from all of us.");
  expect(await axeFaults(page)).toEqual([]);
});
