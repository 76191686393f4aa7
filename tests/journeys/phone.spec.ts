import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { storedCart } from "./shopper.ts";

test.use({ catalogue: "untouched" });
test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

test("EYE-12 PHN-01 PHN-02 PCE-08 a category and a search show their first piece beneath one bar; adding covers nothing", async ({
  page,
}) => {
  /** The part of the first picture above the bar. */
  const inSight = async () => {
    const picture = page.getByRole("article").first().getByRole("img");
    const [box, bar] = await Promise.all([
      picture.boundingBox(),
      page.getByRole("navigation", { name: "Sections" }).boundingBox(),
    ]);
    return ((bar?.y ?? 0) - (box?.y ?? 0)) / (box?.height ?? 1);
  };
  await page.goto("/shop/rings");
  await expect.poll(inSight).toBeGreaterThan(0.75);
  const search = page.getByRole("combobox", { name: "Search" });
  const [field, sort] = await Promise.all([search, page.getByLabel("Sort by")].map((control) => control.boundingBox()));
  expect(Math.abs((field?.y ?? 0) - (sort?.y ?? 100))).toBeLessThan(3);
  await search.fill("olive");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toContainText("Olive Branch ring");
  await expect(search).not.toBeFocused();
  await expect.poll(inSight).toBeGreaterThan(0.75);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/shop/rings");
  await addAndOpenCart(page);
});

test("EYE-03 NAV-01 NAV-03 NAV-04 LND-09 the bottom bar has what the header hides, leads everywhere and covers no content", async ({
  page,
}) => {
  await page.goto("/shop/rings");
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBe(80);
  await expect(header.getByRole("navigation")).toBeHidden();
  await expect(header.getByRole("button", { name: "Ελληνικά" })).toBeHidden();
  const bar = page.getByRole("navigation", { name: "Sections" });
  for (const name of ["Collections", "Our Story", "Visit", "Shop", "Cart", "Ελληνικά"]) {
    await expect(bar.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const barTop = (await bar.boundingBox())?.y ?? 0;
  const credit = await page.getByText("Designed in Cyprus").boundingBox();
  expect((credit?.y ?? 0) + (credit?.height ?? 0)).toBeLessThanOrEqual(barTop);
  await bar.getByRole("button", { name: "Shop" }).click();
  await page.getByRole("menuitem", { name: "Necklaces" }).click();
  await expect(page).toHaveURL("/shop/necklaces");
  const top = (id: string) => page.locator(id).evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await bar.getByRole("button", { name: "Our Story" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => top("#story")).toBe(80);
  await bar.getByRole("button", { name: "Visit" }).click();
  await expect.poll(() => top("#location")).toBe(80);
  await bar.getByRole("button", { name: "Cart" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Continue Shopping" })).toBeInViewport();

  await test.step("at 400 % and with letters of 200 % bars scroll away, and a search shows twelve letters", async () => {
    await page.goto("/shop/all?q=pearl");
    for (const [width, height, fontSize] of [
      [320, 256, "100%"],
      [390, 664, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
      await expect(bar).not.toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.getByRole("combobox", { name: "Search" }).evaluate(lettersInSight)).toBeGreaterThanOrEqual(12);
    }
  });
});

test("EYE-08 EYE-12 CHK-04 a toast in the cart covers neither the cart's title nor what can be pressed @again", async ({
  page,
}) => {
  await page.goto("/shop/rings");
  await page.getByRole("banner").getByRole("button", { name: "Shopping cart" }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  const checkout = cart.getByRole("button", { name: "Checkout with Stripe" });
  await checkout.waitFor();
  const pressed = async () => {
    const covered = page.waitForFunction(coveredByToast);
    await checkout.press("Enter");
    return (await covered).jsonValue();
  };
  expect(await pressed()).toEqual({ titles: [] });
  await cart.locator(".toast").getByRole("button", { name: "Close" }).press("Enter");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await pressed()).toEqual({ titles: [] });
});

test("EYE-01 EYE-03 below three lines the total, what delivery costs and the way to pay are in sight; one leads to the other", async ({
  page,
}) => {
  await page.goto("/shop/rings");
  for (const name of ["Helios ring", "Helios band", "Olive Branch ring"]) {
    await page.getByRole("button", { name: `Add to Cart: ${name}` }).press("Enter");
  }
  await expect.poll(() => storedCart(page)).toHaveLength(3);
  await page.getByRole("banner").getByRole("button", { name: "Shopping cart" }).click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  const delivery = cart.getByRole("button", { name: "Insured courier free" });
  for (const part of [delivery, cart.getByText("€"), cart.getByRole("button", { name: /^Checkout/ })]) {
    await expect(part.last()).toBeInViewport({ ratio: 1 });
  }
  const summary = cart.getByRole("region", { name: "Order Summary" });
  await expect(summary).not.toBeInViewport();
  await delivery.click();
  await expect(summary.getByRole("heading")).toBeInViewport({ ratio: 1 });
});

function lettersInSight(field: HTMLElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("This browser measures no text");
  pen.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return room / pen.measureText("n").width;
}

/** The button answers, and leads to the cart (PHN-02). */
async function addAndOpenCart(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const add = main.getByRole("button", { name: "Add to Cart: Helios ring" });
  const answer = main.getByRole("button", { name: "Added · View cart: Helios ring" });
  await add.scrollIntoViewIfNeeded();
  const covered = page.waitForFunction(coveredByToast);
  await add.press("Enter");
  await expect(answer).toBeFocused();
  expect(await (await covered).jsonValue()).toEqual({ titles: [] });
  await expect(add).toBeFocused();
  // The answer stands for four seconds: it is waited for before it comes.
  await Promise.all([answer.click(), add.click()]);
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart.getByRole("listitem")).toContainText("Helios ring");
  expect(await storedCart(page)).toMatchObject([{ quantity: 2 }]);
}

/**
 * Finds titles and controls beneath a toast, from the moment that there is one; a large picture's link
 * apart.
 */
function coveredByToast(): { titles: string[] } | undefined {
  const toasts = document.querySelector(".toast")?.parentElement?.parentElement;
  if (!toasts) return undefined;
  const own = toasts.getBoundingClientRect();
  const place = toasts.closest("dialog") ?? document;
  const needed = place.querySelectorAll<HTMLElement>("h1, h2, h3, a, button, label, input, select");
  const covered = [...needed].filter((element) => {
    if (toasts.contains(element) || !element.checkVisibility()) return false;
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    if (element.querySelector("img") && height > own.height) return false;
    // An element that was scrolled out of sight is not covered.
    const end = Math.min(bottom, element.closest(".overflow-y-auto")?.getBoundingClientRect().bottom ?? bottom);
    return right > own.left && left < own.right && end > own.top && top < Math.min(end, own.bottom);
  });
  return { titles: covered.map(({ outerHTML }) => outerHTML.slice(0, 100)) };
}

test.describe("on a taller phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("PCE-08 PHN-02 name, price and 'Add to Cart' are in sight on a piece's page, and stay", async ({ page }) => {
    await page.goto("/product/helios-ring");
    const main = page.getByRole("main");
    const add = main.getByRole("button", { name: "Add to Cart: Helios ring" });
    await expect(main.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main.getByText("€1,240.00").first()).toBeInViewport({ ratio: 1 });
    await expect(add).toBeInViewport({ ratio: 1 });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(main.getByText("€1,240.00").nth(1)).toBeInViewport({ ratio: 1 });
    // Neither bar covers the end of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const bar = await main.locator(".buy-bar").boundingBox();
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.evaluate(() => scrollTo(0, 0));
    await addAndOpenCart(page);
  });
});
