import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sell } from "../sale.ts";
import { addOrderLink, addProduct, seeAllOwed, signIn } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { cartButton, isPhone, payHere } from "./shopper.ts";

const script = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/**
 * Others change the nodes of each page, when it is usable, or before its own code runs: React draws that page anew and
 * says so. Resolves to the faults that the pages met. The payment page is the provider's.
 */
async function changeNodes(page: Page, names: readonly string[], isEarly = false) {
  const faults: string[] = [];
  page.on("pageerror", (error) => {
    if (!isEarly || !error.message.includes("#418")) faults.push(String(error));
  });
  const begin = `if (!location.pathname.startsWith("/pay/")) {${names.map(script).join("\n")}}`;
  const wait = `new MutationObserver((_, observer) => {
    if (!("usable" in document.documentElement.dataset)) return;
    observer.disconnect();
    ${begin}
  }).observe(document.documentElement, { attributes: true });`;
  await page.addInitScript({
    content: `document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") { ${isEarly ? begin : wait} }
    });`,
  });
  return faults;
}

/** Every word of the page, also below what is drawn. */
async function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as unknown as {
        parentElement: Element;
        data: string;
      };
      if (data.trim() && !parentElement.closest("script, style, noscript")) found.push(data.trim());
    }
    return found.join("\n");
  });
}

const everybody = ["translator.js", "extension.js"];

test("BRW-05 with a translator and an extension in the page a shopper gets from the list to the order @phone @again", async ({
  page,
  shop,
}, info) => {
  const name = `Signet${info.project.name}`;
  await addProduct(shop, { name, category: "rings", price: 120 });
  const faults = await changeNodes(page, everybody, isPhone(info));
  await page.goto("/shop/rings");
  await expect(page.getByText(/^~\d+ pieces$/)).toBeVisible();
  await page.getByRole("combobox", { name: "Search" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^~1 piece$/)).toBeVisible();
  await page.getByRole("article").getByRole("link", { name }).click();
  // The card in the list has a button of the same name.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
  await expect(page.getByRole("main").getByRole("button", { name: "Added" }).first()).toBeVisible();
  await cartButton(page).click();
  const cart = page.getByRole("dialog");
  await cart.getByRole("button", { name: /^Increase/ }).click();
  await expect(cart).toContainText("€240.00");
  await cart.getByRole("button", { name: /^Decrease/ }).click();
  await expect(cart).not.toContainText("€240.00");
  await cart.getByRole("button", { name: "Checkout with" }).click();
  await page.waitForURL(/\/pay\//);
  await payHere(page);
  await expect(page.getByRole("main")).toContainText(`~${name}`);
  await expect(page.getByRole("main")).toContainText("~€120.00");
  const orders = shop.service.from("orders").select("checkout_id").eq("product_name", name);
  const { data: order } = await orders.single().throwOnError();
  await page.goto(`/order/${await addOrderLink(shop, order.checkout_id)}`);
  await expect(page.getByRole("main")).toContainText(`~${name}`);
  expect(faults).toEqual([]);
});

test("BRW-05 NAV-08 after a switch under a translator no word of the other language is left @again", async ({
  page,
}) => {
  const faults = await changeNodes(page, ["translator.js"]);
  for (const path of ["/", "/shop/rings", "/product/helios-ring", "/ring-size", "/terms"]) {
    await page.goto(`${path}?lang=el`);
    await expect(page.getByText("~Συλλογές").first()).toBeVisible();
    // Whether the shop is open now comes later than the page.
    if (path === "/") await expect(page.getByText(/~(Κλειστά|Ανοιχτά)/).first()).toBeVisible();
    const greek = await wordsOf(page);
    await page.goto(`${path}?lang=en`);
    await expect(page.getByText("~Collections").first()).toBeVisible();
    await page
      .getByRole("button", { name: /EL$|Ελληνικά$/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect.poll(() => wordsOf(page)).toBe(greek);
  }
  expect(faults).toEqual([]);
});

test("BRW-05 with a translator and an extension in the page a jeweller makes a piece and sends an order @phone @again", async ({
  page,
  shop,
}) => {
  const mark = randomUUID().slice(0, 8);
  const id = await addProduct(shop, { name: `Ring ${mark}`, category: "rings", price: 120 });
  const buyer = { name: `Eleni ${mark}`, email: `${mark}@example.test` };
  await sell(shop.service, { items: [{ id, quantity: 2 }], buyer });
  const faults = await changeNodes(page, everybody);
  await seeAllOwed(page);
  await signIn(page);
  const order = page.getByRole("article", { name: buyer.name });
  await expect(order).toContainText(`~2 × Ring ${mark}`);
  await page.getByRole("tab", { name: "Products" }).click();
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").first().fill(`Band ${mark}`);
  await form.getByLabel("Category").selectOption("rings");
  await form.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill(mark);
  await expect(page.getByRole("row").filter({ hasText: `Band ${mark}` })).toBeVisible();
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByRole("row").filter({ hasText: buyer.name }).getByRole("checkbox").click();
  await expect(page.getByText("Order marked as sent")).toBeVisible();
  await page.getByLabel("Language").selectOption("el");
  await expect(page.getByRole("tab", { name: "Παραγγελίες" })).toBeVisible();
  await expect(page.locator("#admin-panel")).not.toContainText("Orders");
  expect(faults).toEqual([]);
});
