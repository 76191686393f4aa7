import { addDays, weekday } from "#domain/hours.ts";
import { shopDayStart, shopToday } from "./shop-days.ts";

/** The days that a list is narrowed to, both included, `2026-11-23`; undefined: open on that side. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

export const anyDay: Days = { from: undefined, to: undefined };

export const periods = ["today", "this-week", "last-week", "this-month", "last-month"] as const;
export type Period = (typeof periods)[number];

/** Weeks begin on Monday, as in Cyprus. */
export function daysOf(period: Period, today = shopToday()): Days {
  const monday = addDays(today, -(weekday(today) - 1));
  const first = `${today.slice(0, 7)}-01`;
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "this-week":
      return { from: monday, to: addDays(monday, 6) };
    case "last-week":
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case "this-month":
      return { from: first, to: undefined };
    case "last-month":
      return { from: `${addDays(first, -1).slice(0, 7)}-01`, to: addDays(first, -1) };
  }
}

/** The moments of their beginning, and of the first one after them, for the wire. */
export function momentsOf({ from, to }: Days): { since?: string; before?: string } {
  return {
    ...(from && { since: shopDayStart(from) }),
    ...(to && { before: shopDayStart(addDays(to, 1)) }),
  };
}

/** A day of the calendar; undefined for other text, as an address may hold. */
export function dayIn(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}
