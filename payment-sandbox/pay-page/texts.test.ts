import { describe, expect, test } from "vitest";
import { testCards } from "../test-cards.ts";
import { formatMoney, languageOf, texts } from "./texts.ts";

describe("texts of the payment page", () => {
  test("PAY-06 amounts read as their language writes them", () => {
    expect(formatMoney(124_000, "eur", "en")).toBe("€1,240.00");
    expect(formatMoney(124_000, "eur", "el")).toBe("1.240,00 €");
    expect(formatMoney(50, "eur", "en")).toBe("€0.50");
    expect(formatMoney(99_999_999, "eur", "el")).toBe("999.999,99 €");
    expect(formatMoney(500, "jpy", "en")).toContain("500");
  });

  test("PAY-06 the session's language wins, then the browser's first, then English", () => {
    expect(languageOf("el", "en")).toBe("el");
    expect(languageOf("de", "el")).toBe("en");
    expect(languageOf("auto", "el-GR,el;q=0.9")).toBe("el");
    expect(languageOf(null, "en,el")).toBe("en");
    expect(languageOf(null, undefined)).toBe("en");
  });

  test("PAY-06 every test card says in both languages what it does", () => {
    for (const { cards } of Object.values(texts))
      expect(Object.keys(cards).toSorted()).toEqual(testCards.map(({ id }) => id).toSorted());
  });

  test("PAY-06 no label contains another's words, so that each field is found by its own name", () => {
    for (const t of Object.values(texts)) {
      const labels = [t.email, t.name, t.phone, t.line1, t.line2, t.city, t.postalCode, t.country];
      const all = [...labels, t.cardNumber, t.expiry, t.cvc, t.typed, t.terms, ...Object.values(t.cards)];
      for (const label of [...labels, t.cardNumber, t.expiry, t.cvc]) {
        const found = all.filter((other) => other.toLowerCase().includes(label.toLowerCase()));
        expect(found, label).toEqual([label]);
      }
    }
  });
});
