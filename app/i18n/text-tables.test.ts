import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { el } from "./el.ts";
import { en } from "./en.ts";
import type { Pair } from "./translate.ts";

const app = join(import.meta.dirname, "..");
const files = import.meta.glob<object>("../**/{text,*-text}.ts", { eager: true });
const tables = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((table) => (isTable(table) ? [{ file, texts: pairsIn(table) }] : [])),
);
const shared = new Map(
  stringsIn(en).map(([key, text]) => [key, [text, new Map(stringsIn(el)).get(key) ?? ""] as const]),
);
/** The dashboard's keys may be those of a page: no screen shows both. */
const rooms = {
  dashboard: tables.filter(({ file }) => isOfDashboard(file)).flatMap(({ texts }) => [...texts]),
  shop: [...shared, ...tables.filter(({ file }) => !isOfDashboard(file)).flatMap(({ texts }) => [...texts])],
};
const all: (readonly [string, Pair])[] = [...rooms.shop, ...rooms.dashboard];

describe("the tables of texts", () => {
  test("LNG-01 both languages have every text, with the same values", () => {
    expect(stringsIn(el).map(([key]) => key)).toEqual(stringsIn(en).map(([key]) => key));
    for (const [key, [english, greek]] of all) {
      expect(valuesIn(greek), key).toEqual(valuesIn(english));
      expect(english.trim(), key).not.toBe("");
      expect(greek.trim(), key).not.toBe("");
    }
  });

  test("LNG-01 a text with a plural has every form that each language knows", () => {
    for (const entries of Object.values(rooms)) {
      const keys = new Set(entries.map(([key]) => key));
      const plurals = [...keys].filter((key) => key.endsWith("_other"));
      const forms = ["en", "el"].flatMap(
        (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories,
      );
      const missing = plurals.flatMap((key) => forms.map((form) => key.replace(/other$/, form)));
      expect(missing.filter((key) => !keys.has(key))).toEqual([]);
    }
  });

  test("LNG-01 English apostrophes are curly, but in a sentence that a requirement quotes", () => {
    const straight = all.filter(([, [english]]) => english.includes("'")).map(([key]) => key);
    expect(straight).toEqual(["cart.noPriceText"]);
  });

  test("LNG-02 no text is without a screen that shows it", () => {
    const sources = { shop: sourcesIn(app), dashboard: sourcesIn(join(app, "admin")) };
    const unused = (["shop", "dashboard"] as const).flatMap((room) =>
      rooms[room].map(([key]) => key.replace(/_(one|other)$/, "")).filter((key) => !isAsked(key, sources[room])),
    );
    expect(unused).toEqual([]);
  });

  test("LNG-02 no key stands in two tables: one of its texts would never be shown", () => {
    for (const entries of Object.values(rooms)) {
      const keys = entries.map(([key]) => key);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });
});

function isOfDashboard(file: string): boolean {
  return file.startsWith("../admin/");
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");
}

/** A legal document's text is none: its sections are compared beside it. */
function isTable(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((inner) => isPair(inner) || isTable(inner));
}

function pairsIn(table: object, prefix = ""): Map<string, Pair> {
  return new Map(
    Object.entries(table).flatMap(([key, value]) =>
      isPair(value) ? [[prefix + key, value] as const] : [...pairsIn(value as object, `${prefix}${key}.`)],
    ),
  );
}

function stringsIn(table: object, prefix = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : stringsIn(value as object, `${prefix}${key}.`),
  );
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").toSorted();
}

/** A key is asked for by its name, as one of a group, or handed on as its pair. */
function isAsked(key: string, source: string): boolean {
  const group = key.slice(0, key.lastIndexOf(".") + 1);
  return [`"${key}"`, `\`${group}\${`, `Text.${key}`].some((words) => source.includes(words));
}

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}
