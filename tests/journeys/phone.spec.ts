import { expect, test } from "./fixtures.ts";
import { storedCart, toastWith } from "./shopper.ts";

test.use({ catalogue: "untouched" });
test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

test("PHN-01 PCE-08 a category and a search show their first piece beneath one bar", async ({ page }) => {
  const inSight = async (ratio: number) => {
    const picture = page.getByRole("article").first().getByRole("img");
    const [box, bar] = await Promise.all([
      picture.boundingBox(),
      page.getByRole("navigation", { name: "Sections" }).boundingBox(),
    ]);
    expect(((bar?.y ?? 0) - (box?.y ?? 0)) / (box?.height ?? 1)).toBeGreaterThan(ratio);
  };
  await page.goto("/shop/rings");
  await inSight(0.75);
  const search = page.getByRole("searchbox", { name: "Search" });
  const [field, sort] = await Promise.all([search, page.getByLabel("Sort by")].map((control) => control.boundingBox()));
  expect(Math.abs((field?.y ?? 0) - (sort?.y ?? 100))).toBeLessThan(3);
  await search.fill("olive");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toContainText("Olive Branch ring");
  await expect(search).not.toBeFocused();
  await inSight(0.75);
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/shop/rings?sort=price-asc");
});

for (const path of ["/shop/rings", "/product/helios-ring"]) {
  test(`PHN-02 ${path}: the button answers and leads to the cart, and the toast covers nothing`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    const add = main.getByRole("button", { name: "Add to Cart: Helios ring" });
    const answer = main.getByRole("button", { name: "Added · View cart: Helios ring" });
    await add.scrollIntoViewIfNeeded();
    const covered = page.waitForFunction(coveredByToast);
    await add.press("Enter");
    await expect(answer).toBeFocused();
    expect(await (await covered).jsonValue()).toEqual({ titles: [] });
    await expect(add).toBeFocused();
    await add.click();
    await answer.click();
    const cart = page.getByRole("dialog", { name: "Shopping Cart" });
    await expect(cart.getByRole("listitem")).toContainText("Helios ring");
    expect(await storedCart(page)).toMatchObject([{ quantity: 2 }]);
  });
}

/** In the page, from the moment that there is a toast: titles and controls beneath it, a large picture's link apart. */
function coveredByToast(): { titles: string[] } | undefined {
  const toasts = document.querySelector(".toast")?.parentElement?.parentElement;
  if (!toasts) return undefined;
  const own = toasts.getBoundingClientRect();
  const needed = document.querySelectorAll<HTMLElement>("h1, h2, h3, a, button, input, select");
  const covered = [...needed].filter((element) => {
    if (toasts.contains(element) || !element.checkVisibility()) return false;
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    if (element.querySelector("img") && height > own.height) return false;
    return right > own.left && left < own.right && bottom > own.top && top < own.bottom;
  });
  return { titles: covered.map(({ outerHTML }) => outerHTML.slice(0, 100)) };
}

test.describe("on a taller phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("PCE-08 name, price and 'Add to Cart' are in sight on a piece's page, and stay", async ({ page }) => {
    await page.goto("/product/helios-ring");
    const main = page.getByRole("main");
    const add = main.getByRole("button", { name: "Add to Cart: Helios ring" });
    await expect(main.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main.getByText("€1,240.00").first()).toBeInViewport({ ratio: 1 });
    await expect(add).toBeInViewport({ ratio: 1 });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(main.getByText("€1,240.00").nth(1)).toBeInViewport({ ratio: 1 });
    await add.click();
    await expect(toastWith(page, "Added to cart")).toBeVisible();
    // Neither bar covers the end of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const bar = await main.locator(".buy-bar").boundingBox();
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
