import { expect, test } from "vitest";
import { requestContext } from "#platform/request-context.ts";
import { createPages } from "./pages.ts";

test("AVL-06 an address has two pages made at once, and another's does not wait behind the rest", async () => {
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
  const ask = (address: string, word: number) =>
    requestContext.run({ id: `${word}`, address }, () =>
      pages.fetch(new Request(`http://shop.test/shop/all?q=${word}`)),
    );
  const asked = [1, 2, 3, 4, 5].map((word) => ask("192.0.2.1", word));
  asked.push(ask("192.0.2.2", 6));
  const answered = Promise.allSettled(asked);
  await expect.poll(() => begun).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.2"]);
  closed.reject(new Error("There is no build"));
  await answered;
  expect(begun).toHaveLength(6);
});
