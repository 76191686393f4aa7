import type { Language } from "#domain/language.ts";

/** The absolute address of a page in a language; English is the default and needs no parameter (LNG-03). */
export function localised(siteUrl: string, path: string, language: Language): string {
  if (language === "en") return `${siteUrl}${path}`;
  return `${siteUrl}${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}
