import { expect, test } from "./fixtures.ts";

const pages = [
  ["/terms", "Terms of sale", "Όροι πώλησης"],
  ["/privacy", "Privacy", "Προστασία δεδομένων"],
  ["/delivery-returns", "Delivery and returns", "Αποστολή και επιστροφές"],
  ["/imprint", "Imprint", "Στοιχεία επιχείρησης"],
  ["/accessibility", "Accessibility", "Προσβασιμότητα"],
  ["/guarantee", "Legal guarantee of conformity", "Νόμιμη εγγύηση συμμόρφωσης"],
  ["/withdraw", "Withdraw from a contract", "Υπαναχώρηση από σύμβαση"],
] as const;
for (const [path, english, greek] of pages) {
  test(`LAW-01 ${path} is linked from the footer and there in both languages`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english);
    await page.goto(`${path}?lang=el`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(greek);
  });
}
