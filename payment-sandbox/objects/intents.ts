import type { TestCard } from "../test-cards.ts";
import type { Moment } from "../sandbox.ts";
import type { News } from "./events.ts";
import { newId } from "./ids.ts";
import { unusedOfCharge, unusedOfIntent } from "./payment-shapes.ts";
import type { Charge, Shipping } from "./payment-shapes.ts";
import { newRow } from "./records.ts";
import type { RowOf } from "./records.ts";
import type { Shopper } from "./session-shapes.ts";

export interface Attempt {
  moment: Moment;
  session: RowOf<"checkout.session">;
  intent: RowOf<"payment_intent">;
  charge: RowOf<"charge"> | null;
  told: News[];
}

export function newIntent(session: RowOf<"checkout.session">, moment: Moment): RowOf<"payment_intent"> {
  const id = newId("pi_");
  return newRow("payment_intent", {
    id,
    created: moment.now,
    inner: { session: session.id, slow: null },
    data: {
      id,
      object: "payment_intent",
      ...unusedOfIntent,
      amount: session.data.amount_total,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      created: moment.now,
      currency: session.data.currency,
      description: session.inner.intent.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: session.inner.intent.metadata,
      next_action: null,
      payment_method: null,
      payment_method_types: session.data.payment_method_types,
      processing: null,
      shipping: null,
      statement_descriptor_suffix: session.inner.intent.suffix,
      status: "requires_payment_method",
    },
  });
}

/** Also notes payment method and address on the intent, as the provider does. */
export function newCharge(
  { intent, moment }: Attempt,
  card: TestCard,
  shopper: Shopper,
  status: Charge["status"],
): RowOf<"charge"> {
  const id = newId("ch_");
  const method = newId("pm_");
  intent.data.payment_method = method;
  intent.data.shipping = shippingOf(shopper);
  return newRow("charge", {
    id,
    created: moment.now,
    inner: { disputeFollows: false },
    data: {
      id,
      object: "charge",
      ...unusedOfCharge,
      amount: intent.data.amount,
      amount_captured: status === "succeeded" ? intent.data.amount : 0,
      amount_refunded: 0,
      billing_details: billingOf(shopper),
      captured: status === "succeeded",
      created: moment.now,
      currency: intent.data.currency,
      description: intent.data.description,
      disputed: false,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: intent.data.metadata,
      outcome: status === "failed" ? refusedOutcome : null,
      paid: status === "succeeded",
      payment_intent: intent.id,
      payment_method: method,
      payment_method_details: methodDetails(card),
      refunded: false,
      shipping: shippingOf(shopper),
      statement_descriptor_suffix: intent.data.statement_descriptor_suffix,
      status,
    },
  });
}

const refusedOutcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "declined_by_network",
  reason: null,
  seller_message: "The bank did not approve the payment.",
  type: "issuer_declined",
};

function shippingOf({ name, phone, shipping }: Shopper): Shipping | null {
  if (shipping === null) return null;
  return { name, phone, address: shipping, carrier: null, tracking_number: null };
}

function billingOf({ email, name, phone, shipping }: Shopper): Charge["billing_details"] {
  const none = {
    line1: null,
    line2: null,
    city: null,
    postal_code: null,
    state: null,
    country: null,
  };
  return { address: shipping ?? none, email, name, phone, tax_id: null };
}

function methodDetails(card: TestCard): Record<string, unknown> {
  if (card.number === null) return { type: "sepa_debit", sepa_debit: { last4: "3000" } };
  return {
    type: "card",
    card: { brand: "visa", country: "US", funding: "credit", last4: card.number.slice(-4) },
  };
}
