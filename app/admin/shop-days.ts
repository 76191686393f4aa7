import type { Language } from "#domain/language.ts";

const timeZone = "Asia/Nicosia";

/** `12 Nov`, `12 Νοε`. */
export function shortDay(time: string, language: Language): string {
  const locale = language === "el" ? "el-GR" : "en-IE";
  return new Date(time).toLocaleDateString(locale, { day: "numeric", month: "short", timeZone });
}

/** `2026-11-23`: the shop's day of now. */
export function shopToday(): string {
  return new Date().toLocaleDateString("sv", { timeZone });
}

/** The moment at which a day of the shop begins; Cyprus is two hours ahead of UTC, in summer three. */
export function shopDayStart(day: string): string {
  const summer = new Date(`${day}T00:00:00+03:00`);
  const isSummer = summer.toLocaleDateString("sv", { timeZone }) === day;
  return (isSummer ? summer : new Date(`${day}T00:00:00+02:00`)).toISOString();
}
