import type { Readiness } from "../data/shop-settings.ts";

/** VAT is due in the buyer's country above EUR 10,000 of this year or the last (TRD-01); this warns before. */
const foreignSalesFromCents = 800_000;

export type Note = "isTrial" | "keepsMail" | "undelivered" | "foreignSales" | "lacksNotice";

/** Notes that keep nobody from selling and should be known. */
export function notesOf(readiness: Readiness): Note[] {
  const { is_trial, keeps_mail, undelivered, foreign_sales, foreign_sales_before, has_oss, lacks_notice } = readiness;
  const foreign = has_oss ? 0 : Math.max(foreign_sales, foreign_sales_before);
  return [
    ...(is_trial ? (["isTrial"] as const) : []),
    ...(keeps_mail ? (["keepsMail"] as const) : []),
    ...(undelivered > 0 ? (["undelivered"] as const) : []),
    ...(lacks_notice ? (["lacksNotice"] as const) : []),
    ...(foreign >= foreignSalesFromCents ? (["foreignSales"] as const) : []),
  ];
}
