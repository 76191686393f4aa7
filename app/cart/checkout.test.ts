import { FunctionsClient } from "@supabase/functions-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ShopClient } from "../data/shop-client.ts";
import { startCheckout } from "./checkout.ts";

beforeAll(() => vi.stubGlobal("location", { href: "https://shop.test/shop/rings" }));
afterAll(() => vi.unstubAllGlobals());

async function checkedOut(body: unknown) {
  const functions = new FunctionsClient("https://shop.test/functions/v1", {
    customFetch: () => Promise.resolve(Response.json(body)),
  });
  const request = { items: [], locale: "en", attempt: "1" } as const;
  return startCheckout({ functions } as unknown as ShopClient, request);
}

test("CHK-02 an address in the answer is gone to", async () => {
  const url = "https://pay.test/cs_1";
  expect(await checkedOut({ url })).toEqual({ url, secret: undefined });
  expect(await checkedOut({ url, checkout: { secret: "s" } })).toEqual({ url, secret: "s" });
});

test.each([null, [], {}, { url: null }, { url: 5 }, { url: "" }, { url: " " }, { url: "javascript:alert(1)" }])(
  "CHK-05 %j is no address: an error without words",
  async (body) => {
    expect(await checkedOut(body)).toEqual({ error: undefined });
  },
);

test("PCE-03 choices are asked for; a refusal names its piece", async () => {
  const sent: unknown[] = [];
  const functions = new FunctionsClient("https://shop.test/functions/v1", {
    customFetch: async (...asked) => {
      sent.push(await new Request(...asked).json());
      return Response.json({ error: "Sold out", item: "a" }, { status: 409 });
    },
  });
  const line = {
    id: "a",
    name: "Ring",
    price: 1,
    quantity: 1,
    choices: [{ choice: "s", value: "54" }],
  };
  const request = { items: [line], locale: "en", attempt: "1" } as const;
  const answer = await startCheckout({ functions } as unknown as ShopClient, request);
  expect(answer).toEqual({ error: "Sold out", item: "a" });
  expect(sent).toMatchObject([{ items: [line] }]);
});

test("CHK-03 CHK-05 without an address the answer's own words are the error", async () => {
  expect(await checkedOut({ url: "", error: "Sold out" })).toEqual({ error: "Sold out" });
});
