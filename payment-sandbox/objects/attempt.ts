import type { Decline, TestCard } from "../test-cards.ts";
import type { Moment } from "../sandbox.ts";
import type { Write } from "../store/store.ts";
import { eventWrites, news } from "./events.ts";
import { newId } from "./ids.ts";
import { newCharge, newIntent } from "./intents.ts";
import type { Attempt } from "./intents.ts";
import type { PaymentError } from "./payment-shapes.ts";
import type { RowOf } from "./records.ts";
import type { Session, Shopper } from "./session-shapes.ts";

const disputeFollowsMs = 2000;

/** The first confirmation of a session makes its payment intent. */
export function beginAttempt(
  moment: Moment,
  session: RowOf<"checkout.session">,
  known: RowOf<"payment_intent"> | null,
): Attempt {
  const intent = known ?? newIntent(session, moment);
  session.data.payment_intent = intent.id;
  session.inner.challenge = null;
  const told = known === null ? [news("payment_intent.created", intent.data)] : [];
  return { moment, session, intent, charge: null, told };
}

export function attemptWrites({ moment, session, intent, charge, told }: Attempt): Write[] {
  const writes: Write[] = [{ put: session }, { put: intent }];
  if (charge !== null) writes.push({ put: charge });
  return [...writes, ...eventWrites(moment, told)];
}

/** The bank asks for the shopper: the session stays open until they come back. */
export function askBank(attempt: Attempt, card: TestCard, shopper: Shopper, url: string): void {
  const { intent, session, told } = attempt;
  session.inner.challenge = { card: card.id, shopper };
  intent.data.status = "requires_action";
  intent.data.next_action = { type: "redirect_to_url", redirect_to_url: { url, return_url: null } };
  told.push(news("payment_intent.requires_action", intent.data));
}

/** The money is there: intent succeeded, session complete and paid. */
export function succeed(attempt: Attempt, card: TestCard, shopper: Shopper): void {
  const { moment, intent, session, told } = attempt;
  const charge = newCharge(attempt, card, shopper, "succeeded");
  if (card.outcome.kind === "paid" && card.outcome.disputed) {
    charge.inner.disputeFollows = true;
    charge.dueAt = moment.nowMs + disputeFollowsMs;
  }
  if (card.outcome.kind === "paid" && card.outcome.refunds) {
    charge.inner.refunds = card.outcome.refunds;
  }
  attempt.charge = charge;
  markSucceeded(intent, charge.id);
  told.push(news("charge.succeeded", charge.data));
  told.push(news("payment_intent.succeeded", intent.data));
  complete(attempt, shopper, "paid");
  told.push(news("checkout.session.completed", session.data));
}

/** The shopper is done, the money is under way; `dueAt` of the intent ends it. */
export function beginSlow(attempt: Attempt, card: TestCard, shopper: Shopper, slowPaymentMs: number): void {
  const { moment, intent, session, told } = attempt;
  attempt.charge = newCharge(attempt, card, shopper, "pending");
  intent.data.status = "processing";
  intent.data.next_action = null;
  intent.data.last_payment_error = null;
  intent.data.latest_charge = attempt.charge.id;
  intent.data.processing = { type: "sepa_debit" };
  intent.inner.slow = card.outcome.kind === "slow" ? card.outcome.ends : null;
  intent.dueAt = moment.nowMs + slowPaymentMs;
  told.push(news("charge.pending", attempt.charge.data));
  told.push(news("payment_intent.processing", intent.data));
  complete(attempt, shopper, "unpaid");
  told.push(news("checkout.session.completed", session.data));
}

/** The session stays open without any data of the shopper, and another card may follow. */
export function decline(attempt: Attempt, card: TestCard, shopper: Shopper, why: Decline): void {
  const { intent, told } = attempt;
  const charge = newCharge(attempt, card, shopper, "failed");
  charge.data.failure_code = why.code;
  charge.data.failure_message = messageOf(why);
  attempt.charge = charge;
  refuseIntent(intent, { ...errorOf(why), charge: charge.id });
  intent.data.latest_charge = charge.id;
  told.push(news("charge.failed", charge.data));
  told.push(news("payment_intent.payment_failed", intent.data));
}

/** The shopper refused, or failed, at the bank: no charge was tried. */
export function refuseAtBank(attempt: Attempt): void {
  refuseIntent(attempt.intent, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message: "The bank did not approve this payment. Another card may be used.",
    payment_method_type: "card",
  });
  attempt.told.push(news("payment_intent.payment_failed", attempt.intent.data));
}

export function markSucceeded(intent: RowOf<"payment_intent">, charge: string): void {
  intent.data.status = "succeeded";
  intent.data.amount_received = intent.data.amount;
  intent.data.latest_charge = charge;
  intent.data.last_payment_error = null;
  intent.data.next_action = null;
  intent.data.processing = null;
  intent.dueAt = null;
}

export function refuseIntent(intent: RowOf<"payment_intent">, error: PaymentError): void {
  intent.data.status = "requires_payment_method";
  intent.data.last_payment_error = error;
  intent.data.payment_method = null;
  intent.data.next_action = null;
  intent.data.processing = null;
  intent.dueAt = null;
}

function complete(attempt: Attempt, shopper: Shopper, paid: "paid" | "unpaid"): void {
  const { session } = attempt;
  session.dueAt = null;
  Object.assign(session.data, {
    status: "complete",
    payment_status: paid,
    consent: consentOf(session.data),
    url: null,
    customer_details: {
      address: shopper.shipping,
      business_name: null,
      email: shopper.email,
      individual_name: null,
      name: shopper.name,
      phone: shopper.phone,
      tax_exempt: "none",
      tax_ids: [],
    },
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details: shopper.shipping === null ? null : { name: shopper.name, address: shopper.shipping },
    },
  });
  attempt.intent.data.payment_method ??= newId("pm_");
}

/** The page lets nobody through without the consent that the session asks for. */
function consentOf({ consent_collection }: Session): object | null {
  if (consent_collection === null) return null;
  const isAsked = consent_collection["terms_of_service"] === "required";
  return { promotions: null, terms_of_service: isAsked ? "accepted" : null };
}

function errorOf(why: Decline): PaymentError {
  return { type: "card_error", ...why, message: messageOf(why), payment_method_type: "card" };
}

function messageOf(why: Decline): string {
  return declineMessages[why.decline_code] ?? "The card was declined.";
}

const declineMessages: Readonly<Record<string, string>> = {
  generic_decline: "The card was declined.",
  insufficient_funds: "The card has insufficient funds.",
  expired_card: "The card has expired.",
  incorrect_cvc: "The card's security code is incorrect.",
  processing_error: "An error occurred while processing the card. Try again in a little bit.",
};
