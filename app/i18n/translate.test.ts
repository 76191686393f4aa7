import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { el } from "./el.ts";
import { en } from "./en.ts";
import type { Language } from "#domain/language.ts";
import { createTranslate } from "./translate.ts";

const t = createTranslate<typeof en>({ en, el });
afterEach(() => vi.restoreAllMocks());

describe("translate", () => {
  test("LNG-02 a missing key is logged as a warning and shown itself", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    // A key that the compiler refuses, but that a running shop may still meet.
    const loose = t as unknown as (language: Language, key: string) => string;
    expect(loose("el", "nav.nowhere")).toBe("nav.nowhere");
    expect(loose("en", "nav")).toBe("nav");
    expect(loose("en", "constructor.name")).toBe("constructor.name");
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      "Missing translation: nav.nowhere (el)",
      "Missing translation: nav (en)",
      "Missing translation: constructor.name (en)",
    ]);
  });

  test("LNG-01 values and plural forms follow the language", () => {
    expect(t("en", "shop.results", { count: 1 })).toBe("1 piece");
    expect(t("en", "shop.results", { count: 0 })).toBe("0 pieces");
    expect(t("el", "shop.results", { count: 1 })).toBe("1 κομμάτι");
    expect(t("el", "shop.results", { count: 16 })).toBe("16 κομμάτια");
    expect(t("en", "shop.results", { count: 10_000 })).toBe("10,000 pieces");
    expect(t("el", "shop.results", { count: 10_000 })).toBe("10.000 κομμάτια");
    expect(t("en", "footer.copyright", { year: "2026", name: "Kosmima" })).toContain("2026");
    expect(t("en", "cart.addedText", { name: "$& {{name}}" })).toBe("$& {{name}} has been added to your cart.");
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
      expect(t("en", key)).not.toBe(key);
      expect(t("el", key)).not.toBe(key);
    }
  });
});

describe("the text tables", () => {
  const english = flat(en);
  const greek = flat(el);

  test("LNG-01 both languages have every text, with the same values and plural forms", () => {
    expect([...greek.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of english) {
      expect(valuesIn(greek.get(key) ?? ""), key).toEqual(valuesIn(text));
      expect(greek.get(key)?.trim(), key).not.toBe("");
    }
    for (const language of ["en", "el"]) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const plurals = [...english.keys()].filter((key) => key.endsWith("_other"));
      for (const key of plurals) {
        for (const form of forms) expect(english.has(key.replace(/other$/, form)), key).toBe(true);
      }
    }
  });

  test("LNG-02 no text is there that no screen uses", () => {
    const sources = sourcesIn(join(import.meta.dirname, ".."));
    const unused = [...english.keys()].filter((key) => {
      const base = key.replace(/_(one|other)$/, "");
      const group = base.slice(0, base.lastIndexOf("."));
      return !sources.includes(`"${base}"`) && !sources.includes(`\`${group}.\${`);
    });
    expect(unused).toEqual([]);
  });
});

function flat(table: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${prefix}${key}`, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").toSorted();
}

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}
