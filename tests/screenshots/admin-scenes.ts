import type { Page } from "@playwright/test";
import { translateAdmin, type AdminTextKey } from "#app/i18n/admin-texts.ts";
import type { Language } from "#app/i18n/translate.ts";
import { admin } from "../shop-process.ts";
import type { Scene } from "./scenes.ts";

type Name = Exclude<AdminTextKey, never>;

async function press(page: Page, key: Name): Promise<void> {
  const name = translateAdmin(await languageOf(page), key as "cancel");
  await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
}

/** The dashboard's own (ADM-05). */
async function languageOf(page: Page): Promise<Language> {
  const kept = await page.evaluate(() => localStorage.getItem("admin-lang"));
  return kept === "el" ? "el" : "en";
}

const invalidProduct = async (page: Page) => {
  const fields = page.getByRole("dialog").getByRole("textbox");
  await fields.nth(1).fill("x".repeat(50));
  await page.getByRole("dialog").getByRole("spinbutton").first().fill("0");
  await press(page, "productForm.create");
};

/** Each screen and state of the dashboard. */
export const adminScenes: Scene[] = [
  { name: "login", path: "/admin" },
  {
    name: "login-failed",
    path: "/admin",
    act: async (page) => {
      await page.locator("input[type=email]").fill(admin.email);
      await page.locator("input[type=password]").fill("not the password");
      await press(page, "signIn.submit");
      await page.locator("[data-toasts] li, [data-toasts] [role]").first().waitFor();
    },
  },
  {
    name: "login-forgotten",
    path: "/admin",
    act: (page) => press(page, "signIn.forgotten"),
  },
  { name: "recover", path: "/admin/recover" },
  { name: "denied", as: "user", path: "/admin" },
  { name: "admin-products", as: "admin", path: "/admin", whole: true },
  { name: "admin-products-none", as: "admin", path: "/admin?q=nothing-like-it", whole: true },
  {
    name: "admin-product-new",
    as: "admin",
    path: "/admin",
    act: (page) => press(page, "products.add"),
  },
  {
    name: "admin-product-errors",
    as: "admin",
    path: "/admin",
    act: async (page) => {
      await press(page, "products.add");
      await invalidProduct(page);
    },
  },
  {
    name: "admin-product-edit",
    as: "admin",
    path: ({ productId }) => `/admin?product=${productId}`,
  },
  {
    name: "admin-import",
    as: "admin",
    path: "/admin",
    act: (page) => press(page, "files.import"),
  },
  { name: "admin-orders", as: "admin", path: "/admin?tab=orders", whole: true },
  { name: "admin-orders-sent", as: "admin", path: "/admin?tab=orders&list=completed", whole: true },
  {
    name: "admin-order",
    as: "admin",
    path: ({ orderId }) => `/admin?tab=orders&order=${orderId}`,
  },
  {
    name: "admin-clear",
    as: "admin",
    path: "/admin?tab=orders",
    act: (page) => press(page, "orders.clear"),
  },
  { name: "admin-users", as: "admin", path: "/admin?tab=users", whole: true },
  { name: "admin-settings", as: "admin", path: "/admin?view=settings" },
  {
    name: "admin-slip",
    as: "admin",
    path: ({ orderId }) => `/admin/packing-slip?order=${orderId}`,
    whole: true,
  },
];
