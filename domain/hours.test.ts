import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cyprusHolidays } from "./holidays.ts";
import {
  addDays,
  comingDaysOff,
  daysInForce,
  groupedHours,
  openState,
  shopTime,
  weekday,
  type DayHours,
} from "./hours.ts";

const demo: DayHours[] = [
  ...[1, 2, 3, 4, 5].map((day) => ({ day, spans: [["09:30", "19:00"]] as const })),
  { day: 6, spans: [["09:30", "14:00"]] },
];
const withPause: DayHours[] = [
  {
    day: 3,
    spans: [
      ["09:30", "13:00"],
      ["15:30", "19:00"],
    ],
  },
];
const christmas = { from: "2026-12-24", to: "2026-12-26", text: "Christmas" };

describe("SHO-01 whether the shop is open", () => {
  test.each([
    ["2026-11-23T07:29:59Z", "closed, opens 1 2026-11-23 09:30"],
    ["2026-11-23T07:30:00Z", "open until 19:00"],
    ["2026-11-23T16:59:59Z", "open until 19:00"],
    ["2026-11-23T17:00:00Z", "closed, opens 2 2026-11-24 09:30"],
    // Midnight in Cyprus is two hours before midnight at Greenwich, three in summer.
    ["2026-11-28T21:59:00Z", "closed, opens 1 2026-11-30 09:30"],
    ["2026-11-29T22:00:00Z", "closed, opens 1 2026-11-30 09:30"],
    ["2026-07-05T20:59:00Z", "closed, opens 1 2026-07-06 09:30"],
    ["2026-07-05T21:00:00Z", "closed, opens 1 2026-07-06 09:30"],
    ["2026-07-06T06:30:00Z", "open until 19:00"],
    // The clocks change on Sunday 29 March and on Sunday 25 October.
    ["2026-03-28T07:30:00Z", "open until 14:00"],
    ["2026-03-30T06:29:00Z", "closed, opens 1 2026-03-30 09:30"],
    ["2026-03-30T06:30:00Z", "open until 19:00"],
    ["2026-10-24T06:30:00Z", "open until 14:00"],
    ["2026-10-26T06:30:00Z", "closed, opens 1 2026-10-26 09:30"],
    ["2026-10-26T07:30:00Z", "open until 19:00"],
    // Christmas lies before a Sunday.
    ["2026-12-23T17:00:00Z", "closed, opens 1 2026-12-28 09:30"],
    ["2026-12-25T10:00:00Z", "closed, opens 1 2026-12-28 09:30"],
  ])("at %s: %s", (at, said) => {
    expect(inWords(openState(demo, [christmas], new Date(at)))).toBe(said);
  });

  test("between two spans of a day it opens again the same day", () => {
    const at = new Date("2026-11-25T11:00:00Z");
    expect(openState(withPause, [], at)).toEqual({
      open: false,
      next: { day: 3, date: "2026-11-25", opens: "15:30", inDays: 0 },
    });
  });

  test("a shop that never opens, or not within a year, does not say when", () => {
    const at = new Date("2026-11-25T11:00:00Z");
    expect(openState([], [], at)).toEqual({ open: false });
    const away = [
      { from: "2026-01-01", to: "2026-12-31" },
      { from: "2027-01-01", to: "2027-12-31" },
    ];
    expect(openState(demo, away, at)).toEqual({ open: false });
  });

  test("it is open exactly when the clock in Cyprus is within a span, and announces the very next change", () => {
    fc.assert(
      fc.property(anyWeek, anyDaysOff, anyMoment, (hours, daysOff, at) => {
        const { date, time } = shopTime(at);
        const moments = changesFrom(hours, daysOff, date);
        const spanNow = moments.find(({ day, opens, closes }) => {
          return day === date && opens <= time && time < closes;
        });
        const next = moments.find(({ day, opens }) => day > date || opens > time);
        const state = openState(hours, daysOff, at);
        expect(state.open ? state.until : undefined).toBe(spanNow?.closes);
        if (state.open) return;
        expect(state.next?.date).toBe(next?.day);
        expect(state.next?.opens).toBe(next?.opens);
        if (state.next) expect(addDays(date, state.next.inDays)).toBe(state.next.date);
      }),
    );
  });
});

test("SHO-01 days in a row with the same hours are one line; a pause or a closed day ends it", () => {
  expect(groupedHours(demo).map(({ from, to, spans }) => [from, to, spans.length])).toEqual([
    [1, 5, 1],
    [6, 6, 1],
    [7, 7, 0],
  ]);
  expect(groupedHours(withPause).map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [3, 3],
    [4, 7],
  ]);
  expect(groupedHours([])).toEqual([{ from: 1, to: 7, spans: [] }]);
});

test("SHO-01 days off are said from 30 days before to their last day, in order, unless closed anyway", () => {
  const sunday = { from: "2026-12-27", to: "2026-12-27" };
  const newYear = { from: "2027-01-01", to: "2027-01-01" };
  const said = (today: string) => comingDaysOff(demo, [newYear, sunday, christmas], today);
  expect(said("2026-11-23")).toEqual([]);
  expect(said("2026-11-24")).toEqual([christmas]);
  expect(said("2026-12-26")).toEqual([christmas, newYear]);
  expect(said("2026-12-27")).toEqual([newYear]);
});

