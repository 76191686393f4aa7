import { test as base, expect, type Page } from "@playwright/test";
import { withShop, type ShopProcess } from "../shop-process.ts";

export { admin } from "../shop-process.ts";
export { expect };

interface OfWorkers {
  shop: ShopProcess;
  /** A file that needs the catalogue as nobody has changed it yet says so: no other files share its worker. */
  catalogue: "anybody's" | "untouched";
}

/** Every worker has a shop of its own, with the demo catalogue and one admin. */
export const test = base.extend<object, OfWorkers>({
  catalogue: ["anybody's", { scope: "worker", option: true }],
  shop: [
    async ({}, lend) => {
      await withShop({}, lend);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, lend) => {
    await lend(shop.url);
  },
  context: async ({ context, javaScriptEnabled }, lend) => {
    if (javaScriptEnabled !== false) context.on("page", waitUntilUsable);
    await lend(context);
  },
});

/**
 * A journey goes on when the page answers. One that opens it with `waitUntil` looks at what is there before; a page
 * whose code never comes is waited for five seconds.
 */
function waitUntilUsable(page: Page): void {
  const goto = page.goto.bind(page);
  const usable = page.locator("html[data-usable], html:not(:has(script[type=module]))");
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) {
      await usable.waitFor({ state: "attached", timeout: 5_000 }).catch(() => undefined);
    }
    return answer;
  };
}
