import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { addOrder, openTab, rowOf, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const newCustomer = () => `Niki ${randomUUID().slice(0, 8)}`;
const removal = /^Delete the order/;

test("AFT-09 ORD-04 a deleted order comes back from the toast, by keyboard too, as the same row", async ({
  page,
  shop,
}) => {
  const customer = newCustomer();
  const id = await addOrder(shop, { customer });
  const service = await serviceClient(shop);
  const read = () => service.from("orders").select("*, customers(*)").eq("id", id).throwOnError();
  const before = await read();
  await openTab(page, "Orders");
  await rowOf(page, customer).getByRole("button", { name: removal }).click();
  await expect(page.getByText("Order deleted successfully")).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(0);
  expect((await read()).data).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("The order is back")).toBeVisible();
  await expect(rowOf(page, customer)).toBeVisible();
  expect((await read()).data).toEqual(before.data);
});

test("AFT-09 'Recently deleted' brings orders back one by one, refuses what was erased meanwhile @phone", async ({
  page,
  shop,
}) => {
  const [kept, erased] = [newCustomer(), newCustomer()];
  const service = await serviceClient(shop);
  for (const customer of [kept, erased]) {
    const id = await addOrder(shop, { customer });
    if (customer === erased) {
      const theirs = { email: `${randomUUID()}@example.com` };
      await service.from("customers").update(theirs).eq("name", erased).throwOnError();
    }
    await service.from("orders").delete().eq("id", id).throwOnError();
  }
  await openTab(page, "Orders");
  await page.getByRole("button", { name: /^Recently deleted/ }).click();
  const place = page.getByRole("region", { name: "Recently deleted" });
  await expect(place).toContainText("30 days");
  const row = (customer: string) => place.getByRole("row").filter({ hasText: customer });
  const bringBack = (customer: string) => row(customer).getByRole("button", { name: /^Bring back/ });
  const email = await row(erased).getByText("@example.com").innerText();
  // The erasure comes between the press and what it asks for.
  await page.route(
    "**/rest/v1/rpc/restore_orders*",
    async (route) => {
      await service.rpc("erase_customer", { customer_email: email }).throwOnError();
      await route.continue();
    },
    { times: 1 },
  );
  await bringBack(erased).click();
  await expect(page.getByRole("alert")).toContainText("It was erased for good in the meantime.");
  await expect(row(erased)).toHaveCount(0);
  await bringBack(kept).click();
  await expect(page.getByText("The order is back")).toBeVisible();
  await expect(row(kept)).toHaveCount(0);
  await expect(rowOf(page, kept)).toBeVisible();
});

test("AFT-09 ORD-05 the question counts what is not sent, and a cleared history comes back as a whole", async ({
  page,
  shop,
}) => {
  const [pending, sent] = [newCustomer(), newCustomer()];
  await addOrder(shop, { customer: pending });
  await addOrder(shop, { customer: sent, sent: true });
  const service = await serviceClient(shop);
  const orders = () => service.from("orders").select("*").order("id").throwOnError();
  const before = (await orders()).data;
  const unsent = before.filter((order) => !order.is_sent).length;
  await openTab(page, "Orders");
  await page.getByRole("button", { name: "clear history" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    `This action cannot be undone.${unsent} ${unsent === 1 ? "order is" : "orders are"} not sent yet.`,
  );
  await dialog.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("Order history cleared successfully")).toBeVisible();
  expect((await orders()).data).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${before.length} orders are back`)).toBeVisible();
  await expect(rowOf(page, pending)).toBeVisible();
  expect((await orders()).data).toEqual(before);
});

test("AFT-09 while the pointer stays over the list, no other row slides under it", async ({ page, shop }) => {
  const shared = newCustomer();
  for (const name of ["oldest", "middle", "newest"]) await addOrder(shop, { customer: `${shared} ${name}` });
  await openTab(page, "Orders");
  await page.getByRole("searchbox", { name: "Search" }).fill(shared);
  await expect(page.getByRole("tab", { name: "not ready (3)" })).toBeVisible();
  await expect(rowOf(page, shared)).toHaveCount(3);
  const middle = rowOf(page, `${shared} middle`);
  const top = async (row: Locator) => (await row.boundingBox())?.y;
  const place = await top(middle);
  await rowOf(page, `${shared} newest`).getByRole("button", { name: removal }).click();
  await expect(page.getByText("Order deleted successfully")).toBeVisible();
  await expect(page.getByRole("tab", { name: "not ready (2)" })).toBeVisible();
  expect(await top(middle)).toBe(place);
  await middle.getByRole("checkbox").click();
  await expect(page.getByText("Order marked as sent")).toBeVisible();
  await expect(rowOf(page, shared)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect.poll(() => top(rowOf(page, `${shared} oldest`))).toBeLessThan(place ?? 0);
});

test("AFT-09 the place is not there while nothing was deleted, and says so when it cannot be read", async ({
  page,
}) => {
  const rpc = "**/rest/v1/rpc/recently_deleted*";
  await page.route(rpc, (route) => route.fulfill({ json: { count: 0, orders: [] } }));
  await openTab(page, "Orders");
  await expect(page.getByRole("tab", { name: /^not ready \(/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Recently deleted/ })).toHaveCount(0);
  await page.goto("/admin?tab=orders&view=deleted");
  const place = page.getByRole("region", { name: "Recently deleted" });
  await expect(place).toContainText("Nothing was deleted in the last 30 days.");
  await page.unroute(rpc);
  await page.route(rpc, (route) => route.fulfill({ status: 400, json: { code: "42000", message: "no" } }));
  await page.reload();
  await expect(place).toContainText("This could not be loaded.");
});

test("AFT-09 LNG-01 in Greek @phone", async ({ page, shop }) => {
  const customer = newCustomer();
  await addOrder(shop, { customer });
  await openTab(page, "Orders");
  await page.getByRole("combobox", { name: "Language" }).selectOption("el");
  await rowOf(page, customer)
    .getByRole("button", { name: /^Διαγραφή της παραγγελίας/ })
    .click();
  await expect(page.getByText("Η παραγγελία διαγράφηκε")).toBeVisible();
  // The list closes its gap as the pointer leaves, and the button below it moves up.
  await page.mouse.move(0, 0);
  await expect(rowOf(page, customer)).toHaveCount(0);
  await page.getByRole("button", { name: /^Πρόσφατα διαγραμμένες \(/ }).click();
  const place = page.getByRole("region", { name: "Πρόσφατα διαγραμμένες" });
  await expect(place).toContainText("30 ημέρες");
  await place
    .getByRole("row")
    .filter({ hasText: customer })
    .getByRole("button", { name: /^Επαναφορά της παραγγελίας/ })
    .click();
  await expect(page.getByText("Η παραγγελία επανήλθε")).toBeVisible();
  await expect(place.getByRole("row").filter({ hasText: customer })).toHaveCount(0);
  await expect(rowOf(page, customer)).toBeVisible();
});
