import type { Browser, Page } from "@playwright/test";
import { addProduct } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";

/** Phones of today, the second with all pixels that a page makes pictures for. */
const phone = phoneOf(412, 823, 2.625);
const plainPhone = phoneOf(390, 844, 2);

test.use({ catalogue: "untouched" });

test("the landing page weighs at most 400 kB on a phone", async ({ browser, shop }) => {
  const { bytes, told } = await weigh(browser, `${shop.url}/`, { read: /rest\/v1\/products/ });
  expect(bytes, told()).toBeLessThan(400_000);
});

test("a category of 24 pieces weighs at most 400 kB on a phone @again", async ({ browser, shop }) => {
  const { data } = await shop.service.from("products").select("image_url").limit(12).throwOnError();
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const { image_url } = data[index % data.length] ?? {};
    const product = { name: `Bracelet of many ${index}`, category: "bracelets", price: 100 + index };
    ids.push(await addProduct(shop, { ...product, image_url, description: "Plaited. ".repeat(30) }));
  }
  const { bytes, told } = await weigh(browser, `${shop.url}/shop/bracelets`, { read: /rest\/v1\/(products|rpc)/ });
  await shop.service.from("products").delete().in("id", ids).throwOnError();
  expect(bytes, told()).toBeLessThan(400_000);
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
    const { bytes, told } = await weigh(browser, `${shop.url}/product/${product}?lang=el`, { read: /&id=neq/, device });
    expect(bytes, told()).toBeLessThan(450_000);
  });
}

function phoneOf(width: number, height: number, deviceScaleFactor: number) {
  const size = { width, height };
  return { viewport: size, screen: size, deviceScaleFactor, isMobile: true };
}

/** Waits until nothing is asked for any more; `read` is the longest of those that the feed's first word causes. */
async function weigh(browser: Browser, url: string, { read, device = phone }: { read: RegExp; device?: typeof phone }) {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const came = await listen(page);
  // The code that waits for a quiet moment counts too: the list of favourites is its last.
  const feed = page.waitForEvent("websocket");
  const ahead = page.waitForResponse(/favourites-route/);
  const news = [/shop_revisions/, read].map((one) => page.waitForResponse(one));
  await page.goto(url);
  await Promise.all([feed, ahead, ...news]);
  await page.waitForLoadState("networkidle");
  await context.close();
  const told = () => came.map(({ bytes, address }) => `${bytes} ${address}`).join("\n");
  return { bytes: came.reduce((sum, { bytes }) => sum + bytes, 0), told };
}

/** All bytes that came over the line, compressed: headers, the page itself, and all that it asks for. */
async function listen(page: Page) {
  const came: { bytes: number; address: string | undefined }[] = [];
  const addresses = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    came.push({ bytes: encodedDataLength, address: addresses.get(requestId) });
  });
  await session.send("Network.enable");
  return came;
}
