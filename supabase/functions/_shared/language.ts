export const languages = ["en", "el"] as const;
export type Language = (typeof languages)[number];

/** What the request asks for, else the `lang` cookie (`__Host-lang` on https), else English. */
export function languageOf(request: Request, wanted?: unknown): Language {
  const cookie = /(?:^|;\s*)(?:__Host-)?lang=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  const known = (asked: unknown) => languages.find((language) => language === asked);
  return known(wanted) ?? known(cookie) ?? "en";
}

/** The Greek text where there is one, else the English (LNG-04). */
export function inLanguage(
  language: Language,
  texts: { english: string | null; greek: string | null },
): string | null {
  return language === "el" ? (texts.greek ?? texts.english) : texts.english;
}
