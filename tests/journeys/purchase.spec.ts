import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { openTab } from "./admin/cast.ts";
import { aRing, engraving, size } from "./chosen-ring.ts";
import { admin, expect, test } from "./fixtures.ts";
import { cartButton, isPhone, payHere } from "./shopper.ts";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

/** The texts that a shopper and the jeweller meet, in one language. */
const words = {
  en: {
    shop: "Shop",
    rings: "Rings",
    add: "Add to cart",
    products: ["Helios ring", "Olive Branch ring"],
    cart: "Shopping cart",
    close: "Continue Shopping",
    checkout: /^Checkout with/,
    fields: {
      email: "Email",
      name: "Full name",
      phone: "Phone",
      address: "Address",
      city: "City",
      postcode: "Postal code",
      card: "Card number",
      expiry: /^Expiry/,
      cvc: "CVC",
    },
    pay: /^Pay €1,660\.00/,
    total: "€1,660.00",
  },
  el: {
    shop: "Κατάστημα",
    rings: "Δαχτυλίδια",
    add: "Προσθήκη στο καλάθι",
    products: ["Δαχτυλίδι Ήλιος", "Δαχτυλίδι Κλαδί Ελιάς"],
    cart: "Καλάθι αγορών",
    close: "Συνέχεια αγορών",
    checkout: /^Πληρωμή με/,
    fields: {
      email: /mail/i,
      name: "Ονοματεπώνυμο",
      phone: "Τηλέφωνο",
      address: "Διεύθυνση",
      city: "Πόλη",
      postcode: "Ταχυδρομικός κώδικας",
      card: "Αριθμός κάρτας",
      expiry: /^Λήξη/,
      cvc: "CVC",
    },
    pay: /^Πληρωμή 1\.660,00/,
    total: /1\.660,00\s€/,
  },
} as const;

async function buyTwoRings(page: Page, language: "en" | "el", shopper: string): Promise<void> {
  const say = words[language];
  await page.goto("/");
  if (language === "el")
    await page
      .getByRole("button", { name: /Ελληνικά|EL/ })
      .filter({ visible: true })
      .first()
      .click();
  await page.getByRole("button", { name: say.shop, exact: true }).filter({ visible: true }).first().click();
  await page
    .getByRole("menuitem", { name: say.rings, exact: true })
    .or(page.getByRole("link", { name: say.rings, exact: true }))
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/shop\/rings/);
  await page.getByRole("link", { name: say.products[0] }).first().click();
  await expect(page).toHaveURL(/\/product\/helios-ring/);
  await page.getByRole("main").getByRole("button", { name: say.add }).first().click();
  await page.goBack();
  const second = page.getByRole("article").or(page.getByRole("listitem")).filter({ hasText: say.products[1] }).last();
  await second.getByRole("button", { name: say.add }).click();
  await page.getByRole("button", { name: say.cart }).filter({ visible: true }).first().click();
  const cart = page.getByRole("dialog");
  await expect(cart).toContainText(say.products[0]);
  await expect(cart).toContainText(say.total);
  await cart.getByRole("button", { name: say.checkout }).click();
  await page.waitForURL(/\/pay\//);
  const { fields } = say;
  await page.getByLabel(fields.email).fill(`${shopper}@example.test`);
  await page.getByLabel(fields.name).first().fill("Μαρία Παπαδοπούλου");
  await page.getByLabel(fields.phone).fill("+35799123456");
  await page.getByLabel(fields.address).first().fill("Λήδρας 12");
  await page.getByLabel(fields.city).fill("Λευκωσία");
  await page.getByLabel(fields.postcode).fill("1011");
  await page.getByLabel(fields.card).fill("4242 4242 4242 4242");
  await page.getByLabel(fields.expiry).fill("12 / 34");
  await page.getByLabel(fields.cvc).fill("123");
  await page.getByRole("button", { name: say.pay }).click();
  await page.waitForURL(/\/payment-success/);
  for (const product of say.products) await expect(page.getByRole("main")).toContainText(product);
  await expect(page.getByRole("main")).toContainText(say.total);
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("tab", { name: "Products" })).toBeVisible();
}

/** The slip speaks the buyer's language, whichever the dashboard speaks. */
async function expectSlip(desk: Page, row: Locator, heading: string): Promise<void> {
  await row.getByRole("button", { name: /^Details/ }).click();
  const opened = desk.context().waitForEvent("page");
  await desk.getByRole("link", { name: "Packing slip" }).click();
  const slip = await opened;
  await expect(slip.getByRole("heading", { name: heading })).toBeVisible();
  await slip.close();
  await desk.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}

