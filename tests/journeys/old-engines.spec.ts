import { signIn } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";
import { lacks, lacksOf } from "./lacks.ts";
import { openCart, payHere } from "./shopper.ts";

// Looks for a ring on the first page of its list.
test.use({ catalogue: "untouched" });

/** One thing is gone at a time: a whole browser's lacks could hide a way that needs another, which is never taken. */
const rows = [
  ["all that Safari 15 lacks", lacksOf("Safari 15")],
  ["all that Firefox 115 lacks", lacksOf("Firefox 115")],
  ...Object.entries(lacks),
] as const;

for (const [lack, takenAway] of rows) {
  test(`BRW-01 a shopper gets from the list to the order, the jeweller to Today without ${lack} @again`, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ stack, message }) => void faults.push(stack ?? message));
    await page.addInitScript(takenAway);
    await page.goto("/shop/rings");
    await page.getByRole("link", { name: "Helios ring" }).first().click();
    await page.getByRole("radio", { name: "54" }).check();
    await page.getByRole("button", { name: "Add to Cart: Helios ring" }).click();
    const cart = await openCart(page);
    await expect(cart.getByRole("listitem")).toContainText("Ring size 54");
    await cart.getByRole("button", { name: /^Checkout with/ }).click();
    await page.waitForURL(/\/pay\//);
    await payHere(page);
    await expect(page.getByRole("main")).toContainText(/KOS-[A-Z0-9]{6}/);
    await signIn(page);
    await expect(page.getByRole("heading", { name: /^Today/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Product" })).toBeVisible();
    expect(faults).toEqual([]);
  });
}
