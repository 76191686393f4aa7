import { z } from "zod";
import { cyprusHolidays, type Holiday } from "#domain/holidays.ts";
import { dayOffSchema, type HoursFault } from "#domain/schemas/hours.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import type { SettingValue } from "../drafts.ts";
import { faultOf } from "./week.ts";

/** A range of days as it is being typed. */
export interface TypedDayOff {
  from: string;
  to: string;
  text: string;
  text_el: string;
}

const typedSchema = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    text: z.string().default(""),
    text_el: z.string().default(""),
  }),
);

export function daysOffOf(value: SettingValue): TypedDayOff[] {
  return typedSchema.safeParse(value).data ?? [];
}

/** Leaves out names that are empty, which the database does not know. */
export function storedDaysOff(typed: TypedDayOff[]): SettingValue {
  return typed.map(({ from, to, text, text_el }) => ({
    from,
    to,
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

/** The first thing that is wrong with it. */
export function dayOffFault(dayOff: TypedDayOff): HoursFault | undefined {
  const names = { text: dayOff.text || undefined, text_el: dayOff.text_el || undefined };
  const issue = dayOffSchema.safeParse({ ...dayOff, ...names }).error?.issues[0];
  return issue && faultOf(issue.message);
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
    from: date,
    to: date,
    text,
    text_el,
  }));
  return inOrder([...daysOff, ...added]);
}
