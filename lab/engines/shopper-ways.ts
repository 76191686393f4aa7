import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ShopProcess } from "#tests/shop-process.ts";
import { buyer as anybody } from "#tests/buyer.ts";
import type { Page } from "./page.ts";

export type Way = [name: string, go: (page: Page, shop: ShopProcess) => Promise<void>];

const cart = { role: "dialog", name: "Shopping Cart" };
const viewer = { role: "dialog", name: "Helios ring" };
const { "Card number": _number, Expiry: _expiry, CVC: _cvc, ...buyer } = anybody;

/** Each goes on where the one before it ended, or begins with an address of its own. */
export const shopperWays: readonly Way[] = [
  ["from the landing page to a category", fromLandingPage],
  ["filters, sorting, search and its suggestions", narrow],
  ["a piece's gallery, and its pictures full screen", lookAtPictures],
  ["a size from the list, into the cart", chooseSize],
  ["an engraving, seen as it will look", engrave],
  ["the cart: quantity, delivery, gift", fillCart],
  ["a declined card, then one that is taken", pay],
  ["the order's page and the withdrawal", withdraw],
  ["Greek and the dark theme, kept on the next page", switchBoth],
];

async function fromLandingPage(page: Page) {
  await page.open("/");
  await page.see("heading", "Jewellery that remembers the sea");
  await page.press("button", "Shop");
  await page.press("menuitem", "Rings");
  await page.at(/\/shop\/rings$/);
  await page.see("article", /Helios ring/);
}

async function narrow(page: Page) {
  await page.open("/shop/rings");
  await page.press("button", /^Filters/);
  await page.press("checkbox", /^Diamond/);
  await page.at(/stone=diamond/);
  await page.gone("article", /Helios ring/);
  await page.open("/shop/rings");
  await page.choose("Sort by", "Price, high to low");
  await page.at(/sort=price-desc/);
  await page.open("/shop/all");
  await page.fill("searchbox", "Search", "daxtylidi");
  await page.key("Enter");
  await page.at(/q=daxtylidi/);
  await page.see("article", /Helios ring/);
  await page.fill("searchbox", "Search", "heli");
  await page.press("option", /Helios ring/);
  await page.at(/\/product\/helios-ring/);
}

async function lookAtPictures(page: Page) {
  await page.open("/product/helios-ring");
  await page.press("link", "Picture 2 of 3");
  await page.press("button", /^Enlarge the picture: The round face/);
  await page.see("status", "Picture 2 of 3", viewer);
  await page.swipe(-150);
  await page.see("status", "Picture 3 of 3", viewer);
  await page.press("button", "Enlarge", viewer);
  await page.see("button", "Make smaller", viewer);
  await page.key("Enter");
  await page.see("button", "Enlarge", viewer);
  await page.key("Escape");
  await page.gone("dialog", "Helios ring");
  await page.until("the focus is on the third picture", () =>
    /from the side/.test(document.activeElement?.getAttribute("aria-label") ?? ""),
  );
  await page.press("button", /from the side/);
  await page.see("dialog", "Helios ring");
  await page.driver.back();
  await page.gone("dialog", "Helios ring");
}

async function chooseSize(page: Page) {
  await page.open("/product/helios-ring");
  await page.press("radio", "54");
  await page.press("button", "Add to Cart: Helios ring");
  await openCart(page);
  await page.see("listitem", /Helios ring.*Ring size 54/, cart);
  await page.press("button", "Continue Shopping", cart);
  await page.gone("dialog");
}

async function engrave(page: Page) {
  await page.open("/product/lefkara-lace-bracelet");
  await page.fill("textbox", /^Engraving inside/, "Μαρία ♥");
  await page.until(
    "the engraving is shown",
    () => document.querySelector(".engraved")?.textContent?.includes("Μαρία ♥") ?? false,
  );
  await page.press("button", "Add to Cart: Lefkara lace bracelet");
  await openCart(page);
  await page.see("listitem", /Engraving inside “Μαρία ♥”/, cart);
  await page.key("Escape");
  await page.gone("dialog");
}

async function fillCart(page: Page) {
  await page.open("/shop");
  await openCart(page);
  // The choices come with the piece of today, and push the buttons down.
  await page.see("listitem", /Helios ring.*Ring size 54/, cart);
  await page.press("button", "Increase quantity of Helios ring", cart);
  await page.see("status", "Quantity of Helios ring: 2", cart);
  await page.choose("Country", "Greece");
  await page.press("radio", /^Courier to Greece/, cart);
  await page.press("checkbox", "This is a gift", cart);
  await page.fill("textbox", /^Message on the card/, "Χρόνια πολλά!", cart);
  await page.press("checkbox", /^Gift wrapping/, cart);
  await page.says(sum);
}

/** Two rings, the bracelet with its engraving, the courier and the wrapping. */
const sum = "€2,715.50";

/** Desktop and phone have it in the header. */
const openCart = (page: Page) => page.press("button", "Shopping cart");

async function pay(page: Page) {
  await page.open("/shop");
  await openCart(page);
  await page.press("button", "Checkout with Stripe", cart);
  await page.at(/\/pay\//);
  await page.says(sum);
  for (const [name, text] of Object.entries(buyer)) await page.fill("textbox", name, text);
  const payBy = async (card: string) => {
    await page.fill("textbox", "Card number", card);
    await page.fill("textbox", "Expiry", "12 / 34");
    await page.fill("textbox", "CVC", "123");
    await page.press("button", `Pay ${sum}`);
  };
  await payBy("4000 0000 0000 0002");
  await page.see("status", /declined/);
  await payBy("4242 4242 4242 4242");
  await page.at(/\/payment-success/);
  await page.says(sum);
  await page.says(/KOS-[A-Z0-9]{6}/);
}

async function withdraw(page: Page, shop: ShopProcess) {
  await page.open(await orderPage(shop));
  await page.says("We are getting your order ready");
  await page.press("button", "Withdraw from contract here");
  await page.press("button", "Confirm withdrawal");
  await page.says("We have received your withdrawal");
}

/** The address in the mail that confirms the purchase. */
async function orderPage({ dataFolder }: ShopProcess): Promise<string> {
  const outbox = join(dataFolder, "outbox");
  for (let tries = 0; tries < 100; tries += 1) {
    for (const file of await readdir(outbox).catch(() => [])) {
      const mail = (await readFile(join(outbox, file), "utf8")).replaceAll(/=\r?\n/g, "");
      const [path] = /\/order\/[\w-]{20,}/.exec(mail) ?? [];
      if (path) return path;
    }
    await pause(200);
  }
  throw new Error("no mail confirms the purchase");
}

async function switchBoth(page: Page) {
  await page.open("/shop/rings");
  await page.press("button", "Ελληνικά");
  await page.see("heading", "Δαχτυλίδια");
  await page.press("button", "Εναλλαγή φωτεινού και σκούρου θέματος");
  await page.press("link", "Δαχτυλίδι Ήλιος");
  await page.at(/\/product\/helios-ring/);
  await page.see("heading", "Δαχτυλίδι Ήλιος");
  await page.open("/");
  const isKept = () => document.documentElement.lang === "el" && getComputedStyle(document.body).colorScheme === "dark";
  await page.until("dark and Greek", isKept);
}
