import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openTab } from "./admin/cast.ts";
import { expect, test } from "./fixtures.ts";

/** The first call of this address is carried out, and the connection breaks before its answer arrives. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

test("PRD-08 a product whose answer is lost is made once, over a reload too, as it was typed last @again", async ({
  page,
  shop,
}) => {
  const name = `Lost ring ${randomUUID().slice(0, 8)}`;
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByLabel("Name").first().fill(name);
  await page.getByLabel("Category").selectOption("rings");
  await loseAnswer(page, "**/rest/v1/products?select=id");
  await page.getByRole("button", { name: "Create Product" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Failed to save product" });
  await expect(told).toContainText("nothing is done twice");
  await page.reload();
  await page.getByLabel("Product Code").fill("ONCE-1");
  await page.getByLabel("Pieces in stock").fill("2");
  await page.getByRole("button", { name: "Create Product" }).click();
  await expect(page.getByText("Product created successfully!")).toBeVisible();
  const columns = "product_code,stock(quantity)";
  const { data } = await shop.service.from("products").select(columns).eq("name", name);
  expect(data).toEqual([{ product_code: "ONCE-1", stock: { quantity: 2 } }]);
});

test("PRD-08 an edit and an import whose answers are lost are done once, and are no conflict @again", async ({
  page,
  shop,
}) => {
  const name = `Lost file ${randomUUID().slice(0, 8)}`;
  await openTab(page, "Products");
  await page.getByRole("button", { name: "Import CSV" }).click();
  await page.getByLabel("CSV file").setInputFiles({
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,category,price\n${name},rings,10\n`),
  });
  await loseAnswer(page, "**/rest/v1/rpc/apply_product_import");
  const apply = page.getByRole("button", { name: "Import", exact: true });
  await apply.click();
  await expect(page.getByText("nothing is done twice")).toBeVisible();
  await apply.click();
  await expect(page.getByText("1 added, 0 changed.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Price").fill("12");
  await loseAnswer(page, "**/rest/v1/products?id=*");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Failed to save product")).toBeVisible();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  const { data } = await shop.service.from("products").select("price").eq("name", name);
  expect(data).toEqual([{ price: 12 }]);
});
