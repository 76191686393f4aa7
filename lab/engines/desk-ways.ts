import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addOrder } from "#tests/journeys/admin/cast.ts";
import { admin, root, type ShopProcess } from "#tests/shop-process.ts";
import type { Page } from "./page.ts";
import type { Way } from "./shopper-ways.ts";

const picture = join(root, "supabase/seed/products/amathus-bangle.webp");
const form = { role: "dialog", name: "New product" };
const row = (name: RegExp) => ({ role: "row", name });

/** Ways on a desktop, after the shopper's. */
export const deskWays: readonly Way[] = [
  ["a wrong password, then the right one, and Today", signIn],
  ["a price changed in the list is heard by a shopper's page", changePrice],
  ["a piece with a picture, from the form into the shop", makeProduct],
  ["another shop's file, from its plan into the shop", importFile],
  ["an order marked as sent, and not", send],
  ["a sale at the counter", sellAtCounter],
  ["sign out", signOut],
];

async function signIn(page: Page) {
  await page.open("/admin");
  await page.fill("textbox", "Email", admin.email);
  await page.fill("textbox", "Password", "not the password");
  await page.press("button", "Sign In");
  await page.see("toast", /Invalid login credentials/);
  await page.fill("textbox", "Password", admin.password);
  await page.press("button", "Sign In");
  await page.see("heading", /^Today/);
  // The products beneath come with code of their own: leaving before would cut it off.
  await page.see("button", "Add Product");
}

async function changePrice(page: Page) {
  await page.driver.otherWindow();
  await page.open("/shop/necklaces");
  await page.see("article", /Aphrodite necklace.*€1,180/);
  await page.driver.otherWindow();
  await page.open("/admin?tab=products");
  await page.press("button", "$1180.00", row(/Aphrodite necklace/));
  await page.type("1195");
  await page.key("Enter");
  await page.see("button", "$1195.00", row(/Aphrodite necklace/));
  await page.driver.otherWindow();
  await page.see("article", /Aphrodite necklace.*€1,195/);
  await page.driver.otherWindow();
}

async function makeProduct(page: Page) {
  await page.open("/admin?tab=products");
  await page.press("button", "Add Product");
  await page.fill("textbox", "Name", "Engine ring", form);
  await page.fill("spinbutton", /^Price/, "75", form);
  await page.choose("Category", "Rings");
  await page.driver.attach("dialog input[type=file]", picture);
  await page.press("button", "Create Product", form);
  await page.gone("dialog");
  await page.see("image", undefined, row(/Engine ring/));
  await page.open("/shop/rings");
  await page.see("article", /Engine ring.*€75/);
}

async function importFile(page: Page) {
  const folder = await mkdtemp(join(tmpdir(), "kosmima-engines-"));
  try {
    const file = join(folder, "export.csv");
    await writeFile(file, variants);
    await page.open("/admin?tab=products");
    await page.press("button", "Import CSV or Excel");
    await page.see("dialog", "Import products");
    await page.driver.attach("dialog input[type=file]", file);
    await page.says("Shopify · UTF-8 · comma");
    await page.says("1 piece would be imported.");
    await page.press("button", "Mend Moved ring");
    await page.press("button", "Take it like this");
    await page.press("button", "Import");
    await page.see("toast", /1 added, 0 changed/);
  } finally {
    await rm(folder, { recursive: true });
  }
  await page.open("/shop/rings");
  await page.see("article", /Moved ring.*€120/);
}

const variants = [
  "Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status",
  "moved,Moved ring,Rings,true,Size,50,M-50,2,120.00,active",
  "moved,,,,,52,M-52,1,125.00,",
].join("\n");

async function send(page: Page, shop: ShopProcess) {
  await addOrder(shop, { customer: "Andri Georgiou" });
  await page.open("/admin?tab=orders");
  const order = row(/Andri Georgiou/);
  await page.press("checkbox", undefined, order);
  await page.see("toast", /marked as sent/);
  await page.press("tab", /^completed/);
  await page.press("checkbox", undefined, order);
  await page.see("toast", /marked as pending/);
}

async function sellAtCounter(page: Page) {
  await page.open("/admin/counter");
  await page.fill("searchbox", "Search", "Engine ring");
  await page.press("button", /Engine ring/);
  await page.press("radio", "cash");
  await page.press("button", "Sell for €75.00");
  await page.see("region", /Sold for €75\.00/);
  await page.press("button", "Next sale");
}

async function signOut(page: Page) {
  await page.open("/admin");
  await page.press("button", "Sign Out");
  await page.see("button", "Sign In");
  await page.open("/admin?tab=orders");
  await page.see("button", "Sign In");
}
