import type { BoughtOrder } from "./bought-order.ts";
import { isCollected, keptLines } from "./progress.ts";

/** A thing that is still to come, with its day or days, as `2026-12-03`; none where none was promised. */
export interface Coming {
  kind: "toMake" | "toSend" | "toArrive" | "toBeReady" | "toCollect" | "toDecide";
  by?: string | null;
  from?: string | null;
  to?: string | null;
}

/** Steps that follow what is under way (EYE-10): none once the buyer has it, or wants it no more. */
export function comingOf(order: BoughtOrder): Coming[] {
  const kept = keptLines(order);
  const isOver = order.paid_by !== null || order.refunded_amount >= order.total_amount || kept.length === 0;
  if (isOver || kept.some(({ is_sent }) => is_sent === null)) return [];
  const { arrives_from: from, arrives_to: to } = order;
  const unsent = kept.filter(({ is_sent }) => !is_sent);
  const coming: Coming[] = [];
  if (order.next?.step === "ask") coming.push({ kind: "toMake" });
  if (isCollected(order)) {
    if (unsent.some(({ ready_at }) => !ready_at)) coming.push({ kind: "toBeReady", from, to });
    if (unsent.length > 0) coming.push({ kind: "toCollect" });
  } else {
    if (unsent.length > 0) coming.push({ kind: "toSend", by: sendingDay(order) });
    if (unsent.length > 0 || order.delivery) coming.push({ kind: "toArrive", from, to });
  }
  if (coming.length > 0 && order.may_withdraw && kept.some(({ personalised }) => !personalised)) {
    coming.push({ kind: "toDecide" });
  }
  return coming;
}

function sendingDay({ next }: BoughtOrder): string | null {
  return next?.step === "make" || next?.step === "pack" ? next.day : null;
}
