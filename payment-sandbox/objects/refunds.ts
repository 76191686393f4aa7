import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { eventWrites, news } from "./events.ts";
import type { Cause } from "./events.ts";
import { newId } from "./ids.ts";
import type { Refund } from "./payment-shapes.ts";
import { newRow } from "./records.ts";
import type { RowOf } from "./records.ts";
import type { Metadata } from "./catalogue-shapes.ts";

export interface RefundOrder {
  /** Cents, at most what is left of the charge. */
  amount: number;
  reason: string | null;
  metadata: Metadata;
}

/** Days at a card network; short here, so that whoever tries the shop sees both states. */
const slowRefundMs = 60_000;

/** Gives back part or all of a charge: at once, or as the charge's test card has it. */
export function refundWrites(
  charge: RowOf<"charge">,
  order: RefundOrder,
  moment: Moment,
  cause: Cause = null,
): { refund: Refund; writes: Write[] } {
  const previous = { amount_refunded: charge.data.amount_refunded, refunded: charge.data.refunded };
  charge.data.amount_refunded += order.amount;
  charge.data.refunded = charge.data.amount_refunded === charge.data.amount;
  const refund = newRefund(charge, order, moment);
  const told = [news("refund.created", refund.data), news("charge.refunded", charge.data, previous)];
  const writes: Write[] = [{ put: refund }, { put: charge }, ...eventWrites(moment, told, cause)];
  return { refund: refund.data, writes };
}

/** The bank's answer to a refund whose time has come (test cards …7726 and …5126). */
export async function finishRefund(sandbox: Sandbox, id: string): Promise<void> {
  for (;;) {
    const refund = await sandbox.store.get("refund", id);
    const charge = refund && (await sandbox.store.get("charge", refund.data.charge));
    if (!refund?.inner.ends || !charge) return;
    const moment = await readMoment(sandbox);
    const writes =
      refund.inner.ends === "failed" ? failureWrites(refund, charge, moment) : successWrites(refund, moment);
    if (await sandbox.store.write(writes)) break;
  }
  sandbox.wake();
}

export function successWrites(refund: RowOf<"refund">, moment: Moment): Write[] {
  const previous = end(refund, "succeeded");
  return [{ put: refund }, ...eventWrites(moment, [news("refund.updated", refund.data, previous)])];
}

/** A refund that the shopper's bank sent back: the money is the shop's again. */
export function failureWrites(refund: RowOf<"refund">, charge: RowOf<"charge">, moment: Moment): Write[] {
  const previous = end(refund, "failed");
  refund.data.failure_reason = "lost_or_stolen_card";
  charge.data.amount_refunded -= refund.data.amount;
  charge.data.refunded = false;
  const told = [news("refund.updated", refund.data, previous), news("refund.failed", refund.data)];
  return [{ put: refund }, { put: charge }, ...eventWrites(moment, told)];
}

function end(refund: RowOf<"refund">, status: "succeeded" | "failed"): { status: string } {
  const previous = { status: refund.data.status };
  refund.data.status = status;
  delete refund.data.pending_reason;
  refund.inner.ends = null;
  refund.dueAt = null;
  return previous;
}

function newRefund(
  charge: RowOf<"charge">,
  { amount, reason, metadata }: RefundOrder,
  moment: Moment,
): RowOf<"refund"> {
  const id = newId("re_");
  const { refunds } = charge.inner;
  return newRow("refund", {
    id,
    created: moment.now,
    inner: { ends: refunds === undefined ? null : refunds === "fails" ? "failed" : "succeeded" },
    ...(refunds && { dueAt: moment.nowMs + slowRefundMs }),
    data: {
      id,
      object: "refund",
      amount,
      balance_transaction: null,
      charge: charge.id,
      created: moment.now,
      currency: charge.data.currency,
      customer: null,
      customer_account: null,
      metadata,
      payment_intent: charge.data.payment_intent,
      payment_method: charge.data.payment_method,
      ...(refunds === "later" && { pending_reason: "processing" }),
      reason,
      receipt_number: null,
      source_transfer_reversal: null,
      status: refunds === "later" ? "pending" : "succeeded",
      transfer_reversal: null,
    },
  });
}
