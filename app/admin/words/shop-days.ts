import type { Language } from "#domain/language.ts";
import { serverNow } from "../../data/server-clock.ts";

const timeZone = "Asia/Nicosia";
const dayMs = 86_400_000;

/** `2026-11-23`: the day of a moment in Cyprus, where the shop's days begin and end. */
export function dayOf(moment: string | number | Date): string {
  isoDay ??= new Intl.DateTimeFormat("en-CA", { timeZone });
  return isoDay.format(new Date(moment));
}

/** Made when first asked for: a phone needs a tenth of a second for it. */
let isoDay: Intl.DateTimeFormat | undefined;

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
  const locale = language === "el" ? "el-GR" : "en-IE";
  return new Date(time).toLocaleDateString(locale, { day: "numeric", month: "short", timeZone });
}
