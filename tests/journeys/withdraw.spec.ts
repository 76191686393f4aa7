import { createHash, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { ShopProcess } from "../shop-process.ts";
import { sell } from "../sale.ts";
import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";

/** Texts that a buyer reads and presses, in one language. */
const words = {
  en: {
    reference: "Order reference",
    name: "Your name",
    start: "Withdraw from contract here",
    failed: "could not be sent",
    unknown: "We found no order with this reference",
    again: "Please press again",
    review: "Please check",
    choose: "Choose pieces",
    products: "Which pieces?",
    go: "Continue",
    none: "Please choose at least one piece",
    confirm: "Confirm withdrawal",
    change: "Change",
    done: "We have received your withdrawal",
    covered: "Withdrawn from",
    some: "1 of 3",
    most: "2 of 3",
    kept: /^You keep\s*2 × Helios ring.*1 × Olive Branch ring/,
    before: /^Withdrawn before.+1 × Helios ring/,
    helios: "Helios ring",
    olive: "Olive Branch ring",
  },
  el: {
    reference: "Αριθμός παραγγελίας",
    name: "Το όνομά σας",
    start: "Υπαναχώρηση από τη σύμβαση εδώ",
    failed: "Δεν ήταν δυνατή η αποστολή",
    unknown: "Δεν βρήκαμε παραγγελία",
    again: "Πατήστε ξανά",
    review: "Παρακαλούμε ελέγξτε",
    choose: "Επιλογή κομματιών",
    products: "Ποια κομμάτια;",
    go: "Συνέχεια",
    none: "Διαλέξτε τουλάχιστον ένα κομμάτι",
    confirm: "Επιβεβαίωση υπαναχώρησης",
    change: "Αλλαγή",
    done: "Λάβαμε την υπαναχώρησή σας",
    covered: "Υπαναχώρηση για",
    some: "1 από 3",
    most: "2 από 3",
    kept: /^Κρατάτε\s*2 × Δαχτυλίδι Ήλιος.*1 × Δαχτυλίδι Κλαδί Ελιάς/,
    before: /^Προηγούμενη υπαναχώρηση.+1 × Δαχτυλίδι Ήλιος/,
    helios: "Δαχτυλίδι Ήλιος",
    olive: "Δαχτυλίδι Κλαδί Ελιάς",
  },
} as const;
type Words = (typeof words)["en" | "el"];

/** Three Helios rings and an Olive Branch ring, paid. */
async function purchase(shop: ShopProcess): Promise<{ id: string; reference: string }> {
  const rings = shop.service.from("products").select("id, slug");
  const { data } = await rings.in("slug", ["helios-ring", "olive-branch-ring"]).throwOnError();
  const items = data
    .sort((one, other) => one.slug.localeCompare(other.slug))
    .map(({ id, slug }) => ({ id, quantity: slug === "helios-ring" ? 3 : 1 }));
  return sell(shop.service, { items });
}

async function fill(page: Page, say: Words, reference: string): Promise<void> {
  await page.getByLabel(say.reference).fill(reference);
  await page.getByLabel("Email").fill("maria@example.test");
  await page.getByLabel(say.name).fill("Μαρία");
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const covered = (page: Page, say: Words): Locator =>
  page.getByRole("list", { name: say.covered }).getByRole("listitem");

/** Goes from the form to the acknowledgement of one ring of three; then of the rest. */
async function withdrawInTwoParts(page: Page, say: Words, reference: string): Promise<void> {
  await fill(page, say, reference);
  await press(page, say.start);
  await expect(heading(page)).toHaveText(say.review);
  await expect(covered(page, say)).toHaveText([/3 ×$/, /1 ×$/]);
  await press(page, say.choose);
  await expect(heading(page)).toHaveText(say.products);
  await page.getByLabel(say.helios).selectOption("0");
  await page.getByLabel(say.olive).uncheck();
  await press(page, say.go);
  await expect(page.getByRole("alert").filter({ hasText: say.none })).toBeVisible();
  await page.getByLabel(say.helios).selectOption("1");
  await press(page, say.go);
  await expect(heading(page)).toHaveText(say.review);
  await expect(covered(page, say)).toHaveText([new RegExp(`${say.helios}.*${say.some}$`)]);
  await expect(page.locator("dl > div").filter({ hasText: say.kept })).toBeVisible();
  await press(page, say.confirm);
  await expect(heading(page)).toHaveText(say.done);
  await expect(covered(page, say)).toHaveText([/1 ×$/]);

  await page.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await fill(page, say, reference);
  await press(page, say.start);
  await expect(page.locator("dl > div").filter({ hasText: say.before })).toBeVisible();
  await expect(covered(page, say)).toHaveText([new RegExp(`${say.most}$`), /1 ×$/]);
  await press(page, say.confirm);
  await expect(heading(page)).toHaveText(say.done);
  // Typed text belongs in no address, and so in no log and no history.
  expect(page.url()).not.toMatch(/maria|KOS/);
}

async function withdrawByLink(page: Page, shop: ShopProcess): Promise<void> {
  const say = words.en;
  const { id, reference } = await purchase(shop);
  const token = `${randomUUID()}${randomUUID()}`;
  const token_hash = createHash("sha256").update(token).digest("hex");
  await shop.service.rpc("add_order_link", { checkout: id, token_hash }).throwOnError();
  await page.goto(`/order/${token}`);
  await press(page, say.start);
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(heading(page)).toHaveText(say.review);
  await expect(page.getByRole("main")).toContainText(reference);
  await expect(page.getByRole("main")).not.toContainText(/maria/i);
  await press(page, say.choose);
  await page.getByLabel(say.olive).uncheck();
  await press(page, say.go);
  await press(page, say.change);
  await expect(page.getByLabel(say.reference)).toHaveCount(0);
  await press(page, say.start);
  await expect(covered(page, say)).toHaveText([/3 ×$/]);
  await press(page, say.confirm);
  await expect(heading(page)).toHaveText(say.done);
  await expect(page.getByRole("main")).toContainText(reference);
}

test("LAW-03 AFT-06 a withdrawal takes two steps, from all or some of the pieces, as long as something is left; what fails loses nothing (in Greek on a phone) @phone-again", async ({
  page,
  shop,
}, info) => {
  const language = isPhone(info) ? "el" : "en";
  const say = words[language];
  const { reference } = await purchase(shop);
  await page.goto(`/withdraw?lang=${language}`);
  await press(page, say.start);
  await expect(page.getByLabel(say.reference)).toBeFocused();
  await page.getByLabel("Email").fill("not-an-address");
  await press(page, say.start);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/complete email|πλήρη/);
  await fill(page, say, "K-NONE");
  await press(page, say.start);
  const alert = page.getByRole("alert").filter({ hasText: say.failed });
  await expect(alert).toContainText(say.unknown);
  await page.route("**/functions/v1/withdraw-from-contract", (route) => route.abort(), { times: 1 });
  await press(page, say.start);
  await expect(alert).toContainText(say.again);
  await expect(page.getByLabel(say.reference)).toHaveValue("K-NONE");
  await withdrawInTwoParts(page, say, reference);
  // Nothing is left: the same again shows the acknowledgement that there is.
  await page.goto("/withdraw");
  await fill(page, say, reference);
  await press(page, say.start);
  await expect(heading(page)).toHaveText(say.done);
  await expect(heading(page)).toBeFocused();
});

test("AFT-04 AFT-06 one press on the order's page leads to the review, and nothing has to be typed @again", async ({
  page,
  shop,
}) => {
  await withdrawByLink(page, shop);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LAW-03 AFT-06 the same steps work, in the language of the page @again", async ({ page, shop }) => {
    const say = words.el;
    await page.goto("/withdraw?lang=el");
    await press(page, say.start);
    await expect(page.getByLabel(say.reference)).toHaveAccessibleDescription(/Παρακαλούμε συμπληρώστε/);
    await fill(page, say, "K-<NONE>");
    await press(page, say.start);
    await expect(page.getByRole("alert")).toContainText("Δεν βρήκαμε παραγγελία");
    await expect(page.getByLabel(say.reference)).toHaveValue("K-<NONE>");
    await withdrawInTwoParts(page, say, (await purchase(shop)).reference);
  });

  test("AFT-04 AFT-06 so does one press on the order's page @again", async ({ page, shop }) => {
    await withdrawByLink(page, shop);
  });
});
