import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { sell } from "../../sale.ts";
import { expect, test } from "../fixtures.ts";
import { toastWith } from "../shopper.ts";
import { addOrderLink, addProduct, openAdmin, seeAllOwed, rowOf } from "./cast.ts";

// The oldest of what waits stand first, the others behind a press: a shop that other journeys have used hides ours.
test.use({ catalogue: "the day's" });

/** A paid purchase of a piece and a buyer of its own. */
async function aPurchase(shop: ShopProcess, piece: object = {}, delivery?: { method: string }) {
  const mark = randomUUID().slice(0, 8);
  const id = await addProduct(shop, { name: `Ring ${mark}`, category: "rings", price: 120, ...piece });
  const buyer = { name: `Eleni ${mark}`, email: `${mark}@example.test` };
  const items = [{ id, quantity: 1 }];
  return { buyer, ...(await sell(shop.service, { items, buyer, ...(delivery && { delivery }) })) };
}

const at = (page: Page, section: RegExp, name: string) =>
  page.getByRole("region", { name: section }).getByRole("article", { name });

test("WEK-02 WEK-03 EYE-12 a purchase is made, laid ready and collected by one press each, with a way back; order, list and buyer's page say the same @phone-again @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const method = {
    position: 9,
    kind: "collection",
    name: "In the shop",
    countries: [],
    price: 0,
    min_days: 0,
    max_days: 1,
  };
  const { data } = await shop.service.from("delivery_methods").insert(method).select("id").single().throwOnError();
  const made = await aPurchase(shop, { making_days: 5 });
  const fetched = await aPurchase(shop, {}, { method: data.id });
  const { name } = fetched.buyer;
  await seeAllOwed(page);
  await openAdmin(page);

  await test.step("what is to be made is then to be packed", async () => {
    const row = at(page, /^To make/, made.buyer.name);
    await expect(row).toContainText(/By \w+day \d+ \w+\./);
    await row.getByRole("button", { name: `Made: ${made.buyer.name}` }).click();
    await expect(at(page, /^To pack/, made.buyer.name)).toBeVisible();
    const told = toastWith(page, "Noted as made");
    const [toast, tabs] = await Promise.all([told, page.getByRole("tablist")].map((part) => part.boundingBox()));
    // The tabs of a phone stand at its bottom.
    const [upper, lower] = [toast, tabs].sort((one, other) => (one?.y ?? 0) - (other?.y ?? 0));
    expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0));
    await told.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
  });

  await test.step("a collection is ready, and waits for its buyer", async () => {
    await at(page, /^To pack/, name)
      .getByRole("button", { name: `Ready to collect: ${name}` })
      .click();
    await expect(at(page, /^To be collected/, name)).toContainText("Ready since");
    await toastWith(page, "Noted as ready to collect").getByRole("button", { name: "Undo" }).click();
    await at(page, /^To pack/, name)
      .getByRole("button", { name: `Ready to collect: ${name}` })
      .click();
    await at(page, /^To be collected/, name)
      .getByRole("button", { name: `Open the order ${fetched.reference}` })
      .click();
    const order = page.getByRole("dialog", { name: "Order" });
    await expect(order).toContainText("Next: the buyer collects it");
    await expect(order).toContainText("Collection in the shop");
    await expect(order.getByLabel("Carrier")).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("its buyer's page says so", async () => {
    const buyer = await page.context().newPage();
    await buyer.goto(`/order/${await addOrderLink(shop, fetched.id)}?lang=en`);
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Your order is ready to collect");
    await buyer.close();
  });

  await test.step("somebody else has noted it meanwhile: that is said, and nothing is lost", async () => {
    const press = at(page, /^To be collected/, name).getByRole("button", { name: `Collected: ${name}` });
    // The board hears of it, unless its news is late.
    await page.route("**/rest/v1/rpc/today", (route) => route.abort());
    await shop.service.from("orders").update({ is_sent: true }).eq("checkout_id", fetched.id).throwOnError();
    await press.click();
    await expect(page.getByText("Somebody else was quicker: it is noted already")).toBeVisible();
    await page.unroute("**/rest/v1/rpc/today");
    await expect(press).toHaveCount(0);
    await page.getByRole("tab", { name: "Orders", exact: true }).click();
    await page.getByRole("tab", { name: /^completed/ }).click();
    await expect(rowOf(page, name)).toContainText("Collection in the shop");
    await expect(rowOf(page, name)).toContainText("collected");
  });
  await shop.service.from("delivery_methods").delete().eq("id", data.id).throwOnError();
});

test("WEK-05 a return arrives and is inspected by one press each; paying back before it is here asks first @again", async ({
  page,
  shop,
}) => {
  const { buyer, id, reference } = await aPurchase(shop);
  await shop.service.from("orders").update({ is_sent: true }).eq("checkout_id", id).throwOnError();
  const at_time = Math.floor(Date.now() / 1000);
  const person = { reference, email: buyer.email, name: buyer.name, statement: "I withdraw", locale: "en" };
  const request = { ...person, at: at_time, confirm: true };
  await shop.service.rpc("withdraw_from_contract", { request }).throwOnError();
  await seeAllOwed(page);
  await openAdmin(page);
  const row = at(page, /^Coming back/, buyer.name);
  await expect(row).toContainText("the pieces are on their way back");
  await row.getByRole("button", { name: `Pay back ${reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Pay back €120/ }).click();
  await expect(dialog.last()).toContainText("The pieces are not back yet.");
  await dialog.last().getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: `Pieces are back: ${reference}` }).click();
  await expect(row).toContainText("The pieces are back: look at them.");
  await toastWith(page, "Noted: the pieces are back").getByRole("button", { name: "Undo" }).click();
  await row.getByRole("button", { name: `Pieces are back: ${reference}` }).click();
  await row.getByRole("button", { name: `Inspected: ${reference}` }).click();
  await expect(row).toContainText("Still to pay back: €120.00.");
  await row.getByRole("button", { name: `Pay back ${reference}` }).click();
  await dialog.getByRole("button", { name: /^Pay back €120/ }).click();
  // Nobody asks first any more; this payment is not the sandbox's.
  await expect(page.getByText("The pieces are not back yet.")).toHaveCount(0);
});
