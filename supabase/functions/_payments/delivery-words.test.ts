import fc from "fast-check";
import { expect, test } from "vitest";
import type { Checkout, CheckoutDelivery } from "./checkout.ts";
import { agreedFrom, agreedMetadata, isProduct } from "./delivery-words.ts";
import { sessionRequest } from "./session-request.ts";

const shop = { siteUrl: "https://kosmima.cy", allowedCountries: ["CY", "GR"] };
const product = {
  line_no: 1,
  product_id: "p",
  product_code: null,
  name: "Ring",
  name_el: null,
  description: null,
  description_el: null,
  unit_amount: 8000,
  quantity: 1,
  image_url: null,
  personalised: null,
  choices: [],
};
const courier: CheckoutDelivery = {
  method_id: "22222222-2222-4222-8222-222222222222",
  kind: "courier",
  name: "Courier",
  name_el: "Courier σε όλη την Κύπρο",
  promise: "Insured",
  promise_el: null,
  countries: ["CY", "GR"],
  country: "GR",
  min_days: 1,
  max_days: 3,
};
const purchase = (more: Partial<Checkout>): Checkout => ({
  id: "c",
  reference: "KOS-7F3K9Q",
  secret: "s",
  state: "creating",
  provider_session_id: null,
  payment_intent_id: null,
  url: null,
  amount: 8000,
  currency: "eur",
  locale: "el",
  livemode: false,
  lines: [product],
  delivery: null,
  delivery_amount: 0,
  wrap_amount: 0,
  quote_id: null,
  quote_part: null,
  quote_token: null,
  deposit_amount: 0,
  has_vat: true,
  gift: null,
  arrives_from: null,
  arrives_to: null,
  expires_at: 2,
  created_at: 1,
  paid_at: null,
  refunded: 0,
  dispute: null,
  attention: null,
  shop_name: "Kosmima",
  ...more,
});
const asked = (more: Partial<Checkout>) => sessionRequest(purchase(more), shop);
const countries = (more: Partial<Checkout>) => asked(more).shipping_address_collection?.allowed_countries;

test("DLV-02 what delivery costs is a line of its own at the provider, in the buyer's language; a free courier is none", () => {
  const [, line] = asked({ delivery: courier, delivery_amount: 650 }).line_items ?? [];
  expect(line).toMatchObject({
    quantity: 1,
    price_data: { unit_amount: 650, product_data: { name: "Courier σε όλη την Κύπρο" } },
    metadata: { kind: "delivery" },
  });
  expect(asked({ delivery: courier }).line_items).toHaveLength(1);
});

test("DLV-02 the payment page offers the chosen country, else the method's, else the shop's", () => {
  expect(countries({ delivery: courier })).toEqual(["GR"]);
  expect(countries({ delivery: { ...courier, country: null } })).toEqual(["CY", "GR"]);
  expect(countries({})).toEqual(["CY", "GR"]);
});

test("DLV-03 a collection asks for no address, and is a line to read even when it is free", () => {
  const collection = { ...courier, kind: "collection" as const, countries: [], country: null };
  const request = asked({ delivery: collection });
  expect(request).not.toHaveProperty("shipping_address_collection");
  expect(request.line_items).toHaveLength(2);
});

test("DLV-02 R02 F26 whatever was agreed comes back from the session's own words, and the sum with it", () => {
  const words = fc.stringMatching(/^[A-Za-zά-ώ]{1,20}( [A-Za-zά-ώ]{1,20})?$/);
  const agreed = fc.record({
    delivery: fc.record({
      method_id: fc.uuid(),
      kind: fc.constant("courier" as const),
      name: words,
      name_el: fc.option(words),
      promise: fc.option(words),
      promise_el: fc.option(words),
      countries: fc.constant(["CY", "GR"] as string[]),
      country: fc.constant("CY"),
      min_days: fc.integer({ min: 0, max: 60 }),
      max_days: fc.integer({ min: 0, max: 60 }),
    }),
    delivery_amount: fc.integer({ min: 0, max: 999_999 }),
    wrap_amount: fc.constant(0),
    arrives_from: fc.constantFrom(null, "2026-12-03"),
    arrives_to: fc.constantFrom(null, "2026-12-04"),
  });
  fc.assert(
    fc.property(agreed, (what) => {
      const request = sessionRequest(purchase(what), shop);
      const items = (request.line_items ?? []).map(({ price_data: price, metadata, quantity }) => ({
        description: price?.product_data?.name,
        amount_total: (price?.unit_amount ?? 0) * (quantity ?? 0),
        metadata,
      })) as never[];
      const session = {
        metadata: agreedMetadata(purchase(what)),
        shipping_address_collection: { allowed_countries: ["CY", "GR"] },
      } as never;
      expect(agreedFrom(session, items)).toEqual(what);
      expect(items.filter(isProduct)).toHaveLength(1);
      expect(request).toEqual(sessionRequest(structuredClone(purchase(what)), shop));
    }),
  );
});
