import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openTab } from "./admin/cast.ts";
import { aRing, engraving, size } from "./chosen-ring.ts";
import { expect, test } from "./fixtures.ts";
import { cartButton, isPhone, payHere } from "./shopper.ts";

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
  await cart.getByRole("button", { name: /^(Checkout with|Πληρωμή με)/ }).click();
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
