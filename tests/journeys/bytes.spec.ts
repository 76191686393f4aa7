import type { Browser, Page } from "@playwright/test";
import { addProduct, serviceClient } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";

/** Phones of today, the second with all pixels that a page makes pictures for. */
const phone = phoneOf(412, 823, 2.625);
const plainPhone = phoneOf(390, 844, 2);

test.use({ catalogue: "untouched" });

test("the landing page weighs at most 400 kB on a phone", async ({ browser, shop }) => {
  expect(await weigh(browser, `${shop.url}/`)).toBeLessThan(400_000);
});

test("a category of 24 pieces weighs at most 400 kB on a phone @again", async ({ browser, shop }) => {
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("image_url").limit(12).throwOnError();
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const { image_url } = data[index % data.length] ?? {};
    const product = { name: `Bracelet of many ${index}`, category: "bracelets", price: 100 + index };
    ids.push(await addProduct(shop, { ...product, image_url, description: "Plaited. ".repeat(30) }));
  }
  const weight = await weigh(browser, `${shop.url}/shop/bracelets`);
  await service.from("products").delete().in("id", ids).throwOnError();
  expect(weight).toBeLessThan(400_000);
});

for (const [product, device, again] of [
  ["golden-weave-bracelet", phone, ""],
  ["golden-weave-bracelet", plainPhone, " @again"],
  ["tears-of-joy-earrings", phone, " @again"],
  ["tears-of-joy-earrings", plainPhone, " @again"],
] as const) {
  const title = `${product} weighs at most 450 kB at ${device.viewport.width}${again}`;
  test(`PCE-02 PHN-05 the heaviest pieces' pages on a phone: ${title}`, async ({ browser, shop }) => {
    // Greek needs the letters of both alphabets.
    expect(await weigh(browser, `${shop.url}/product/${product}?lang=el`, device)).toBeLessThan(450_000);
  });
}

function phoneOf(width: number, height: number, deviceScaleFactor: number) {
  const size = { width, height };
  return { viewport: size, screen: size, deviceScaleFactor, isMobile: true };
}

/** Waits until nothing is asked for any more: the code of the first page, and that of a quiet moment. */
async function weigh(browser: Browser, url: string, device = phone): Promise<number> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const weight = await listen(page);
  // The code that waits for a quiet moment counts too: the list of favourites is its last.
  const feed = page.waitForEvent("websocket");
  const ahead = page.waitForResponse(/favourites-route/);
  await page.goto(url);
  await Promise.all([feed, ahead]);
  await page.waitForLoadState("networkidle");
  await context.close();
  return weight.bytes;
}

/** All bytes that came over the line, compressed: headers, the page itself, and all that it asks for. */
async function listen(page: Page): Promise<{ bytes: number }> {
  const weight = { bytes: 0 };
  const session = await page.context().newCDPSession(page);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    weight.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return weight;
}
