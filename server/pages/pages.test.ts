import { expect, test } from "vitest";
import { requestContext } from "#platform/request-context.ts";
import { createPages } from "./pages.ts";

/** Pages that are begun and never made. */
function beginPages() {
  const closed = Promise.withResolvers<never>();
  const begun: string[] = [];
  const pages = createPages({
    pageBuild: () => {
      begun.push(requestContext.getStore()?.address ?? "");
      return closed.promise;
    },
    shared: {} as never,
    sendRead: () => Promise.reject(new Error("Nothing is read")),
    origins: { siteUrl: "http://shop.test" } as never,
    mode: "production",
  });
  return { pages, begun, end: () => closed.reject(new Error("There is no build")) };
}

test("AVL-06 an address has two pages made at once, and another's does not wait behind the rest", async () => {
  const { pages, begun, end } = beginPages();
  const ask = (address: string, word: number) =>
    requestContext.run({ id: `${word}`, address }, () =>
      pages.fetch(new Request(`http://shop.test/shop/all?q=${word}`)),
    );
  const asked = [1, 2, 3, 4, 5].map((word) => ask("192.0.2.1", word));
  asked.push(ask("192.0.2.2", 6));
  const answered = Promise.allSettled(asked);
  await expect.poll(() => begun).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.2"]);
  end();
  await answered;
  expect(begun).toHaveLength(6);
});

test.each([
  ["the sitemap", "/sitemap.xml", ["?q=a", "?lang=el", "?page=2&metal=gold"], 1],
  ["a feed", "/feeds/google-en.xml?page=2", ["&q=a", "&lang=el", "&ids=1"], 1],
  ["a piece", "/product/helios-ring", ["?q=a", "?ids=1", "?page=2"], 1],
  ["a list", "/shop/rings", ["?q=a", "?page=2", "?metal=gold"], 4],
])("AVL-06 parameters that %s does not read make no other page of it", async (_, path, added, made) => {
  const { pages, begun, end } = beginPages();
  const asked = ["", ...added].map((more, place) =>
    requestContext.run({ id: `${place}`, address: `192.0.2.${place}` }, () =>
      pages.fetch(new Request(`http://shop.test${path}${more}`)),
    ),
  );
  const answered = Promise.allSettled(asked);
  await expect.poll(() => begun.length).toBe(made);
  end();
  await answered;
  expect(begun).toHaveLength(made);
});
