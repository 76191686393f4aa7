import { addDays } from "./hours.ts";

export interface Holiday {
  date: string;
  text: string;
  text_el: string;
}

/** Cyprus's public and bank holidays of a year from 1900 to 2099, in order, one a day. */
export function cyprusHolidays(year: number): Holiday[] {
  const easter = orthodoxEaster(year);
  const named = [
    ...fixed.map(([day, text, text_el]) => ({ date: `${year}-${day}`, text, text_el })),
    ...movable.map(([days, text, text_el]) => ({ date: addDays(easter, days), text, text_el })),
  ];
  const byDate = new Map(named.map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].sort((one, other) => one.date.localeCompare(other.date));
}

/** Meeus' rule for the Julian calendar, which is 13 days late from 1900 to 2099. */
function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const sunday = moon + ((2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7) + 114;
  const month = String(Math.floor(sunday / 31)).padStart(2, "0");
  const day = String((sunday % 31) + 1).padStart(2, "0");
  return addDays(`${year}-${month}-${day}`, 13);
}

const fixed = [
  ["01-01", "New Year’s Day", "Πρωτοχρονιά"],
  ["01-06", "Epiphany", "Θεοφάνεια"],
  ["03-25", "Greek Independence Day", "25η Μαρτίου"],
  ["04-01", "Cyprus National Day", "1η Απριλίου"],
  ["05-01", "Labour Day", "Πρωτομαγιά"],
  ["08-15", "Dormition of the Virgin Mary", "Κοίμηση της Θεοτόκου"],
  ["10-01", "Cyprus Independence Day", "Ημέρα Ανεξαρτησίας της Κύπρου"],
  ["10-28", "Ochi Day", "Επέτειος του ΟΧΙ"],
  ["12-24", "Christmas Eve", "Παραμονή Χριστουγέννων"],
  ["12-25", "Christmas", "Χριστούγεννα"],
  ["12-26", "Boxing Day", "Δεύτερη μέρα των Χριστουγέννων"],
] as const;

/** Days after Easter Sunday; one that meets a fixed holiday gives the day its name. */
const movable = [
  [-48, "Green Monday", "Καθαρά Δευτέρα"],
  [-2, "Good Friday", "Μεγάλη Παρασκευή"],
  [0, "Easter Sunday", "Κυριακή του Πάσχα"],
  [1, "Easter Monday", "Δευτέρα του Πάσχα"],
  [2, "Easter Tuesday", "Τρίτη του Πάσχα"],
  [50, "Kataklysmos", "Κατακλυσμός"],
] as const;
