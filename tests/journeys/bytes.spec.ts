import type { Browser, Page } from "@playwright/test";
import { addProduct, serviceClient } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";

/** A phone of today, until nothing is asked for any more: the code of the first page, and that of a quiet moment. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625, isMobile: true };
const most = { all: 440_000, code: 200_000 };

test.use({ catalogue: "untouched" });

test("the landing page weighs at most 440 kB on a phone", async ({ browser, shop }) => {
  const { all, code } = await weigh(browser, `${shop.url}/`);
  expect(all).toBeLessThan(most.all);
  expect(code).toBeLessThan(most.code);
});

test("a category of 24 pieces weighs at most 440 kB on a phone", async ({ browser, shop }) => {
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("image_url").limit(12).throwOnError();
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const { image_url } = data[index % data.length] ?? {};
    const piece = { name: `Bracelet of many ${index}`, category: "bracelets", price: 100 + index };
    ids.push(await addProduct(shop, { ...piece, image_url, description: "Plaited. ".repeat(30) }));
  }
  const { all, code } = await weigh(browser, `${shop.url}/shop/bracelets`);
  await service.from("products").delete().in("id", ids).throwOnError();
  expect(all).toBeLessThan(most.all);
  expect(code).toBeLessThan(most.code);
});

test("PHN-05 a piece's page weighs at most 450 kB on a phone", async ({ browser, shop }) => {
  const { all } = await weigh(browser, `${shop.url}/product/helios-ring`);
  expect(all).toBeLessThan(450_000);
});

test("what was out of sight at first is drawn once the page answers", async ({ page }) => {
  for (const path of ["/", "/shop"]) {
    await page.goto(path);
    const undrawn = await page.evaluate(
      () =>
        [...document.querySelectorAll("body *")].filter(
          (element) => getComputedStyle(element).contentVisibility === "auto",
        ).length,
    );
    expect(undrawn).toBe(0);
  }
});

async function weigh(browser: Browser, url: string): Promise<{ all: number; code: number }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const sums = await listen(page);
  await page.goto(url);
  // The code that waits for a quiet moment is asked for then: it counts too.
  await page.waitForEvent("websocket");
  await page.waitForLoadState("networkidle");
  await context.close();
  return sums;
}

/** Bodies as they came over the line, compressed. */
async function listen(page: Page): Promise<{ all: number; code: number }> {
  const sums = { all: 0, code: 0 };
  const scripts = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    sums.all += encodedDataLength;
    if (scripts.has(requestId)) sums.code += encodedDataLength;
  });
  await session.send("Network.enable");
  return sums;
}
