import type { Page } from "@playwright/test";
import { aRing, size } from "./chosen-ring.ts";
import { expect, test } from "./fixtures.ts";
import { storedCart } from "./shopper.ts";

// Code that is asked for ahead may be on its way when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Ways in which a page's code does not come alive. */
const deaths: [string, (page: Page) => Promise<unknown>][] = [
  ["blocked", (page) => page.route("**/assets/*.js", (route) => route.abort())],
  ["cut off in the middle", (page) => rewriteCode(page, (code) => code.slice(0, Math.round(code.length / 2)))],
  ["throwing at its first line", (page) => rewriteCode(page, (code) => `throw new Error("a first line");${code}`)],
  ["in an engine without modules", (page) => asOldEngine(page, true)],
  ["in an engine that reads no such module", (page) => asOldEngine(page, false)],
  [
    "dying while it draws the page",
    (page) =>
      page.addInitScript(() => {
        Number.prototype.toFixed = () => {
          throw new Error("no numbers");
        };
      }),
  ],
  [
    "dying once it has drawn the page",
    (page) =>
      page.addInitScript(() => {
        Element.prototype.querySelector = () => {
          throw new Error("no element");
        };
      }),
  ],
];

async function rewriteCode(page: Page, rewrite: (code: string) => string): Promise<void> {
  await page.route("**/assets/shop-*.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: rewrite(await answer.text()) });
  });
}

async function asOldEngine(page: Page, hasNoModule: boolean): Promise<void> {
  if (hasNoModule) {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, "noModule"));
  }
  await page.route("**/product/*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('type="module"', 'type="unknown"');
    await route.fulfill({ response: answer, body });
  });
}

for (const [death, kill] of deaths) {
  // Dying while it draws is the hardest: half of the page is React's by then.
  const again = death === "dying while it draws the page" ? "" : " @again";
  test(`BRW-02 BRW-04 code that does not come alive leaves the page as it was made, a piece is bought from it, and the shop is told: ${death}${again}`, async ({
    page: own,
    context,
    shop,
  }) => {
    const { path } = await aRing(own, shop, `Band of lost code, ${death}`, [size]);
    const page = await context.newPage();
    await page.clock.install();
    await kill(page);
    const told = page.waitForResponse("/page-faults");
    await page.goto(`${path}?lang=el`, { waitUntil: "commit" });
    const buy = page.getByRole("button", { name: "Αγορά τώρα" });
    await expect(async () => {
      await page.clock.fastForward(4_000);
      await expect(buy).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Band of lost code");
    await expect(page.getByText("Το καλάθι χρειάζεται JavaScript")).toBeVisible();
    const reload = page.getByRole("button", { name: "Φορτώστε ξανά τη σελίδα" });
    await expect(reload).toBeVisible();
    await expect(page.getByRole("button", { name: /^Προσθήκη στο καλάθι: / })).toHaveCount(0);
    expect((await told).status()).toBe(204);
    await page.getByRole("radio", { name: /^54/ }).check();
    await buy.click();
    // The page's clock stands: a wait for the link to stand still, or for the next page, once lasted for good.
    await page.getByRole("link", { name: "Στη σελίδα πληρωμής" }).dispatchEvent("click");
    await expect(page.getByRole("heading", { name: /425,00/ })).toBeVisible();
    await page.close();
  });
}

test("BRW-02 code that is late opens the way without it, and takes it back when it comes @again", async ({
  page,
  shop,
}) => {
  const { path } = await aRing(page, shop, "Band of late code", [size]);
  const { promise: line, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await line;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const buy = page.getByRole("button", { name: "Buy now" });
  const add = page.getByRole("button", { name: "Add to Cart: Band of late code" }).first();
  await page.getByRole("radio", { name: /^54/ }).check();
  await add.click();
  await expect(buy).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(buy).toBeVisible();
  await expect(add).toBeHidden();
  resolve();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(buy).toBeHidden();
  expect(await storedCart(page)).toMatchObject([{ price: 425 }]);
});
