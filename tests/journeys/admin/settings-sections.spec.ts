import { addDays, shopTime } from "#domain/hours.ts";
import type { Page } from "@playwright/test";
import { axeFaults } from "../../axe.ts";
import { adminOf } from "../../shop-process.ts";
import { openAdmin, openPlace } from "./cast.ts";
import { expect, test } from "../fixtures.ts";
import { drawn, toastWith } from "../shopper.ts";

test("DLV-01 SHO-01 WEK-13 ways of delivery, opening hours and words are set and seen as the shop shows them, in both languages @phone @again", async ({
  page,
  shop,
}) => {
  test.slow();
  const methods = shop.service.from("delivery_methods");
  const admin = await adminOf(shop);
  const { data: before } = await admin.rpc("shop_settings").throwOnError();
  const { hours, days_off } = before as Record<string, unknown>;
  /** Another section, as a phone leads there too. */
  const open = async (section: string) => {
    await openPlace(page, "Settings");
    await page.getByRole("link", { name: section }).filter({ visible: true }).first().click();
  };

  try {
    await test.step("the field that is asked for comes with the list above, which would push it away", async () => {
      const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
      const listed = "**/rest/v1/delivery_methods?**";
      await page.route(listed, async (route) => {
        await isSeen;
        await route.continue();
      });
      const settings = page.waitForResponse("**/rest/v1/rpc/all_shop_settings");
      await openAdmin(page, "/admin/settings/delivery?field=return_address");
      const field = page.getByLabel("Address for returns", { exact: true });
      await (await settings).finished();
      await drawn(page);
      await expect(field).toBeHidden();
      seen();
      await expect(field).toBeFocused();
      await page.unroute(listed);
    });

    const list = page.getByRole("region", { name: "Ways of delivery" });
    const saveMethod = list.getByRole("button", { name: "Save", exact: true });
    await test.step("a way of delivery is added from an example, put first, changed and no longer offered", async () => {
      await expect(list.getByRole("listitem")).toContainText(["Insured courier"]);
      await list.getByRole("button", { name: "Courier to Greece" }).click();
      await list.getByLabel("Free from, in euros").fill("150");
      await list.getByLabel("Working days, to").fill("2");
      await list.getByRole("checkbox", { name: "Greece" }).uncheck();
      await saveMethod.click();
      for (const fault of ["An amount like 4.50", "Not fewer days", "Choose at least one country"])
        await expect(list.getByText(fault, { exact: false })).toBeVisible();
      await list.getByRole("checkbox", { name: "Greece" }).check();
      await list.getByLabel("Price in euros (0: free)").fill("12.5");
      await list.getByLabel("Working days, to").fill("6");
      await expect(list.getByRole("figure")).toContainText("12,50");
      expect(await axeFaults(page)).toEqual([]);
      await saveMethod.click();
      await expect(toastWith(page, "Delivery saved")).toBeVisible();
      const row = list.getByRole("listitem").filter({ hasText: "Courier to Greece" });
      await expect(row).toContainText("€12.50");
      await expect(row).toContainText("Greece · 3 to 6 working days · free from €150.00");
      await row.getByRole("button", { name: /^Move up/ }).click();
      await expect(list.getByRole("listitem").first()).toContainText("Courier to Greece");
      await row.getByRole("button", { name: /^Change/ }).click();
      await list.getByLabel("Name in English").fill("Post to Greece");
      await saveMethod.click();
      const renamed = list.getByRole("listitem").filter({ hasText: "Post to Greece" });
      await renamed.getByRole("button", { name: /^No longer offer/ }).click();
      await expect(list.getByText("No longer offered (1)")).toBeVisible();
    });

    await test.step("a pause at noon and days off, said in the page that shoppers read", async () => {
      await open("Hours");
      await setHours(page);
      await expect(page.getByText("Settings saved")).toBeVisible();
      for (const [language, days, why] of [
        ["en", "Wednesday and Thursday", "Stock-taking"],
        ["el", "Τετάρτη και Πέμπτη", "Απογραφή"],
      ] as const) {
        const asSent = async () => (await page.request.get(`/?lang=${language}`)).text();
        await expect.poll(asSent).toContain(why);
        const sent = await asSent();
        expect(sent).toContain(days);
        expect(sent).toContain('"specialOpeningHoursSpecification":[{');
        expect(sent).toContain('"opens":"09:30","closes":"20:00"');
      }
    });
  } finally {
    await methods.delete().like("name", "% to Greece").throwOnError();
    await admin.rpc("save_shop_settings", { changes: { hours, days_off } }).throwOnError();
  }

  await test.step("words and a picture, while they are typed; what is not saved is asked about", async () => {
    await open("Texts and pictures");
    const first = page.getByRole("region", { name: "First screen" });
    const [english, greek] = [first.locator("[lang=en]"), first.locator("[lang=el]")];
    await first.getByLabel("First words on the start page, in English").fill("Made by Eleni");
    await expect(english).toContainText("Made by Eleni");
    await first.getByLabel("First words on the start page, in Greek").fill("Από την Ελένη");
    await expect(greek).toContainText("Από την Ελένη");
    await expect(english).toContainText("Made by Eleni");
    await first.getByLabel("First picture").setInputFiles("app/landing/pictures/story.source.webp");
    await expect(english.locator("img[src*='/storage/v1/object/public/']")).toBeVisible();
    await openPlace(page, "Settings");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(english).not.toContainText("Made by Eleni");
  });
});

