import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { addOrder, openAdmin, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";

/** Changes of rows at this address are refused, until the answer is called. */
async function refuse(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: "XX000", message: "no" } }),
  );
  return () => page.unroute(address);
}

test("AFT-09 ORD-04 ORD-05 a deleted order and a cleared history come back whole, a refusal is told, and no other row slides under the pointer @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const mark = `Niki ${randomUUID().slice(0, 8)}`;
  const [oldest, middle, newest] = [`${mark} oldest`, `${mark} middle`, `${mark} newest`];
  const alert = page.getByRole("alert");
  const lists = page.getByRole("tab", { name: /^not ready \(/ });
  const place = page.getByRole("region", { name: "Recently deleted" });
  const openPlace = page.getByRole("button", { name: /^Recently deleted/ });
  const removal = (row: Locator) => row.getByRole("button", { name: /^Delete the order/ });
  const undo = (told: string) => toastWith(page, told).getByRole("button", { name: "Undo" });

  await test.step("the place says that it can't be read, or is empty, and is not there while nothing was deleted", async () => {
    const address = "**/rest/v1/rpc/recently_deleted*";
    const refusal = { status: 400, json: { code: "42000", message: "no" } };
    await page.route(address, (route) => route.fulfill(refusal));
    await openAdmin(page, "/admin?tab=orders&view=deleted");
    await expect(place).toContainText("This could not be loaded.");
    await page.route(address, (route) => route.fulfill({ json: { count: 0, orders: [] } }));
    await addOrder(shop, { customer: "Somebody" });
    await expect(place).toContainText("Nothing was deleted in the last 30 days.");
    await openPlace.click();
    await expect(openPlace).toHaveCount(0);
    await page.unroute(address);
  });

  for (const customer of [oldest, middle]) await addOrder(shop, { customer });
  const id = await addOrder(shop, { customer: newest });
  const read = async () =>
    (await shop.service.from("orders").select("*, customers(*)").eq("id", id).throwOnError()).data;
  const before = await read();
  await page.getByRole("searchbox", { name: "Search" }).fill(mark);
  await expect(rowOf(page, mark)).toHaveCount(3);

  await test.step("a refused deletion is told; a deleted order comes back from the toast, by keys, as the same row", async () => {
    const row = rowOf(page, newest);
    const allow = await refuse(page, "**/rest/v1/orders?id=*");
    await removal(row).click();
    await expect(alert.filter({ hasText: "Failed to delete order" })).toBeVisible();
    await allow();
    await removal(row).press("Enter");
    await expect(row).toHaveCount(0);
    // The focus is not on the next order's button, which a key held down would press.
    await expect(rowOf(page, middle)).toBeFocused();
    await expect.poll(read).toEqual([]);
    await undo("Order deleted successfully").press("Enter");
    await expect(page.getByText("The order is back")).toBeVisible();
    await expect(row).toBeVisible();
    expect(await read()).toEqual(before);
  });

  await test.step("while the pointer stays over the list no other row slides under it", async () => {
    const top = async (row: Locator) => (await row.boundingBox())?.y;
    const first = await top(rowOf(page, newest));
    // The second press of a double click deletes nothing that moved under the pointer.
    const twice = `${mark} pressed twice`;
    await addOrder(shop, { customer: twice });
    await removal(rowOf(page, twice)).dblclick();
    await expect(rowOf(page, twice)).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "not ready (3)" })).toBeVisible();
    await page.mouse.move(0, 0);
    await expect.poll(() => top(rowOf(page, newest))).toBe(first);
    const stays = await top(rowOf(page, middle));
    await removal(rowOf(page, newest)).click();
    await expect(page.getByRole("tab", { name: "not ready (2)" })).toBeVisible();
    expect(await top(rowOf(page, middle))).toBe(stays);
    await rowOf(page, middle).getByRole("checkbox").click();
    await expect(page.getByText("Order marked as sent")).toBeVisible();
    await expect(rowOf(page, mark)).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expect.poll(() => top(rowOf(page, oldest))).toBeLessThan(stays ?? 0);
  });

  await test.step("from 'Recently deleted' one comes back, and one that was erased meanwhile is refused", async () => {
    const erased = await addOrder(shop, { customer: `${mark} erased` });
    const email = `${randomUUID()}@example.com`;
    await shop.service.from("customers").update({ email }).eq("name", `${mark} erased`).throwOnError();
    await shop.service.from("orders").delete().eq("id", erased).throwOnError();
    await openPlace.click();
    await expect(place).toContainText("30 days");
    const bringBack = (text: string) =>
      place
        .getByRole("row")
        .filter({ hasText: text })
        .getByRole("button", { name: /^Bring back/ });
    // The erasure comes between the press and what it asks for.
    await page.route(
      "**/rest/v1/rpc/restore_orders*",
      async (route) => {
        await shop.service.rpc("erase_customer", { customer_email: email }).throwOnError();
        await route.continue();
      },
      { times: 1 },
    );
    await bringBack(email).click();
    await expect(alert.filter({ hasText: "It was erased for good in the meantime." })).toBeVisible();
    await expect(bringBack(email)).toHaveCount(0);
    await bringBack(newest).click();
    await expect(bringBack(newest)).toHaveCount(0);
    await expect(lists).toHaveText(/\(2\)/);
    expect(await read()).toEqual(before);
  });

  await test.step("the history is cleared after a question that counts what is not sent, and comes back as a whole", async () => {
    const all = async () => (await shop.service.from("orders").select("*").order("id").throwOnError()).data;
    const kept = await all();
    const unsent = kept.filter((order) => !order.is_sent).length;
    const dialog = page.getByRole("dialog");
    const clear = page.getByRole("button", { name: "clear history" });
    await clear.click();
    await expect(dialog).toContainText(
      `Are you sure you want to clear all order history? This action cannot be undone.${unsent} orders are not sent yet.`,
    );
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await clear.click();
    const allow = await refuse(page, "**/rest/v1/orders?id=neq.*");
    await dialog.getByRole("button", { name: "Clear All" }).click();
    await expect(alert.filter({ hasText: "Failed to clear order history" })).toBeVisible();
    await allow();
    await dialog.getByRole("button", { name: "Clear All" }).click();
    await expect(lists).toHaveText(/\(0\)/);
    await expect.poll(all).toEqual([]);
    await undo("Order history cleared successfully").click();
    await expect(page.getByText(`${kept.length} orders are back`)).toBeVisible();
    await expect(rowOf(page, oldest).first()).toBeVisible();
    expect(await all()).toEqual(kept);
  });
});
