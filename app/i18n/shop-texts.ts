import { mostRetries, retryDelay } from "../ui/patience.ts";
import type { en } from "./en.ts";
import type { Language } from "#domain/language.ts";
import { createTranslate, type PlainTextKey, type SameKeys } from "./translate.ts";

export type Texts = typeof en;
export type ShopTextKey = PlainTextKey<Texts>;

const tables: Partial<Record<Language, SameKeys<Texts>>> = {};
export const translateShop = createTranslate<Texts>(tables);

/** A shopper's browser gets the texts of one language; the server has both. Needed before anything is rendered. */
export async function loadTexts(language: Language): Promise<void> {
  tables[language] ??= language === "el" ? (await import("./el.ts")).el : (await import("./en.ts")).en;
}

/** Retried like a read (LIM-03). @throws when every try failed */
export async function loadTextsPatiently(language: Language, failures = 0): Promise<void> {
  try {
    await loadTexts(language);
  } catch (error) {
    if (failures === mostRetries) throw error;
    await new Promise((again) => setTimeout(again, retryDelay(failures)));
    await loadTextsPatiently(language, failures + 1);
  }
}