async function setHours(page: Page): Promise<void> {
  const wednesday = page.getByRole("listitem").filter({ hasText: /^Wednesday/ });
  const save = page.getByRole("button", { name: "Save settings" });
  // Three days in a row are never all closed anyway.
  const today = shopTime(new Date()).date;
  const [from, to] = [addDays(today, 2), addDays(today, 4)];
  await wednesday.getByLabel("Wednesday, closes").fill("1300");
  await wednesday.getByRole("button", { name: "More hours on Wednesday" }).click();
  const opens = wednesday.getByLabel("Wednesday, opens").last();
  const closes = wednesday.getByLabel("Wednesday, closes").last();
  await expect(closes).toHaveValue("19:00");
  await opens.fill("12.30");
  await closes.focus();
  await expect(opens).toHaveValue("12:30");
  await expect(wednesday.getByText("These hours overlap")).toBeVisible();
  await save.click();
  await expect(closes).toBeFocused();
  await expect(page.getByText("Settings saved")).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await opens.fill("15:30");
  await wednesday.getByRole("button", { name: "Copy Wednesday to other days" }).click();
  await wednesday.getByRole("button", { name: "Thursday" }).click();

  await page.getByRole("button", { name: "Add days", exact: true }).click();
  await page.getByLabel("First day").last().fill(from);
  await page.getByLabel("Last day").last().fill(to);
  await page.getByLabel("Why, in English").last().fill("Stock-taking");
  await page.getByLabel("Why, in Greek").last().fill("Απογραφή");
  await page.getByRole("button", { name: "Add days", exact: true }).click();
  await page.getByLabel("First day").last().fill(addDays(today, 6));
  await page.getByLabel("Open, at these hours").last().check();
  await page
    .getByLabel(/, closes$/)
    .last()
    .fill("20");
  await page.getByRole("button", { name: "Close on 28 October, Ochi Day" }).last().click();
  await page.getByRole("button", { name: `Add all of ${Number(today.slice(0, 4)) + 1}` }).click();
  await expect(page.getByText("All that are still to come are days off.").last()).toBeVisible();

  const preview = page.getByRole("region", { name: "In the shop" });
  for (const days of ["Wednesday and Thursday", "Τετάρτη και Πέμπτη"]) {
    await expect(preview.getByRole("row", { name: `${days} 09:30-13:00 15:30-19:00` })).toBeVisible();
  }
  await expect(preview.getByRole("cell", { name: "09:30-20:00" })).toHaveCount(2);
  await save.click();
}

test("WEK-13 the map's place is set by a press in the shop, or by the address of a map @again", async ({
  page,
  shop,
}) => {
  const { origin } = new URL(shop.url);
  await page.context().grantPermissions(["geolocation"], { origin });
  await page.context().setGeolocation({ latitude: 34.7071234, longitude: 33.0226171 });
  await openAdmin(page, "/admin/settings/shop");
  await page.getByRole("button", { name: "I am in the shop now" }).click();
  await expect(page.getByText("Set: 34.70712, 33.02262")).toBeVisible();
  const paste = page.getByLabel("Or paste the address of a map");
  await paste.fill("https://maps.app.goo.gl/x1");
  await expect(paste).toHaveAccessibleDescription(/This short link has to be opened first/);
  await paste.fill("https://www.google.com/maps/@34.9145,33.6363,17z");
  await expect(paste).toHaveValue("");
  await expect(page.getByText("Set: 34.9145, 33.6363")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the map" })).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("Set: 34.9145, 33.6363")).toHaveCount(0);
  await page.context().clearPermissions();
});
