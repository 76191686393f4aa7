import { test as base, expect } from "@playwright/test";
import { startShop, type ShopProcess } from "../shop-process.ts";

export { admin } from "../shop-process.ts";
export { expect };

/** Every worker has a shop of its own, with the demo catalogue and one admin. */
export const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});
