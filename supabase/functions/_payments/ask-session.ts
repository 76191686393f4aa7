import { Stripe } from "stripe";
import type { Checkout } from "./checkout.ts";
import type { Ledger } from "./ledger.ts";
import { providerFault } from "./provider.ts";
import { idempotencyKey, sessionRequest, type SessionSettings } from "./session-request.ts";

export interface SessionParts {
  ledger: Ledger;
  stripe: Stripe;
  shop: SessionSettings;
}

/** Two tries: a shopper gets an answer within twelve seconds, on a busy machine too (R32). */
const patience = { timeout: 4500, maxNetworkRetries: 0 };
const pauseMs = 500;

/**
 * Asks the provider for the session under the checkout's own key, and notes it; repeating it is harmless.
 * A call that surely had no effect ends the checkout and frees its pieces; after a lost answer it stays `creating`.
 * @throws the provider's error; LedgerAway
 */
export async function askForSession(parts: SessionParts, checkout: Checkout): Promise<Checkout> {
  try {
    return await open(parts, checkout, await create(parts, checkout));
  } catch (error) {
    if (!isSettledAnswer(error)) throw error;
    // A kept 500 or a clash of parameters does not tell whether a session exists: the provider's list does.
    const session = isPlainRefusal(error) ? undefined : await findSession(parts.stripe, checkout);
    if (session?.url) return open(parts, checkout, session);
    await parts.ledger.fail(checkout.id);
    throw error;
  }
}

/** Repeats a call without an answer, or beside a twin (F24, F48): the SDK gives up when an answer breaks off. */
async function create({ stripe, shop }: SessionParts, checkout: Checkout) {
  const ask = () =>
    stripe.checkout.sessions.create(sessionRequest(checkout, shop), {
      idempotencyKey: idempotencyKey(checkout),
      ...patience,
    });
  try {
    return await ask();
  } catch (error) {
    if (providerFault(error) !== "away") throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return ask();
  }
}

async function open({ ledger }: SessionParts, checkout: Checkout, session: Stripe.Checkout.Session) {
  if (!session.url) throw new Error(`The provider's session ${session.id} has no address`);
  const opened = await ledger.open(checkout.id, session.id, session.url);
  if (!opened) throw new Error(`Checkout ${checkout.id} already has another session`);
  return opened;
}

/** The provider has given its final answer under this key: asking again brings the same. */
function isSettledAnswer(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return providerFault(error) !== "away" || (error.statusCode ?? 0) >= 500;
}

/** The call was refused before it had any effect. */
function isPlainRefusal(error: unknown): boolean {
  return providerFault(error) !== "away" && !(error instanceof Stripe.errors.StripeIdempotencyError);
}

/** An open session of this checkout in the provider's own list. */
async function findSession(stripe: Stripe, checkout: Checkout) {
  const created = { gte: checkout.created_at - 300, lte: checkout.created_at + 3600 };
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (session.client_reference_id === checkout.id) return session;
  }
  return undefined;
}
