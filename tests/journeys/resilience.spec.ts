import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { withShop } from "../shop-process.ts";
import { freePort } from "../free-port.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { expect, test as base } from "./fixtures.ts";
import { openCart, storedCart, toastWith } from "./shopper.ts";

/** Its shop is behind a line that breaks on demand. */
const test = base.extend<object, { line: FaultProxy }>({
  line: [
    async ({}, lend) => {
      const line = await startFaultProxy();
      await lend(line);
      await line.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ line }, lend) => {
      // The shop says that it is open at its public address: where it listens has to be known before.
      const port = await freePort();
      line.leadTo(port);
      await withShop({ PUBLIC_URL: line.url, PORT: String(port) }, lend);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const products = /^\/rest\/v1\/products/;

test.afterEach(({ line }) => {
  line.fail(products, undefined);
  line.letSockets();
});

async function setPrice(service: SupabaseClient, name: string, price: number | null) {
  await service.from("products").update({ price }).eq("name", name).throwOnError();
}

test("CRT-08 LIV-01 LIV-02 R33 the cart follows the price and says so; after a gap in the live feed it equals the database", async ({
  page,
  line,
  shop,
}) => {
  await page.goto("/shop/rings");
  const add = page.getByRole("button", { name: "Add to Cart: Helios ring" });
  await add.click();
  await add.click();
  const cart = await openCart(page);
  const helios = cart.getByRole("listitem").filter({ hasText: "Helios ring" });
  await expect(helios).toContainText("€1,240.00 each");
  await setPrice(shop.service, "Helios ring", 1240.1);
  await expect(helios).toContainText("€1,240.10 each");
  await expect(helios.getByText("It was €1,240.00.")).toBeVisible();
  await expect(cart.getByRole("definition").last()).toHaveText("€2,480.20");
  await setPrice(shop.service, "Helios ring", null);
  await expect(helios).toContainText("The price is on request now.");
  line.cutSockets();
  await setPrice(shop.service, "Helios ring", 1240);
  line.letSockets();
  await expect(helios).toContainText("€1,240.00 each");
  await expect(helios).not.toContainText("It was");
});

/** Milliseconds between the page's own requests for products since `start`; what the browser repeats by itself is none. */
async function pausesSince(page: Page, start: number): Promise<number[]> {
  const times = await page.evaluate(
    (from) =>
      performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => name.includes("/rest/v1/products") && startTime >= from)
        .map(({ startTime }) => startTime),
    start,
  );
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

for (const [fault, name, from, words, product] of [
  ["503 @again", "Kosmima", "/terms", "Failed to fetch products", "Helios ring"],
  ["reset", "Earrings", "/shop/rings", "Failed to load products", "Salamis studs"],
] as const) {
  test(`SHP-06 LIM-03 R25 a read that meets ‘${fault}’ is tried three times more, then said, with a way to try again`, async ({
    page,
    line,
  }) => {
    await page.goto(from);
    line.fail(products, fault === "reset" ? fault : 503);
    const start = await page.evaluate(() => performance.now());
    await page.getByRole("button", { name, exact: true }).first().click();
    await expect(toastWith(page, words)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeAttached();
    const pauses = await pausesSince(page, start);
    expect(pauses).toHaveLength(3);
    for (const [at, least] of [1000, 2000, 4000].entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(least - 100);
    }
    // The earlier data stays on the screen.
    const before = page.getByRole("article").filter({ hasText: "Helios ring" });
    if (from === "/shop/rings") await expect(before).toBeVisible();
    line.fail(products, undefined);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: product })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  });
}

/** The cart, the client, and the other places: what the page fetches once it is quiet, however late that is. */
async function fetchedAhead(page: Page): Promise<void> {
  const files = ["cart-content", "shop-client", "landing-route", "product-route"];
  const areThere = (names: string[]) => {
    const got = performance.getEntriesByType("resource").map(({ name }) => name);
    return names.every((name) => got.some((file) => file.includes(`/assets/${name}-`)));
  };
  await page.waitForFunction(areThere, files, { timeout: 30_000 });
  // The files come with whatever they import.
  await page.evaluate(async (names) => {
    const got = performance.getEntriesByType("resource").map(({ name }) => name);
    const ours = got.filter((file) => names.some((name) => file.includes(`/assets/${name}-`)));
    await Promise.all(ours.map((file) => import(file)));
  }, files);
}

test("R26 who asked the browser to save data is sent nothing ahead @again", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  // The feed begins in the same quiet moment, after what is fetched ahead.
  const feed = page.waitForEvent("websocket", { timeout: 30_000 });
  await page.goto("/shop/rings");
  await feed;
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(files.some((file) => file.includes("/assets/shop-route-"))).toBe(true);
  expect(files.filter((file) => /(cart-content|landing-route|product-route)-/.test(file))).toEqual([]);
});

test("R26 off line the shop stays usable and says so; back on line it catches up by itself", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/shop/rings");
  await fetchedAhead(page);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  const cart = await openCart(page);
  await expect(cart.getByRole("listitem")).toContainText("Helios ring");
  await cart.getByRole("button", { name: /^Checkout with/ }).click();
  await expect(toastWith(page, "Failed to process payment")).toBeVisible({ timeout: 25_000 });
  expect(await storedCart(page)).toHaveLength(1);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Olive Branch ring" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olive Branch ring");
  await page.goBack();
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(toastWith(page, /^You are offline/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings");
  await setPrice(shop.service, "Helios ring", 1250);
  await context.setOffline(false);
  await expect(page.getByRole("article").filter({ hasText: "Helios ring" })).toContainText("€1,250");
  await setPrice(shop.service, "Helios ring", 1240);
});

test("PDP-01 LIV-01 a piece that is renamed while its page is open keeps its page @again", async ({ page, shop }) => {
  const socket = page.waitForEvent("websocket", { timeout: 30_000 });
  await page.goto("/product/olive-branch-ring");
  await socket;
  const reads: string[] = [];
  page.on("request", (request) => {
    if (products.test(new URL(request.url()).pathname)) reads.push(request.url());
  });
  const rename = (from: string, to: string) =>
    shop.service.from("products").update({ name: to }).eq("name", from).throwOnError();
  await rename("Olive Branch ring", "Laurel ring");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Laurel ring");
  await expect(page).toHaveURL("/product/laurel-ring");
  await rename("Laurel ring", "Olive Branch ring");
  await expect(page).toHaveURL("/product/olive-branch-ring");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olive Branch ring");
  expect(reads.length).toBeLessThan(20);
});

test("R26 who goes off line before the page is quiet keeps the page @again", async ({ page, context }) => {
  // The cart's code is asked for with the first piece; here the line breaks before it is there.
  const ofCart = "**/assets/cart-content-*.js";
  await page.route(ofCart, (route) => route.abort());
  await page.goto("/shop/rings");
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: "Helios ring" }).click();
  await expect(toastWith(page, /^You are offline/)).toBeVisible();
  await openCart(page);
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await page.unroute(ofCart);
  await again.click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toContainText("Helios ring");
  expect(await page.evaluate(() => Reflect.get(globalThis, "stillHere"))).toBe(true);
});
