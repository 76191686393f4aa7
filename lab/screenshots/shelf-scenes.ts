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
  { name: "admin-counter-sale", path: ({ productId }) => `/admin/counter?product=${productId}` },
  {
    name: "admin-counter-sold",
    path: ({ productId }) => `/admin/counter?product=${productId}`,
    act: async (page) => {
      await page.locator("input[name=method]").first().check();
      await page.locator("main form [type=submit]").click();
      await page.locator("main form").waitFor({ state: "detached" });
    },
  },
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
