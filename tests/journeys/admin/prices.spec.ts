import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, openTab, rowOf, serviceClient } from "./cast.ts";

/** Pieces of one name, dearer from one to the next, and nothing else in the list. */
async function listOf(page: Page, shop: ShopProcess, prices: readonly (number | null)[]) {
  const mark = `Kition ${randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the list shows the newest first
    ids.push(await addProduct(shop, { name: `${mark} no ${at}`, category: "rings", price }));
  }
  await openTab(page, "Products");
  await page.getByRole("searchbox", { name: "Search" }).fill(mark);
  await expect(rowOf(page, mark)).toHaveCount(prices.length);
  const priceOf = async (at: number) => {
    const asked = (await serviceClient(shop)).from("products").select("price").eq("id", ids[at]);
    return (await asked.single().throwOnError()).data.price;
  };
  return { mark, ids, priceOf };
}

test("DAY-03 PRD-01 a price is changed on the spot: one press and typing, with a way back @phone", async ({
  page,
  shop,
}) => {
  const { mark, priceOf } = await listOf(page, shop, [120.5]);
  const row = rowOf(page, mark);
  await row.getByRole("button", { name: "$120.50" }).click();
  await page.keyboard.type("135");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("$135.00");
  await expect(row.getByRole("button", { name: "$135.00" })).toBeFocused();
  expect(await priceOf(0)).toBe(135);
  await toastWith(page, "1 price changed").getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("$120.50");
  expect(await priceOf(0)).toBe(120.5);
});

test("DAY-03 by keys alone: down the list, a wrong price is said there, Escape leaves it", async ({ page, shop }) => {
  const { mark, priceOf } = await listOf(page, shop, [10, 20, null]);
  const first = rowOf(page, `${mark} no 2`);
  await first.getByRole("button", { name: "On request" }).press("Enter");
  await page.keyboard.type("30");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("textbox", { name: `Price of ${mark} no 1` })).toHaveValue("20");
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Price must be at least $0.01")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("22,50");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("textbox", { name: `Price of ${mark} no 0` })).toBeFocused();
  await page.keyboard.type("99");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, `${mark} no 0`).getByRole("button", { name: "$10.00" })).toBeFocused();
  await expect(first).toContainText("$30.00");
  await expect(rowOf(page, `${mark} no 1`)).toContainText("$22.50");
  expect([await priceOf(0), await priceOf(1), await priceOf(2)]).toEqual([10, 22.5, 30]);
});

test("DAY-03 STK-01 STK-03 a count is changed on the spot, never over somebody else's @phone", async ({
  page,
  shop,
}) => {
  const { mark, ids } = await listOf(page, shop, [80]);
  const row = rowOf(page, mark);
  const change = row.getByRole("button", { name: `Change the count of ${mark} no 0` });
  await change.click();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("4 in stock");
  await expect(change).toBeFocused();
  await toastWith(page, `${mark} no 0: 4 in stock`).getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("made to order", { ignoreCase: true });
  await change.press("Enter");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("6 in stock");
  // An emptied field puts nothing up for sale without a count.
  await change.press("Enter");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("alert")).toContainText("Type how many there are");
  await page.keyboard.press("Escape");
  await expect(row).toContainText("6 in stock");
  const service = await serviceClient(shop);
  await change.press("Enter");
  await service.from("stock").update({ quantity: 7 }).eq("product_id", ids[0]).throwOnError();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The count is not saved" })).toBeVisible();
  await expect(row).toContainText("7 in stock");
});

test("DAY-03 ten prices change by a rule, one undo for all", async ({ page, shop }) => {
  const prices = [100, 110.5, 120, 130, 140, 150, 160, 170, 180, 190];
  const { mark, priceOf } = await listOf(page, shop, prices);
  await page.getByRole("button", { name: "Change prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await page.keyboard.type("7.5");
  const line = dialog.getByRole("listitem").filter({ hasText: `${mark} no 1` });
  await expect(line).toContainText("€110.50→ €119.00");
  await dialog.getByRole("button", { name: "Change 10 prices" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, `${mark} no 0`)).toContainText("$108.00");
  expect(await priceOf(1)).toBe(119);
  expect(await priceOf(9)).toBe(204);
  await toastWith(page, "10 prices changed").getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, `${mark} no 1`)).toContainText("$110.50");
  expect(await priceOf(9)).toBe(190);
});

test("DAY-03 a piece without its tick stays, and one that somebody changes meanwhile is named", async ({
  page,
  shop,
}) => {
  const { mark, ids, priceOf } = await listOf(page, shop, [100, 200, 300, null]);
  await page.getByRole("button", { name: "Change prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Change prices" });
  await expect(dialog.getByRole("button", { name: "Change 0 prices" })).toBeDisabled();
  await dialog.getByLabel("Prices go").selectOption("down");
  await dialog.getByLabel("By how many percent").fill("10");
  await expect(dialog).toContainText("1 piece has its price on request and stays so.");
  await dialog.getByRole("checkbox", { name: `Change the price of ${mark} no 2` }).click();
  // The dialog is open: its list must not follow the change of another.
  const service = await serviceClient(shop);
  await page.route("**/rest/v1/rpc/search_products*", (route) => route.abort());
  await service.from("products").update({ price: 250 }).eq("id", ids[1]).throwOnError();
  await dialog.getByRole("button", { name: "Change 2 prices" }).click();
  const told = toastWith(page, "1 price changed");
  await expect(told).toContainText(`they stay: ${mark} no 1`);
  await page.unroute("**/rest/v1/rpc/search_products*");
  expect([await priceOf(0), await priceOf(1), await priceOf(2)]).toEqual([90, 250, 300]);
});

test("DAY-03 DAY-07 the act is told in words among who changed what, with its undo", async ({ page, shop }) => {
  const { mark, priceOf } = await listOf(page, shop, [100, 200]);
  await page.getByRole("button", { name: "Change prices" }).click();
  await page.keyboard.type("50");
  await expect(page.getByRole("button", { name: "Change 2 prices" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(toastWith(page, "2 prices changed")).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).click();
  const act = page.getByRole("listitem").filter({ hasText: mark }).first();
  await expect(act).toContainText(`changed the price of ${mark} no 0, ${mark} no 1`);
  await act.getByRole("button", { name: "Undo this change" }).click();
  await expect(toastWith(page, "The prices are as they were before")).toBeVisible();
  expect([await priceOf(0), await priceOf(1)]).toEqual([100, 200]);
});
