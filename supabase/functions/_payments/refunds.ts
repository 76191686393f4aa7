import type Stripe from "stripe";
import type { ProviderEvent } from "./checkout.ts";
import type { Ledger } from "./ledger.ts";
import { isMissing } from "./provider.ts";
import type { Settle } from "./settle.ts";

interface RefundParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
}

/**
 * Notes the sum that was paid back, as the charge tells it now: partial refunds, full ones, and one that failed later
 * are the same question (F60). False: no checkout of ours.
 */
export async function recordRefund(parts: RefundParts, event: ProviderEvent): Promise<boolean> {
  const charge = await findCharge(parts.stripe, event.object_id);
  const intent = idOf(charge?.payment_intent);
  if (!charge || !intent) return false;
  const refund = { payment_intent_id: intent, refunded: charge.amount_refunded, event };
  return recorded(parts, intent, () => parts.ledger.refund(refund));
}

/** Notes a dispute's state, as the provider tells it now, whatever order its events came in (F61). */
export async function recordDispute(parts: RefundParts, event: ProviderEvent): Promise<boolean> {
  const dispute = await found(parts.stripe.disputes.retrieve(event.object_id));
  const intent = idOf(dispute?.payment_intent);
  if (!dispute || !intent) return false;
  const news = { payment_intent_id: intent, status: dispute.status, event };
  return recorded(parts, intent, () => parts.ledger.dispute(news));
}

/** Settles a payment first when news about it come before its own news. */
async function recorded(
  { stripe, settle }: RefundParts,
  intent: string,
  record: () => Promise<boolean>,
): Promise<boolean> {
  if (await record()) return true;
  const sessions = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const session = sessions.data[0];
  return (
    session !== undefined && (await settle(session.id, { from: "webhook" })) !== null && record()
  );
}

async function findCharge(stripe: Stripe, id: string): Promise<Stripe.Charge | undefined> {
  if (!id.startsWith("re_") && !id.startsWith("pyr_")) return found(stripe.charges.retrieve(id));
  const refund = await found(stripe.refunds.retrieve(id));
  const charge = idOf(refund?.charge);
  return charge ? found(stripe.charges.retrieve(charge)) : undefined;
}

async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.id;
}
