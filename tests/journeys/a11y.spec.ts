import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addProduct, serviceClient } from "./admin-cast.ts";
import { expect, test } from "./fixtures.ts";
import { fillCart, isPhone, openCart, storedCart, visibleButton } from "./shopper.ts";

async function expectNothingFound(page: Page) {
  // Entrances are over: half-faded text has no contrast yet.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // NAV-06 asks for both: the name 'Shopping cart' and, inside the button, the count (told by its description).
    .disableRules(["label-content-name-mismatch"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}

const screens = [
  "/",
  "/shop/all",
  "/shop/all?q=nothing-like-this",
  "/product/helios-ring",
  "/payment-success",
  "/withdraw",
  "/terms",
  "/nowhere",
];
for (const path of screens) {
  for (const [language, colorScheme] of [
    ["en", "light"],
    ["el", "dark"],
  ] as const) {
    test(`RTE-03 axe finds nothing on ${path} (${language}, ${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(path.includes("?") ? `${path}&lang=${language}` : `${path}?lang=${language}`);
      await expectNothingFound(page);
    });
  }
}

test("NAV-05 CRT-07 axe finds nothing with the menu or the cart open", async ({ page }) => {
  await fillCart(page, [1, 2]);
  await page.goto("/shop/rings");
  await visibleButton(page, "Shop").click();
  await expectNothingFound(page);
  await page.keyboard.press("Escape");
  const cart = await openCart(page);
  await expect(cart.getByRole("listitem")).toHaveCount(2);
  await expectNothingFound(page);
});

test("CRT-10 the way from the shop to the payment page works by keys alone", async ({
  page,
}, info) => {
  test.skip(isPhone(info), "phones have no keys");
  await page.goto("/shop/rings");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: "Add to Cart: Helios ring" });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await add.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => storedCart(page)).toHaveLength(1);
  await page.getByRole("banner").getByRole("button", { name: "Shopping cart" }).focus();
  await page.keyboard.press("Enter");
  const checkout = page.getByRole("dialog").getByRole("button", { name: /^Checkout with/ });
  await expect(checkout).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await checkout.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/pay\//);
});

test("LND-09 PDP-01 at 320 px nothing is wider than the screen, whatever a piece is called, and targets are large enough", async ({
  page,
  shop,
}) => {
  test.slow();
  const name = "Ω".repeat(100);
  const long = {
    name,
    description: "x".repeat(1000),
    product_code: "C".repeat(50),
    price: 999999.99,
  };
  const id = await addProduct(shop, { ...long, category: "bracelets" });
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("slug").eq("id", id).single();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.context().addCookies([{ name: "lang", value: "el", url: shop.url }]);
  for (const path of [...screens, "/shop/bracelets", `/product/${data?.slug}`, "/guarantee"]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
    const small = await page
      .locator("button, a[role=button], [role=menuitem], select, input:not([type=hidden])")
      .evaluateAll((controls) =>
        controls
          .map(
            (control) => [control.outerHTML.slice(0, 80), control.getBoundingClientRect()] as const,
          )
          .filter(([, { width, height }]) => width > 1 && (width < 24 || height < 24))
          .map(([html]) => html),
      );
    expect(small, path).toEqual([]);
  }
  await service.from("products").delete().eq("id", id).throwOnError();
});

test("CRT-07 LAW-03 axe finds nothing on what fails: offline, a refused withdrawal, a toast", async ({
  page,
  context,
}) => {
  await page.goto("/shop/rings?lang=el");
  await page.getByRole("button", { name: "Προσθήκη στο καλάθι: Δαχτυλίδι Ήλιος" }).click();
  await context.setOffline(true);
  await expect(page.getByText(/^Είστε εκτός σύνδεσης/)).toBeVisible();
  await expectNothingFound(page);
  await context.setOffline(false);
  await page.goto("/withdraw");
  await page.getByRole("button", { name: "Υπαναχώρηση από τη σύμβαση εδώ" }).click();
  await expect(page.getByLabel("Αριθμός παραγγελίας")).toBeFocused();
  await expectNothingFound(page);
});
