import { describe, expect, test } from "vitest";
import { writeMail } from "./write-mail.ts";

const line = (lineNo: number, name: string, more: object = {}) => ({
  line_no: lineNo,
  product_id: null,
  product_code: `K-${lineNo}`,
  name,
  name_el: `${name} (ελ)`,
  unit_amount: 11_900,
  quantity: 1,
  ...more,
});
const sale = {
  reference: "KOS-7F3K9Q",
  livemode: true,
  is_last: true,
  customer: { name: "Maria" },
  shop: { seller_name: "Eleni Ltd", seller_email: "eleni@example.com" },
};
const acs = { carrier: "acs courier", tracking_number: "7227 889 074" };

function mail(data: object, locale: "en" | "el" = "en") {
  return writeMail(
    {
      id: "1",
      kind: "dispatch",
      checkout_id: null,
      recipient: "maria@example.com",
      locale,
      data: { ...sale, ...data },
      attempts: 1,
    },
    { siteUrl: "https://kosmima.cy", orderUrl: "https://kosmima.cy/order/abc?lang=en" },
  );
}

describe("the mail of a dispatch", () => {
  test("AFT-03 names piece, carrier, number and both links, without a price", () => {
    const { subject, text, html } = mail({ parcels: [{ ...acs, lines: [line(1, "Ring")] }] });
    expect(subject).toBe("Your piece is on its way (KOS-7F3K9Q)");
    expect(text).toContain("Dear Maria,\nwe have sent you a piece of your order KOS-7F3K9Q.");
    expect(text).toContain("1 × Ring (K-1)\nCarrier: ACS\nTracking number: 7227 889 074\n");
    const page = "https://www.acscourier.net/en/track-and-trace/?trackingNumber=7227889074";
    expect(text).toContain(`Follow your parcel: ${page}`);
    expect(html).toContain(`href="${page}"`);
    // The order's link is longer than a phone is wide.
    expect(html).toContain("overflow-wrap:anywhere");
    expect(text).toContain("Your order: https://kosmima.cy/order/abc?lang=en");
    expect(text).toContain("eleni@example.com");
    expect(text).not.toMatch(/€|TEST|The rest of your order/);
  });

  test("AFT-03 in Greek: several parcels, what is still to come, the test said as in the confirmation", () => {
    const parcels = [
      { ...acs, lines: [line(1, "Ring", { quantity: 2 })] },
      { carrier: null, tracking_number: "RR473124829CY", lines: [line(3, "Cross")] },
    ];
    const { subject, text, html } = mail({ parcels, livemode: false, is_last: false }, "el");
    expect(subject).toBe("Τα κοσμήματά σας είναι καθ’ οδόν (KOS-7F3K9Q)");
    expect(html).toContain('<html lang="el">');
    for (const words of [
      "ΔΟΚΙΜΗ",
      "Σας στείλαμε 3 κοσμήματα από την παραγγελία σας KOS-7F3K9Q.",
      "2 × Ring (ελ) (K-1)\nΜεταφορέας: ACS",
      "1 × Cross (ελ) (K-3)\nΜεταφορέας: Cyprus Post\nΑριθμός αποστολής: RR473124829CY",
      "Η υπόλοιπη παραγγελία σας έρχεται με δικό της δέμα",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("AFT-03 AVL-13 without a parcel's facts, with names that look like links: only text", () => {
    const parcels = [{ carrier: "www.evil.example", tracking_number: null, lines: [line(1, "<b>evil.example")] }];
    const { text, html } = mail({ parcels, customer: null });
    expect(text).toContain("Good day,");
    expect(text).toContain("Carrier: www. evil. example");
    expect(text).not.toContain("Follow your parcel");
    expect(html).not.toMatch(/<b>|evil\.example/);
  });

  test("AFT-03 a collection is ready, and nothing is on its way", () => {
    const { subject, text } = mail({
      is_collection: true,
      place: "Ledras 5, Nicosia",
      parcels: [{ ...acs, lines: [line(1, "Ring")] }],
      shop: { ...sale.shop, seller_address: "Ledras 5, Nicosia" },
    });
    expect(subject).toBe("Ready to collect (KOS-7F3K9Q)");
    expect(text).toContain("is ready: please collect it in our shop.\nWhere: Ledras 5, Nicosia");
    expect(text).not.toMatch(/on (its|their) way|Carrier/);
  });
});
