import { describe, expect, test } from "vitest";
import { promiseSentence, weekdayAndDate } from "./promise.ts";

const courier = (arrives_from: string, arrives_to: string) =>
  ({ delivery: { kind: "courier" }, arrives_from, arrives_to }) as const;

describe("a promised arrival", () => {
  test("DLV-04 is said as a person says it, in both languages", () => {
    const days = courier("2025-12-03", "2025-12-05");
    expect(promiseSentence(days, "en")).toBe("Arrives Wednesday 3 to Friday 5 December");
    expect(promiseSentence(days, "el")).toBe("Παράδοση: Τετάρτη 3 έως Παρασκευή 5 Δεκεμβρίου");
  });

  test("DLV-04 names both months where they differ, and one day once", () => {
    const change = courier("2026-12-29", "2027-01-05");
    expect(promiseSentence(change, "en")).toBe("Arrives Tuesday 29 December to Tuesday 5 January");
    const none = { ...courier("2026-11-30", "2026-11-30"), arrives_to: null };
    expect(promiseSentence(none, "en")).toBeUndefined();
    const one = courier("2026-11-30", "2026-11-30");
    expect(promiseSentence(one, "el")).toBe("Παράδοση: Δευτέρα 30 Νοεμβρίου");
  });

  test("WEK-01 with an open choice no day is said but what happens, whatever the way; a day that was promised stands", () => {
    const open = { arrives_from: null, arrives_to: null, is_open: true };
    for (const delivery of [null, { kind: "courier" as const }, { kind: "collection" as const }]) {
      expect(promiseSentence({ ...open, delivery }, "en")).toMatch(
        /^We write to you within one working day; it is made/,
      );
    }
    const days = { ...courier("2025-12-03", "2025-12-03"), is_open: true };
    expect(promiseSentence(days, "en")).toBe("Arrives Wednesday 3 December");
  });

  test("DLV-04 a collection says from when it is ready", () => {
    const ready = {
      ...courier("2026-12-03", "2026-12-03"),
      delivery: { kind: "collection" as const },
    };
    expect(promiseSentence(ready, "en")).toBe("Ready to collect from Thursday 3 December");
    expect(promiseSentence({ ...ready, arrives_to: "2026-12-04" }, "el")).toBe(
      "Έτοιμο για παραλαβή από Πέμπτη 3, το αργότερο Παρασκευή 4 Δεκεμβρίου",
    );
  });

  test("DLV-04 days and months have the names that Intl gives them", () => {
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2027, month, 3 + month));
      for (const [language, locale] of [
        ["en", "en-GB"],
        ["el", "el-GR"],
      ] as const) {
        const format = new Intl.DateTimeFormat(locale, {
          weekday: "long",
          day: "numeric",
          month: "long",
          timeZone: "UTC",
        });
        const parts = new Map(format.formatToParts(day).map(({ type, value }) => [type, value]));
        const name = ["weekday", "day", "month"].map((part) => parts.get(part as "day")).join(" ");
        expect(weekdayAndDate(day.toISOString().slice(0, 10), language)).toBe(name);
      }
    }
  });
});
