import type { Page } from "@playwright/test";
import type { Scene } from "./scene.ts";

/** Work on products beside the lists: sold, counted, asked about. */
export const shelfScenes: Scene[] = [
  { name: "admin-quotes", path: "/admin?tab=enquiries&list=quotes", whole: true },
  { name: "admin-quote", path: "/admin/quote", whole: true },
  {
    name: "admin-quote-line",
    path: "/admin/quote",
    whole: true,
    act: async (page) => {
      await page.locator("main section button").last().click();
      await page.locator("main section [name=price]").waitFor();
    },
  },
  { name: "admin-counter", alike: true, path: "/admin/counter", whole: true },
  { name: "admin-counter-line", path: ({ productId }) => `/admin/counter?product=${productId}` },
  {
    name: "admin-counter-sale",
    path: ({ productId }) => `/admin/counter?product=${productId}`,
    whole: true,
    act: addLine,
  },
  {
    name: "admin-counter-sold",
    path: ({ productId }) => `/admin/counter?product=${productId}`,
    whole: true,
    act: async (page) => {
      await addLine(page);
      await page.locator("main form [type=submit]").click();
      await page.locator("#sold").waitFor();
      await page.locator("section[aria-labelledby=sold] button").nth(2).click();
      await page.locator("section[aria-labelledby=sold] svg[role=img]").waitFor();
    },
  },
  {
    name: "admin-counter-quote",
    path: "/admin?tab=enquiries&list=quotes",
    whole: true,
    act: async (page) => {
      await page.locator("a[href^='/admin/counter/']").first().click();
      await page.locator("main form [name=method]").first().check();
    },
  },
  { name: "admin-day-close", path: "/admin/day-close", whole: true },
  { name: "admin-day-close-printed", path: "/admin/day-close", whole: true, medium: "print" },
  {
    name: "admin-stock-taking-piece",
    path: ({ productId }) => `/admin/stock-taking?product=${productId}`,
  },
  { name: "admin-stock", path: ({ productId }) => `/admin?tab=products&stock=${productId}` },
  { name: "admin-stock-sizes", path: ({ sized }) => `/admin?tab=products&stock=${sized.id}` },
  {
    name: "admin-stock-taking-sizes",
    alike: true,
    path: ({ sized }) => `/admin/stock-taking?product=${sized.id}`,
  },
  { name: "admin-orders-deleted", path: "/admin?tab=orders&view=deleted", whole: true },
  { name: "admin-stock-taking", alike: true, path: "/admin/stock-taking", whole: true },
  { name: "admin-enquiries", path: "/admin?tab=enquiries", whole: true },
  {
    name: "admin-enquiry-answer",
    path: "/admin?tab=enquiries",
    whole: true,
    act: (page) => page.getByRole("article").getByRole("button").first().click(),
  },
  { name: "admin-enquiries-none", path: "/admin?tab=enquiries&list=ended", whole: true },
];

/** The piece that the dialog shows, in a sale that is paid in cash. */
async function addLine(page: Page): Promise<void> {
  await page.locator("dialog form [type=submit]").click();
  await page.locator("main form [name=method]").first().check();
}