test("CHK-01 PAY-01 AFT-01 a shopper buys two rings and the jeweller sends one (in Greek on a phone) @phone @again", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const shopper = `maria-${info.project.name}`;
  await buyTwoRings(page, isPhone(info) ? "el" : "en", shopper);

  const desk = await browser.newPage();
  await signIn(desk);
  await desk.getByRole("tab", { name: "Orders" }).click();
  const rows = desk
    .getByRole("row")
    .or(desk.getByRole("listitem"))
    .filter({ hasText: `${shopper}@example.test` });
  await expect(rows).toHaveCount(2);
  for (const text of ["Μαρία Παπαδοπούλου", "+35799123456", "Λήδρας 12"])
    await expect(rows.first()).toContainText(text);
  await expectSlip(desk, rows.first(), isPhone(info) ? "Δελτίο αποστολής" : "Packing slip");
  await rows.first().getByRole("checkbox").click();
  await expect(desk.getByText("Order marked as sent")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await desk.close();
});

const chosen = {
  en: { words: "Ring size 52 · Engraving “Μαρία”", engraving: /^Engraving \(optional\)/, save: "Save" },
  el: { words: "Μέγεθος 52 · Χάραξη «Μαρία»", engraving: /^Χάραξη \(προαιρετικά\)/, save: "Αποθήκευση" },
} as const;

/** The last text part to the buyer that names the piece, and the way to the order in it. */
async function mailOf(outbox: string, product: string) {
  for (const file of await readdir(outbox).catch(() => [])) {
    const mail = await readFile(join(outbox, file), "utf8");
    if (!/^To:.*maria@example\.com/im.test(mail)) continue;
    const text = readablePart(mail);
    if (text.includes(product)) return { text, link: /\/order\/[\w-]+/.exec(text)?.[0] ?? "" };
  }
  return { text: "", link: "" };
}

function readablePart(mail: string): string {
  const part = mail.split(/\r?\nContent-Type: text\/plain/)[1] ?? "";
  const [head = "", ...lines] = part.split(/\r?\n\r?\n/);
  const body = lines.join("\n\n").split(/\r?\n--+_NmP/)[0] ?? "";
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

test("PCE-04 AFT-01 size and engraving are named from the cart to the packing slip, to each reader in their language @phone @again", async ({
  page,
  browser,
  shop,
}, info) => {
  test.slow();
  const language = isPhone(info) ? "el" : "en";
  const say = chosen[language];
  const name = `Band of journeys ${info.project.name}`;
  const { path } = await aRing(page, shop, name, [size, engraving]);
  await page.goto(`${path}?lang=${language}`);
  await page.getByRole("radio", { name: /^54/ }).check();
  await page.getByRole("textbox", { name: say.engraving }).fill("Μαρία");
  await page
    .getByRole("button", { name: /^(Add to Cart|Προσθήκη στο καλάθι): Band/ })
    .first()
    .click();
  await cartButton(page).click();
  const cart = page.getByRole("dialog");
  await cart.getByRole("button", { name: /^(Change the choices of|Αλλαγή των επιλογών:) Band/ }).click();
  await cart.getByRole("radio", { name: "52" }).check();
  await cart.getByRole("button", { name: say.save }).click();
  await expect(cart.getByText(say.words)).toBeVisible();
  await cart.getByRole("button", { name: words[language].checkout }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText(say.words)).toBeVisible();
  await payHere(page);
  await expect(page.getByRole("main")).toContainText(say.words);

  let mail = { text: "", link: "" };
  await expect.poll(async () => (mail = await mailOf(join(shop.dataFolder, "outbox"), name)).link).toBeTruthy();
  expect(mail.text).toContain(say.words);
  await page.goto(mail.link);
  await expect(page.getByRole("main")).toContainText(say.words);

  // The jeweller reads English, whatever the buyer reads.
  const desk = await browser.newPage();
  await openTab(desk, "Orders");
  const row = desk.getByRole("row").or(desk.getByRole("listitem")).filter({ hasText: name }).first();
  await expect(row).toContainText(chosen.en.words);
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const line = file.split("\n").find((one) => one.includes(name));
  for (const { words: told } of Object.values(chosen)) expect(line).toContain(told);
  await row.getByRole("button", { name: /^Details/ }).click();
  await expect(desk.getByRole("dialog")).toContainText(chosen.en.words);
  const opened = desk.context().waitForEvent("page");
  await desk.getByRole("link", { name: "Packing slip" }).click();
  const slip = await opened;
  await expect(slip.getByRole("article")).toContainText(say.words);
  await slip.close();
  await desk.close();
});
