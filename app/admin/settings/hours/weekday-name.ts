import type { Language } from "#domain/language.ts";

/** Monday is 1: `Monday`, `Δευτέρα`. */
export function weekdayName(day: number, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // 1 January 2024 was a Monday.
  return format.format(new Date(Date.UTC(2024, 0, day)));
}
