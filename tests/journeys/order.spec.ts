import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sell } from "../sale.ts";
import type { ShopProcess } from "../shop-process.ts";
import { addOrderLink, addProduct, buy } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { isPhone, visibleButton } from "./shopper.ts";

/** A sale with a link as a mail has one. */
async function sold(shop: ShopProcess) {
  const name = `Selene ring ${randomUUID().slice(0, 8)}`;
  const fields = { name, name_el: `Ελληνικά ${name}`, price: 240, category: "rings" };
  const product = await addProduct(shop, fields);
  const reference = await buy(shop, product);
  const orders = shop.service.from("orders").select("id, checkout_id").eq("product_id", product);
  const { data: order } = await orders.single().throwOnError();
  const token = await addOrderLink(shop, order.checkout_id);
  const mark = (changes: object) => shop.service.from("orders").update(changes).eq("id", order.id).throwOnError();
  return { reference, token, name, mark };
}

const words = {
  en: {
    making: "We are getting your order ready",
    sent: "Your order has been sent",
    follow: "Follow the parcel: DHL 1234567890",
    print: "Print the receipt",
    vat: /^of which VAT \([\d.]+ %\)$/,
    missing: "This link opens no order",
    reference: "Order reference",
    ask: "Send me a new link",
    asked: "Please look into your inbox",
  },
  el: {
    making: "Ετοιμάζουμε την παραγγελία σας",
    sent: "Η παραγγελία σας έχει σταλεί",
    follow: "Παρακολούθηση δέματος: DHL 1234567890",
    print: "Εκτύπωση απόδειξης",
    vat: /^εκ των οποίων ΦΠΑ \([\d,]+ %\)$/,
    missing: "Ο σύνδεσμος δεν ανοίγει καμία παραγγελία",
    reference: "Αριθμός παραγγελίας",
    ask: "Στείλτε μου νέο σύνδεσμο",
    asked: "Κοιτάξτε τα εισερχόμενά σας",
  },
} as const;

async function ask(page: Page, say: (typeof words)["en" | "el"], reference: string) {
  await page.getByLabel(say.reference).fill(reference);
  await page.getByLabel("Email").fill("maria@example.com");
  await page.getByRole("button", { name: say.ask }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.asked);
}

test("AFT-04 the buyer sees the purchase, and that it was sent, without loading the page again, and prints it on one sheet (in Greek on a phone) @phone-again @again", async ({
  page,
  shop,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  const { reference, token, name, mark } = await sold(shop);
  await page.goto(`/order/${token}?lang=${language}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(say.making);
  const main = page.getByRole("main");
  for (const text of [reference, name, "240"]) await expect(main).toContainText(text);
  for (const text of ["Maria", "maria@example.com", "Ledras", "+357"]) {
    await expect(main).not.toContainText(text);
  }
  await mark({ is_sent: true, carrier: "dhl", tracking_number: "1234567890" });
  await expect(title).toHaveText(say.sent);
  const follow = main.getByRole("link", { name: say.follow });
  await expect(follow).toHaveAttribute("href", /^https:\/\/www\.dhl\.com\/.*1234567890$/);
  await expect(follow).toHaveAttribute("rel", "noreferrer");
  const other = language === "en" ? "el" : "en";
  await visibleButton(page, language === "en" ? "Ελληνικά" : "English").click();
  await expect(title).toHaveText(words[other].sent);

  // Nothing to press, and the seller of the day of sale.
  await expect(page.getByRole("button", { name: words[other].print })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(main.getByText(reference)).toBeVisible();
  await expect(main.getByText(/^TEST-\d{4}-\d{5}$/)).toBeVisible();
  await expect(main.getByText(words[other].vat)).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("AFT-04 the page is whole; every token that opens nothing gets one page, from which a new link is asked for @again", async ({
    page,
    shop,
  }) => {
    const { reference, token, mark } = await sold(shop);
    await page.goto(`/order/${token}?lang=el`);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(words.el.making);
    await expect(page.getByRole("main")).toContainText(reference);
    await expect(page.getByRole("button", { name: words.el.print })).toBeHidden();
    await mark({ is_sent: true });
    await page.reload();
    await expect(title).toHaveText(words.el.sent);
    await page.getByRole("link", { name: "English" }).first().click();
    await expect(title).toHaveText(words.en.sent);
    const shown = [];
    for (const wrong of [token.slice(0, -1), `${token}x`, "nobody"]) {
      const answer = await page.goto(`/order/${wrong}?lang=en`);
      expect(answer?.status()).toBe(404);
      shown.push((await page.getByRole("main").innerHTML()).replaceAll(/"[^"]*"/g, '""'));
    }
    expect(new Set(shown).size).toBe(1);
    await expect(title).toHaveText(words.en.missing);
    await ask(page, words.en, reference);
    expect(page.url()).not.toContain("maria");
    await page.goto("/order?lang=en");
    await ask(page, words.en, "KOS-AAAAAA");
  });

  test("WEK-01 what was left open is answered by a plain form; the page then says what was chosen, and when it comes @again", async ({
    page,
    shop,
  }) => {
    const ring = shop.service.from("products").select("id").eq("slug", "helios-ring");
    const { data: product } = await ring.single().throwOnError();
    const { id } = await sell(shop.service, { items: [{ id: String(product.id), quantity: 1 }], locale: "el" });
    await page.goto(`/order/${await addOrderLink(shop, id)}?lang=el`);
    const main = page.getByRole("main");
    await expect(main).toContainText("γίνεται μετά την απάντησή σας");
    await main.getByLabel(/^Μέγεθος δαχτυλιδιού/).selectOption("54");
    await main.getByRole("button", { name: "Αποστολή απάντησης" }).click();
    await expect(main).toContainText("Επιλέξατε: Δαχτυλίδι Ήλιος, Μέγεθος δαχτυλιδιού 54.");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(words.el.making);
    await expect(main).not.toContainText("γίνεται μετά την απάντησή σας");
    await expect(main.getByRole("combobox")).toHaveCount(0);
  });
});
