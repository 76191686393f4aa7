import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "../fixtures.ts";
import type { ShopProcess } from "../../shop-process.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, openTab, serviceClient } from "./cast.ts";

async function aRing(shop: ShopProcess, stock: number) {
  const code = `R-${randomUUID().slice(0, 8)}`;
  const name = `Ring ${code}`;
  const id = await addProduct(shop, { name, name_el: name, category: "rings", price: 119, product_code: code });
  const service = await serviceClient(shop);
  await service.from("stock").insert({ product_id: id, quantity: stock }).throwOnError();
  return { id, name, code, service };
}

async function stockOf(service: SupabaseClient, product: string): Promise<unknown> {
  const { data } = await service.from("stock").select("quantity").eq("product_id", product).single();
  return data?.["quantity"];
}

test("STK-07 counted by code while the shop sells on: one press corrects the difference, and the record stays @phone", async ({
  page,
  shop,
}) => {
  const { name, code, id, service } = await aRing(shop, 5);
  await openTab(page, "Orders");
  await page.goto("/admin/counter");
  await page.getByRole("link", { name: "Count the stock" }).click();
  await page.getByRole("heading", { name: "Stock-taking" }).waitFor();
  await page.getByRole("searchbox").fill(code);
  await page.getByRole("button", { name }).click();
  await page.getByLabel("How many are there?").fill("4");
  await page.getByRole("button", { name: "Counted" }).click();
  const counts = page.getByRole("region", { name: "Counted so far" });
  await expect(counts).toContainText("4 counted, 5 in the books");
  await service.from("stock").update({ quantity: 4 }).eq("product_id", id).throwOnError();
  await counts.getByRole("button", { name: "Correct 1 difference" }).click();
  await expect(toastWith(page, "1 count is in the books")).toBeVisible();
  await expect(page.getByRole("region", { name: "Earlier stock-takings" })).toContainText("1 piece counted");
  expect(await stockOf(service, id)).toBe(3);
});
