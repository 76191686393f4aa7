import { describe, expect, test } from "vitest";
import { cyprusHolidays } from "#domain/holidays.ts";
import { daysOffSchema, hoursSchema } from "#domain/schemas/hours.ts";
import { weekday } from "#domain/hours.ts";
import { openWorld } from "../../world.ts";

const { admin, anon, database } = await openWorld();

const monday = (...spans: unknown[]) => [{ day: 1, spans }];
const day = (from: unknown, to: unknown, more: object = {}) => [{ from, to, ...more }];

const goodHours: unknown[] = [
  [],
  monday(["09:30", "19:00"]),
  monday(["00:00", "00:01"], ["09:30", "13:00"], ["15:00", "19:00"], ["23:58", "23:59"]),
  [7, 6, 5, 4, 3, 2, 1].map((n) => ({ day: n, spans: [["09:30", "19:00"]] })),
];
const badHours: unknown[] = [
  {},
  "closed",
  1,
  [1],
  [[]],
  [{}],
  [{ day: 1 }],
  monday(),
  [{ day: 1, spans: {} }],
  [{ day: 0, spans: [["09:30", "19:00"]] }],
  [{ day: 8, spans: [["09:30", "19:00"]] }],
  [{ day: "1", spans: [["09:30", "19:00"]] }],
  [{ day: 1.5, spans: [["09:30", "19:00"]] }],
  [{ day: null, spans: [["09:30", "19:00"]] }],
  [{ day: 1, spans: [["09:30", "19:00"]], note: "x" }],
  [...monday(["09:30", "13:00"]), ...monday(["15:00", "19:00"])],
  monday("09:30-19:00"),
  monday(["09:30"]),
  monday(["09:30", "13:00", "19:00"]),
  monday(["9:30", "19:00"]),
  monday(["09:30", "24:00"]),
  monday(["09:60", "19:00"]),
  monday([930, 1900]),
  monday(["09:30", null]),
  monday(["19:00", "09:30"]),
  monday(["09:30", "09:30"]),
  monday(["15:00", "19:00"], ["09:30", "13:00"]),
  monday(["09:30", "13:00"], ["12:59", "19:00"]),
  monday(["09:30", "13:00"], ["13:00", "19:00"]),
  monday(["01:00", "02:00"], ["03:00", "04:00"], ["05:00", "06:00"], ["07:00", "08:00"], ["09:00", "10:00"]),
];

const goodDaysOff: unknown[] = [
  [],
  day("2026-12-24", "2026-12-26", { text: "Christmas", text_el: "Χριστούγεννα" }),
  day("2026-12-13", "2026-12-13", { spans: [["10:00", "14:00"]], text: "Open on Sunday" }),
  day("2028-02-29", "2028-02-29", { text_el: "ξ".repeat(100) }),
  day("2026-08-01", "2027-08-01"),
  Array.from({ length: 60 }, () => ({ from: "2026-12-24", to: "2026-12-26" })),
];
const badDaysOff: unknown[] = [
  {},
  "never",
  ["2026-12-24"],
  [[]],
  [{}],
  [{ from: "2026-12-24" }],
  day("2026-12-26", "2026-12-24"),
  day("2026-08-01", "2027-08-02"),
  day("2027-02-29", "2027-03-01"),
  day("2026-04-31", "2026-05-01"),
  day("2026-13-01", "2026-13-01"),
  day("2026-12-00", "2026-12-01"),
  day("24.12.2026", "26.12.2026"),
  day("1926-12-24", "1926-12-24"),
  day(20261224, 20261226),
  day(null, null),
  day("2026-12-24", "2026-12-26", { text: "" }),
  day("2026-12-24", "2026-12-26", { text: null }),
  day("2026-12-24", "2026-12-26", { text: 7 }),
  day("2026-12-24", "2026-12-26", { text_el: "ξ".repeat(101) }),
  day("2026-12-24", "2026-12-26", { note: "x" }),
  day("2026-12-24", "2026-12-26", { spans: [] }),
  day("2026-12-24", "2026-12-26", { spans: null }),
  day("2026-12-24", "2026-12-26", { spans: [["14:00", "10:00"]] }),
  Array.from({ length: 61 }, () => ({ from: "2026-12-24", to: "2026-12-26" })),
];

async function save(changes: object) {
  const { data, error } = await admin.client.rpc("save_shop_settings", { changes });
  return { data: data as Record<string, unknown> | null, error };
}

describe("SHO-01 the opening hours", () => {
  test("are public, not told at first, and may be taken back", async () => {
    const { data } = await anon.rpc("shop_settings").throwOnError();
    expect(data).toMatchObject({ hours: null, days_off: [] });
    const hours = goodHours.at(-1);
    expect((await save({ hours })).data).toMatchObject({ hours });
    expect((await anon.rpc("shop_settings")).data).toMatchObject({ hours });
    expect((await save({ hours: null })).data).toMatchObject({ hours: null });
  });

  test("are kept in the shape that the form makes, and no other", async () => {
    for (const hours of goodHours) {
      expect([hours, (await save({ hours })).error]).toEqual([hours, null]);
      expect(hoursSchema.safeParse(hours).success).toBe(true);
    }
    for (const hours of badHours) {
      const { error } = await save({ hours });
      expect([hours, error?.code]).toEqual([hours, "23514"]);
      expect(error?.message).toContain("settings_hours_form");
      expect([hours, hoursSchema.safeParse(hours).success]).toEqual([hours, false]);
    }
  });

  test("WEK-13 leave out days off, or have others on a date, kept in the shape that the form makes, and no other", async () => {
    for (const days_off of goodDaysOff) {
      expect([days_off, (await save({ days_off })).error]).toEqual([days_off, null]);
      expect(daysOffSchema.safeParse(days_off).success).toBe(true);
    }
    for (const days_off of badDaysOff) {
      const { error } = await save({ days_off });
      expect([days_off, error?.code]).toEqual([days_off, "23514"]);
      expect(error?.message).toContain("settings_days_off_form");
      expect([days_off, daysOffSchema.safeParse(days_off).success]).toEqual([days_off, false]);
    }
    expect((await save({ days_off: null })).error?.code).toBe("23502");
  });

  test("SHO-01 the holidays that are offered are the database's, from 1950 to 2099", async () => {
    const { rows } = await database.query<{ day: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day
       from generate_series('1950-01-01'::timestamp, '2099-12-31', interval '1 day') day
       where extract(isodow from day) < 6 and not private.is_working_day(day::date)`,
    );
    const years = Array.from({ length: 150 }, (_, n) => 1950 + n);
    const offered = years
      .flatMap((year) => cyprusHolidays(year).map(({ date }) => date))
      .filter((date) => weekday(date) < 6);
    expect(offered).toEqual(rows.map((row) => row.day));
  });
});
