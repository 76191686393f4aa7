import { perLanguage, shopTimeZone } from "#domain/format.ts";
import { shopTime } from "#domain/hours.ts";
import type { Language } from "#domain/language.ts";
import { serverNow } from "../../data/server-clock.ts";

const dayMs = 86_400_000;

/** `2026-11-23`: the day of a moment in Cyprus, where the shop's days begin and end. */
export function dayOf(moment: string | number | Date): string {
  return shopTime(new Date(moment)).date;
}

export function shopToday(): string {
  return dayOf(serverNow());
}

/** The moment at which a day of the shop begins; Cyprus is two hours ahead of UTC, in summer three. */
export function shopDayStart(day: string): string {
  const summer = new Date(`${day}T00:00:00+03:00`);
  return (dayOf(summer) === day ? summer : new Date(`${day}T00:00:00+02:00`)).toISOString();
}

/** Whole days from today to a day (`2026-12-21`); negative when it is over. */
export function daysUntil(day: string, nowMs: number): number {
  return (Date.parse(day) - Date.parse(dayOf(nowMs))) / dayMs;
}

/** `12 Nov`, `12 Νοε`. */
export function shortDay(time: string, language: Language): string {
  return shortDayFormat(language).format(new Date(time));
}

const shortDayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: shopTimeZone }),
);
