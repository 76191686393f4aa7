import { mailNames, sampleMail } from "#lab/screenshots/mails.ts";
import { axeFaults } from "../axe.ts";
import { expect, test } from "./fixtures.ts";

/** A mail stands within its reader's program, which has these. */
const ofPages = /^(landmark-one-main|page-has-heading-one|region):/;

for (const name of mailNames) {
  // The confirmation has every kind of block that a mail can have.
  const again = name === "confirmation" ? "" : " @again";
  test(`DAY-09 a mail is no wider than a small phone, and read in light and dark: ${name}${again}`, async ({
    page,
    shop,
  }) => {
    for (const [language, colorScheme] of [
      ["en", "light"],
      ["el", "dark"],
    ] as const) {
      const { html = "", text } = sampleMail(name, language, shop.url);
      // Mail programs leave these out.
      expect(html).not.toMatch(/<(script|link|svg|form)|(flex|grid|position):?/);
      await page.setContent(html);
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 640 });
        const widest = () => document.documentElement.scrollWidth;
        expect(await page.evaluate(widest), `${language}, ${width} px`).toBe(width);
      }
      const faults = (await axeFaults(page)).filter((fault) => !ofPages.test(fault));
      expect(faults, `${language}, ${colorScheme}`).toEqual([]);
      expect(text).not.toMatch(/undefined|null|NaN|\{\{|\n{3}/);
    }
  });
}

test("WEK-15 an order's pieces and their sum stand in the first screen of a phone", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const [language, total] of [
    ["en", "Total, VAT included"],
    ["el", "Σύνολο με ΦΠΑ"],
  ] as const) {
    await page.setContent(sampleMail("confirmation", language, shop.url).html ?? "");
    await expect(page.getByText(total), language).toBeInViewport({ ratio: 1 });
  }
});
