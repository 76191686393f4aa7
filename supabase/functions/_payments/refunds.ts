import type Stripe from "stripe";
import type { ProviderEvent } from "./checkout.ts";
import type { DisputedPayment, Ledger } from "./ledger.ts";
import { isMissing } from "./provider.ts";
import type { ToldRefund } from "./refund.ts";
import { expireAndSettle, type News, type Settle } from "./settle.ts";

interface RefundParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
}

/** Notes the provider's refunds of now, whoever asked for them (F60). False: no checkout of ours. */
export async function recordRefund(parts: RefundParts, event: ProviderEvent): Promise<boolean> {
  const intent = await intentOf(parts.stripe, event.object_id);
  if (!intent) return false;
  const refunds = await listRefunds(parts.stripe, { payment_intent: intent });
  const news = { payment_intent_id: intent, refunds, event };
  return recorded(parts, intent, () => parts.ledger.recordRefunds(news));
}

/** The provider's refunds, newest first, in the words of the books. @throws the provider's error */
export async function listRefunds(
  stripe: Stripe,
  query: Stripe.RefundListParams,
  patience?: Stripe.RequestOptions,
): Promise<ToldRefund[]> {
  const refunds: ToldRefund[] = [];
  for await (const refund of stripe.refunds.list({ ...query, limit: 100 }, patience)) {
    refunds.push(toldRefund(refund));
  }
  return refunds;
}

/** A refund that waits for somebody's act is under way. */
export function toldRefund(refund: Stripe.Refund): ToldRefund {
  const { id, status, amount, created, metadata, payment_intent } = refund;
  const isOver = status === "failed" || status === "canceled";
  return {
    id,
    payment_intent_id: idOf(payment_intent) ?? null,
    own_id: metadata?.refund_id ?? null,
    state: isOver ? "failed" : status === "succeeded" ? "succeeded" : "pending",
    amount,
    failure: isOver ? (refund.failure_reason ?? status) : null,
    created,
  };
}

/** Notes how a payment's disputes stand at the provider now, whatever order their events came in (F61). */
export async function recordDispute(parts: RefundParts, event: ProviderEvent): Promise<boolean> {
  const dispute = await found(parts.stripe.disputes.retrieve(event.object_id));
  const intent = idOf(dispute?.payment_intent);
  return intent !== undefined && recorded(parts, intent, () => noteDispute(parts, intent, event));
}

/** Asks anew when another answer was written meanwhile, since the older one must never win. False: no checkout of ours. */
export async function noteDispute(
  { ledger, stripe }: Pick<RefundParts, "ledger" | "stripe">,
  intent: string,
  event?: ProviderEvent,
): Promise<boolean> {
  for (;;) {
    const checkout = await ledger.find({ payment_intent_id: intent });
    if (!checkout) return false;
    const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 100 });
    const dispute = standing(data);
    if (!dispute) return false;
    const news = {
      payment_intent_id: intent,
      seen: checkout.dispute,
      status: dispute.status,
      due_by: answerBy(dispute),
    };
    if (await ledger.recordDispute(event ? { ...news, event } : news)) return true;
  }
}

/** Each disputed payment of the last half year with its state, by the provider's list; the newest 300 disputes. */
export async function disputedPayments(stripe: Stripe, nowMs: number): Promise<DisputedPayment[]> {
  const created = { gte: Math.floor(nowMs / 1000) - 180 * 86_400 };
  const disputes = await stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 300 });
  const byPayment = Map.groupBy(disputes, ({ payment_intent }) => idOf(payment_intent) ?? "");
  return [...byPayment].map(([payment_intent_id, theirs]) => ({
    payment_intent_id,
    status: standing(theirs)?.status ?? "",
  }));
}

const decided: ReadonlySet<string> = new Set(["won", "lost", "warning_closed", "prevented"]);

/** A payment stands as its undecided dispute, else as a lost one, else as the newest; they are listed newest first. */
function standing(disputes: readonly Stripe.Dispute[]): Stripe.Dispute | undefined {
  const open = disputes.find(({ status }) => !decided.has(status));
  return open ?? disputes.find(({ status }) => status === "lost") ?? disputes[0];
}

/** Unix seconds; null: no answer is awaited. */
function answerBy({ status, evidence_details: details }: Stripe.Dispute): number | null {
  return status.endsWith("needs_response") ? details.due_by : null;
}

/** Ends sessions that count on a deposit which went back: nobody may pay too little (MNY-01). */
export async function endStaleSessions(parts: RefundParts, news: News): Promise<void> {
  for (const session of await parts.ledger.staleSessions()) {
    await expireAndSettle(parts, session, news);
  }
}

async function recorded(parts: RefundParts, intent: string, record: () => Promise<boolean>): Promise<boolean> {
  const isOurs = await recordedOnce(parts, intent, record);
  if (isOurs) await endStaleSessions(parts, { from: "webhook" });
  return isOurs;
}

/** Settles a payment first when news about it come before its own news. */
async function recordedOnce(
  { stripe, settle }: RefundParts,
  intent: string,
  record: () => Promise<boolean>,
): Promise<boolean> {
  if (await record()) return true;
  const sessions = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const session = sessions.data[0];
  return session !== undefined && (await settle(session.id, { from: "webhook" })) !== null && record();
}

async function intentOf(stripe: Stripe, id: string): Promise<string | undefined> {
  const isRefund = id.startsWith("re_") || id.startsWith("pyr_");
  const object = await found<Stripe.Refund | Stripe.Charge>(
    isRefund ? stripe.refunds.retrieve(id) : stripe.charges.retrieve(id),
  );
  return idOf(object?.payment_intent);
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
