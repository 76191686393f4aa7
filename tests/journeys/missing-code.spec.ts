import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { visibleButton } from "./shopper.ts";

/** A file of code that can't be had: so many times, then it can again. */
async function lose(page: Page, file: string, times = Infinity): Promise<void> {
  let met = 0;
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    met += 1;
    await (met > times ? route.continue() : route.fulfill({ status: 404 }));
  });
}

test("LIM-03 NAV-08 code and texts that can't be had are asked for again @again", async ({ page }) => {
  // Once fetched ahead, once imported.
  await lose(page, "en", 2);
  await lose(page, "el", 1);
  await page.goto("/shop/rings", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-usable", "", { timeout: 20_000 });
  await page.getByRole("button", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
});

test("LIM-03 RTE-02 code that is missing for good is told, in the page's language, with a way to try again", async ({
  page,
}) => {
  await page.clock.install();
  await lose(page, "el");
  await page.goto("/shop/rings?lang=el", { waitUntil: "commit" });
  const told = page.getByRole("alert").filter({ hasText: "Ένα μέρος της σελίδας δεν φορτώθηκε" });
  await expect(async () => {
    await page.clock.fastForward(4000);
    await expect(told).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.unrouteAll();
  await told.getByRole("button", { name: "Φορτώστε ξανά τη σελίδα" }).click();
  await expect(visibleButton(page, "Καλάθι αγορών")).toBeVisible();
  await visibleButton(page, "Καλάθι αγορών").click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("NAV-08 texts that are missing for good are told, and a reload brings the language chosen @again", async ({
  page,
}) => {
  await page.goto("/shop/rings");
  await expect(page.locator("html")).toHaveAttribute("data-usable");
  await page.clock.install();
  await lose(page, "el");
  await page.getByRole("button", { name: "Ελληνικά" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    await page.clock.fastForward(4000);
    await expect(again).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
});

test("RTE-01 a page whose code is gone since the last build is gone to all the same @again", async ({ page }) => {
  await lose(page, "imprint-route", 1);
  await page.goto("/shop/rings");
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imprint");
  await expect(page).toHaveURL("/imprint");
});
