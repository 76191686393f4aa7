import type Stripe from "stripe";
import type { Checkout, NewsFrom, ProviderEvent } from "./checkout.ts";
import type { Ledger } from "./ledger.ts";
import { observe } from "./observe.ts";
import { isMissing, providerFault } from "./provider.ts";
import { createSharedRun } from "./shared-run.ts";

/** The reason to ask: the messenger, and the event if it was one. */
export interface News {
  from: NewsFrom;
  event?: ProviderEvent;
}

/** Asks the provider about a session and writes down the answer. Null: none of our checkouts. */
export type Settle = (sessionId: string, news: News) => Promise<Checkout | null>;

/**
 * The one way to `paid`, by the provider's word of now: order, age and content of events do not matter.
 * Callers at once share one question: a hundred deliveries of one event must not queue for one row.
 * @throws LedgerAway when the database is away; the provider's error when it is
 */
export function createSettle(parts: { ledger: Ledger; stripe: Stripe; secret: string }): Settle {
  const { ledger, stripe, secret } = parts;
  return createSharedRun(async (sessionId: string, { from, event }: News) => {
    try {
      const expand = ["payment_intent"];
      const session = await stripe.checkout.sessions.retrieve(sessionId, { expand });
      const observed = { ...(await observe(session, secret)), heard_from: from };
      return await ledger.settle(event ? { ...observed, event } : observed);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** Short, since a shopper waits at the button. */
const patience = { timeout: 5000, maxNetworkRetries: 0 };

/** Expires the session, then settles; one paid at that very moment refuses to expire and settles as paid (F50). */
export async function expireAndSettle(
  { stripe, settle }: { stripe: Stripe; settle: Settle },
  sessionId: string,
  news: News,
): Promise<Checkout | null> {
  try {
    await stripe.checkout.sessions.expire(sessionId, {}, patience);
  } catch (error) {
    if (providerFault(error) !== "refused") throw error;
  }
  return settle(sessionId, news);
}
