import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Checkout } from "./checkout.ts";
import { idempotencyKey, sessionRequest } from "./session-request.ts";

const shop = { siteUrl: "https://kosmima.cy", allowedCountries: ["CY", "GR"] };

const line = {
  line_no: 1,
  product_id: "11111111-1111-4111-8111-111111111111",
  product_code: "H-1",
  name: "Helios ring",
  name_el: "Δαχτυλίδι Ήλιος",
  description: "d".repeat(300),
  description_el: null,
  unit_amount: 12_050,
  quantity: 2,
  image_url: "https://kosmima.cy/storage/v1/object/public/product-images/1 2.jpg",
  personalised: false,
  choices: [],
};

const checkout: Checkout = {
  id: "22222222-2222-4222-8222-222222222222",
  reference: "KOS-7F3K9Q",
  secret: "33333333-3333-4333-8333-333333333333",
  state: "creating",
  provider_session_id: null,
  payment_intent_id: null,
  url: null,
  amount: 24_100,
  currency: "eur",
  locale: "en",
  livemode: false,
  lines: [line],
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
  expires_at: 1_800_001_860,
  created_at: 1_800_000_000,
  paid_at: null,
  refunded: 0,
  dispute: null,
  attention: null,
  shop_name: "Kosmima",
};

describe("sessionRequest", () => {
  test("CHK-07 amounts and names are those of the stored lines; the total can't move on the provider's side", () => {
    const request = sessionRequest(checkout, shop);
    expect(request.line_items).toEqual([
      {
        quantity: 2,
        price_data: {
          currency: "eur",
          unit_amount: 12_050,
          tax_behavior: "inclusive",
          product_data: {
            name: "Helios ring",
            description: "d".repeat(250),
            images: ["https://kosmima.cy/storage/v1/object/public/product-images/1%202.jpg"],
            metadata: { source: "kosmima" },
          },
        },
        metadata: { product_id: line.product_id, product_code: "H-1" },
      },
    ]);
    for (const name of [
      "payment_method_types",
      "discounts",
      "shipping_options",
      "automatic_tax",
      "allow_promotion_codes",
      "customer",
      "customer_email",
      "optional_items",
    ]) {
      expect(request).not.toHaveProperty(name);
    }
    expect(request.adaptive_pricing).toEqual({ enabled: false });
    expect(request.metadata).toEqual({ checkout_id: checkout.id, app: "kosmima" });
  });

  test("CHK-01 the placeholder for the session stays as the provider looks for it", () => {
    const { success_url, expires_at, submit_type } = sessionRequest(checkout, shop);
    expect(success_url).toBe("https://kosmima.cy/payment-success?session_id={CHECKOUT_SESSION_ID}");
    expect([expires_at, submit_type]).toEqual([1_800_001_860, "pay"]);
  });

  test("LAW-01 the hosted page links terms and withdrawal, in the session's language", () => {
    const message = (locale: "en" | "el") => JSON.stringify(sessionRequest({ ...checkout, locale }, shop).custom_text);
    expect(message("en")).toContain("https://kosmima.cy/terms?lang=en");
    expect(message("el")).toContain("υπαναχώρησης](https://kosmima.cy/withdraw?lang=el)");
  });

  test("LAW-03 with a personalised piece in the cart the hosted page says what is excepted", () => {
    const lines = [line, { ...line, line_no: 2, personalised: true }];
    const message = (locale: "en" | "el", of = lines) =>
      JSON.stringify(sessionRequest({ ...checkout, locale, lines: of }, shop).custom_text);
    expect(message("en")).toContain("except from personalised pieces");
    expect(message("el")).toContain("εξατομικευμένα");
    expect(message("en", [line])).not.toContain("except");
  });

  test("CHK-01 a picture goes along only from a public https address, in a format that the provider shows", () => {
    const images = (image_url: string | null, siteUrl = shop.siteUrl) =>
      sessionRequest({ ...checkout, lines: [{ ...line, image_url }] }, { ...shop, siteUrl }).line_items?.[0]?.price_data
        ?.product_data?.images;
    expect(images("/storage/x.webp")).toEqual(["https://kosmima.cy/storage/x.webp"]);
    for (const address of [
      null,
      "http://kosmima.cy/x.jpg",
      "https://localhost/x.jpg",
      "https://192.168.1.2/x.jpg",
      "https://shop/x.jpg",
      "javascript:alert(1)",
      "https://kosmima.cy/x.avif",
      `https://kosmima.cy/${"x".repeat(2048)}`,
    ]) {
      expect([address, images(address)]).toEqual([address, undefined]);
    }
    expect(images("/storage/x.jpg", "http://localhost:3000")).toBeUndefined();
  });

  test("PAY-01 F26 one key never goes with two different requests: the row alone decides what is sent", () => {
    const rows = fc.record({
      locale: fc.constantFrom("en" as const, "el" as const),
      lines: fc.array(
        fc.record({
          name: fc.string(),
          unit_amount: fc.integer({ min: 1 }),
          quantity: fc.integer({ min: 1, max: 100 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(rows, fc.constantFrom("open" as const, "creating" as const), (row, state) => {
        const lines = row.lines.map((own, index) => ({ ...line, ...own, line_no: index + 1 }));
        const first = sessionRequest({ ...checkout, ...row, lines }, shop);
        const later = {
          ...checkout,
          ...row,
          lines: structuredClone(lines),
          state,
          asked: 1,
          refunded: 1,
        };
        expect(sessionRequest(later, shop)).toEqual(first);
        expect(idempotencyKey(later)).toBe(`checkout-${checkout.id}`);
      }),
    );
  });
});
