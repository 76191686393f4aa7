import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { addProduct, openTab, serviceClient } from "./cast.ts";

test("PHN-06 SHO-03 a changed price, picture and setting are in the open page and in kept ones", async ({
  page,
  shop,
  browser,
}) => {
  const name = `Ring ${randomUUID().slice(0, 8)}`;
  const id = await addProduct(shop, { name, category: "rings", price: 119 });
  const service = await serviceClient(shop);
  const { data } = await service.from("products").select("slug").eq("id", id).throwOnError();
  const address = `/product/${String(data[0]?.slug)}`;
  const kept = async () => (await page.request.get(address)).text();
  expect(await kept()).toContain("€119.00");
  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto(address);
  await expect(visitor.getByRole("main")).toContainText("€119.00");
  const footer = visitor.getByRole("contentinfo");
  await expect(footer).toContainText("Kosmima");
  const change = { price: 129, image_url: "/og.jpg" };
  await service.from("products").update(change).eq("id", id).throwOnError();
  await expect(visitor.getByRole("main")).toContainText("€129.00");
  await expect(visitor.locator("main img[src*='og.jpg']").first()).toBeVisible();
  await expect.poll(kept).toMatch(/€129\.00[^]*og\.jpg|og\.jpg[^]*€129\.00/);

  await openTab(page, "Products");
  await page.goto("/admin/settings/shop");
  const shopName = page.getByLabel("Name of the shop");
  await shopName.fill("Chrysaliniotissa");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(footer).toContainText("Chrysaliniotissa");
  await expect.poll(kept).toContain("Chrysaliniotissa");
  // Other journeys of this shop read its name.
  await shopName.fill("Kosmima");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(footer).toContainText("Kosmima");
  await visitor.close();
});
