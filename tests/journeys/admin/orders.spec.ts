import { randomUUID } from "node:crypto";
import type { ShopProcess } from "../../shop-process.ts";
import { sell, tellOfRefunds } from "../../sale.ts";
import { addOrder, addProduct, openTab, rowOf, serviceClient } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const newCustomer = () => `Andri ${randomUUID().slice(0, 8)}`;

test("ORD-01 ORD-02 the two lists count, and a row tells all about an order @phone", async ({ page, shop }) => {
  const customer = newCustomer();
  await addOrder(shop, { customer, createdAt: "2025-01-05T10:00:00Z" });
  await addOrder(shop, { customer: newCustomer(), sent: true });
  await openTab(page, "Orders");
  await expect(page.getByRole("tab", { name: /^not ready \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^completed \(\d+\)$/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill(customer);
  await expect(page.getByRole("tab", { name: "not ready (1)" })).toBeVisible();
  const row = rowOf(page, customer);
  for (const text of [
    "Aphrodite necklace",
    "€1,180.00",
    "KOS-N-001",
    "andri@example.com",
    "+35799123456",
    "Ermou 12",
    "€2,360.00",
    "Jan 05, 2025",
    "pending",
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole("checkbox")).not.toBeChecked();
});

test("ORD-02 a gone product and a missing address are named as such", async ({ page, shop }) => {
  const customer = newCustomer();
  await addOrder(shop, { customer, address: null, productId: null });
  await openTab(page, "Orders");
  await expect(rowOf(page, customer)).toContainText("Product Deleted");
  await expect(rowOf(page, customer)).toContainText("No address provided");
});

test("ORD-03 LIV-01 the checkbox moves the order between the lists, in a second window too", async ({
  page,
  context,
  shop,
}) => {
  const customer = newCustomer();
  await addOrder(shop, { customer });
  await openTab(page, "Orders");
  const second = await context.newPage();
  await second.goto("/admin?tab=orders");
  await expect(rowOf(second, customer)).toBeVisible();
  await rowOf(page, customer).getByRole("checkbox").click();
  await expect(page.getByText("Order marked as sent")).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(0);
  await expect(rowOf(second, customer)).toHaveCount(0);
  await page.getByRole("tab", { name: /^completed/ }).click();
  await expect(rowOf(page, customer)).toContainText("sent");
  await rowOf(page, customer).getByRole("checkbox").click();
  await expect(page.getByText("Order marked as pending")).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(0);
});

test("AFT-07 a refund flags the order in the open list, and sending it asks first", async ({ page, shop }) => {
  const service = await serviceClient(shop);
  const customer = newCustomer();
  const id = await addProduct(shop, { name: `Ring of ${customer}`, category: "rings", price: 80 });
  const buyer = { name: customer, email: "andri@example.com" };
  const { payment } = await sell(service, { items: [{ id, quantity: 1 }], buyer });
  await openTab(page, "Orders");
  const row = rowOf(page, customer);
  await expect(row).toContainText("pendingtest");
  await tellOfRefunds(service, payment, [{ amount: 1000, state: "succeeded" }]);
  await expect(row).toContainText("pendingpartly refundedtest");
  const news = { payment_intent_id: payment, status: "needs_response" };
  await service.rpc("record_dispute", { news }).throwOnError();
  await row.getByRole("button", { name: /^Details/ }).click();
  // The dispute stands above what is to be packed.
  await expect(page.getByRole("dialog")).toContainText(/Dispute: the buyer’s bank waits.+Pieces/s);
  await page.keyboard.press("Escape");

  await row.getByRole("checkbox").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Mark as sent all the same?");
  await expect(dialog).toContainText("A part of the purchase was paid back.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("checkbox")).not.toBeChecked();
  await expect(row.getByRole("checkbox")).toBeFocused();
  await row.getByRole("checkbox").press("Space");
  await dialog.getByRole("button", { name: "Mark as sent" }).click();
  await expect(page.getByText("Order marked as sent")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("AFT-07 among real purchases a test purchase asks too", async ({ page, shop }) => {
  const customer = newCustomer();
  await addOrder(shop, { customer });
  await openTab(page, "Orders");
  await expect(rowOf(page, customer)).toBeVisible();
  const told = page.waitForResponse(
    async (answer) =>
      answer.url().includes("/rest/v1/orders?select=livemode") && (await answer.text()).includes("true"),
  );
  const real = await addOrder(shop, { customer: newCustomer(), livemode: true });
  await told;
  await rowOf(page, customer).getByRole("checkbox").click();
  await expect(page.getByRole("dialog")).toContainText("It was a test purchase: no money moved.");
  // The shop is on trial again for the other tests' purchases.
  const service = await serviceClient(shop);
  await service.from("orders").delete().eq("id", real).throwOnError();
});

test("ORD-03 when the service says no the order comes back", async ({ page, shop }) => {
  const customer = newCustomer();
  await addOrder(shop, { customer });
  await openTab(page, "Orders");
  await page.route("**/rest/v1/orders?id=*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
      : route.continue(),
  );
  await rowOf(page, customer).getByRole("checkbox").click();
  await expect(page.getByRole("alert")).toContainText("Failed to update order status");
  await expect(rowOf(page, customer).getByRole("checkbox")).not.toBeChecked();
});

test("ORD-04 an order is deleted, and a refusal is told; the focus stays in the list @phone", async ({
  page,
  shop,
}) => {
  const customer = newCustomer();
  const neighbour = newCustomer();
  await addOrder(shop, { customer: neighbour });
  await addOrder(shop, { customer });
  await openTab(page, "Orders");
  const remove = rowOf(page, customer).getByRole("button", { name: /^Delete/ });
  const refuse = "**/rest/v1/orders?id=*";
  await page.route(refuse, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
      : route.continue(),
  );
  await remove.click();
  await expect(page.getByRole("alert")).toContainText("Failed to delete order");
  await page.unroute(refuse);
  await remove.press("Enter");
  await expect(page.getByText("Order deleted successfully")).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(0);
  // Not on the next order's button, which a key held down would press.
  await expect(rowOf(page, neighbour)).toBeFocused();
  // The second press of a double click does not delete the order that moved under the pointer, either.
  await addOrder(shop, { customer });
  await remove.dblclick();
  await expect(rowOf(page, customer)).toHaveCount(0);
  await expect(rowOf(page, neighbour)).toBeVisible();
});

test("ORD-06 a failed read says 'Failed to fetch orders'", async ({ page }) => {
  await page.route("**/rest/v1/orders?*", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "down" } }),
  );
  await openTab(page, "Orders");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch orders" })).toBeVisible({
    timeout: 20_000,
  });
});

test("ORD-06 the newest order stands first", async ({ page, shop }) => {
  const shared = newCustomer();
  await addOrder(shop, { customer: `${shared} old`, createdAt: "2025-03-01T10:00:00Z" });
  await addOrder(shop, { customer: `${shared} new`, createdAt: "2025-03-02T10:00:00Z" });
  await openTab(page, "Orders");
  await page.getByRole("searchbox", { name: "Search" }).fill(shared);
  await expect(rowOf(page, shared)).toHaveCount(2);
  await expect(rowOf(page, shared).first()).toContainText("new");
});

test("ORD-05 the history is cleared only after the dialog, and a refusal is told", async ({ page, shop }) => {
  await addOrder(shop, { customer: newCustomer() });
  await openTab(page, "Orders");
  const open = page.getByRole("button", { name: "clear history" });
  await open.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to clear all order history? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  const refuse = "**/rest/v1/orders?id=neq.*";
  await page.route(refuse, (route) => route.fulfill({ status: 500, json: { code: "XX000", message: "no" } }));
  await dialog.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to clear order history");
  await page.unroute(refuse);
  await dialog.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("Order history cleared successfully")).toBeVisible();
  await expect(page.getByRole("tab", { name: "not ready (0)" })).toBeVisible();
  const { data } = await (await serviceClient(shop)).from("orders").select("id");
  expect(data).toEqual([]);
});

/** One purchase of three pieces, by a buyer of its own. */
async function aParcelOfThree(shop: ShopProcess) {
  const customer = newCustomer();
  const products = ["Ring", "Bangle", "Brooch"].map((name) => `${name} of ${customer}`);
  const ids = await Promise.all(products.map((name) => addProduct(shop, { name, category: "rings", price: 80 })));
  const items = ids.map((id) => ({ id, quantity: 1 }));
  const buyer = { name: customer, email: "andri@example.com" };
  const { reference } = await sell(await serviceClient(shop), { items, buyer });
  return { customer, products, reference };
}

test("DAY-02 ORD-02 ORD-03 a parcel of three pieces is marked as sent by one tick @phone", async ({ page, shop }) => {
  const { customer, products, reference } = await aParcelOfThree(shop);
  await openTab(page, "Orders");
  const all = page.getByRole("checkbox", { name: `Sent: all 3 pieces of ${reference}` });
  await expect(rowOf(page, customer)).toHaveCount(3);
  // Each piece's row tells all about it, and has a tick of its own.
  for (const product of products) {
    const row = rowOf(page, product);
    await expect(row).toContainText(customer);
    await expect(row).toContainText("andri@example.com");
    await expect(row.getByRole("checkbox")).not.toBeChecked();
  }
  await all.click();
  await expect(page.getByText("Order marked as sent")).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(0);
  await page.getByRole("tab", { name: /^completed/ }).click();
  await expect(all).toBeChecked();
  // One of the three stays behind after all.
  await rowOf(page, products[1] ?? "")
    .getByRole("checkbox")
    .click();
  await expect(page.getByText("Order marked as pending")).toBeVisible();
  await expect(rowOf(page, customer)).toHaveCount(2);
});

test("DAY-02 an order of last week is found by one search and a date, and a purchase by its number", async ({
  page,
  shop,
}) => {
  const customer = newCustomer();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  // Some day of last week: a week ago.
  await addOrder(shop, { customer, createdAt: daysAgo(7) });
  await addOrder(shop, { customer, createdAt: daysAgo(40) });
  await openTab(page, "Orders");
  await page.getByRole("searchbox", { name: "Search" }).fill(customer);
  await expect(rowOf(page, customer)).toHaveCount(2);
  await page.getByRole("combobox", { name: "When" }).selectOption("Last week");
  await expect(rowOf(page, customer)).toHaveCount(1);
  await expect(page.getByRole("tab", { name: "not ready (1)" })).toBeVisible();
  await page.getByRole("combobox", { name: "When" }).selectOption("From – to");
  await page.getByLabel("To", { exact: true }).fill(daysAgo(30).slice(0, 10));
  await expect(rowOf(page, customer)).toHaveCount(1);
  await page.getByLabel("From", { exact: true }).fill(daysAgo(35).slice(0, 10));
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  const { reference } = await aParcelOfThree(shop);
  await page.getByRole("searchbox", { name: "Search" }).fill(reference);
  await expect(page.getByRole("tab", { name: "not ready (3)" })).toBeVisible();
});
