import { Stripe } from "stripe";
import type { Ledger } from "./ledger.ts";
import { appName, providerFault } from "./provider.ts";
import type { Refund, ToldRefund } from "./refund.ts";
import { listRefunds, toldRefund } from "./refunds.ts";

/** Short, since an admin waits at the button; the minute's round asks again. */
const patience = { timeout: 5000, maxNetworkRetries: 0 };

/**
 * Finds the refund in the provider's list, or asks for it under its own key; repeating it is harmless.
 * A call that surely had no effect fails the refund; after a lost answer it stays `requested`.
 * @throws the provider's error; LedgerAway
 */
export async function askForRefund(
  { ledger, stripe }: { ledger: Ledger; stripe: Stripe },
  refund: Refund,
): Promise<Refund> {
  const { payment_intent_id } = refund;
  // The provider forgets a key after a day; its list never forgets a refund.
  const before = await listRefunds(stripe, { payment_intent: payment_intent_id }, patience);
  try {
    const made = before.find(({ own_id }) => own_id === refund.id) ?? (await create(stripe, refund));
    await ledger.recordRefunds({ payment_intent_id, refunds: [...before, made] });
    return { ...refund, state: made.state, failure: made.failure };
  } catch (error) {
    const failure = finalRefusal(error);
    if (failure === undefined) throw error;
    await ledger.recordRefunds({ payment_intent_id, refunds: before });
    await ledger.refuseRefund(refund.id, failure);
    return { ...refund, state: "failed", failure };
  }
}

/** The parameters depend on the stored row alone, so that a repeated call under the same key sends the same bytes. */
async function create(stripe: Stripe, refund: Refund): Promise<ToldRefund> {
  const { id, n, amount, checkout_id, payment_intent_id } = refund;
  const made = await stripe.refunds.create(
    {
      payment_intent: payment_intent_id,
      amount,
      metadata: { refund_id: id, checkout_id, app: appName },
    },
    { idempotencyKey: `refund-${checkout_id}-${n}`, ...patience },
  );
  return toldRefund(made);
}

/** The provider's code for a refusal that has no effect and stays; undefined when later may go well. */
function finalRefusal(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const isFinal =
    providerFault(error) === "refused" &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    [400, 402, 404].includes(error.statusCode ?? 0);
  return isFinal ? (error.code ?? "refused") : undefined;
}
