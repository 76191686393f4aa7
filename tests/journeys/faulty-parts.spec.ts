import type { Page } from "@playwright/test";
import { openTab } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { openCart, storedCart } from "./shopper.ts";

test.use({ catalogue: "untouched" });
// Code that is asked for ahead may be on its way when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Parts throw where their code says these words; the page's frame once `frameIsBroken` is set. */
async function breakAt(page: Page, words: readonly string[], frame?: string): Promise<void> {
  const fault = (word: string, when = "true") =>
    `(()=>{if(${when})throw new Error("${word} is broken");return "${word}"})()`;
  const quoted = (word: string) => new RegExp(`(?<=[(:,?])(["'\`])${word}\\1`, "g");
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    let body = await answer.text();
    for (const word of words) body = body.replace(quoted(word), fault(word));
    if (frame) body = body.replace(quoted(frame), fault(frame, "window.frameIsBroken"));
    await route.fulfill({ response: answer, body });
  });
  await page.addInitScript(() => {
    const fail = (name: string) =>
      function broken() {
        throw new Error(`${name} is broken`);
      };
    // Toasts need the one in an effect, live news the other.
    HTMLElement.prototype.showPopover = fail("showPopover");
    Object.assign(globalThis, { WebSocket: fail("WebSocket") });
  });
}

test("BRW-03 BRW-04 hearts, suggestions, toasts, live news, delivery, viewer and cart fail alone, and a page that breaks keeps the cart", async ({
  page,
}) => {
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/page-faults")) told.push(request.postData() ?? "");
  });
  await breakAt(page, ["favourites.heart", "listbox", "cart.deliveryChoice"], "nav.main");
  await page.goto("/shop/rings");
  await expect(page.getByRole("checkbox", { name: /^Favourite/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
  await page.getByRole("combobox", { name: "Search" }).pressSequentially("oli");
  await page.getByRole("combobox", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL(/q=oli/);

  const cart = await openCart(page);
  const total = cart.getByRole("definition").last();
  await expect(total).toBeVisible();
  await expect(cart.getByRole("radio")).toHaveCount(0);
  await page.keyboard.press("Escape");
  // All that delivery is chosen by.
  await page.evaluate(() =>
    Object.defineProperty(navigator, "languages", {
      get: () => {
        throw new Error("languages are broken");
      },
    }),
  );
  await openCart(page);
  await expect(cart.getByRole("listitem")).toContainText("Helios ring");
  await expect(total).toBeVisible();
  await expect(cart.getByRole("button", { name: /^Checkout/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error("showModal is broken");
    };
  });
  await page.getByRole("link", { name: "Olive Branch ring" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olive Branch ring");
  await page.getByRole("main").locator("[aria-haspopup=dialog]").first().click();
  await expect(page).toHaveURL(/#pictures/);
  await page.getByRole("button", { name: "Shopping cart" }).filter({ visible: true }).click();
  await page
    .getByRole("button", { name: /^Add to Cart: / })
    .first()
    .click();
  await expect.poll(() => storedCart(page)).toHaveLength(2);
  await expect.poll(() => told.join()).toContain("favourites.heart is broken");
  await expect.poll(() => told.join()).toContain("showPopover is broken");

  await page.evaluate(() => Object.assign(globalThis, { frameIsBroken: true }));
  await page.getByRole("button", { name: "Ελληνικά" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Κάτι πήγε στραβά από τη δική μας πλευρά");
  await expect(main).toContainText("Το καλάθι σας διατηρείται.");
  await expect(main.getByRole("button", { name: "Πίσω στην αρχική σελίδα" })).toBeVisible();
  const name = page.getByRole("banner").getByRole("link", { name: "Kosmima" });
  await expect(name).toHaveAttribute("href", "/");
  await main.getByRole("button", { name: "Δοκιμάστε ξανά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Δαχτυλίδι");
  expect(await storedCart(page)).toHaveLength(2);
});

/** Places at addresses of their own, and what their code says. */
const places = [
  ["/admin/counter", "counter.searchHint"],
  ["/admin/quote", "quotes.words"],
  ["/admin/settings/hours", "hours.opens"],
  ["/admin/month", "month.choose"],
] as const;

test("BRW-03 toasts, live news, Today, a tab and each place of the dashboard fail alone @again", async ({ page }) => {
  const words = places.map(([, word]) => word);
  await breakAt(page, ["today.weekTitle", "today.stepsTitle", "orders.searchHint", ...words]);
  const failed = page.getByText("Something went wrong. Try again.");
  await openTab(page, "Products");
  await expect(page.getByRole("row", { name: /Helios ring/ })).toBeVisible();
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(failed).toHaveCount(1);
  await page.getByRole("link", { name: /^Today/ }).click();
  await expect(page.getByRole("row", { name: /Helios ring/ })).toBeVisible();
  await expect(failed).toHaveCount(1);
  for (const [address] of places) {
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
    await expect(failed).toHaveCount(1);
    const others = address === "/admin/month" ? 0 : 1;
    await expect(page.getByRole("banner").getByRole("link", { name: "Settings" })).toHaveCount(others);
  }
});
