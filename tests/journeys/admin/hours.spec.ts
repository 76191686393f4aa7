import { addDays, shopTime } from "#domain/hours.ts";
import { axeFaults } from "../../axe.ts";
import { adminOf } from "../../shop-process.ts";
import { expect, test } from "../fixtures.ts";
import { openTab } from "./cast.ts";

test("SHO-01 the jeweller sets a pause at noon and days off, sees how the shop shows them, and the shop shows them in both languages @phone", async ({
  page,
  shop,
}) => {
  const admin = await adminOf(shop);
  const { data: before } = await admin.rpc("shop_settings").throwOnError();
  const { hours, days_off } = before as Record<string, unknown>;
  // Three days in a row are never all closed anyway.
  const today = shopTime(new Date()).date;
  const [from, to] = [addDays(today, 2), addDays(today, 4)];
  const nextYear = String(Number(today.slice(0, 4)) + 1);

  try {
    await openTab(page, "Products");
    await page.goto("/admin/settings/hours");
    const wednesday = page.getByRole("listitem").filter({ hasText: /^Wednesday/ });
    await wednesday.getByLabel("Wednesday, closes").fill("1300");
    await wednesday.getByRole("button", { name: "More hours on Wednesday" }).click();
    const [opens, closes] = [
      wednesday.getByLabel("Wednesday, opens").last(),
      wednesday.getByLabel("Wednesday, closes").last(),
    ];
    await expect(closes).toHaveValue("19:00");
    await opens.fill("12.30");
    await closes.focus();
    await expect(opens).toHaveValue("12:30");
    await expect(wednesday.getByText("These hours overlap")).toBeVisible();
    const save = page.getByRole("button", { name: "Save settings" });
    await save.click();
    await expect(closes).toBeFocused();
    await expect(page.getByText("Settings saved")).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await opens.fill("15:30");
    await wednesday.getByRole("button", { name: "Copy Wednesday to other days" }).click();
    await wednesday.getByRole("button", { name: "Thursday" }).click();

    await page.getByRole("button", { name: "Add days off" }).click();
    await page.getByLabel("First day").last().fill(from);
    await page.getByLabel("Last day").last().fill(to);
    await page.getByLabel("Why, in English").last().fill("Stock-taking");
    await page.getByLabel("Why, in Greek").last().fill("Απογραφή");
    await page.getByRole("button", { name: "Close on 28 October, Ochi Day" }).last().click();
    await page.getByRole("button", { name: `Add all of ${nextYear}` }).click();
    await expect(page.getByText("All that are still to come are days off.").last()).toBeVisible();

    const preview = page.getByRole("region", { name: "In the shop" });
    for (const days of ["Wednesday and Thursday", "Τετάρτη και Πέμπτη"]) {
      const row = preview.getByRole("row", { name: `${days} 09:30-13:00 15:30-19:00` });
      await expect(row).toBeVisible();
    }
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();

    for (const [language, days, why] of [
      ["en", "Wednesday and Thursday", "Stock-taking"],
      ["el", "Τετάρτη και Πέμπτη", "Απογραφή"],
    ] as const) {
      const asSent = async () => (await page.request.get(`/?lang=${language}`)).text();
      await expect.poll(asSent).toContain(why);
      await page.goto(`/?lang=${language}#location`);
      const visit = page.locator("#location");
      await expect(visit.getByRole("row", { name: `${days} 09:30-13:00 15:30-19:00` })).toBeVisible();
      await expect(visit.getByRole("row", { name: why })).toBeVisible();
      expect(await asSent()).toContain('"specialOpeningHoursSpecification":[{');
    }
  } finally {
    await admin.rpc("save_shop_settings", { changes: { hours, days_off } }).throwOnError();
  }
});
