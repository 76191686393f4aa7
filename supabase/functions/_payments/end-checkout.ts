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

/**
 * Expires the session, then frees its pieces. A checkout that is over, paid or under way stays; null: there is none.
 * Shoppers name it by its secret, admins by its id.
 */
export async function endCheckout(
  parts: EndParts,
  wanted: { secret: string } | { id: string },
): Promise<Checkout | null> {
  const checkout = await parts.ledger.find(wanted);
  if (checkout?.state === "open" && checkout.provider_session_id) {
    return expireAndSettle(parts, checkout.provider_session_id, { from: "shopper" });
  }
  return checkout?.state === "creating" ? endUnanswered(parts, checkout, { from: "shopper" }) : checkout;
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
