import { expect, test } from "./fixtures.ts";

test("BRW-03 toasts and a cart that fail cost themselves, and the page works on", async ({
  page,
}) => {
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/page-faults")) told.push(request.postData() ?? "");
  });
  await page.addInitScript(() => {
    const fail = (name: string) => () => {
      throw new Error(`${name} is broken`);
    };
    // What toasts need in an effect, and what the cart's dialog needs to open.
    HTMLElement.prototype.showPopover = fail("showPopover");
    HTMLDialogElement.prototype.showModal = fail("showModal");
  });
  await page.goto("/shop/rings");
  await page.getByRole("button", { name: "Shopping cart" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Δαχτυλίδια");
  await page.getByRole("link", { name: "Δαχτυλίδι Ήλιος" }).first().click();
  await expect(page).toHaveURL(/\/product\/helios-ring/);
  await expect(page.getByRole("button", { name: /^Προσθήκη στο καλάθι: / }).first()).toBeVisible();
  expect(told.join()).toContain("showPopover is broken");
  expect(told.join()).toContain("showModal is broken");
});
