import type { Page } from "@playwright/test";
import { failing, named, retried, silent, type Scene, type Texts } from "./scene.ts";

const catalogue = "**/rest/v1/products?*";
const toShop = (page: Page, t: Texts) => named(page, "link", t("errors.home")).click();

/** The pages that anybody sees; a state that one only has in the browser is reached from a page that does not exist. */
export const shopScenes: Scene[] = [
  { name: "landing", path: "/", whole: true },
  { name: "landing-first", alike: true, path: "/" },
  { name: "landing-empty", alike: true, path: "/", shop: "empty", whole: true },
  {
    name: "landing-loading",
    alike: true,
    path: "/nowhere",
    before: (page) => silent(page, catalogue),
    act: toShop,
    whole: true,
    loud: true,
  },
  {
    name: "landing-failing",
    alike: true,
    path: "/nowhere",
    before: (page) => failing(page, catalogue),
    whole: true,
    loud: true,
    act: async (page, t) => {
      await toShop(page, t);
      await named(page, "button", t("tryAgain")).waitFor(retried);
    },
  },
  {
    name: "landing-menu",
    path: "/",
    act: (page, t) => named(page, "button", t("nav.shop")).click(),
  },
  {
    name: "header-search",
    path: "/",
    act: async (page, t) => {
      await page
        .getByRole("banner")
        .getByRole("link", { name: t("shop.search"), exact: true })
        .click();
      await page.keyboard.type("hel");
      await page.getByRole("option").first().waitFor();
    },
  },
  { name: "shop", path: "/shop", whole: true },
  { name: "category", alike: true, path: "/shop/rings", whole: true },
  { name: "category-filtered", alike: true, path: "/shop/rings?metal=gold", whole: true },
  {
    name: "category-filters",
    path: "/shop/rings?metal=gold",
    act: (page) => page.locator(".filter-switch summary:visible").click(),
  },
  { name: "category-filtered-empty", path: "/shop/all?from=99999", whole: true },
  { name: "collection", path: "/collections/helios", whole: true },
  { name: "shop-page-2", alike: true, path: "/shop?page=2", whole: true },
  { name: "shop-grown", alike: true, shop: "grown", path: "/shop?page=200", whole: true },
  { name: "shop-empty", alike: true, path: "/shop", shop: "empty", whole: true },
  { name: "shop-one", alike: true, path: "/shop?q=helios", whole: true },
  { name: "shop-no-results", path: "/shop?q=sapphire+tiara", whole: true },
  { name: "shop-beyond", alike: true, path: "/shop?page=99", whole: true },
  {
    name: "shop-suggestions",
    path: "/shop/all",
    act: async (page) => {
      await page.locator("#shop-search").fill("hel");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "shop-offline",
    path: "/shop",
    act: (page) => page.context().setOffline(true),
    loud: true,
  },
  {
    name: "shop-added",
    path: "/shop/rings",
    act: (page) => page.getByRole("main").getByRole("article").getByRole("button").first().click(),
  },
  { name: "product", path: "/product/helios-ring", whole: true },
  { name: "product-bare", alike: true, path: ({ bare }) => `/product/${bare}`, whole: true },
  { name: "product-long", alike: true, path: ({ long }) => `/product/${long}`, whole: true },
  { name: "product-size-held", path: ({ sized }) => `/product/${sized.slug}`, whole: true },
  { name: "product-sold-out", path: ({ soldOut }) => `/product/${soldOut}`, whole: true },
  {
    name: "product-viewer",
    path: "/product/helios-ring",
    act: async (page) => {
      await page.locator("main [aria-haspopup=dialog]").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "product-gone", path: "/product/no-such-piece", whole: true, loud: true },
  {
    name: "error",
    alike: true,
    path: "/nowhere",
    // An answer that no shop gives: the page breaks while it is drawn.
    before: (page) => page.route(catalogue, (route) => route.fulfill({ json: [null] })),
    act: async (page, t) => {
      await toShop(page, t);
      await page.getByText(t("errors.failed")).waitFor();
    },
    whole: true,
    loud: true,
  },
  ...(
    [
      ["landing", "/"],
      ["category", "/shop/rings"],
      ["product", "/product/helios-ring"],
    ] as const
  ).map(([place, path]): Scene => ({
    name: `${place}-no-scripts`,
    path,
    whole: true,
    scripts: false,
  })),
  { name: "shop-unread-no-scripts", shop: "cut", path: "/shop", whole: true, scripts: false },
  {
    name: "ring-size-sheet",
    path: "/product/helios-ring",
    act: async (page) => {
      await page.locator("main button[aria-haspopup=dialog].noscript\\:hidden").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "ring-size", path: "/ring-size", whole: true },
  { name: "ring-size-printed", path: "/ring-size", whole: true, medium: "print" },
  { name: "terms-printed", path: "/terms", whole: true, medium: "print" },
  { name: "unknown-page", path: "/nowhere", whole: true, loud: true },
  { name: "unknown-category", alike: true, path: "/shop/hats", whole: true, loud: true },
  ...["terms", "privacy", "delivery-returns", "guarantee", "imprint", "accessibility"].map((page): Scene => ({
    name: page,
    path: `/${page}`,
    whole: true,
  })),
];
