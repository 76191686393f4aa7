import type { ShopProcess } from "../shop-process.ts";
import { expect, test } from "./fixtures.ts";
import { isPhone } from "./shopper.ts";

/** Filters stand beside the list here without being opened. */
const wide = { width: 1600, height: 900 };

/** Three pieces that one word finds: two of gold, and one of silver that is sold. */
async function threeProducts(shop: ShopProcess, word: string) {
  const add = async (name: string, price: number, metal: string, kind: string) => {
    const product = { name: `${word} ${name}`, price, category: "rings" };
    const { data } = await shop.service.from("products").insert(product).select("id").single().throwOnError();
    await shop.service.from("product_facts").insert({ product_id: data.id, metal }).throwOnError();
    await shop.service.from("product_stones").insert({ product_id: data.id, position: 1, kind }).throwOnError();
    return String(data.id);
  };
  await add("ring", 100, "gold", "diamond");
  const band = await add("band", 300, "gold", "ruby");
  const sold = await add("signet", 200, "silver", "onyx");
  await shop.service.from("stock").insert({ product_id: sold, quantity: 0 }).throwOnError();
  const { data } = await shop.service
    .from("product_choices")
    .insert({ product_id: band, position: 1, kind: "size", name: "Size", scale: "ring" })
    .select("id")
    .single()
    .throwOnError();
  const value = { choice_id: data.id, position: 1, label: "54", is_default: true };
  await shop.service.from("product_choice_values").insert(value).throwOnError();
}

test("PCE-07 PCE-08 filters narrow a list in place, stand in its address, and are taken off @phone-again", async ({
  page,
  shop,
}, info) => {
  const word = `Sieved${info.project.name}`;
  const path = `/shop/all?q=${word}`;
  await threeProducts(shop, word);
  await page.goto(path);
  const panel = page.getByRole("region", { name: "Filters" });
  const products = page.getByRole("article");
  const box = (name: RegExp) => panel.getByRole("checkbox", { name });
  const result = page.locator("output").filter({ hasText: /piece/ });
  await expect(panel).toBeHidden();
  await page.getByText("Filters", { exact: true }).click();
  await expect(panel).toBeVisible();
  if (!isPhone(info)) {
    // The list stays in sight while it is narrowed.
    const [beside, first] = await Promise.all([panel.boundingBox(), products.first().boundingBox()]);
    expect(beside!.x + beside!.width).toBeLessThanOrEqual(first!.x);
    await page.setViewportSize(wide);
  }
  await expect(products).toHaveCount(3);
  await expect(box(/^Platinum/)).toHaveCount(0);
  await expect(box(/^Gold, 2 pieces$/)).not.toBeChecked();
  await box(/^Gold, 2 pieces$/).click();
  await expect(page).toHaveURL(`${path}&metal=gold`);
  await expect(result).toHaveText("2 pieces");
  await expect(box(/^Gold, 2 pieces$/)).toBeChecked();
  // Its own group counts as if nothing were picked of it; what would leave nothing is not there.
  await expect(box(/^Silver, 1 piece$/)).toBeVisible();
  await expect(box(/^Onyx/)).toHaveCount(0);
  await expect(panel).toBeVisible();
  await box(/^Size 54, 1 piece$/).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${path}&metal=gold&size=54`);
  await expect(products).toHaveCount(1);
  await expect(products).toContainText("band");
  await page.goBack();
  await expect(products).toHaveCount(2);
  await page.getByRole("link", { name: "Take off: Gold" }).click();
  await expect(page).toHaveURL(path);
  await expect(result).toHaveText("3 pieces");
  await expect(page.locator("#shop-results")).toBeFocused();
  await box(/^Available now, 2 pieces$/).click();
  await panel.getByLabel("From (€)").fill("150");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(`${path}&from=150&available=1`);
  await expect(products).toHaveCount(1);
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL(`${path}&from=150&available=1&sort=price-asc`);
  await page.reload();
  await expect(products).toHaveCount(1);
  const chosen = page.getByRole("list", { name: "Chosen filters" });
  await expect(chosen.getByRole("link", { name: "Take off: from €150.00" })).toBeVisible();
  await chosen.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(`${path}&sort=price-asc`);
  await expect(products).toHaveCount(3);
  // A filter that leaves nothing says so, with the way back.
  if (isPhone(info)) await page.getByText("Filters", { exact: true }).click();
  await panel.getByLabel("From (€)").fill("999999");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No piece has all of this")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear all" }).last().click();
  await expect(page).toHaveURL(`${path}&sort=price-asc`);
  await expect(products).toHaveCount(3);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("PCE-07 filters are links and a form, beside the list or opened in place @phone-again @again", async ({
    page,
    shop,
  }, info) => {
    const word = `Plain${info.project.name}`;
    await threeProducts(shop, word);
    await page.goto(`/shop/all?q=${word}`);
    const panel = page.getByRole("region", { name: "Filters" });
    const openPanel = async () => {
      if (isPhone(info)) await page.getByText("Filters", { exact: true }).click();
      else await page.setViewportSize(wide);
    };
    await openPanel();
    await panel.getByRole("checkbox", { name: /^Gold, 2 pieces$/ }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await openPanel();
    await panel.getByLabel("To (€)").fill("200");
    await panel.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/q=Plain.*metal=gold.*to=200/);
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
  });
});
