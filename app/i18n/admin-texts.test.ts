import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { adminEl } from "./admin-el.ts";
import { adminEn } from "./admin-en.ts";
import { translateAdmin } from "./admin-texts.ts";

const app = join(import.meta.dirname, "..");

describe("the dashboard's texts", () => {
  test("LNG-01 every text is there in both languages, with the same values", () => {
    const [english, greek] = [leaves(adminEn), leaves(adminEl)];
    expect([...greek.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of english) {
      expect({ key, names: valueNames(greek.get(key) ?? "") }).toEqual({
        key,
        names: valueNames(text),
      });
    }
  });

  test("LNG-01 a text with a plural has every form that its language knows", () => {
    for (const [language, table] of [
      ["en", adminEn],
      ["el", adminEl],
    ] as const) {
      const keys = [...leaves(table).keys()];
      const bases = new Set(keys.flatMap((key) => /^(.*)_other$/.exec(key)?.[1] ?? []));
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const missing = [...bases].flatMap((base) =>
        forms.map((form) => `${base}_${form}`).filter((key) => !keys.includes(key)),
      );
      expect(missing).toEqual([]);
    }
  });

  test("LNG-01 English apostrophes and quotes are curly", () => {
    const straight = [...leaves(adminEn)].filter(([, text]) => text.includes("'"));
    expect(straight).toEqual([]);
  });

  test("LNG-02 no text is without a screen that shows it", () => {
    const source = sourceOf(join(app, "admin"));
    const unused = [...leaves(adminEn).keys()].filter((key) => {
      const asked = key.replace(/_(one|other)$/, "");
      const group = asked.slice(0, asked.lastIndexOf(".") + 1);
      return !source.includes(`"${asked}"`) && !source.includes(`\`${group}\${`);
    });
    expect(unused).toEqual([]);
  });

  test("LNG-02 a missing text is warned about and shown as its key", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const ask: (language: "en", key: string) => string = translateAdmin as never;
    expect(ask("en", "no.such.text")).toBe("no.such.text");
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

function leaves(table: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...leaves(value as object, `${prefix}${key}.`)],
    ),
  );
}

function valueNames(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").toSorted();
}

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}
