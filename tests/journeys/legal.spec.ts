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

test("LAW-03 a withdrawal takes two steps and is acknowledged with date and time", async ({
  page,
}) => {
  await page.route("**/functions/v1/withdraw-from-contract", (route) =>
    route.fulfill({ json: { ok: true, received_at: Date.UTC(2026, 10, 21, 18, 5) / 1000 } }),
  );
  await page.goto("/withdraw");
  const review = page.getByRole("button", { name: "Withdraw from contract here" });
  await review.click();
  await expect(page.getByLabel("Order reference")).toBeFocused();
  await expect(page.getByLabel("Order reference")).toHaveAccessibleDescription(
    /Please fill this in/,
  );
  await page.getByLabel("Order reference").fill("K-2026-0042");
  await page.getByLabel("Email").fill("not-an-address");
  await page.getByLabel("Your name").fill("Μαρία Παπαδοπούλου");
  await review.click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/complete email/);
  await page.getByLabel("Email").fill("maria@example.test");
  await review.click();
  await expect(page.getByRole("heading", { name: "Please check" })).toBeFocused();
  const asked = page.waitForRequest("**/functions/v1/withdraw-from-contract");
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    reference: "K-2026-0042",
    email: "maria@example.test",
    confirm: true,
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "We have received your withdrawal",
  );
  await expect(page.getByText(/21 November 2026.*20:05/)).toBeVisible();
});

test("LAW-03 an unknown order is refused in words, and nothing is lost", async ({ page }) => {
  await page.goto("/withdraw");
  await page.getByLabel("Order reference").fill("K-NONE");
  await page.getByLabel("Email").fill("maria@example.test");
  await page.getByLabel("Your name").fill("Maria");
  await page.getByRole("button", { name: "Withdraw from contract here" }).click();
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Your withdrawal could not be sent" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByLabel("Order reference")).toHaveValue("K-NONE");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LAW-03 both steps of a withdrawal work, in the language of the page", async ({ page }) => {
    await page.goto("/withdraw?lang=el");
    await page.getByRole("button", { name: "Υπαναχώρηση από τη σύμβαση εδώ" }).click();
    await expect(page.getByLabel("Αριθμός παραγγελίας")).toHaveAccessibleDescription(
      /Παρακαλούμε συμπληρώστε/,
    );
    await page.getByLabel("Αριθμός παραγγελίας").fill("K-<NONE>");
    await page.getByLabel("Email").fill("maria@example.test");
    await page.getByLabel("Το όνομά σας").fill("Μαρία");
    await page.getByRole("button", { name: "Υπαναχώρηση από τη σύμβαση εδώ" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Παρακαλούμε ελέγξτε");
    await expect(page.getByText("K-<NONE>")).toBeVisible();
    // Typed text belongs in no address, and so in no log and no history.
    expect(page.url()).not.toContain("maria");
    await page.getByRole("button", { name: "Επιβεβαίωση υπαναχώρησης" }).click();
    await expect(page.getByRole("alert")).toContainText("Δεν ήταν δυνατή η αποστολή");
    await page.getByRole("button", { name: "Αλλαγή", exact: true }).click();
    await expect(page.getByLabel("Αριθμός παραγγελίας")).toHaveValue("K-<NONE>");
  });
});
