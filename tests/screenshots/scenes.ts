import type { Page } from "@playwright/test";
import { el } from "#app/i18n/el.ts";
import { en } from "#app/i18n/en.ts";
import type { Language } from "#app/i18n/translate.ts";
import { adminScenes } from "./admin-scenes.ts";
import type { Stage } from "./stage.ts";

/** One picture of the sheet: where it is and what is done there before it is taken. */
export interface Scene {
  name: string;
  /** Of the filled shop unless said otherwise. */
  shop?: "filled" | "empty";
  as?: "admin" | "user";
  path: string | ((stage: Stage) => string);
  /** Before the page is opened. */
  before?: (page: Page, stage: Stage) => Promise<unknown>;
  /** Once it is open. */
  act?: (page: Page, say: Texts, stage: Stage) => Promise<unknown>;
  /** The whole page instead of what a screen shows: for what lies below. */
  whole?: boolean;
}
export type Texts = typeof en | typeof el;
export const texts: Record<Language, Texts> = { en, el };

const names = (page: Page, role: "button" | "link", name: string) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
const openCart = (page: Page, say: Texts) =>
  page.getByRole("banner").getByRole("button", { name: say.nav.openCart }).click();
const withCart = (page: Page, { cart }: Stage) =>
  page.addInitScript((value) => localStorage.setItem("cart", value), JSON.stringify(cart));
const silent = (page: Page) => page.route("**/rest/v1/products?*", () => {});
const failing = (page: Page) =>
  page.route("**/rest/v1/products?*", (route) => route.fulfill({ status: 500, json: {} }));
const toShop = (page: Page, say: Texts) => names(page, "link", say.errors.home).click();
const retried = { timeout: 20_000 };

/** The shop's; a state that a page only has in the browser is reached from the page that does not exist. */
const shopScenes: Scene[] = [
  { name: "landing", path: "/", whole: true },
  { name: "landing-first", path: "/" },
  { name: "landing-empty", path: "/", shop: "empty", whole: true },
  { name: "landing-loading", path: "/nowhere", before: silent, act: toShop, whole: true },
  {
    name: "landing-failing",
    path: "/nowhere",
    before: failing,
    whole: true,
    act: async (page, say) => {
      await toShop(page, say);
      await names(page, "button", say.tryAgain).waitFor(retried);
    },
  },
  { name: "shop", path: "/shop", whole: true },
  { name: "category", path: "/shop/rings", whole: true },
  { name: "shop-empty", path: "/shop", shop: "empty", whole: true },
  { name: "shop-one", path: "/shop?q=helios", whole: true },
  { name: "shop-no-results", path: "/shop?q=sapphire+tiara", whole: true },
  { name: "shop-offline", path: "/shop", act: (page) => page.context().setOffline(true) },
  {
    name: "shop-added",
    path: "/shop/rings",
    act: (page) => page.getByRole("main").getByRole("article").getByRole("button").first().click(),
  },
  { name: "product", path: "/product/helios-ring", whole: true },
  { name: "product-bare", path: ({ bare }) => `/product/${bare}`, whole: true },
  { name: "product-long", path: ({ long }) => `/product/${long}`, whole: true },
  { name: "product-sold-out", path: ({ soldOut }) => `/product/${soldOut}`, whole: true },
  { name: "product-gone", path: "/product/no-such-piece", whole: true },
  { name: "unknown-page", path: "/nowhere", whole: true },
  { name: "unknown-category", path: "/shop/hats", whole: true },
  { name: "cart-empty", path: "/shop", act: openCart },
  { name: "cart", path: "/shop", before: withCart, act: openCart },
  { name: "success", path: ({ paid }) => paid, whole: true },
  { name: "success-unknown", path: "/payment-success?session_id=cs_nobody", whole: true },
  ...["terms", "privacy", "delivery-returns", "guarantee", "imprint", "accessibility"].map(
    (page): Scene => ({ name: page, path: `/${page}`, whole: true }),
  ),
  { name: "withdraw", path: "/withdraw", whole: true },
  {
    name: "withdraw-errors",
    path: "/withdraw",
    whole: true,
    act: (page, say) => names(page, "button", say.withdrawal.review).click(),
  },
];

export const scenes: readonly Scene[] = [...shopScenes, ...adminScenes];
