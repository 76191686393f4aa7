import { describe, expect, test } from "vitest";
import { confirmation } from "./confirmation.ts";
import { el } from "./el.ts";
import { en } from "./en.ts";
import { letterHtml, letterText } from "./letter.ts";
import { confirmationSchema } from "./mail-data.ts";

const siteUrl = "https://kosmima.cy";
const sale = {
  reference: "KOS-7F3K9Q",
  amount: 11_900,
  livemode: true,
  vat: 1900,
  vat_rate: 19,
  vat_regime: "domestic",
  vat_state: "CY",
  paid_at: 1_795_000_000,
  lines: [
    {
      line_no: 1,
      product_id: null,
      product_code: null,
      name: "Ring",
      name_el: null,
      description: null,
      description_el: null,
      unit_amount: 11_900,
      quantity: 1,
      image_url: null,
      personalised: null,
    },
  ],
};

function letterOf(shop: object, language: "en" | "el", more: object = {}) {
  const texts = language === "el" ? el : en;
  const parts = { texts, language, siteUrl };
  return confirmation(confirmationSchema.parse({ ...sale, ...more, shop }), parts);
}

function written(shop: object, language: "en" | "el", more: object = {}): string {
  return letterText(letterOf(shop, language, more));
}

/** The attached document as text. */
function papers(shop: object, language: "en" | "el"): string {
  return letterText({ language, subject: "", blocks: [], ...letterOf(shop, language).attached });
}

describe("the terms in a confirmation", () => {
  test("LAW-02 are the shop's own where the jeweller wrote some, of the language's page", () => {
    const shop = { terms: "Our own terms" };
    expect(papers(shop, "en")).toContain("Our own terms");
    expect(papers(shop, "en")).not.toContain("How a contract comes about");
    expect(papers(shop, "el")).toContain("Πώς συνάπτεται η σύμβαση");
  });

  test("LAW-02 are else those of the page, with the jeweller's facts", () => {
    const text = papers({ seller_name: "Eleni Ltd", vat_no: "CY10000001A" }, "en");
    expect(text).toContain("The seller is Eleni Ltd");
    expect(text).toContain("The law of Cyprus applies");
    expect(text).toContain("VAT number: CY10000001A");
    expect(text).toContain("in Cyprus 19 %");
    expect(papers({ vat_none: true }, "en")).toContain("No VAT is charged");
    expect(text).not.toContain("{{");
    expect(text).not.toContain("turn to:");
  });

  test("WEK-15 go with the mail, which says so and has the order first", () => {
    const text = written({}, "en");
    const order = text.indexOf("Total, VAT included: €119.00");
    expect(order).toBeGreaterThan(0);
    expect(order).toBeLessThan(300);
    expect(text).toContain(`They stand at ${siteUrl}/terms?lang=en, too.`);
    expect(text).toContain(`${siteUrl}/withdraw?lang=en`);
    expect(text).not.toContain(en.confirmation.form);
    expect(papers({}, "en")).toContain(en.confirmation.form);
    expect(papers({}, "en").length).toBeGreaterThan(text.length);
  });
});

test("GFT-01 the confirmation repeats the gift's message as the giver's, and is silent where there is none", () => {
  const gift = { message: "Χρόνια πολλά!\nwww.evil.example", wrapped: true };
  const english = written({}, "en", { gift });
  expect(english).toContain("> Χρόνια πολλά!\n> www. evil. example");
  expect(english).toContain(en.gift.wrapped);
  expect(written({}, "el", { gift: { message: null, wrapped: false } })).toContain(el.gift.noPrice);
  for (const none of [{}, { gift: null }]) {
    expect(written({}, "en", none)).not.toContain(en.gift.heading);
  }
});

test("DLV-04 LAW-02 the promised days stand in the mail, in its language; without a promise the settings' days", () => {
  const days = { arrives_from: "2026-12-03", arrives_to: "2026-12-04" };
  const courier = { kind: "courier", name: "Courier", name_el: "Ταχυμεταφορά" };
  const english = written({}, "en", { ...days, delivery: courier, delivery_amount: 450 });
  expect(english).toContain("Delivery: Courier: €4.50\n");
  expect(english).toContain("Arrives Thursday 3 to Friday 4 December.");
  const collected = { ...days, delivery: { ...courier, kind: "collection" }, wrap_amount: 300 };
  const greek = written({}, "el", collected);
  expect(greek).toMatch(/\nΤαχυμεταφορά: δωρεάν\nΣυσκευασία δώρου: 3,00/);
  expect(greek).toContain("Έτοιμο για παραλαβή από Πέμπτη 3, το αργότερο Παρασκευή 4 Δεκεμβρίου.");
  expect(written({}, "en")).toContain(en.confirmation.deliveryTime);
});

test("TRD-04 the confirmation shows the official pictures of the guarantees in its language, once there are any", () => {
  const shop = {
    notice_picture: "/storage/n.png",
    notice_picture_el: "/storage/ν.png",
    guarantee_label: "/storage/l.png",
  };
  const html = (language: "en" | "el", facts: object) => {
    const texts = language === "el" ? el : en;
    const letter = confirmation(confirmationSchema.parse({ ...sale, shop: facts }), { texts, language, siteUrl });
    return letterHtml(letter, { siteUrl });
  };
  expect(html("en", shop)).toContain('<img src="https://kosmima.cy/storage/n.png" alt="Legal guarantee"');
  expect(html("en", shop)).toContain('<img src="https://kosmima.cy/storage/l.png" alt="The seller’s own guarantee"');
  expect(html("el", shop)).toContain('<img src="https://kosmima.cy/storage/%CE%BD.png" alt="Νόμιμη εγγύηση"');
  expect(html("el", {})).not.toContain("/storage/");
});
