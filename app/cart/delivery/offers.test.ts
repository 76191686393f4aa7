import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { cents } from "#domain/money.ts";
import { openBrowser } from "#tests/tabs.ts";
import { configureClient } from "../../data/client.ts";
import { deliveryQuery, offersFor, offersFrom } from "./offers.ts";

const courier = {
  id: "c",
  kind: "courier",
  name: "Courier",
  countries: ["CY"],
  amount: 0,
  price: 450,
  free_from: 5000,
};
const shop = { id: "s", kind: "collection", name: "Shop", amount: 0, price: 0, free_from: null };

test("EYE-01 ways read for another cart cost what they do for this one, so that the total needs no answer", () => {
  const read = offersFrom({ methods: [courier, shop] });
  const amounts = (goods: number) => offersFor(cents(goods), read).map(({ amount }) => amount);
  expect([amounts(4999), amounts(5000)]).toEqual([
    [450, 0],
    [0, 0],
  ]);
});

test.each([null, {}, { methods: [{}] }, { methods: [{ ...courier, price: undefined }] }])(
  "EYE-01 no price is guessed from %j",
  (data) => expect(() => offersFrom(data)).toThrow(),
);

test("EYE-01 DLV-02 a cart of a hundred lines with choices fits into what it asks", async () => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ methods: [shop] })));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("localStorage", openBrowser().open().localStorage);
  onTestFinished(() => void vi.unstubAllGlobals());
  configureClient({ projectUrl: "http://shop.test", anonKey: "key" });
  const id = "47051efb-2351-441e-9ed5-c1a038a42046";
  const line = { id, name: "Ring", price: 1, quantity: 1, product_code: "", choices: [{ choice: id, value: id }] };
  const ask = (cart: (typeof line)[]) => new QueryClient().fetchQuery(deliveryQuery(cart, cents(100)));
  await ask([line]);
  await ask(Array.from({ length: 100 }, () => line));
  const requests = asked.mock.calls.map((call) => new Request(...call));
  expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  for (const { url } of requests) expect(url.length).toBeLessThan(8_000);
});
