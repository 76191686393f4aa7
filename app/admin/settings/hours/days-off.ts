import { z } from "zod";
import { cyprusHolidays, type Holiday } from "#domain/holidays.ts";
import { dayOffSchema, type HoursFault } from "#domain/schemas/hours.ts";
import type { DayOff } from "#domain/hours.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import type { SettingValue } from "../drafts.ts";
import { faultOf, weekFaults, type TypedDay } from "./week.ts";

/** A range of days as it is being typed. */
export interface TypedDayOff {
  from: string;
  to: string;
  /** Hours of their own; without any they are closed. */
  spans: TypedDay["spans"];
  text: string;
  text_el: string;
}

export const newDayOff: TypedDayOff = { from: "", to: "", spans: [], text: "", text_el: "" };

const typedSchema = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    spans: z.array(z.tuple([z.string(), z.string()])).default([]),
    text: z.string().default(""),
    text_el: z.string().default(""),
  }),
);

export function daysOffOf(value: SettingValue): TypedDayOff[] {
  return typedSchema.safeParse(value).data ?? [];
}

/** Leaves out what is empty, which the database does not know. */
export function storedDaysOff(typed: TypedDayOff[]): SettingValue {
  return typed.map(({ from, to, spans, text, text_el }) => ({
    from,
    to,
    ...(spans.length > 0 && { spans: spans.map(([opens, closes]) => [opens, closes]) }),
    ...(text && { text }),
    ...(text_el && { text_el }),
  }));
}

/** Makes what the database has: names tidy, or absent. */
export function savedDaysOff(typed: SettingValue): SettingValue {
  const tidy = daysOffOf(typed).map((dayOff) => ({
    ...dayOff,
    text: tidyText(dayOff.text),
    text_el: tidyText(dayOff.text_el),
  }));
  return storedDaysOff(tidy);
}

/** The first thing that is wrong with its days or names. */
export function dayOffFault({ from, to, text, text_el }: TypedDayOff): HoursFault | undefined {
  const typed = { from, to, text: text || undefined, text_el: text_el || undefined };
  const issue = dayOffSchema.safeParse(typed).error?.issues[0];
  return issue && faultOf(issue.message);
}

export function spansFault(spans: TypedDayOff["spans"]): HoursFault | undefined {
  return weekFaults([{ day: 1, spans }]).get(1);
}

/** A day off as the shop shows it; undefined while it is wrong or half typed. */
export function validDayOff(typed: TypedDayOff): DayOff | undefined {
  const { from, to, spans, text, text_el } = typed;
  if (dayOffFault(typed) || (spans.length > 0 && spansFault(spans))) return undefined;
  const names = { text: text || undefined, text_el: text_el || undefined };
  return { from, to, ...names, spans: spans.length > 0 ? spans : undefined };
}

function inOrder(daysOff: TypedDayOff[]): TypedDayOff[] {
  return [...daysOff].sort((one, other) => one.from.localeCompare(other.from));
}

/** This year's and next year's holidays that are still to come and on no day off yet. */
export function offeredHolidays(daysOff: TypedDayOff[], today: string): Map<number, Holiday[]> {
  const year = Number(today.slice(0, 4));
  const offered = [year, year + 1].map((of): [number, Holiday[]] => [
    of,
    cyprusHolidays(of).filter(
      ({ date }) => date >= today && !daysOff.some(({ from, to }) => from <= date && date <= to),
    ),
  ]);
  return new Map(offered);
}

export function withHolidays(daysOff: TypedDayOff[], holidays: Holiday[]): TypedDayOff[] {
  const added = holidays.map(({ date, text, text_el }) => ({
    ...newDayOff,
    from: date,
    to: date,
    text,
    text_el,
  }));
  return inOrder([...daysOff, ...added]);
}
