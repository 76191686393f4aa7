import type { Readiness } from "../data/shop-settings.ts";

/** VAT is due in the buyer's country above EUR 10,000 a year; this warns before. */
const foreignSalesFromCents = 800_000;

export type Note = "isTrial" | "keepsMail" | "undelivered" | "foreignSales";

/** Notes that keep nobody from selling and should be known. */
export function notesOf(readiness: Readiness): Note[] {
  const { is_trial, keeps_mail, undelivered, foreign_sales } = readiness;
  return [
    ...(is_trial ? (["isTrial"] as const) : []),
    ...(keeps_mail ? (["keepsMail"] as const) : []),
    ...(undelivered > 0 ? (["undelivered"] as const) : []),
    ...(foreign_sales >= foreignSalesFromCents ? (["foreignSales"] as const) : []),
  ];
}
