import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addOrder, addProduct, buy, openAdmin, rowOf } from "./cast.ts";
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

test("LNG-01 ORD-02 PRD-01 PRD-09 WEK-09 the whole dashboard speaks Greek: names, prices, dates, who changed what @again", async ({
  page,
  shop,
}) => {
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
  await page.getByLabel("Τιμή (€)").fill("0");
  await expect(page.getByText("Η τιμή πρέπει να είναι τουλάχιστον 0,01 €")).toBeVisible();
});

test("WEK-09 a piece is called by its Greek name, in the order of the alphabet, with its price in euros @again", async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => localStorage.setItem("admin-lang", "el"));
  const word = randomUUID().slice(0, 8);
  const piece = { category: "rings", description: `Of ${word}`, price: 1180 };
  await addProduct(shop, { ...piece, name: `Alpha ${word}`, name_el: `Ωμέγα ${word}` });
  await addProduct(shop, { ...piece, name: `Omega ${word}`, name_el: `Άλφα ${word}` });
  await openAdmin(page, `/admin?tab=products&q=${word}&sort=name.asc`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText(`Άλφα ${word}`);
  await expect(rows.nth(2)).toContainText(`Ωμέγα ${word}`);
  await expect(rows.nth(1).getByRole("button", { name: "1.180,00 €" })).toBeVisible();
  await expect(rows.nth(1).getByRole("button", { name: `Επεξεργασία: Άλφα ${word}` })).toBeVisible();
});

test("WEK-09 who changed what has the piece, the order's number and the buyer @again", async ({ page, shop }) => {
  await page.addInitScript(() => localStorage.setItem("admin-lang", "el"));
  const productId = await addProduct(shop, { name: "Charm", name_el: "Φυλαχτό", category: "bracelets", price: 60 });
  const reference = await buy(shop, productId);
  await openAdmin(page, `/admin?tab=orders&q=${reference}`);
  await page.getByRole("checkbox", { name: "Στάλθηκε: Φυλαχτό" }).click();
  await expect(page.getByText("Σημειώθηκε ότι στάλθηκε")).toBeVisible();
  await page.getByRole("tab", { name: "Χρήστες" }).click();
  const line = page.getByRole("region", { name: "Ποιος άλλαξε τι" }).getByRole("listitem").first();
  await expect(line).toContainText(`σημείωσε ότι στάλθηκε: Φυλαχτό, ${reference} – Maria Papadopoulou`);
});
