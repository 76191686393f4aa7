import { readMoment } from "../sandbox.ts";
import type { Moment, Sandbox } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { eventWrites, news } from "./events.ts";
import { newId } from "./ids.ts";
import type { Dispute } from "./payment-shapes.ts";
import { newRow } from "./records.ts";
import type { RowOf } from "./records.ts";

const evidenceDays = 9;

export async function openFollowingDispute(sandbox: Sandbox, chargeId: string): Promise<void> {
  for (;;) {
    const charge = await sandbox.store.get("charge", chargeId);
    if (charge === null || charge.dueAt === null) return;
    const moment = await readMoment(sandbox);
    charge.dueAt = null;
    const { writes } = disputeWrites(charge, moment, "fraudulent");
    if (await sandbox.store.write(writes)) break;
  }
  sandbox.wake();
}

/** The shopper's bank takes the money back for now and asks for evidence. */
export function disputeWrites(
  charge: RowOf<"charge">,
  moment: Moment,
  reason: string,
): { dispute: Dispute; writes: Write[] } {
  charge.data.disputed = true;
  charge.inner.disputeFollows = false;
  const dispute = newDispute(charge, moment, reason);
  const told = [news("charge.dispute.created", dispute.data), news("charge.dispute.funds_withdrawn", dispute.data)];
  const writes: Write[] = [{ put: dispute }, { put: charge }, ...eventWrites(moment, told)];
  return { dispute: dispute.data, writes };
}

/** Won: the money comes back; lost: it stays away. */
export function closingWrites(dispute: RowOf<"dispute">, moment: Moment, status: "won" | "lost"): Write[] {
  dispute.data.status = status;
  const told = [news("charge.dispute.closed", dispute.data)];
  if (status === "won") told.push(news("charge.dispute.funds_reinstated", dispute.data));
  return [{ put: dispute }, ...eventWrites(moment, told)];
}

function newDispute(charge: RowOf<"charge">, moment: Moment, reason: string): RowOf<"dispute"> {
  const id = newId("du_");
  return newRow("dispute", {
    id,
    created: moment.now,
    inner: {},
    data: {
      id,
      object: "dispute",
      amount: charge.data.amount - charge.data.amount_refunded,
      balance_transactions: [],
      charge: charge.id,
      created: moment.now,
      currency: charge.data.currency,
      enhanced_eligibility_types: [],
      evidence: Object.fromEntries(evidenceFields.map((field) => [field, null])),
      evidence_details: {
        due_by: moment.now + evidenceDays * 24 * 60 * 60,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: "manual",
      },
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.data.payment_intent,
      reason,
      status: "needs_response",
    },
  });
}

const evidenceFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "enhanced_evidence",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;
