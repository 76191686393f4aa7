import type { Language } from "#domain/language.ts";
import { adminEl } from "./admin-el.ts";
import { adminEn } from "./admin-en.ts";
import { wordsIn, type TextKey, type TextValues } from "./translate.ts";

const adminTexts = [adminEn, adminEl] as const;
export type AdminTexts = typeof adminEn;
export type AdminTextKey = TextKey<AdminTexts>;

export function translateAdmin<Key extends AdminTextKey>(
  language: Language,
  key: Key,
  ...values: TextValues<AdminTexts, Key>
): string {
  return (wordsIn(language, adminTexts) as unknown as (key: string, ...values: unknown[]) => string)(key, ...values);
}
