import { expect, test } from "./fixtures.ts";
import { changeCartElsewhere, fillCart, isPhone, visibleButton } from "./shopper.ts";

test("NAV-01 the header is fixed at the top and 5rem tall, its links hidden on phones @phone", async ({
  page,
}, info) => {
  for (const path of ["/", "/product/helios-ring"]) {
    await page.goto(path);
    const header = page.getByRole("banner");
    await page.evaluate(() => scrollTo(0, 600));
    const box = await header.boundingBox();
    expect(box?.y).toBe(0);
    expect(box?.height).toBe(80);
    const links = header.getByRole("navigation");
    const toggle = header.getByRole("button", { name: "Ελληνικά" });
    await expect(links).toBeVisible({ visible: !isPhone(info) });
    await expect(toggle).toBeVisible({ visible: !isPhone(info) });
  }
});

test("NAV-01 the links stand in the middle of the window at every width, in both languages", async ({ page }) => {
  for (const language of ["en", "el"]) {
    await page.goto(`/shop/rings?lang=${language}`);
    for (const width of [768, 900, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const middle = await page
        .getByRole("banner")
        .getByRole("navigation")
        .evaluate((nav) => {
          const { left, right } = nav.getBoundingClientRect();
          return (left + right - document.documentElement.clientWidth) / 2;
        });
      expect(Math.abs(middle), `${language} ${width}`).toBeLessThanOrEqual(1);
      const parts = await page
        .locator("header .page-width > *")
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
      const overlaps = parts.filter((part, index) => part.left < (parts[index - 1]?.right ?? 0) - 1);
      expect(overlaps, `${language} ${width}`).toEqual([]);
    }
  }
});

test("NAV-02 the store name leads home", async ({ page }) => {
  await page.goto("/shop/rings");
  await page.getByRole("banner").getByRole("button", { name: "Kosmima" }).click();
  await expect(page).toHaveURL("/");
});

test("NAV-03 LND-09 a section link stops 80 px above its section @phone", async ({ page }, info) => {
  await page.goto("/");
  const bar = isPhone(info) ? page.getByRole("navigation", { name: "Sections" }) : page.getByRole("banner");
  const link = isPhone(info) ? bar.getByRole("button", { name: "Visit" }) : bar.getByRole("link", { name: "Visit" });
  await link.click();
  const location = page.locator("#location");
  await expect.poll(() => location.evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBe(80);
  // The same as an address that somebody was given, before and after what is above has been drawn.
  await page.goto("/terms");
  await page.goto("/?lang=el#location");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-usable", "", { timeout: 20_000 });
  expect(await location.evaluate((section) => section.getBoundingClientRect().top)).toBeCloseTo(80, -1);
});

test("NAV-04 from another page it goes home first and scrolls then @phone", async ({ page }, info) => {
  await page.goto("/shop/rings");
  const name = "Our Story";
  if (isPhone(info)) await page.getByRole("button", { name }).click();
  else await page.getByRole("banner").getByRole("link", { name }).click();
  await expect(page).toHaveURL("/");
  await expect
    .poll(() => page.locator("#story").evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(80);
});

test("NAV-05 the shop menu is worked by keys and leads to every category", async ({ page }) => {
  await page.goto("/");
  const button = visibleButton(page, "Shop");
  await button.focus();
  await page.keyboard.press("ArrowDown");
  const menu = page.getByRole("menu");
  const item = (name: string) => menu.getByRole("menuitem", { name, exact: true });
  await expect(item("All")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Bracelets")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("All")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await expect(item("All")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  const addresses = await menu
    .getByRole("menuitem")
    .evaluateAll((items) => items.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(["all", "earrings", "rings", "necklaces", "bracelets"].map((name) => `/shop/${name}`));
  await item("Rings").click();
  await expect(page).toHaveURL("/shop/rings");
});

test("NAV-06 the cart button shows how many pieces there are, from 1 to 99+ @phone", async ({ page }) => {
  await fillCart(page, []);
  await page.goto("/shop/rings");
  const button = page.getByRole("banner").getByRole("button", { name: "Shopping cart" });
  for (const [quantities, badge] of [
    [[], ""],
    [[1, 2], "3"],
    [[99], "99"],
    [[99, 1], "99+"],
  ] as const) {
    await changeCartElsewhere(page, quantities);
    await expect(button).toHaveText(new RegExp(`^${badge.replace("+", "\\+")}(Cart)?$`));
  }
  await button.click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("NAV-07 the Admin link is there for everyone", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
});

test("NAV-09 the theme follows the system until it is switched, and is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/shop/rings");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  const light = await background();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await background()).toBe(light);
});

test("nothing is lost with text of twice the size, nor on a screen of half the height", async ({ page }) => {
  await fillCart(page, [2]);
  await page.goto("/shop?lang=el");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = await page
      .locator("header :is(a, button)")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...ends), `${width}`).toBeLessThanOrEqual(width);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole("banner").getByRole("button", { name: "Καλάθι" }).click();
  const line = page.getByRole("dialog").getByRole("listitem").first();
  await expect(line).toBeInViewport({ ratio: 0.9 });
});
