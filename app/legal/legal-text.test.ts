import { expect, test } from "vitest";
import { fillDocument, fillFacts } from "#domain/legal/legal-document.ts";
import { termsText } from "#domain/legal/terms-text.ts";
import { el } from "#supabase/functions/_mails/el.ts";
import { en } from "#supabase/functions/_mails/en.ts";
import { orderText } from "../order/text.ts";
import { guaranteeText } from "./guarantee-text.ts";
import { imprintText } from "./imprint-text.ts";
import { privacyText } from "./privacy-text.ts";

test("LAW-01 a fact that the jeweller has not given says so, one that is given stands there", () => {
  expect(fillFacts("VAT: {{vat_no}}", {}, "en")).toBe("VAT: [to be completed by the shop: VAT number]");
  const facts = { vat_no: "CY12345678X" };
  expect(fillFacts("VAT: {{vat_no}}", facts, "el")).toBe("VAT: CY12345678X");
});

test("LAW-01 both languages of a legal text have the same sections", () => {
  for (const { en, el } of [imprintText, privacyText, termsText]) {
    expect(el.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      en.sections.map(({ paragraphs }) => paragraphs.length),
    );
  }
});

test("LAW-01 what not every jeweller has is no gap: its line is left out, and its section with it", () => {
  const nobody = fillDocument(imprintText.en, {}, "en");
  expect(nobody.sections.map(({ heading }) => heading)).not.toContain("Dispute resolution");
  expect(JSON.stringify(nobody)).not.toContain("Supervisory body");
  expect(JSON.stringify(nobody)).toContain("[to be completed by the shop: VAT number]");
  const facts = { dispute_body: "ECC Cyprus", supervisor: "Assay Office" };
  const somebody = JSON.stringify(fillDocument(imprintText.el, facts, "el"));
  expect(somebody).toContain("Εποπτική αρχή: Assay Office");
  expect(somebody).toContain("ECC Cyprus");
  expect(JSON.stringify(fillDocument(termsText.en, {}, "en"))).not.toContain("turn to:");
});

test("TRD-05 guarantee, terms and confirmation say before the choice that a repair adds twelve months", () => {
  const texts = {
    en: [guaranteeText.en, termsText.en, en.confirmation.guaranteeLines, orderText.order.guarantee[0]],
    el: [guaranteeText.el, termsText.el, el.confirmation.guaranteeLines, orderText.order.guarantee[1]],
  };
  for (const text of texts.en)
    expect(JSON.stringify(text)).toMatch(/choose repair, (?:the guarantee|it) lasts twelve months longer/);
  for (const text of texts.el)
    expect(JSON.stringify(text)).toMatch(/επιλέξετε επισκευή,.* παρατείνεται κατά δώδεκα μήνες/);
});
