import { describe, expect, test } from "vitest";
import { dayIn, daysOf, momentsOf } from "./periods.ts";

describe("days of orders", () => {
  test("DAY-02 a week begins on Monday, whatever day it is", () => {
    const lastWeek = { from: "2026-11-16", to: "2026-11-22" };
    for (const today of ["2026-11-23", "2026-11-25", "2026-11-29"]) {
      expect(daysOf("last-week", today)).toEqual(lastWeek);
    }
    expect(daysOf("this-week", "2026-11-29")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
    expect(daysOf("last-month", "2026-01-09")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(daysOf("today", "2026-01-09")).toEqual({ from: "2026-01-09", to: "2026-01-09" });
  });

  test("DAY-02 days begin at midnight in Cyprus, also where summer time begins and ends", () => {
    expect(momentsOf({ from: "2026-01-01", to: "2026-01-01" })).toEqual({
      since: "2025-12-31T22:00:00.000Z",
      before: "2026-01-01T22:00:00.000Z",
    });
    expect(momentsOf({ from: "2026-03-29", to: "2026-03-29" })).toEqual({
      since: "2026-03-28T22:00:00.000Z",
      before: "2026-03-29T21:00:00.000Z",
    });
    expect(momentsOf({ from: "2026-10-25", to: undefined })).toEqual({
      since: "2026-10-24T21:00:00.000Z",
    });
  });

  test("DAY-02 what is no day of the calendar narrows nothing", () => {
    expect(dayIn("2026-02-28")).toBe("2026-02-28");
    for (const text of [undefined, "", "2026-02-30", "last week", "2026-2-3"]) {
      expect(dayIn(text)).toBeUndefined();
    }
  });
});
