import { languages, type Language } from "#domain/language.ts";

/** The request's own language, else the `lang` cookie's (`__Host-lang` on https), else English. */
export function languageOf(request: Request, wanted?: unknown): Language {
  const cookie = /(?:^|;\s*)(?:__Host-)?lang=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  const known = (asked: unknown) => languages.find((language) => language === asked);
  return known(wanted) ?? known(cookie) ?? "en";
}
