import { test as base, expect, type APIRequestContext, type Page } from "@playwright/test";
import { withShop, type ShopProcess } from "../shop-process.ts";

export { admin } from "../shop-process.ts";
export { expect };

interface OfTests {
  /** A journey's products leave the lists when it ends: they stay one page, whoever comes next. */
  ownProducts: void;
}

interface OfWorkers {
  shop: ShopProcess;
  /** A file that needs the catalogue as nobody has changed it yet says so: no other files share its worker. */
  catalogue: "anybody's" | "untouched" | "the day's";
}

/** Every worker has a shop of its own, with the demo catalogue and one admin. */
export const test = base.extend<OfTests, OfWorkers>({
  catalogue: ["anybody's", { scope: "worker", option: true }],
  shop: [
    async ({}, lend) => {
      await withShop({}, lend);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  ownProducts: [
    async ({ shop }, lend) => {
      const products = shop.service.from("products");
      const newest = products.select("created_at").order("created_at", { ascending: false }).limit(1);
      const since = (await newest.throwOnError()).data[0]?.created_at ?? "-infinity";
      await lend();
      await products.update({ archived: true }).gt("created_at", since).eq("archived", false);
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, lend) => {
    await lend(shop.url);
  },
  context: async ({ context, javaScriptEnabled }, lend) => {
    if (javaScriptEnabled !== false) {
      // A context that is used again has its page already.
      for (const page of context.pages()) waitUntilUsable(page);
      context.on("page", waitUntilUsable);
    }
    reconnect(context.request);
    await lend(context);
    // A request that a journey answers itself may be on its way when it ends.
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  },
  request: async ({ request }, lend) => {
    reconnect(request);
    await lend(request);
  },
});

/** The shop ends a connection that was idle for five seconds; a request that leaves at that moment is sent anew. */
function reconnect(request: APIRequestContext): void {
  const send = request.fetch.bind(request);
  request.fetch = (address, options) => send(address, { maxRetries: 1, ...options });
}

/** A journey goes on when the page answers. One with `waitUntil` looks before, or has a page whose code never comes. */
function waitUntilUsable(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const usable = page.locator("html[data-usable], html:not(:has(script[type=module]))");
  const answers = async (options: Parameters<Page["reload"]>[0]) => {
    if (!options?.waitUntil) await usable.waitFor({ state: "attached" });
  };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await answers(options);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await answers(options);
    return answer;
  };
}
