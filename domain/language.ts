/** The languages of the shop; the first is the default (LNG-01). */
export const languages = ["en", "el"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** A language as a cookie, an address or a document names it; the default where it names none of ours. */
export function languageOf(value: unknown): Language {
  return isLanguage(value) ? value : languages[0];
}

/** The Greek text where Greek is wanted and exists, else the English (LNG-04). */
export function textIn<English>(
  language: Language,
  english: English,
  greek: string | null | undefined,
): English | string {
  return (language === "el" && greek) || english;
}
