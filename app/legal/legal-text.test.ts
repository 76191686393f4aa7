import { expect, test } from "vitest";
import { exampleFacts } from "../data/shop.ts";
import { imprintText } from "./imprint-text.ts";
import { fillFacts } from "./legal-text.tsx";
import { privacyText } from "./privacy-text.ts";
import { termsText } from "./terms-text.ts";

test("LAW-01 a fact that the jeweller has not given says so, one that is given stands there", () => {
  expect(fillFacts("VAT: {{vat_no}}", exampleFacts, "en")).toBe(
    "VAT: [to be completed by the shop: VAT number]",
  );
  const facts = { ...exampleFacts, vat_no: "CY12345678X" };
  expect(fillFacts("VAT: {{vat_no}}", facts, "el")).toBe("VAT: CY12345678X");
});

test("LAW-01 both languages of a legal text have the same sections", () => {
  for (const { en, el } of [imprintText, privacyText, termsText]) {
    expect(el.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      en.sections.map(({ paragraphs }) => paragraphs.length),
    );
  }
});
