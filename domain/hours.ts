import { shopTimeZone } from "./format.ts";

/** Opening hours as the settings hold them: times of the clock in Cyprus, `HH:MM`. */
export interface DayHours {
  /** Monday is 1, Sunday 7; a day that is absent is closed. */
  day: number;
  /** Spans in order, with a pause between them. */
  spans: readonly (readonly [opens: string, closes: string])[];
}

/** Days on which the shop is closed, or open at other hours, `YYYY-MM-DD`, first and last included. */
export interface DayOff {
  from: string;
  to: string;
  /** Hours of each of these days (WEK-13); absent: closed. */
  spans?: DayHours["spans"] | undefined;
  text?: string | undefined;
  text_el?: string | undefined;
}

export type OpenState =
  | { open: true; until: string }
  /** `next` is absent when the shop does not open within a year. */
  | { open: false; next?: { day: number; date: string; opens: string; inDays: number } };

export interface ShopTime {
  date: string;
  time: string;
}

/** Date and time of the clock in the shop, whatever the clock of the machine. */
export function shopTime(at: Date): ShopTime {
  shopClock ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: shopTimeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(shopClock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    time: `${parts["hour"]}:${parts["minute"]}`,
  };
}

let shopClock: Intl.DateTimeFormat | undefined;

/** Days off of which no two meet, in order: where some do, the shorter counts, of equal ones the later of the list. */
export function daysInForce(daysOff: readonly DayOff[]): DayOff[] {
  const starts = [...new Set(daysOff.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort();
  const ranks = [...daysOff].sort((one, other) => lengthOf(other) - lengthOf(one)).reverse();
  const parts: { own: DayOff; from: string; to: string }[] = [];
  for (const [place, from] of starts.entries()) {
    const own = ranks.find((one) => one.from <= from && from <= one.to);
    const to = addDays(starts[place + 1] ?? from, -1);
    const last = parts[parts.length - 1];
    if (own && last?.own === own && addDays(last.to, 1) === from) last.to = to;
    else if (own) parts.push({ own, from, to });
  }
  return parts.map(({ own, from, to }) => ({ ...own, from, to }));
}

function lengthOf({ from, to }: DayOff): number {
  return Date.parse(to) - Date.parse(from);
}

/** Whether the shop is open at a moment; its closing minute is closed. */
export function openState(hours: readonly DayHours[], daysOff: readonly DayOff[], at: Date): OpenState {
  const { date, time } = shopTime(at);
  const now = spansOn(hours, daysOff, date).find(([opens, closes]) => opens <= time && time < closes);
  if (now) return { open: true, until: now[1] };
  for (let inDays = 0; inDays <= 366; inDays += 1) {
    const later = addDays(date, inDays);
    const next = spansOn(hours, daysOff, later).find(([opens]) => inDays > 0 || opens > time);
    if (next) return { open: false, next: { day: weekday(later), date: later, opens: next[0], inDays } };
  }
  return { open: false };
}

/** Days in a row with the same hours, from Monday on; without spans they are closed. */
export function groupedHours(hours: readonly DayHours[]): { from: number; to: number; spans: DayHours["spans"] }[] {
  const groups: { from: number; to: number; spans: DayHours["spans"] }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const spans = spansOfDay(hours, day);
    const last = groups[groups.length - 1];
    if (last && String(last.spans) === String(spans)) last.to = day;
    else groups.push({ from: day, to: day, spans });
  }
  return groups;
}

/** Days off, and days at other hours, that have not ended and begin within 30 days; not those closed anyway. */
export function comingDaysOff(hours: readonly DayHours[], daysOff: readonly DayOff[], today: string): DayOff[] {
  const horizon = addDays(today, 30);
  return daysOff
    .filter(({ from, to }) => to >= today && from <= horizon)
    .filter(({ from, to, spans }) => spans ?? daysFrom(from, to).some((day) => spansOfDay(hours, day).length > 0))
    .sort((one, other) => one.from.localeCompare(other.from));
}

/** `days` later; may be negative. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Monday is 1, Sunday 7. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function spansOn(hours: readonly DayHours[], daysOff: readonly DayOff[], date: string) {
  const own = daysOff.find(({ from, to }) => from <= date && date <= to);
  if (own) return own.spans ?? [];
  return spansOfDay(hours, weekday(date));
}

function spansOfDay(hours: readonly DayHours[], day: number): DayHours["spans"] {
  return hours.find((entry) => entry.day === day)?.spans ?? [];
}

/** The weekdays of a range, seven at most. */
function daysFrom(from: string, to: string): number[] {
  const days = [];
  for (let n = 0; n < 7 && addDays(from, n) <= to; n += 1) days.push(weekday(addDays(from, n)));
  return days;
}
