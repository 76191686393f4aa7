import { expect, test } from "./fixtures.ts";
import { changeCartElsewhere, fillCart, openCart, visibleButton } from "./shopper.ts";

test("NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-07 NAV-09 NAV-10 the header stays, leads everywhere, counts the cart and remembers the theme", async ({
  page,
}) => {
  await fillCart(page, []);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/product/helios-ring");
  const header = page.getByRole("banner");
  const nav = page.getByRole("navigation", { name: "Main" });
  await page.evaluate(() => scrollTo(0, 600));
  expect(await header.boundingBox()).toMatchObject({ y: 0, height: 80 });
  for (const label of ["Collections", "Our Story", "Visit"]) {
    await expect(nav.getByRole("link", { name: label })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");

  const cart = header.getByRole("button", { name: "Shopping cart" });
  for (const [quantities, badge] of [
    [[], ""],
    [[1, 2], "3"],
    [[99], "99"],
    [[99, 1], "99+"],
  ] as const) {
    await changeCartElsewhere(page, quantities);
    await expect(cart).toHaveText(new RegExp(`^${badge.replace("+", "\\+")}(Cart)?$`));
  }
  await openCart(page);
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cart).toBeFocused();

  const top = (id: string) => page.locator(id).evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await nav.getByRole("link", { name: "Our Story" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => top("#story")).toBe(80);
  await nav.getByRole("link", { name: "Visit" }).click();
  await expect.poll(() => top("#location")).toBe(80);

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

  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  const light = await background();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await background()).toBe(light);
  await header.getByRole("button", { name: "Kosmima" }).click();
  await expect(page).toHaveURL("/");
});

test("EYE-08 NAV-01 the links stand in the middle at every width, in both languages; nothing is lost with text of twice the size, nor on half the height", async ({
  page,
}) => {
  await fillCart(page, [2]);
  await page.goto("/shop/rings");
  for (const language of ["en", "el"]) {
    if (language === "el") await visibleButton(page, "Ελληνικά").click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
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
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { bottom, right, meet } = await page.getByRole("banner").evaluate(roomOfControls);
    expect(meet, `${width}`).toEqual([]);
    expect(right, `${width}`).toBeLessThanOrEqual(width);
    expect(bottom, `${width}`).toBeLessThanOrEqual(160);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole("banner").getByRole("button", { name: "Καλάθι" }).click();
  const line = page.getByRole("dialog").getByRole("listitem").first();
  await expect(line).toBeInViewport({ ratio: 0.9 });
});

/** How far the header's drawings and words reach, and which of them meet. */
function roomOfControls(header: HTMLElement) {
  const drawn = [...header.querySelectorAll("a, button")]
    .flatMap((control) => [...control.childNodes])
    .map((part) => {
      const word = document.createRange();
      word.selectNode(part);
      const box = (part instanceof Element ? part : word).getBoundingClientRect();
      return { text: part.textContent || part.parentElement?.outerHTML, box };
    })
    .filter(({ box }) => box.width > 1);
  const meet = drawn.flatMap((one, at) =>
    drawn
      .slice(at + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right + 1 &&
          one.box.left < box.right + 1 &&
          box.top < one.box.bottom - 1 &&
          one.box.top < box.bottom - 1,
      )
      .map((other) => `${one.text} | ${other.text}`),
  );
  const boxes = drawn.map(({ box }) => box);
  return {
    meet,
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

test("EYE-08 NAV-02 NAV-07 the header searches from any page and counts the favourites; the logo alone is the logo's button @again", async ({
  page,
}) => {
  await page.goto("/product/helios-ring");
  const header = page.getByRole("banner");
  const logo = header.getByRole("button", { name: "Kosmima" });
  const [button, word] = await Promise.all([logo.boundingBox(), logo.getByText("Kosmima").boundingBox()]);
  expect(Math.abs((button?.width ?? 0) - (word?.width ?? 1))).toBeLessThanOrEqual(1);
  await expect(header.getByRole("link", { name: "Admin" })).toBeVisible();

  const favourites = header.getByRole("link", { name: "Favourites" });
  await expect(favourites).toHaveAccessibleName("Favourites");
  await page.getByRole("checkbox", { name: "Favourite: Helios ring" }).first().click();
  await expect(favourites).toHaveAccessibleName("1 Favourites");
  await favourites.click();
  await expect(page.getByRole("heading", { level: 1, name: "Favourites" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Helios ring");

  const search = header.getByRole("link", { name: "Search" });
  // The shop's own field is where it leads without scripts.
  await expect(search).toHaveAttribute("href", "/shop/all#shop-search");
  await search.focus();
  await page.keyboard.press("Enter");
  const field = header.getByLabel("Search", { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type("hel");
  await expect(header.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(header.getByRole("option")).toHaveCount(0);
  await expect(field).toHaveValue("hel");
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await expect(field).toHaveCount(0);
  await search.click();
  await page.keyboard.type("aphrodite");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop/all?q=aphrodite");
  await expect(field).toHaveCount(0);
  await search.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(field).toHaveCount(0);
});
