import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { ShopProcess } from "../../shop-process.ts";
import { toastWith } from "../shopper.ts";
import { addProduct, newSession, openAdmin, rowOf, serviceClient } from "./cast.ts";

async function aRing(shop: ShopProcess, stock: number) {
  const code = `R-${randomUUID().slice(0, 8)}`;
  const name = `Ring ${code}`;
  const id = await addProduct(shop, { name, name_el: name, category: "rings", price: 119, product_code: code });
  const service = await serviceClient(shop);
  await service.from("stock").insert({ product_id: id, quantity: stock }).throwOnError();
  const left = async () => {
    const { data } = await service.from("stock").select("quantity").eq("product_id", id).single().throwOnError();
    return data.quantity;
  };
  return { id, name, code, left };
}

/** A ring of which two in size 50 and one in size 52 are there; its address in the shop. */
async function aRingOfSizes(page: Page, shop: ShopProcess) {
  const ring = await aRing(shop, 3);
  const values = [
    { label: "50", stock: 2 },
    { label: "52", stock: 1 },
  ];
  const size = { kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values };
  const { headers } = await newSession(page);
  const data = { product: ring.id, details: { choices: [size] } };
  expect((await page.request.post("/rest/v1/rpc/save_details", { headers, data })).ok()).toBe(true);
  const products = (await serviceClient(shop)).from("products");
  const { data: slugs } = await products.select("slug").eq("id", ring.id).throwOnError();
  return { ...ring, path: `/product/${slugs[0]?.slug}` };
}

test("STK-04 STK-05 STK-07 PCE-03 at the counter: put aside and sold to who comes for it, sold in three presses, taken back, and the stock counted @phone", async ({
  page,
  shop,
}) => {
  test.slow();
  const sized = await aRingOfSizes(page, shop);
  const ring = await aRing(shop, 1);
  const searched = page.getByRole("searchbox");
  const line = "Ring size 52 · for Maria · till 24 December";

  await test.step("a size is put aside: named in the piece's list and diary, among the orders, and on its page", async () => {
    await openAdmin(page, `/admin?tab=products&stock=${sized.id}`);
    const stock = page.getByRole("dialog", { name: `Count: ${sized.name}` });
    await stock.getByLabel("Ring size").selectOption({ label: "52 · 1 for sale" });
    await stock.getByRole("textbox", { name: "For whom" }).fill("Maria");
    await stock.getByLabel("Till the end of").fill("2999-12-24");
    await stock.getByRole("button", { name: "Put it aside", exact: true }).click();
    await expect(toastWith(page, "It is put aside")).toBeVisible();
    const list = (within: Pick<Page, "getByRole">) => within.getByRole("region", { name: "Put aside", exact: true });
    await expect(list(stock)).toContainText(line);
    await expect(stock.getByRole("region", { name: "Diary" })).toContainText("put aside for Maria, Ring size 52");
    await expect(stock.getByRole("option", { name: "52 · not free" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Orders" }).click();
    await expect(list(page)).toContainText(`${sized.name} · ${line}`);
    const asSent = async () => (await page.request.get(sized.path)).text();
    await expect.poll(asSent).toContain("52: Put aside; perhaps free again on");
  });

  await test.step("refused with for whom and until when it keeps what was typed, and is sold to who comes for it", async () => {
    await page.getByRole("link", { name: "Counter" }).click();
    // The orders have a search of their own.
    await page.getByRole("heading", { name: "Sell over the counter" }).waitFor();
    await searched.fill(sized.code);
    await page.getByRole("button", { name: sized.name }).click();
    await page.getByLabel("Ring size").selectOption({ index: 2 });
    await page.getByLabel("Price").fill("99.50");
    await expect(page.getByText("In the catalogue: €119.00")).toBeVisible();
    await page.getByRole("radio", { name: "card" }).check();
    // The next press counts at once, however long the refusal's new read takes.
    const answer = Promise.withResolvers<void>();
    await page.route("**/rest/v1/products?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Sell for €99.50" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "for Maria, Ring size 52, till 24 December" });
    await expect(page.getByLabel("Price")).toHaveValue("99.50");
    await refusal.getByRole("button", { name: /for Maria/ }).click();
    await expect(page.getByRole("region", { name: "Sold for €99.50" })).toBeVisible();
    answer.resolve();
  });

  await test.step("in three presses, with a receipt in the buyer's language", async () => {
    await page.getByRole("button", { name: "Next sale" }).click();
    await expect(searched).toHaveValue("");
    await searched.fill(ring.code);
    await page.getByRole("button", { name: ring.name }).click();
    await page.getByRole("radio", { name: "cash" }).check();
    await page.getByLabel("Receipt by email").fill("buyer@example.com");
    await page.getByLabel("Language of the receipt").selectOption("Greek");
    const asked = page.waitForRequest("**/rpc/sell_at_counter");
    await page.getByRole("button", { name: "Sell for €119.00" }).click();
    expect((await asked).postDataJSON().request).toMatchObject({ locale: "el" });
    const done = page.getByRole("region", { name: "Sold for €119.00" });
    await expect(done).toContainText(ring.name);
    await expect(done).toContainText(/Receipt TEST-20\d\d-\d{5} · KOS-/);
    expect(await ring.left()).toBe(0);
  });

  await test.step("marked among the orders it says how it was paid, and is taken back with one press", async () => {
    await page.getByRole("link", { name: "Kosmima · Administration" }).click();
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByRole("tab", { name: /^completed/ }).click();
    const row = rowOf(page, ring.name);
    await expect(row).toContainText("in the shop");
    await row.getByRole("button", { name: /^Details/ }).click();
    const order = page.getByRole("dialog", { name: "Order" });
    await expect(order).toContainText("Paid in the shop");
    await order.getByRole("button", { name: "Take the sale back" }).click();
    const question = page.getByRole("dialog", { name: /^Take KOS-.* back\?$/ });
    await expect(question).toContainText("€119.00");
    await question.getByRole("button", { name: "Take the sale back" }).click();
    await expect(toastWith(page, /KOS-.* is taken back/)).toBeVisible();
    expect(await ring.left()).toBe(1);
    await page.keyboard.press("Escape");
  });

  await test.step("counted by code while the shop sells on: one press corrects the difference, and the record stays", async () => {
    const counted = await aRing(shop, 5);
    await page.getByRole("link", { name: "Counter" }).click();
    await page.getByRole("link", { name: "Count the stock" }).click();
    await page.getByRole("heading", { name: "Stock-taking" }).waitFor();
    await searched.fill(counted.code);
    await page.getByRole("button", { name: counted.name }).click();
    await page.getByLabel("How many are there?").fill("4");
    await page.getByRole("button", { name: "Counted" }).click();
    const counts = page.getByRole("region", { name: "Counted so far" });
    await expect(counts).toContainText("4 counted, 5 in the books");
    const stock = (await serviceClient(shop)).from("stock");
    await stock.update({ quantity: 4 }).eq("product_id", counted.id).throwOnError();
    await counts.getByRole("button", { name: "Correct 1 difference" }).click();
    await expect(toastWith(page, "1 count is in the books")).toBeVisible();
    await expect(page.getByRole("region", { name: "Earlier stock-takings" })).toContainText("1 piece counted");
    expect(await counted.left()).toBe(3);
  });
});
