import type { Moment } from "../sandbox.ts";
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

/** Gives back part or all of a charge, at once. */
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
  const told = [
    news("refund.created", refund.data),
    news("charge.refunded", charge.data, previous),
  ];
  const writes: Write[] = [{ put: refund }, { put: charge }, ...eventWrites(moment, told, cause)];
  return { refund: refund.data, writes };
}

/** A refund that the shopper's bank sent back: the money is the shop's again. */
export function failureWrites(
  refund: RowOf<"refund">,
  charge: RowOf<"charge">,
  moment: Moment,
): Write[] {
  refund.data.status = "failed";
  refund.data.failure_reason = "lost_or_stolen_card";
  charge.data.amount_refunded -= refund.data.amount;
  charge.data.refunded = false;
  const told = [
    news("refund.updated", refund.data, { status: "succeeded" }),
    news("refund.failed", refund.data),
  ];
  return [{ put: refund }, { put: charge }, ...eventWrites(moment, told)];
}

function newRefund(
  charge: RowOf<"charge">,
  { amount, reason, metadata }: RefundOrder,
  moment: Moment,
): RowOf<"refund"> {
  const id = newId("re_");
  return newRow("refund", {
    id,
    created: moment.now,
    inner: {},
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
      reason,
      receipt_number: null,
      source_transfer_reversal: null,
      status: "succeeded",
      transfer_reversal: null,
    },
  });
}
