import { expect, test } from "vitest";
import { shopTerms } from "./shop-terms.ts";
import { termsText } from "./terms-text.ts";

test("WEK-07 the prepared terms stand alone, are added to where they were taken, or replaced where they were not", () => {
  expect(shopTerms({}, "en")).toEqual({ document: termsText.en, own: null });
  expect(shopTerms({ terms_prepared: true }, "el")).toEqual({ document: termsText.el, own: null });
  expect(shopTerms({ terms: "Mine" }, "en")).toEqual({ document: termsText.en, own: "Mine" });
  const { document, own } = shopTerms({ terms_prepared: true, terms: "Mine" }, "en");
  expect(own).toBeNull();
  expect(document.sections.slice(0, -1)).toEqual(termsText.en.sections);
  expect(document.sections.at(-1)?.paragraphs).toEqual(["Mine"]);
  expect(shopTerms({ terms_prepared: true, terms: "Mine" }, "el").document).toBe(termsText.el);
});
