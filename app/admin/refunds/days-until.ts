const dayMs = 86_400_000;

/** Whole days from today to a day of the calendar (`2026-12-21`), in Cyprus; negative when it is over. */
export function daysUntil(day: string, nowMs: number): number {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(nowMs);
  return (Date.parse(day) - Date.parse(today)) / dayMs;
}
