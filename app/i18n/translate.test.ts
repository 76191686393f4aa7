import { afterEach, describe, expect, test, vi } from "vitest";
import { el } from "./el.ts";
import { en } from "./en.ts";
import type { Language } from "#domain/language.ts";
import { wordsIn } from "./translate.ts";

/** A place's own texts beside those of a loaded language. */
const place = {
  parcel: {
    pieces_one: ["{{count}} piece for {{name}}", "{{count}} κομμάτι για {{name}}"],
    pieces_other: ["{{count}} pieces for {{name}}", "{{count}} κομμάτια για {{name}}"],
  },
} as const;
const sharedText = [en, el] as const;
const t = { en: wordsIn("en", place, sharedText), el: wordsIn("el", place, sharedText) };
afterEach(() => vi.restoreAllMocks());

describe("translate", () => {
  test("LNG-02 a missing key is logged as a warning and shown itself", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    // A key that the compiler refuses, but that a running shop may still meet.
    const loose = t as unknown as Record<Language, (key: string) => string>;
    expect(loose.el("nav.nowhere")).toBe("nav.nowhere");
    expect(loose.en("nav")).toBe("nav");
    expect(loose.en("parcel.pieces")).toBe("parcel.pieces");
    expect(loose.en("constructor.name")).toBe("constructor.name");
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      "Missing translation: nav.nowhere (el)",
      "Missing translation: nav (en)",
      "Missing translation: parcel.pieces (en)",
      "Missing translation: constructor.name (en)",
    ]);
  });

  test("LNG-01 values and plural forms follow the language", () => {
    expect(t.en("shop.results", { count: 1 })).toBe("1 piece");
    expect(t.en("shop.results", { count: 0 })).toBe("0 pieces");
    expect(t.el("shop.results", { count: 1 })).toBe("1 κομμάτι");
    expect(t.el("shop.results", { count: 16 })).toBe("16 κομμάτια");
    expect(t.en("shop.results", { count: 10_000 })).toBe("10,000 pieces");
    expect(t.el("shop.results", { count: 10_000 })).toBe("10.000 κομμάτια");
    expect(t.en("footer.copyright", { year: "2026", name: "Kosmima" })).toContain("2026");
    expect(t.en("parcel.pieces", { count: 1, name: "$& {{name}}" })).toBe("1 piece for $& {{name}}");
    expect(t.el("parcel.pieces", { count: 2, name: "Άννα" })).toBe("2 κομμάτια για Άννα");
  });

  test("NAV-10 the header's labels have their agreed keys", () => {
    for (const key of [
      "nav.collections",
      "nav.story",
      "nav.visit",
      "nav.shop",
      "shop.categories.all",
      "shop.categories.earrings",
      "shop.categories.rings",
      "shop.categories.necklaces",
      "shop.categories.bracelets",
      "hero.title",
      "hero.subtitle",
      "hero.button",
      "storeName",
    ] as const) {
      expect(t.en(key)).not.toBe(key);
      expect(t.el(key)).not.toBe(key);
    }
  });
});
