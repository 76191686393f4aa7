import { expect, type Locator, type Page, type TestInfo } from "@playwright/test";
import { buyerForm } from "../buyer.ts";

export function isPhone(info: TestInfo): boolean {
  return info.project.name === "phone";
}

/** The browser has drawn what its code did until now. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The one that can be seen: desktop and phone have some controls twice. */
export function visibleButton(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true }).filter({ visible: true });
}

/** Finds it in either language. */
export function cartButton(page: Page): Locator {
  const buttons = page.getByRole("button", { name: /^(Shopping cart|Καλάθι( αγορών)?)$/ });
  return buttons.filter({ visible: true }).first();
}

/** Fills the cart before the first page, as an earlier visit left it: one line for each quantity. */
export async function fillCart(page: Page, quantities: readonly number[]): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem("seeded")) return;
    sessionStorage.setItem("seeded", "1");
    localStorage.setItem("cart", value);
  }, cartOf(quantities));
}

/** Changes the cart as another tab does, and tells this one as the browser does. */
export async function changeCartElsewhere(page: Page, quantities: readonly number[]) {
  await page.evaluate((newValue) => {
    localStorage.setItem("cart", newValue);
    dispatchEvent(new StorageEvent("storage", { key: "cart", newValue }));
  }, cartOf(quantities));
}

function cartOf(quantities: readonly number[]): string {
  const lines = quantities.map((quantity, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name: `Piece ${index + 1}`,
    price: 100.1,
    quantity,
    product_code: `P-${index + 1}`,
  }));
  return JSON.stringify(lines);
}

export async function storedCart(page: Page): Promise<{ name: string; quantity: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));
}

export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "Shopping cart" }).click();
  return page.getByRole("dialog", { name: "Shopping Cart" });
}

/** The newest toast that holds all of these words: an earlier one of the same words may still stand on a fast machine. Asked for in one go, as it is gone after four seconds. */
export function toastWith(page: Page, ...texts: (string | RegExp)[]): Locator {
  const holding = texts.reduce(
    (toast, text) => toast.filter({ has: page.getByText(text, { exact: true }) }),
    page.locator("[data-toasts] .toast"),
  );
  return holding.last();
}

/** Fills the payment page as it asks, and pays with a card that is taken at once. */
export async function payHere(page: Page): Promise<void> {
  const { card: _, ...fields } = buyerForm;
  await expect(page.locator('[name="cvc"]')).toBeVisible();
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name="${name}"]`);
    if ((await field.count()) === 0) continue;
    if (name === "country") await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByLabel(/card number|Αριθμός κάρτας/i).fill("4242 4242 4242 4242");
  await page.locator('[name="expiry"]').fill("12 / 34");
  await page.locator('[name="cvc"]').fill("123");
  await page.getByRole("button", { name: /^(Pay|Πληρωμή) / }).click();
  await page.waitForURL(/\/payment-success/);
}
