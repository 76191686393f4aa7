import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addProduct, openTab, rowOf } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { axeFaults } from "../axe.ts";
import { withShop, type ShopProcess } from "../shop-process.ts";
import { openCart, toastWith } from "./shopper.ts";

test.use({ catalogue: "untouched" });

/** A limited piece of one test. */
async function aProduct(shop: ShopProcess, quantity: number) {
  const name = `Held ring ${randomUUID().slice(0, 8)}`;
  const name_el = `Βέρα ${name.slice(-8)}`;
  // A held ring is so old that it stands last: others look at the first piece of a list.
  const created_at = "2019-01-01T00:00:00Z";
  const id = await addProduct(shop, { name, name_el, category: "rings", price: 120, created_at });
  await shop.service.from("stock").insert({ product_id: id, quantity }).throwOnError();
  return { id, name, name_el };
}

/** Somebody goes to the payment page and does nothing there. */
async function hold(shop: ShopProcess, id: string, quantity: number) {
  const answer = await fetch(`${shop.url}/functions/v1/create-cart-payment`, {
    method: "POST",
    body: JSON.stringify({ items: [{ id, quantity }] }),
  });
  expect(answer.status).toBe(200);
  const { url, checkout } = await answer.json();
  return { url, ...checkout } as { url: string; reference: string; secret: string };
}

test("AVL-11 the dashboard shows what is held, by itself, and lets it go; with nothing held there is nothing @phone @again", async ({
  page,
  shop,
}) => {
  const { id, name } = await aProduct(shop, 2);
  await openTab(page, "Orders");
  await expect(page.getByRole("tab", { name: /^not ready/ })).toBeVisible();
  const panel = page.getByRole("region", { name: "Held for payment" });
  await expect(panel).toHaveCount(0);

  const { reference } = await hold(shop, id, 2);
  const row = rowOf(page, reference);
  await expect(row).toContainText(`2 × ${name}`, { timeout: 15_000 });
  await expect(row.getByRole("time")).toHaveText(/^\d\d:\d\d$/);
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  expect(await axeFaults(page)).toEqual([]);

  await row.getByRole("button", { name: `Let it go: ${reference}` }).click();
  const question = page.getByRole("dialog", { name: `Let it go: ${reference}` });
  await question.getByRole("button", { name: "Let it go", exact: true }).click();
  await expect(toastWith(page, `${reference} was let go`)).toBeVisible();
  await expect(panel).toHaveCount(0);
  const { data } = await shop.service.from("products").select("availability").eq("id", id).single();
  expect(data).toEqual({ availability: true });
});

test("STK-06 who waits reads that somebody is buying it and until when, and can have it when that ends @again", async ({
  page,
  shop,
}) => {
  const { id, name } = await aProduct(shop, 1);
  const { data } = await shop.service.from("products").select("slug").eq("id", id).single();
  const { secret } = await hold(shop, id, 1);
  await page.goto(`${shop.url}/product/${data?.slug}`);
  const product = page.getByRole("article").first();
  await expect(product).toContainText(/Somebody is buying it; perhaps free again at \d\d:\d\d/);
  await expect(product).not.toContainText("Sold out");
  await expect(product.getByRole("link", { name: "Have one made for you" })).toBeVisible();
  await expect(product.getByRole("button", { name: /Reserved|Add to Cart/ })).toHaveCount(0);
  // The button in lists is disabled in looks and name only (SHP-02).
  const list = await page.context().newPage();
  await list.goto(`${shop.url}/shop/rings`);
  await list.getByRole("button", { name: `Reserved: ${name}` }).press("Enter");
  await expect(toastWith(list, "Reserved", /perhaps free again at/)).toBeVisible();
  await list.close();
  await fetch(`${shop.url}/functions/v1/cancel-checkout`, { method: "POST", body: JSON.stringify({ secret }) });
  await expect(product).toContainText("Only 1 left");
  await expect(product.getByRole("button", { name: `Add to Cart: ${name}` })).toBeVisible();
});

test("AVL-11 what can't be read or let go says so and can be tried again @again", async ({ page, shop }) => {
  const { id } = await aProduct(shop, 1);
  const { reference, secret } = await hold(shop, id, 1);
  let isAway = true;
  await page.route(/rpc\/held_products|functions\/v1\/cancel-checkout/, (route) =>
    isAway ? route.fulfill({ status: 403, json: { message: "no", code: "X" } }) : route.continue(),
  );
  await openTab(page, "Orders");
  const panel = page.getByRole("region", { name: "Held for payment" });
  await expect(panel).toContainText("could not be loaded", { timeout: 30_000 });
  isAway = false;
  await panel.getByRole("button", { name: "Try again" }).click();
  await rowOf(page, reference).getByRole("button", { name: "Let it go" }).click();
  isAway = true;
  await page.getByRole("dialog").getByRole("button", { name: "Let it go", exact: true }).click();
  await expect(toastWith(page, "It could not be let go")).toBeVisible();
  isAway = false;
  await fetch(`${shop.url}/functions/v1/cancel-checkout`, { method: "POST", body: JSON.stringify({ secret }) });
});

async function fillCartWith(page: Page, product: { id: string; name: string }, quantity: number) {
  const line = JSON.stringify([{ ...product, price: 120, quantity, product_code: "H-1" }]);
  await page.evaluate((cart) => localStorage.setItem("cart", cart), line);
  await page.reload();
}

test("AVL-11 the cart says what is too much, and until when; the buyer's own hold is no hindrance @phone @again", async ({
  page,
}) => {
  test.slow();
  await withShop({ RATE_LIMITS: "on" }, async (shop) => {
    const product = await aProduct(shop, 20);
    await page.goto(`${shop.url}/shop/rings`);
    await page.route("**/functions/v1/cancel-checkout", (route) => route.abort());
    await fillCartWith(page, product, 8);
    await (await openCart(page)).getByRole("button", { name: /^Checkout with/ }).click();
    await page.waitForURL(/\/pay\//);
    // Back without an answer to giving up: the next try ends the first one.
    await page.goto(`${shop.url}/shop/rings`);
    const cart = await openCart(page);
    await expect(cart.getByRole("listitem")).toHaveCount(1);
    await cart.getByRole("button", { name: /^Checkout with/ }).click();
    await page.waitForURL(/\/pay\//);

    await page.goto(`${shop.url}/shop/rings`);
    await page.evaluate(() => localStorage.clear());
    await fillCartWith(page, product, 1);
    const other = await openCart(page);
    const checkout = other.getByRole("button", { name: /^Checkout with/ });
    await checkout.click();
    const sentence = new RegExp(`^We hold up to 8 limited pieces .* until \\d\\d:\\d\\d\\. .*${product.name}`);
    await toastWith(page, "Error", sentence).getByRole("button").click();
    await expect(page.locator(".toast")).toHaveCount(0);
    const note = other.getByText(sentence);
    await expect(note).toBeInViewport();
    await expect(checkout).toBeInViewport();
    await other.getByRole("button", { name: /^Increase/ }).click();
    await expect(note).toHaveCount(0);
  });
});
