import { describe, expect, test } from "vitest";
import { daysOffSchema, hoursSchema } from "#domain/schemas/hours.ts";
import { dayOffFault, newDayOff, offeredHolidays, savedDaysOff, validDayOff, withHolidays } from "./days-off.ts";
import { hoursInWords } from "./in-words.ts";
import { readTime, usualWeek, validPart, weekFaults, weekOf, withOneMore, withSpans } from "./week.ts";

describe("SHO-01 the week in the settings", () => {
  test("begins as many shops here have it, and is saved as it is", () => {
    expect(hoursSchema.safeParse(usualWeek).success).toBe(true);
    expect(weekOf(null)).toBeNull();
    expect(weekOf([])).toEqual([]);
  });

  test("keeps its days in order, and closes one whose last hours are taken away", () => {
    const sunday = withSpans(usualWeek, 7, [["10:00", "13:00"]]);
    expect(sunday.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(withSpans(sunday, 3, []).map(({ day }) => day)).toEqual([1, 2, 4, 5, 6, 7]);
  });

  test("proposes the afternoon after a morning, and no hours after an evening", () => {
    expect(withOneMore([])).toEqual([["09:30", "19:00"]]);
    expect(withOneMore([["09:30", "13:00"]]).at(-1)).toEqual(["15:00", "19:00"]);
    expect(withOneMore([["09:30", "19:00"]]).at(-1)).toEqual(["", ""]);
  });

  test("takes times as they are typed on a phone", () => {
    const typed = ["9:30", "930", "0930", " 9.30 ", "9", "19", "1900", "24:00", "noon", "9:5", ""];
    expect(typed.map(readTime)).toEqual([..."09:30 09:30 09:30 09:30 09:00 19:00 19:00 24:00 noon 9:5".split(" "), ""]);
  });

  test("is previewed without what is half typed", () => {
    const week = withSpans(
      withSpans(usualWeek, 1, [
        ["09:30", "13:00"],
        ["15:00", ""],
      ]),
      2,
      [["", ""]],
    );
    expect(validPart(week).slice(0, 2)).toEqual([
      { day: 1, spans: [["09:30", "13:00"]] },
      { day: 3, spans: [["09:30", "19:00"]] },
    ]);
  });

  test("says at each day what is wrong with it", () => {
    const week = withSpans(withSpans(withSpans(usualWeek, 1, [["19:00", "09:30"]]), 2, [["", "19:00"]]), 3, [
      ["09:30", "13:00"],
      ["12:00", "19:00"],
    ]);
    expect([...weekFaults(week)]).toEqual([
      [1, "endsBefore"],
      [2, "time"],
      [3, "overlaps"],
    ]);
    expect(weekFaults(usualWeek).size).toBe(0);
  });
});

test("SHO-03 what two admins typed at once is told in words, not in code", () => {
  const spans = [
    ["09:30", "13:00"],
    ["15:30", "19:00"],
  ];
  expect(hoursInWords([{ day: 3, spans }], "en")).toBe("Wednesday 09:30-13:00 15:30-19:00");
  const christmas = {
    from: "2026-12-24",
    to: "2026-12-26",
    text: "Christmas",
    text_el: "Χριστούγεννα",
  };
  expect(hoursInWords([christmas], "el")).toBe("24–26 Δεκεμβρίου Χριστούγεννα");
  expect(hoursInWords(null, "en")).toBe("");
});

describe("SHO-01 days off in the settings", () => {
  test("the holidays still to come are offered, each until it is a day off, all at once too", () => {
    const offered = offeredHolidays([], "2026-11-23");
    expect(offered.get(2026)?.map(({ text }) => text)).toEqual(["Christmas Eve", "Christmas", "Boxing Day"]);
    expect(offered.get(2027)).toHaveLength(17);
    const closed = { ...newDayOff, from: "2026-12-20", to: "2026-12-25" };
    expect(
      offeredHolidays([closed], "2026-11-23")
        .get(2026)
        ?.map(({ text }) => text),
    ).toEqual(["Boxing Day"]);
    const all = withHolidays([closed], [...offered.values()].flat());
    expect(offeredHolidays(all, "2026-11-23").get(2027)).toEqual([]);
    expect(all[0]).toBe(closed);
    expect(daysOffSchema.safeParse(savedDaysOff(all.map((day) => ({ ...day })))).success).toBe(true);
  });

  test("empty names are left out, spaces around them too", () => {
    const typed = [{ from: "2026-12-24", to: "2026-12-26", text: " Christmas ", text_el: " " }];
    expect(savedDaysOff(typed)).toEqual([{ from: "2026-12-24", to: "2026-12-26", text: "Christmas" }]);
  });

  test("WEK-13 have hours of their own, saved as typed, and shown only when they are whole", () => {
    const long = {
      ...newDayOff,
      from: "2026-12-14",
      to: "2026-12-23",
      spans: [["09:30", "20:00"]] as [string, string][],
    };
    expect(savedDaysOff([long])).toEqual([{ from: long.from, to: long.to, spans: [["09:30", "20:00"]] }]);
    expect(daysOffSchema.safeParse(savedDaysOff([long])).success).toBe(true);
    expect(validDayOff(long)).toMatchObject({ spans: [["09:30", "20:00"]] });
    expect(validDayOff({ ...long, spans: [["20:00", "09:30"]] })).toBeUndefined();
    expect(validDayOff({ ...long, spans: [["09:30", ""]] })).toBeUndefined();
    expect(hoursInWords([{ ...long }], "en")).toBe("14–23 December 09:30-20:00");
  });

  test("say what is wrong with them", () => {
    const day = { ...newDayOff, from: "2026-12-24", to: "2026-12-26" };
    expect(dayOffFault(day)).toBeUndefined();
    expect(dayOffFault({ ...day, from: "" })).toBe("date");
    expect(dayOffFault({ ...day, to: "2026-12-23" })).toBe("lastBefore");
    expect(dayOffFault({ ...day, to: "2028-01-01" })).toBe("tooLong");
    expect(dayOffFault({ ...day, text: "x".repeat(101) })).toBe("text");
  });
});
