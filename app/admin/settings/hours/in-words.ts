import type { Language } from "#domain/language.ts";
import { dayRange } from "#domain/format.ts";
import type { SettingValue } from "../drafts.ts";
import { daysOffOf } from "./days-off.ts";
import { weekOf } from "./week.ts";

/** Hours or days off, a line for each day: `Monday 09:30-19:00`, `24–26 December Christmas`. */
export function hoursInWords(value: SettingValue, language: Language): string {
  const week = (weekOf(value) ?? []).map(({ day, spans }) =>
    [weekdayName(day, language), ...spans.map((span) => span.join("-"))].join(" "),
  );
  const daysOff = daysOffOf(value).map(({ from, to, spans, text, text_el }) => {
    const why = language === "el" ? text_el || text : text || text_el;
    const hours = spans.map((span) => span.join("-"));
    return [from && to ? dayRange(from, to, language) : from, ...hours, why].filter(Boolean).join(" ");
  });
  return [...week, ...daysOff].join("\n");
}

/** Monday is 1: `Monday`, `Δευτέρα`. */
export function weekdayName(day: number, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // 1 January 2024 was a Monday.
  return format.format(new Date(Date.UTC(2024, 0, day)));
}
