import type { DayHours, DayOff } from "#domain/hours.ts";

export interface OpeningHoursProps {
  hours: readonly DayHours[];
  daysOff: readonly DayOff[];
}

export const weekdays = [
  "location.monday",
  "location.tuesday",
  "location.wednesday",
  "location.thursday",
  "location.friday",
  "location.saturday",
  "location.sunday",
] as const;
