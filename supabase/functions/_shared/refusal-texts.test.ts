import { describe, expect, test } from "vitest";
import { languageOf } from "./language.ts";
import { isRefusalCode, refusalText } from "./refusal-texts.ts";

describe("refusalText", () => {
  test("CHK-07 STK-06 LNG-01 every refusal is a sentence in both languages, and names its item", () => {
    const codes = [
      "invalid_quantity",
      "duplicate_item",
      "unknown_product",
      "no_price",
      "sold_out",
      "too_few",
      "too_many_held",
    ];
    for (const code of codes) {
      if (!isRefusalCode(code)) throw new Error(code);
      const facts = { item: "Ήλιος", left: 2 };
      expect(refusalText(code, "en", facts)).toContain("Ήλιος");
      expect(refusalText(code, "el", facts)).toContain("Ήλιος");
      expect(refusalText(code, "el", facts)).toMatch(/[α-ω]{3}/);
    }
    for (const taken of ["buying", "aside"] as const) {
      expect(refusalText("sold_out", "en", { item: "Helios", taken })).not.toContain("sold out");
      expect(refusalText("sold_out", "el", { item: "Ήλιος", taken })).not.toContain("εξαντλ");
    }
    expect(refusalText("payment_failed", "en")).toBe("Failed to process payment");
    expect(isRefusalCode("toString")).toBe(false);
  });
});

describe("languageOf", () => {
  test("LNG-03 the request's wish, else the cookie, else English", () => {
    const request = (cookie?: string) => new Request("http://shop.test", { headers: cookie ? { cookie } : {} });
    expect(languageOf(request("a=b; lang=el"))).toBe("el");
    expect(languageOf(request("__Host-lang=el"))).toBe("el");
    expect(languageOf(request("lang=el"), "en")).toBe("en");
    expect(languageOf(request("mylang=el"))).toBe("en");
    expect(languageOf(request("lang=fr"), 7)).toBe("en");
  });
});
