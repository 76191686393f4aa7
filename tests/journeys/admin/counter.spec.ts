import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "../fixtures.ts";
import type { ShopProcess } from "../../shop-process.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, openTab, rowOf, serviceClient } from "./cast.ts";

async function aRing(shop: ShopProcess, { price = 119, stock = 1 } = {}) {
  const code = `R-${randomUUID().slice(0, 8)}`;
  const name = `Ring ${code}`;
  const id = await addProduct(shop, { name, name_el: name, category: "rings", price, product_code: code });
  const service = await serviceClient(shop);
  await service.from("stock").insert({ product_id: id, quantity: stock }).throwOnError();
  return { id, name, code, service };
}

async function stockOf(service: SupabaseClient, product: string): Promise<unknown> {
  const { data } = await service.from("stock").select("quantity").eq("product_id", product).single();
  return data?.["quantity"];
}

async function openCounter(page: Page, code: string, language: "en" | "el" = "en") {
  await openTab(page, "Orders");
  await page.evaluate((chosen) => localStorage.setItem("admin-lang", chosen), language);
  await page.goto("/admin/counter");
  await page.getByRole("searchbox").fill(code);
}

test("STK-05 in three presses: the piece by its code, how it was paid, sold @phone", async ({ page, shop }) => {
  const { name, code, id, service } = await aRing(shop);
  await openCounter(page, code);
  await page.getByRole("button", { name }).click();
  await page.getByRole("radio", { name: "cash" }).check();
  await page.getByRole("button", { name: "Sell for €119.00" }).click();

  const done = page.getByRole("region", { name: "Sold for €119.00" });
  await expect(done).toContainText(name);
  await expect(done).toContainText(/Receipt TEST-20\d\d-\d{5} · KOS-/);
  expect(await stockOf(service, id)).toBe(0);
  await page.getByRole("button", { name: "Next sale" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("STK-05 a sale is marked among the orders, says how it was paid, and is taken back with one press", async ({
  page,
  shop,
}) => {
  const { name, code, id, service } = await aRing(shop);
  await openCounter(page, code);
  await page.getByRole("button", { name }).click();
  await page.getByRole("radio", { name: "cash" }).check();
  // The receipt is in the buyer's language, and not the dashboard's.
  await page.getByLabel("Receipt by email").fill("buyer@example.com");
  await page.getByLabel("Language of the receipt").selectOption("Greek");
  const asked = page.waitForRequest("**/rpc/sell_at_counter");
  await page.getByRole("button", { name: "Sell for €119.00" }).click();
  expect((await asked).postDataJSON().request).toMatchObject({ locale: "el" });
  await expect(page.getByRole("region", { name: "Sold for €119.00" })).toBeVisible();

  await page.goto("/admin?tab=orders&list=completed");
  const row = rowOf(page, name);
  await expect(row).toContainText("in the shop");
  await row.getByRole("button", { name: /^Details/ }).click();
  const order = page.getByRole("dialog", { name: "Order" });
  await expect(order).toContainText("Paid in the shop");
  await order.getByRole("button", { name: "Take the sale back" }).click();
  const question = page.getByRole("dialog", { name: /^Take KOS-.* back\?$/ });
  await expect(question).toContainText("€119.00");
  await question.getByRole("button", { name: "Take the sale back" }).click();
  await expect(toastWith(page, /KOS-.* is taken back/)).toBeVisible();
  expect(await stockOf(service, id)).toBe(1);
});

test("STK-05 a piece put aside says for whom and until when, keeps what was typed, and is sold to them; in Greek @phone", async ({
  page,
  shop,
}) => {
  const { name, code, id } = await aRing(shop);
  await openTab(page, "Products");
  await page.getByRole("searchbox").fill(code);
  await page.getByRole("button", { name: `1 in stock: count and diary of ${name}` }).click();
  const stock = page.getByRole("dialog", { name: `Count: ${name}` });
  await stock.getByLabel("For whom").fill("Ελένη");
  await stock.getByLabel("Till the end of").fill("2999-12-24");
  await stock.getByRole("button", { name: "Put it aside" }).click();
  await expect(toastWith(page, "It is put aside")).toBeVisible();

  await page.evaluate(() => localStorage.setItem("admin-lang", "el"));
  await page.goto(`/admin/counter?product=${id}`);
  await page.getByLabel("Τιμή").fill("99.50");
  await expect(page.getByText("Στον κατάλογο: 119,00 €")).toBeVisible();
  await page.getByRole("radio", { name: "κάρτα" }).check();
  // The next press counts at once, however long the refusal's new read takes.
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/rest/v1/products?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Πώληση για 99,50/ }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Δεν πουλήθηκε τίποτα" });
  await expect(refusal).toContainText("για: Ελένη");
  await expect(refusal).toContainText("24 Δεκεμβρίου");
  await expect(page.getByLabel("Τιμή")).toHaveValue("99.50");
  await refusal.getByRole("button", { name: /^Αυτός ήρθε/ }).click();
  await expect(page.getByRole("region", { name: /^Πουλήθηκε για 99,50/ })).toBeVisible();
  answer();
});
