import { randomUUID } from "node:crypto";
import type { ShopProcess } from "../../shop-process.ts";
import { sell, tellOfRefunds } from "../../sale.ts";
import { addOrder, addProduct, openTab, refuseReads, rowOf } from "./cast.ts";
import { expect, test } from "../fixtures.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** One purchase of a ring of each name, by a buyer of its own. */
async function aParcel(shop: ShopProcess, name: string, products: string[]) {
  const ids = await Promise.all(products.map((one) => addProduct(shop, { name: one, category: "rings", price: 80 })));
  const items = ids.map((id) => ({ id, quantity: 1 }));
  return sell(shop.service, { items, buyer: { name, email: "andri@example.com" } });
}

test("ORD-01 ORD-02 ORD-03 ORD-06 DAY-02 AFT-01 AFT-07 LIV-01 two lists of orders, from a failed read to the parcel that is sent @phone-again", async ({
  page,
  shop,
}) => {
  test.slow();
  const mark = `Andri ${randomUUID().slice(0, 8)}`;
  const [gone, old, lastWeek, sent, buyer] = [
    `${mark} Anna`,
    `${mark} Eva`,
    `${mark} Lia`,
    `${mark} Nina`,
    `${mark} Zoe`,
  ];
  await addOrder(shop, { customer: old, createdAt: "2025-01-05T10:00:00Z" });
  await addOrder(shop, { customer: lastWeek, createdAt: daysAgo(7) });
  const changed = { name: `Other ring of ${mark}`, category: "necklaces", price: 5, product_code: "NEW-1" };
  await addOrder(shop, { customer: sent, productId: await addProduct(shop, changed), sent: true });
  const products = ["Ring", "Bangle", "Brooch"].map((name) => `${name} of ${mark}`);
  const { reference, payment } = await aParcel(shop, buyer, products);
  const alert = page.getByRole("alert");
  const dialog = page.getByRole("dialog");
  const search = page.getByRole("searchbox", { name: "Search" });
  const when = page.getByRole("combobox", { name: "When" });
  const tab = (name: string | RegExp) => page.getByRole("tab", { name });

  await test.step("a failed read is told, and news bring the lists", async () => {
    const allow = await refuseReads(page, "**/rest/v1/orders?*");
    await openTab(page, "Orders");
    await expect(alert.filter({ hasText: "Failed to fetch orders" })).toBeVisible();
    allow();
    await addOrder(shop, { customer: gone, address: null, productId: null });
    await expect(tab(/^not ready \(\d+\)$/)).toBeVisible();
    await expect(tab(/^completed \(\d+\)$/)).toBeVisible();
  });

  await test.step("a row tells all about an order, also without product and address, the newest first", async () => {
    await search.fill(mark);
    await expect(tab("not ready (6)")).toBeVisible();
    const facts = ["Aphrodite necklace", "€1,180.00", "KOS-N-001", "andri@example.com", "+35799123456"];
    for (const text of [...facts, "Ermou 12", "€2,360.00", "Jan 05, 2025", "pending"]) {
      await expect(rowOf(page, old)).toContainText(text);
    }
    await expect(rowOf(page, old).getByRole("checkbox")).not.toBeChecked();
    await expect(rowOf(page, gone)).toContainText("Product Deleted");
    await expect(rowOf(page, gone)).toContainText("No address provided");
    await expect(rowOf(page, mark).filter({ hasText: "@" }).last()).toContainText(old);
  });

  await test.step("found by days, and a purchase by its number", async () => {
    await when.selectOption("Last week");
    await expect(rowOf(page, mark)).toHaveCount(1);
    await expect(rowOf(page, lastWeek)).toBeVisible();
    await expect(tab("not ready (1)")).toBeVisible();
    await when.selectOption("From – to");
    await page.getByLabel("To", { exact: true }).fill(daysAgo(30).slice(0, 10));
    await expect(rowOf(page, old)).toBeVisible();
    await page.getByLabel("From", { exact: true }).fill(daysAgo(35).slice(0, 10));
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("button", { name: "Show everything" }).click();
    await search.fill(reference);
    await expect(tab("not ready (3)")).toBeVisible();
    await search.fill(mark);
  });

  await test.step("list and details name the piece as it was sold", async () => {
    await tab(/^completed/).click();
    const row = rowOf(page, sent);
    await expect(row).toContainText("Aphrodite necklace");
    await expect(row).not.toContainText(changed.name);
    await row.getByRole("button", { name: /^Details/ }).click();
    await expect(dialog).toContainText("2 × Aphrodite necklace KOS-N-001");
    await expect(dialog).toContainText("€1,180.00 each · sent ");
    await page.keyboard.press("Escape");
    await tab(/^not ready/).click();
  });

  const all = page.getByRole("checkbox", { name: `Sent: all 3 pieces of ${reference}` });
  await test.step("the checkbox moves an order between the lists; a refusal puts it back", async () => {
    const row = rowOf(page, lastWeek);
    const patch = "**/rest/v1/orders?id=*";
    await page.route(patch, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
        : route.continue(),
    );
    await row.getByRole("checkbox").click();
    await expect(alert.filter({ hasText: "Failed to update order status" })).toBeVisible();
    await expect(row.getByRole("checkbox")).not.toBeChecked();
    await page.unroute(patch);
    // Each product's row tells all about it, and has a tick of its own.
    for (const product of products) {
      await expect(rowOf(page, product)).toContainText(buyer);
      await expect(rowOf(page, product)).toContainText("andri@example.com");
      await expect(rowOf(page, product).getByRole("checkbox")).not.toBeChecked();
    }
    await all.click();
    await expect(page.getByText("Order marked as sent")).toBeVisible();
    await expect(rowOf(page, buyer)).toHaveCount(0);
    await tab(/^completed/).click();
    await expect(all).toBeChecked();
    // One of the three stays behind after all.
    await rowOf(page, products[1] ?? "")
      .getByRole("checkbox")
      .click();
    await expect(page.getByText("Order marked as pending")).toBeVisible();
    await expect(rowOf(page, buyer)).toHaveCount(2);
    await tab(/^not ready/).click();
  });

  await test.step("a refund flags the open list, and sending asks first; a test purchase among real ones, too", async () => {
    const row = rowOf(page, products[1] ?? "");
    await expect(row).toContainText("pendingtest");
    await tellOfRefunds(shop.service, payment, [{ amount: 1000, state: "succeeded" }]);
    await expect(row).toContainText("pendingpartly refundedtest");
    const news = { payment_intent_id: payment, seen: null, status: "needs_response" };
    await shop.service.rpc("record_dispute", { news }).throwOnError();
    await row.getByRole("button", { name: /^Details/ }).click();
    // The dispute stands above what is to be packed.
    await expect(dialog).toContainText(/Dispute: the buyer’s bank waits.+Pieces/s);
    await page.keyboard.press("Escape");
    await row.getByRole("checkbox").click();
    await expect(dialog).toContainText("Mark as sent all the same?");
    await expect(dialog).toContainText("A part of the purchase was paid back.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(row.getByRole("checkbox")).not.toBeChecked();
    await expect(row.getByRole("checkbox")).toBeFocused();
    await row.getByRole("checkbox").press("Space");
    await expect(dialog).not.toContainText("It was a test purchase");
    const real = await addOrder(shop, { customer: `${mark} Real`, livemode: true });
    await expect(dialog).toContainText("It was a test purchase: no money moved.");
    await dialog.getByRole("button", { name: "Mark as sent" }).click();
    await expect(row).toHaveCount(0);
    // The shop is on trial again for the other tests' purchases.
    await shop.service.from("orders").delete().eq("id", real).throwOnError();
  });
});
