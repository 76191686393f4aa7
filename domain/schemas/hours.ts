import { z } from "zod";
import { addDays } from "../hours.ts";
import { isCleanText } from "../text/strangers-text.ts";
import { codePoints } from "../text/tidy-text.ts";

/** Limits of private.are_hours and private.are_days_off; a test compares them. Issues name what is wrong, as codes. */
export const hoursLimits = {
  spansADay: 4,
  daysOff: 60,
  daysOffLength: 366,
  textLength: 100,
} as const;

export type HoursFault =
  | "time"
  | "endsBefore"
  | "overlaps"
  | "tooManySpans"
  | "dayTwice"
  | "date"
  | "lastBefore"
  | "tooLong"
  | "text"
  | "tooManyDaysOff";

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, fault("time"));

const span = z.tuple([time, time]).refine(([opens, closes]) => opens < closes, fault("endsBefore"));

export const dayHoursSchema = z.strictObject({
  day: z.int().min(1).max(7),
  spans: z
    .array(span)
    .min(1)
    .max(hoursLimits.spansADay, fault("tooManySpans"))
    .refine((spans) => spans.every(([opens], n) => n === 0 || opens > (spans[n - 1]?.[1] ?? "")), fault("overlaps")),
});

export const hoursSchema = z
  .array(dayHoursSchema)
  .refine((week) => new Set(week.map(({ day }) => day)).size === week.length, fault("dayTwice"));

// Aborts, because only days of the calendar can be compared.
const date = z.iso.date({ error: fault("date"), abort: true }).regex(/^20/, { error: fault("date"), abort: true });

const text = z
  .string()
  .min(1, fault("text"))
  .refine((words) => codePoints(words) <= hoursLimits.textLength, fault("text"))
  .refine((words) => isCleanText(words, "one line"), fault("text"))
  .optional();

export const dayOffSchema = z
  .strictObject({ from: date, to: date, spans: dayHoursSchema.shape.spans.optional(), text, text_el: text })
  .refine(({ from, to }) => from <= to, fault("lastBefore"))
  .refine(({ from, to }) => to < addDays(from, hoursLimits.daysOffLength), fault("tooLong"));

export const daysOffSchema = z.array(dayOffSchema).max(hoursLimits.daysOff, fault("tooManyDaysOff"));

function fault(code: HoursFault): HoursFault {
  return code;
}
