import { z } from "zod";
import { dayHoursSchema, hoursSchema, type HoursFault } from "#domain/schemas/hours.ts";
import type { SettingValue } from "../drafts.ts";

/** The week as it is being typed: times may still be empty or wrong. */
export type TypedWeek = TypedDay[];
export interface TypedDay {
  day: number;
  spans: [opens: string, closes: string][];
}

/** Hours that many shops here have, for a week that begins with nothing. */
export const usualWeek: TypedWeek = [
  ...[1, 2, 3, 4, 5].map((day) => ({ day, spans: [spanOf("09:30", "19:00")] })),
  { day: 6, spans: [spanOf("09:30", "14:00")] },
];

const typedSchema = z.array(z.object({ day: z.number(), spans: z.array(z.tuple([z.string(), z.string()])) }));

/** Reads a week; null when the hours are not told. */
export function weekOf(value: SettingValue): TypedWeek | null {
  return typedSchema.safeParse(value).data ?? null;
}

export function spansOn(week: TypedWeek, day: number): TypedDay["spans"] {
  return week.find((entry) => entry.day === day)?.spans ?? [];
}

/** Days stay in order; one without spans is closed and leaves. */
export function withSpans(week: TypedWeek, day: number, spans: TypedDay["spans"]): TypedWeek {
  const others = week.filter((entry) => entry.day !== day);
  const own = spans.length > 0 ? [{ day, spans }] : [];
  return [...others, ...own].sort((one, other) => one.day - other.day);
}

/** The usual day first, then the afternoon after a pause at noon; later times are for the jeweller to say. */
export function withOneMore(spans: TypedDay["spans"]): TypedDay["spans"] {
  const last = spans[spans.length - 1]?.[1];
  if (last === undefined) return [spanOf("09:30", "19:00")];
  return [...spans, last !== "" && last < "15:00" ? spanOf("15:00", "19:00") : spanOf("", "")];
}

/** `09:30` from `9:30`, `930`, `9.30` and the like: a phone's number pad has no colon. Other text stays as it is. */
export function readTime(text: string): string {
  const tidy = text.trim();
  const [, hours = "", minutes = "00"] = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/.exec(tidy) ?? [];
  return hours ? `${hours.padStart(2, "0")}:${minutes}` : tidy;
}

/** Leaves out what is wrong or half typed. */
export function validPart(week: TypedWeek): TypedWeek {
  return week.flatMap(({ day, spans }) => {
    const lengths = spans.map((_, place) => spans.length - place);
    const parts = lengths.map((length) => ({ day, spans: spans.slice(0, length) }));
    return parts.find((part) => dayHoursSchema.safeParse(part).success) ?? [];
  });
}

/** Maps a day to the first thing that is wrong with it. */
export function weekFaults(week: TypedWeek): Map<number, HoursFault> {
  const found = new Map<number, HoursFault>();
  for (const { path, message } of hoursSchema.safeParse(week).error?.issues ?? []) {
    const day = week[Number(path[0])]?.day;
    if (day !== undefined && !found.has(day)) found.set(day, faultOf(message));
  }
  return found;
}

const faults = [
  "time",
  "endsBefore",
  "overlaps",
  "tooManySpans",
  "dayTwice",
  "date",
  "lastBefore",
  "tooLong",
  "text",
  "tooManyDaysOff",
] as const satisfies readonly HoursFault[];

export function faultOf(message: string): HoursFault {
  return faults.find((fault) => fault === message) ?? "time";
}

function spanOf(opens: string, closes: string): [string, string] {
  return [opens, closes];
}
