import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addProduct, newSession, openTab, rowOf, serviceClient } from "./admin/cast.ts";
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
  const service = await serviceClient(shop);
  await service.from("stock").insert({ product_id: id, quantity }).throwOnError();
  return { id, name, name_el };
}

/** Somebody goes to the payment page and does nothing there. */
async function hold(shop: ShopProcess, id: string, quantity: number, choices: object[] = []) {
  const answer = await fetch(`${shop.url}/functions/v1/create-cart-payment`, {
    method: "POST",
    body: JSON.stringify({ items: [{ id, quantity, choices }] }),
  });
  expect(answer.status).toBe(200);
  const { url, checkout } = await answer.json();
  return { url, ...checkout } as { url: string; reference: string; secret: string };
}

async function pay(url: string): Promise<void> {
  const body = new URLSearchParams({
    card: "paid",
    email: "andri@example.com",
    name: "Andri",
    phone: "+35799123456",
    line1: "Ermou 12",
    city: "Larnaca",
    postal_code: "6023",
    country: "CY",
  });
  await fetch(url, { method: "POST", body, redirect: "manual" });
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
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("availability").eq("id", id).single();
  expect(data).toEqual({ availability: true });
});

test("STK-06 who waits reads that somebody is buying it and until when, and can have it when that ends", async ({
  page,
  shop,
}) => {
  const { id, name } = await aProduct(shop, 1);
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("slug").eq("id", id).single();
  const { secret } = await hold(shop, id, 1);
  await page.goto(`${shop.url}/product/${data?.slug}`);
  const product = page.getByRole("article").first();
  await expect(product).toContainText(/Somebody is buying it; perhaps free again at \d\d:\d\d/);
  await expect(product).not.toContainText("Sold out");
  // The button is disabled in looks and name only (SHP-02).
  await product.getByRole("button", { name: `Reserved: ${name}` }).press("Enter");
  await expect(toastWith(page, "Reserved", /perhaps free again at/)).toBeVisible();
  await fetch(`${shop.url}/functions/v1/cancel-checkout`, { method: "POST", body: JSON.stringify({ secret }) });
  await expect(product).toContainText("Only 1 left");
  await expect(product.getByRole("button", { name: `Add to Cart: ${name}` })).toBeVisible();
});

test("STK-06 PCE-03 who waits for a size reads there until when, and the dashboard names the size @phone @again", async ({
  page,
  shop,
}) => {
  const { id, name } = await aProduct(shop, 3);
  const { headers } = await newSession(page);
  const values = [{ label: "52", stock: 1 }, { label: "54" }];
  const size = { kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values };
  const data = { product: id, details: { choices: [size] } };
  expect((await page.request.post("/rest/v1/rpc/save_details", { headers, data })).ok()).toBe(true);
  const service = await serviceClient(shop);
  const { data: product } = await service
    .from("products")
    .select("slug,product_choices(id,product_choice_values(id,label))")
    .eq("id", id)
    .single();
  const [choice] = product?.product_choices ?? [];
  const value = choice?.product_choice_values.find(({ label }) => label === "52");
  await page.goto(`${shop.url}/product/${product?.slug}`);
  const chosen = page.getByRole("radio", { name: /^52/ });
  await expect(chosen).toBeEnabled();
  const { secret, reference } = await hold(shop, id, 1, [{ choice: choice?.id, value: value?.id }]);
  const told = page.getByText(/^52: Somebody is buying it; perhaps free again at \d\d:\d\d$/);
  await expect(told).toBeVisible();
  await expect(chosen).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);

  await openTab(page, "Orders");
  await expect(rowOf(page, reference)).toContainText(`1 × ${name}, Ring size 52`, { timeout: 15_000 });
  await page.goto(`/admin?tab=products&stock=${id}`);
  const held = page.getByRole("dialog").getByRole("region", { name: "Held for payment" });
  await expect(held).toContainText(`1 × ${reference} · Ring size 52`);

  await page.goto(`${shop.url}/product/${product?.slug}`);
  await expect(told).toBeVisible();
  await fetch(`${shop.url}/functions/v1/cancel-checkout`, { method: "POST", body: JSON.stringify({ secret }) });
  await expect(chosen).toBeEnabled();
  await expect(told).toHaveCount(0);
});

test("STK-02 STK-04 a piece is put aside, its diary tells so, and it is let go with a way back @phone @again", async ({
  page,
  shop,
}) => {
  const { name } = await aProduct(shop, 1);
  await openTab(page, "Products");
  await page.getByRole("button", { name: `1 in stock: count and diary of ${name}` }).click();
  const count = page.getByRole("dialog", { name: `Count: ${name}` });
  await count.getByLabel("For whom").fill("Eleni Georgiou");
  await count.getByLabel("Till the end of").fill("2099-12-24");
  expect(await axeFaults(page)).toEqual([]);
  await count.getByRole("button", { name: "Put it aside" }).click();
  const diary = count.getByRole("region", { name: "Diary" });
  await expect(diary).toContainText("put aside for Eleni Georgiou, ");
  await expect(count).toContainText("1 in stock · 1 put aside · 0 for sale");
  await count.getByRole("button", { name: /^Let it go: .*Eleni Georgiou/ }).click();
  await expect(diary).toContainText("+1 no longer put aside");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(count).toContainText("1 put aside");
  await count.getByLabel("Pieces in stock").fill("0");
  await count.getByRole("button", { name: "Save the count" }).click();
  await expect(toastWith(page, "The count is not saved", /are put aside/)).toBeVisible();

  await page.goto("/admin");
  const aside = page.getByRole("region", { name: "Put aside" }).getByRole("listitem");
  await expect(aside.filter({ hasText: name })).toContainText("for Eleni Georgiou · till 24 December");
  await aside.getByRole("button", { name: `Let it go: ${name}, for Eleni Georgiou` }).click();
  await expect(aside.filter({ hasText: name })).toHaveCount(0);
});

test("AVL-11 a payment that arrives while the admin lets go comes first, and the dashboard says so @again", async ({
  page,
  shop,
}) => {
  const { id } = await aProduct(shop, 1);
  const { reference, url } = await hold(shop, id, 1);
  await openTab(page, "Orders");
  await rowOf(page, reference).getByRole("button", { name: "Let it go" }).click();
  await pay(url);
  await page.getByRole("dialog").getByRole("button", { name: "Let it go", exact: true }).click();
  await expect(toastWith(page, `${reference} was paid at that very moment`)).toBeVisible();
  const held = page.getByRole("region", { name: "Held for payment" });
  await expect(held.getByText(reference)).toHaveCount(0);
  await expect(rowOf(page, reference).getByRole("checkbox")).toBeVisible();
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
