import { randomUUID } from "node:crypto";
import { addOrder, addProduct, openAdmin } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

test("EYE-12 WEK-10 a full list on a phone makes room for a toast: nothing that was in sight lies beneath it", async ({
  page,
  shop,
}) => {
  const mark = randomUUID().slice(0, 8);
  const productId = await addProduct(shop, { name: `Ring ${mark}`, category: "rings", price: 120 });
  for (const at of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await addOrder(shop, { customer: `Niki ${mark} ${at}`, productId });
  }
  await openAdmin(page, `/admin?tab=orders&q=${mark}`);
  const tool = page.getByRole("button", { name: "Export CSV" });
  await tool.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const bar = document.querySelector("[role=tablist]")?.getBoundingClientRect().top ?? innerHeight;
    for (const element of document.querySelectorAll("main *")) {
      const { top, bottom, width } = element.getBoundingClientRect();
      // Neither pictures nor what lays others out is read or pressed.
      const isNeeded = element.matches("a, button, input") || element.textContent.trim() !== "";
      if (isNeeded && width > 0 && top >= 0 && bottom <= bar) element.setAttribute("data-in-sight", "");
    }
  });
  await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 400, json: { code: "42000", message: "no" } }));
  await tool.tap();
  const toast = page.locator("[data-toasts] .toast").first();
  await toast.waitFor();
  const covered = await toast.evaluate((element) => {
    const own = element.getBoundingClientRect();
    return [...document.querySelectorAll("[data-in-sight]")]
      .filter((one) => {
        const { top, bottom, width, height } = one.getBoundingClientRect();
        return width > 0 && height > 0 && bottom > own.top && top < own.bottom;
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered).toEqual([]);
});
