import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openTab } from "./cast.ts";

/** Requests to these addresses stay on their way until the answer is called. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("DAY-08 while its code is on the way the dashboard shows its frame, and says what it waits for @phone", async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goto("/admin?lang=el", { waitUntil: "commit" });
  await expect(page.getByText("Η διαχείριση έρχεται στη συσκευή σας")).toBeVisible();
  await page.goto("/admin?lang=en", { waitUntil: "commit" });
  await expect(page.getByText("The dashboard is on its way to this device")).toBeVisible();
  await expect(page.getByRole("link", { name: "Kosmima · Administration" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Loading...");
  release();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
});

test("DAY-08 while its answers are on the way its tabs are there, each list says that it loads", async ({ page }) => {
  await openTab(page, "Products");
  const release = await hold(page, /\/rest\/v1\/(rpc\/today|products)/);
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  const waiting = page.getByText("Loading...");
  await expect(waiting.first()).toBeAttached();
  release();
  await expect(waiting).toHaveCount(0);
});
