import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addOrder, openAdmin, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

/** A table whose columns do not fit is cards: nothing is out of sight. */
async function expectWholeTable(page: Page): Promise<void> {
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const frame = page.getByRole("table").locator("..");
    const cut = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(cut, `${width} px`).toBeLessThanOrEqual(0);
  }
}

test("LNG-01 ORD-02 PRD-01 the whole dashboard speaks Greek, prices and dates included", async ({ page, shop }) => {
  await page.addInitScript(() => localStorage.setItem("admin-lang", "el"));
  const customer = `Μαρία ${randomUUID().slice(0, 8)}`;
  await addOrder(shop, { customer, createdAt: "2025-01-05T10:00:00Z" });
  await openAdmin(page, `/admin?tab=orders&q=${customer}`);
  const row = rowOf(page, customer);
  await expect(row).toContainText("2.360,00 €");
  await expect(row).toContainText("Ιαν 2025");
  await expect(page.getByRole("button", { name: "καθαρισμός ιστορικού" })).toBeVisible();
  await expectWholeTable(page);
  await page.getByRole("tab", { name: "Προϊόντα" }).click();
  const add = page.getByRole("button", { name: "Προσθήκη προϊόντος" });
  await add.waitFor();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectWholeTable(page);
  await add.click();
  await page.getByRole("button", { name: "Δημιουργία προϊόντος" }).click();
  await expect(page.getByText("Το όνομα του προϊόντος είναι υποχρεωτικό")).toBeVisible();
});
