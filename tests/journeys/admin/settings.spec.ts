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

test("SHO-03 two admins in one section: other fields merge, the same one shows both values, one press undoes it", async ({
  page,
  context,
}) => {
  await openTab(page, "Products");
  await page.goto("/admin/settings/legal");
  const mine = page.getByLabel("Supervisory body");
  await mine.fill("Mine");
  // The imprint beside it, in both languages.
  await expect(page.getByText("Supervisory body: Mine")).toBeVisible();
  await expect(page.getByText("Εποπτική αρχή: Mine")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/settings/legal");
  const theirs = other.getByLabel("Supervisory body");
  const place = await mine.boundingBox();
  await theirs.fill("Theirs");
  await other.getByLabel("Trade register number").fill("HE 7");
  await other.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("Trade register number")).toHaveValue("HE 7");
  await expect(mine).toHaveValue("Mine");
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody else has changed this" });
  await expect(conflict).toContainText("Theirs");
  await expect(conflict).toContainText("Mine");
  expect(await mine.boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Somebody else has changed this" }).click();
  await expect(conflict).toBeInViewport({ ratio: 1 });
  await conflict.getByRole("button", { name: "Save mine" }).click();
  await expect(conflict).toBeHidden();
  await expect(theirs).toHaveValue("Mine");

  await page.goto("/admin?tab=users");
  const entry = page.getByRole("listitem").filter({ hasText: "Supervisory body: Theirs → Mine" });
  await entry.getByRole("button", { name: "Undo this change" }).first().click();
  await expect(page.getByText("The settings are as they were before")).toBeVisible();
  await expect(theirs).toHaveValue("Theirs");
  await expect(entry.getByRole("button")).toHaveCount(0);
  await other.close();
});

test("SHO-01 what the database refuses is said at its field, and what was typed stays", async ({ page }) => {
  await openTab(page, "Products");
  await page.goto("/admin/settings/shop");
  const link = page.getByLabel("Instagram");
  await link.fill("instagram");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(link).toHaveAccessibleDescription(/A link begins with https/);
  await expect(link).toHaveValue("instagram");
  await link.fill("");
  await expect(link).not.toHaveAccessibleDescription(/A link begins with https/);
});

test("SHO-05 the dashboard begins in the shop's language, and keeps a choice of its own", async ({ page }) => {
  await openTab(page, "Products");
  await page.goto("/?lang=el");
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Παραγγελίες" })).toBeVisible();
  await page.getByRole("combobox", { name: "Γλώσσα" }).selectOption("en");
  await expect(page.getByRole("tab", { name: "Orders" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Orders" })).toBeVisible();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
});

test("SHO-01 words and pictures are seen as the shop shows them, in both languages, while they are typed @phone", async ({
  page,
}) => {
  await openTab(page, "Products");
  await page.goto("/admin/settings/texts");
  const first = page.getByRole("region", { name: "First screen" });
  const [english, greek] = [first.locator("[lang=en]"), first.locator("[lang=el]")];
  await first.getByLabel("First words on the start page, in English").fill("Made by Eleni");
  await expect(english).toContainText("Made by Eleni");
  await first.getByLabel("First words on the start page, in Greek").fill("Από την Ελένη");
  await expect(greek).toContainText("Από την Ελένη");
  await expect(english).toContainText("Made by Eleni");
  await first.getByLabel("First picture").setInputFiles("app/landing/pictures/story.source.webp");
  await expect(english.locator("img[src*='/storage/v1/object/public/']")).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(english).not.toContainText("Made by Eleni");
});

test("PAY-05 what was given up where shop and card provider had both changed a piece is shown", async ({
  page,
  shop,
}) => {
  const service = await serviceClient(shop);
  const linked = { provider_product_id: "prod_both", stored_image: null };
  const base = { name: "Ring of both", category: "rings", price: 120, archived: false };
  const run = {
    created: [{ ...linked, fields: base, base, provider_updated: 1 }],
    merged: [],
    gone: [],
  };
  await service.rpc("apply_sync", { run }).throwOnError();
  const conflict = { field: "price", ours: 130, theirs: 140.5, kept: "ours" };
  const merged = { ...linked, fields: {}, base, provider_updated: 2, conflicts: [conflict] };
  await service.rpc("apply_sync", { run: { created: [], merged: [merged], gone: [] } }).throwOnError();
  await openTab(page, "Products");
  await page.goto("/admin/settings/payments");
  const row = page.getByRole("region", { name: "Pieces from the card provider" }).getByRole("row");
  await expect(row.last()).toContainText(/Price \(\$\).*€130.00stands.*€140.50given up/);
  await row.last().getByRole("link", { name: "Ring of both" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Ring of both");
  await service.from("products").delete().eq("name", "Ring of both").throwOnError();
});
