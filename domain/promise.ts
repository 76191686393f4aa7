import { afterAnswer } from "./choices/after-answer.ts";
import type { Language } from "./language.ts";

/** The days promised for a purchase, first and last, as `2026-12-03`: of its arrival, or of being ready. */
export interface Promised {
  delivery?: { kind: "courier" | "collection" } | null | undefined;
  arrives_from: string | null;
  arrives_to: string | null;
  /** It waits for the buyer's answer (`hasOpenChoice`). */
  is_open?: boolean | undefined;
}

// Names stand here, not in Intl: a phone needs a tenth of a second for its first formatter.
const weekdays = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  el: ["Κυριακή", "Δευτέρα", "Τρίτη", "Τετάρτη", "Πέμπτη", "Παρασκευή", "Σάββατο"],
};
const months = {
  en: "January February March April May June July August September October November December",
  el: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
};

/** `Wednesday 3 December`, `Τετάρτη 3 Δεκεμβρίου`, from `2026-12-03`. */
export function weekdayAndDate(isoDay: string, language: Language): string {
  return `${weekdayAndNumber(isoDay, language)} ${monthOf(isoDay, language)}`;
}

function weekdayAndNumber(isoDay: string, language: Language): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  return `${weekdays[language][day.getUTCDay()]} ${day.getUTCDate()}`;
}

function monthOf(isoDay: string, language: Language): string {
  return months[language].split(" ")[Number(isoDay.slice(5, 7)) - 1] ?? "";
}

/** `Wednesday 3 to Friday 5 December`, `Τετάρτη 3 έως Παρασκευή 5 Δεκεμβρίου`. */
export function promisedDays(from: string, to: string, language: Language): string {
  const last = weekdayAndDate(to, language);
  if (from === to) return last;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = (isSameMonth ? weekdayAndNumber : weekdayAndDate)(from, language);
  return `${first} ${language === "el" ? "έως" : "to"} ${last}`;
}

/**
 * `Arrives Wednesday 3 to Friday 5 December` (DLV-04), with the month twice where it changes; what happens instead where
 * a choice is open (WEK-01). Undefined where no day was promised.
 */
export function promiseSentence(promised: Promised, language: Language): string | undefined {
  const { delivery, arrives_from: from, arrives_to: to } = promised;
  if (!delivery || !from || !to) return promised.is_open ? afterAnswer[language] : undefined;
  const { kind } = delivery;
  const last = weekdayAndDate(to, language);
  if (from === to) return words[language][kind].day(last);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = (isSameMonth ? weekdayAndNumber : weekdayAndDate)(from, language);
  return words[language][kind].days(first, last);
}

const words = {
  en: {
    courier: {
      day: (day: string) => `Arrives ${day}`,
      days: (first: string, last: string) => `Arrives ${first} to ${last}`,
    },
    collection: {
      day: (day: string) => `Ready to collect from ${day}`,
      days: (first: string, last: string) => `Ready to collect from ${first}, at the latest ${last}`,
    },
  },
  el: {
    courier: {
      day: (day: string) => `Παράδοση: ${day}`,
      days: (first: string, last: string) => `Παράδοση: ${first} έως ${last}`,
    },
    collection: {
      day: (day: string) => `Έτοιμο για παραλαβή από ${day}`,
      days: (first: string, last: string) => `Έτοιμο για παραλαβή από ${first}, το αργότερο ${last}`,
    },
  },
};
