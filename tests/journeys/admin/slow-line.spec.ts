import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { keepSession } from "./cast.ts";

/** Requests to these addresses stay on their way until the answer is called. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("DAY-08 while code and answers are on the way the dashboard shows its frame, its tabs, and what it waits for @phone @again", async ({
  page,
}) => {
  await keepSession(page);
  const releaseCode = await hold(page, /\/assets\/.*\.js/);
  const releaseAnswers = await hold(page, /\/rest\/v1\/(rpc\/today|products)/);
  await page.goto("/admin", { waitUntil: "commit" });
  await expect(page.getByText("The dashboard is on its way to this device")).toBeVisible();
  await expect(page.getByRole("link", { name: "Kosmima · Administration" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Loading...");
  releaseCode();
  await expect(page.getByRole("tab", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  const waiting = page.getByText("Loading...");
  await expect(waiting.first()).toBeAttached();
  releaseAnswers();
  await expect(waiting).toHaveCount(0);
});
