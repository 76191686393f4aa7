import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { addProduct, newSession, openAdmin } from "./cast.ts";

test("ADM-05 PHN-06 SHO-01 SHO-02 SHO-03 WEK-07 what is changed in the settings is in open and kept pages; what is missing, refused or changed by another is said at its field", async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  const name = `Ring ${randomUUID().slice(0, 8)}`;
  const id = await addProduct(shop, { name, category: "rings", price: 119 });
  const { data } = await shop.service.from("products").select("slug").eq("id", id).throwOnError();
  const address = `/product/${String(data[0]?.slug)}`;
  const textOf = (path: string) => async () => (await page.request.get(path)).text();
  const save = page.getByRole("button", { name: "Save settings" });
  const saveNow = async () => {
    const saved = page.waitForResponse("**/rpc/save_shop_settings");
    await save.click();
    expect((await saved).ok()).toBe(true);
  };
  const section = (title: string) => page.getByRole("link", { name: title, exact: true }).click();
  const visitor = await context.newPage();
  const footer = visitor.getByRole("contentinfo");

  await test.step("a changed price and picture are in the open page and in the kept one", async () => {
    expect(await textOf(address)()).toContain("€119.00");
    await visitor.goto(address);
    await expect(visitor.getByRole("main")).toContainText("€119.00");
    await expect(footer).toContainText("Kosmima");
    await shop.service.from("products").update({ price: 129, image_url: "/og.jpg" }).eq("id", id).throwOnError();
    await expect(visitor.getByRole("main")).toContainText("€129.00");
    await expect(visitor.locator("main img[src*='og.jpg']").first()).toBeVisible();
    await expect.poll(textOf(address)).toMatch(/€129\.00[^]*og\.jpg|og\.jpg[^]*€129\.00/);
  });

  await test.step("the checklist leads to the field that is missing", async () => {
    const vat = `${Date.now()}X`;
    expect(await textOf("/imprint")()).not.toContain(vat);
    await openAdmin(page, "/admin/settings");
    const missing = page.getByRole("region", { name: "Ready to sell?" }).getByRole("listitem");
    await expect(missing.filter({ hasText: "Terms, in English" })).toBeVisible();
    await expect(missing.filter({ hasText: "Emails are not sent but kept" })).toBeVisible();
    await missing.getByRole("link", { name: "VAT number" }).click();
    await expect(page.getByLabel("VAT number")).toBeFocused();
    await page.getByLabel("VAT number").fill(vat);
    const rate = page.getByLabel("VAT rate in percent");
    await rate.selectText();
    await page.keyboard.type("9,5");
    await expect(rate).toHaveValue("9.5");
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect.poll(textOf("/imprint")).toContain(vat);
    // Other journeys of this shop read receipts.
    await rate.fill("19");
    await saveNow();
    await section("Overview");
    await expect(missing.filter({ hasText: "Terms, in English" })).toBeVisible();
    await expect(missing.filter({ hasText: "VAT number" })).toHaveCount(0);
  });

  await test.step("the prepared terms are read and taken; what is typed beneath adds to them, or replaces them", async () => {
    const missing = page.getByRole("region", { name: "Ready to sell?" }).getByRole("listitem");
    await section("Legal");
    await page.getByText("Read the prepared terms, in English").click();
    await expect(page.getByText(/^These terms apply to every purchase/)).toBeVisible();
    await expect(page.getByText("Without this tick, what you write below stands in their place")).toBeVisible();
    const taken = page.getByLabel("I have read the prepared terms, and take them");
    await taken.check();
    await expect(page.getByText("What you write below is added at their end")).toBeVisible();
    await page.getByLabel("Terms, in English", { exact: true }).fill("Rings are resized once, free.");
    await saveNow();
    await expect.poll(textOf("/terms")).toContain("Rings are resized once, free.");
    expect(await textOf("/terms")()).toContain("The seller is");
    await section("Overview");
    await expect(missing.filter({ hasText: "Emails are not sent but kept" })).toBeVisible();
    await expect(missing.filter({ hasText: "Terms, in English" })).toHaveCount(0);
    // Other journeys of this shop look at what is missing.
    await section("Legal");
    await taken.uncheck();
    await page.getByLabel("Terms, in English", { exact: true }).fill("");
    await saveNow();
    await section("Overview");
    await expect(missing.filter({ hasText: "Terms, in English" })).toBeVisible();
  });

  await test.step("what the database refuses is said at its field; a saved name is in every page", async () => {
    await section("The shop");
    const link = page.getByLabel("Instagram");
    await link.fill("instagram");
    await save.click();
    await expect(link).toHaveAccessibleDescription(/A link begins with https/);
    await expect(link).toHaveValue("instagram");
    const whatsapp = page.getByLabel("WhatsApp");
    await whatsapp.fill("call me");
    await page.getByLabel("Email for customers").fill("nobody");
    await save.click();
    await expect(page.getByLabel("Email for customers")).toBeFocused();
    await expect(page.getByLabel("Email for customers")).toHaveAccessibleDescription("This is no e-mail address.");
    await expect(link).toHaveAccessibleDescription(/A link begins with https/);
    await expect(whatsapp).toHaveAccessibleDescription(/The number with its country/);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await link.fill("@kosmima");
    await whatsapp.fill("99 123456");
    await save.click();
    await expect(link).toHaveValue("https://www.instagram.com/kosmima");
    await expect(whatsapp).toHaveValue("+357 99 123456");
    await whatsapp.fill("");
    await link.fill("");
    await expect(link).not.toHaveAccessibleDescription(/A link begins with https/);
    const shopName = page.getByLabel("Name of the shop");
    await shopName.fill("Chrysaliniotissa");
    await save.click();
    await expect(footer).toContainText("Chrysaliniotissa");
    await expect.poll(textOf(address)).toContain("Chrysaliniotissa");
    // Other journeys of this shop read its name.
    await shopName.fill("Kosmima");
    await save.click();
    await expect(footer).toContainText("Kosmima");
    await visitor.close();
  });

  const { headers } = await newSession(page);
  const ask = async (rpc: string, request: object) =>
    (await page.request.post(`/rest/v1/rpc/${rpc}`, { headers, data: request })).json();
  const supervisor = async () => (await ask("all_shop_settings", {})).supervisor;

  await test.step("of two admins other fields merge, the same one shows both values, one press undoes it", async () => {
    await section("Legal");
    const mine = page.getByLabel("Supervisory body");
    await mine.fill("Mine");
    // The imprint beside it, in both languages.
    await expect(page.getByText("Supervisory body: Mine")).toBeVisible();
    await expect(page.getByText("Εποπτική αρχή: Mine")).toBeVisible();
    const place = await mine.boundingBox();
    await ask("save_shop_settings", { changes: { supervisor: "Theirs", register_no: "HE 7" } });
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
    await expect.poll(supervisor).toBe("Mine");
    await page.getByRole("link", { name: "‹ Dashboard" }).click();
    await page.getByRole("tab", { name: "Users" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: "Supervisory body: Theirs → Mine" });
    await entry.getByRole("button", { name: "Undo this change" }).first().click();
    await expect(page.getByText("The settings are as they were before")).toBeVisible();
    expect(await supervisor()).toBe("Theirs");
    await expect(entry.getByRole("button")).toHaveCount(0);
  });
});

test("PAY-05 what was given up where shop and card provider had both changed a piece is shown @again", async ({
  page,
  shop,
}) => {
  const linked = { provider_product_id: "prod_both", stored_image: null };
  const base = { name: "Ring of both", category: "rings", price: 120, archived: false };
  const run = {
    created: [{ ...linked, fields: base, base, provider_updated: 1 }],
    merged: [],
    gone: [],
  };
  await shop.service.rpc("apply_sync", { run }).throwOnError();
  const conflict = { field: "price", ours: 130, theirs: 140.5, kept: "ours" };
  const merged = { ...linked, fields: {}, base, provider_updated: 2, conflicts: [conflict] };
  await shop.service.rpc("apply_sync", { run: { created: [], merged: [merged], gone: [] } }).throwOnError();
  await openAdmin(page, "/admin/settings/payments");
  const row = page.getByRole("region", { name: "Pieces from the card provider" }).getByRole("row");
  await expect(row.last()).toContainText(/Price \(\$\).*€130.00stands.*€140.50given up/);
  await row.last().getByRole("link", { name: "Ring of both" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Ring of both");
  await shop.service.from("products").delete().eq("name", "Ring of both").throwOnError();
});
