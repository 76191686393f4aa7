import type Stripe from "stripe";
import { askForSession } from "./ask-session.ts";
import type { Checkout } from "./checkout.ts";
import type { Ledger } from "./ledger.ts";
import { providerFault } from "./provider.ts";
import type { SessionSettings } from "./session-request.ts";
import { expireAndSettle, type News, type Settle } from "./settle.ts";

export interface EndParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  shop: SessionSettings;
}

/** A checkout as a shopper names it, by its secret, or an admin, whose end of a debit is noted. */
export type Wanted = { secret: string } | { id: string; noteDebit: () => Promise<unknown> };

/**
 * Expires the session, then frees its pieces. A checkout that is over, paid or under way stays, but for a debit that
 * the provider does not know and an admin lets go; null: there is none.
 */
export async function endCheckout(parts: EndParts, wanted: Wanted): Promise<Checkout | null> {
  const isAdmin = "id" in wanted;
  const checkout = await parts.ledger.find(isAdmin ? { id: wanted.id } : wanted);
  if (checkout?.state === "processing" && isAdmin) return endDebit(parts, checkout, wanted.noteDebit);
  if (checkout?.state === "open" && checkout.provider_session_id) {
    return expireAndSettle(parts, checkout.provider_session_id, { from: "shopper" });
  }
  return checkout?.state === "creating" ? endUnanswered(parts, checkout, { from: "shopper" }) : checkout;
}

async function endDebit(
  { ledger, settle }: EndParts,
  checkout: Checkout,
  note: () => Promise<unknown>,
): Promise<Checkout | null> {
  const known = await settle(checkout.provider_session_id ?? "", { from: "shopper" });
  // Money that came in and fits no purchase is to be paid back first.
  if (known || checkout.attention !== null) return known ?? checkout;
  await note();
  return endUnpaid(ledger, checkout);
}

/** Frees the pieces of a checkout that is not paid, by our own word; money that is found later still counts. */
export async function endUnpaid(ledger: Ledger, checkout: Checkout): Promise<Checkout | null> {
  return ledger.settle({
    session_id: checkout.provider_session_id ?? "",
    checkout_id: checkout.id,
    status: "expired",
    payment_status: "unpaid",
    intent_status: null,
    payment_intent_id: null,
    amount_total: null,
    currency: null,
    livemode: checkout.livemode,
    customer: { name: "", email: "", phone: null, address: null, postal_code: null, country: null },
    buyer_hash: null,
  });
}

/**
 * The same call under the same key tells whether a session exists: a kept answer is expired, a refusal
 * (by now `expires_at` is too near) means that there never was one.
 */
export async function endUnanswered(parts: EndParts, checkout: Checkout, news: News): Promise<Checkout | null> {
  try {
    const { provider_session_id } = await askForSession(parts, checkout);
    return provider_session_id ? await expireAndSettle(parts, provider_session_id, news) : null;
  } catch (error) {
    const after = providerFault(error) && (await parts.ledger.find({ id: checkout.id }));
    if (after && after.state !== "creating") return after;
    throw error;
  }
}
