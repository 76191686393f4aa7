import { signInText } from "#app/admin/sign-in/text.ts";
import { adminText } from "#app/admin/words/text.ts";
import type { Page } from "@playwright/test";
import type { Pair } from "#app/i18n/translate.ts";
import { languageOf, textIn, type Language } from "#domain/language.ts";
import { admin } from "#tests/shop-process.ts";
import { silent, type Scene } from "./scene.ts";

/** Presses the control of that name in the dashboard's own language (ADM-05). */
export async function press(page: Page, text: Pair): Promise<void> {
  const name = textIn(await languageOfDesk(page), ...text);
  await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
}

async function languageOfDesk(page: Page): Promise<Language> {
  return languageOf(await page.evaluate(() => localStorage.getItem("admin-lang")));
}

export const toastShown = (page: Page) => page.locator("[data-toasts] .toast").first().waitFor();

const signIn = async (page: Page, email: string, password: string) => {
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await press(page, adminText.signIn.submit);
};
const broken = { message: "The database does not answer" };

export const signInScenes: Scene[] = [
  { name: "login", path: "/admin" },
  {
    name: "login-failed",
    path: "/admin",
    loud: true,
    act: async (page) => {
      await signIn(page, admin.email, "not the password");
      await toastShown(page);
    },
  },
  {
    name: "login-busy",
    alike: true,
    path: "/admin",
    before: (page) => silent(page, "**/auth/v1/token*"),
    act: (page) => signIn(page, admin.email, admin.password),
  },
  { name: "login-forgotten", path: "/admin", act: (page) => press(page, signInText.signIn.forgotten) },
  {
    name: "login-link-sent",
    alike: true,
    path: "/admin",
    act: async (page) => {
      await press(page, signInText.signIn.forgotten);
      await page.locator("input[type=email]").fill(admin.email);
      await press(page, signInText.recovery.submit);
      await page.locator("form").waitFor({ state: "detached" });
    },
  },
  { name: "recover", path: "/admin/recover?token_hash=used&type=recovery" },
  {
    name: "recover-expired",
    alike: true,
    path: "/admin/recover?token_hash=used&type=recovery",
    loud: true,
    act: (page) => press(page, signInText.recovery.continue),
  },
  {
    name: "recover-password",
    as: "user",
    path: "/admin/recover",
    act: async (page) => {
      await press(page, signInText.recovery.continue);
      await page.locator("input[name=repeat]").waitFor();
    },
  },
  { name: "assistant-today", as: "assistant", path: "/admin", whole: true },
  { name: "assistant-products", as: "assistant", path: "/admin?tab=products", whole: true },
  {
    name: "assistant-order",
    as: "assistant",
    path: ({ orderId }) => `/admin?tab=orders&order=${orderId}`,
  },
  { name: "denied", as: "user", path: "/admin" },
  {
    name: "access-unknown",
    alike: true,
    as: "admin",
    path: "/admin",
    loud: true,
    before: (page) => page.route("**/rest/v1/rpc/is_admin*", (route) => route.fulfill({ status: 400, json: broken })),
    act: toastShown,
  },
];