describe("WEK-13 days with hours of their own", () => {
  const long = { from: "2026-12-14", to: "2026-12-23", spans: [["09:30", "20:00"]] as const };
  const sunday = { from: "2026-12-20", to: "2026-12-20" };
  const open = { from: "2026-12-13", to: "2026-12-13", spans: [["10:00", "14:00"]] as const };

  test("open a Sunday, and keep open till the evening", () => {
    const state = (at: string) => inWords(openState(demo, daysInForce([open, long]), new Date(at)));
    expect(state("2026-12-13T08:00:00Z")).toBe("open until 14:00");
    expect(state("2026-12-13T12:30:00Z")).toBe("closed, opens 1 2026-12-14 09:30");
    expect(state("2026-12-14T17:30:00Z")).toBe("open until 20:00");
    expect(state("2026-12-24T17:30:00Z")).toBe("closed, opens 5 2026-12-25 09:30");
  });

  test("give way to a shorter one among them, of equal ones to the later", () => {
    expect(daysInForce([sunday, long])).toEqual([
      { ...long, to: "2026-12-19" },
      sunday,
      { ...long, from: "2026-12-21" },
    ]);
    expect(daysInForce([open, { ...sunday, from: open.from, to: open.to }])).toEqual([
      { from: open.from, to: open.to },
    ]);
    expect(daysInForce([long, christmas])).toEqual([long, christmas]);
    expect(daysInForce([])).toEqual([]);
  });

  test("are said though they are no days off, closed ones only where it would be open", () => {
    expect(comingDaysOff(demo, daysInForce([sunday, open]), "2026-12-01")).toEqual([open]);
  });

  test("no two days in force meet, and each day has the shortest that it is in", () => {
    fc.assert(
      fc.property(anyDaysOff, (daysOff) => {
        const inForce = daysInForce(daysOff);
        for (const [place, { from, to }] of inForce.entries()) {
          expect(from <= to).toBe(true);
          expect(to < (inForce[place + 1]?.from ?? "9")).toBe(true);
        }
        const days = (all: readonly { from: string; to: string }[]) =>
          new Set(all.flatMap(({ from, to }) => daysBetween(from, to)));
        expect(days(inForce)).toEqual(days(daysOff));
      }),
    );
  });
});

describe("SHO-01 Cyprus's holidays", () => {
  test("of 2026 and 2027 are those of the calendar, in both languages", () => {
    const of = (year: number) => cyprusHolidays(year).map(({ date, text }) => `${date} ${text}`);
    expect(of(2026)).toEqual([
      "2026-01-01 New Year’s Day",
      "2026-01-06 Epiphany",
      "2026-02-23 Green Monday",
      "2026-03-25 Greek Independence Day",
      "2026-04-01 Cyprus National Day",
      "2026-04-10 Good Friday",
      "2026-04-12 Easter Sunday",
      "2026-04-13 Easter Monday",
      "2026-04-14 Easter Tuesday",
      "2026-05-01 Labour Day",
      "2026-06-01 Kataklysmos",
      "2026-08-15 Dormition of the Virgin Mary",
      "2026-10-01 Cyprus Independence Day",
      "2026-10-28 Ochi Day",
      "2026-12-24 Christmas Eve",
      "2026-12-25 Christmas",
      "2026-12-26 Boxing Day",
    ]);
    expect(of(2027)).toContain("2027-05-02 Easter Sunday");
    expect(cyprusHolidays(2026)[2]?.text_el).toBe("Καθαρά Δευτέρα");
  });

  test("two on one day are offered once", () => {
    const days = cyprusHolidays(2013).map(({ date }) => date);
    expect(new Set(days).size).toBe(days.length);
  });
});

const quarter = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, "0")}:${["00", "15", "30", "45"][n % 4]}`);
const spans = fc
  .uniqueArray(quarter, { minLength: 2, maxLength: 4 })
  .map((times) => times.toSorted())
  .map((times): [string, string][] => {
    const [first = "", second = "", third, fourth] = times;
    return third && fourth
      ? [
          [first, second],
          [third, fourth],
        ]
      : [[first, second]];
  });
const anyWeek = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }))
  .chain((days) => fc.tuple(...days.map((day) => spans.map((of) => ({ day, spans: of })))));
const anyDate = fc.integer({ min: -40, max: 40 }).map((n) => addDays("2026-10-25", n));
const anyDaysOff = fc.array(
  fc.tuple(anyDate, fc.nat({ max: 9 })).map(([from, days]) => ({ from, to: addDays(from, days) })),
  { maxLength: 4 },
);
/** A moment within two days of a change of the clocks. */
const anyMoment = fc
  .tuple(fc.constantFrom("2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"), fc.integer({ min: -2880, max: 2880 }))
  .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000));

function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Every span of the next year, day after day. */
function changesFrom(
  hours: DayHours[],
  daysOff: { from: string; to: string }[],
  first: string,
): { day: string; opens: string; closes: string }[] {
  return Array.from({ length: 367 }, (_, n) => addDays(first, n))
    .filter((day) => !daysOff.some(({ from, to }) => from <= day && day <= to))
    .flatMap((day) =>
      hours
        .filter((entry) => entry.day === weekday(day))
        .flatMap((entry) => entry.spans.map(([opens, closes]) => ({ day, opens, closes }))),
    );
}

function inWords(state: ReturnType<typeof openState>): string {
  if (state.open) return `open until ${state.until}`;
  if (!state.next) return "closed";
  return `closed, opens ${state.next.day} ${state.next.date} ${state.next.opens}`;
}
