import type Stripe from "stripe";
import { askForEvents } from "./compare-books.ts";
import type { Ledger } from "./ledger.ts";
import { providerFault } from "./provider.ts";
import type { PushKey } from "../_push/push-key.ts";

export interface OutlookParts {
  ledger: Ledger;
  stripe: Stripe;
  livemode: boolean;
  keepsMail: boolean;
  pushKey: () => Promise<PushKey>;
  now: () => number;
}

const leaseSeconds = 30;
/** Seconds between two questions to the provider. */
const restSeconds = 600;

/**
 * Keeps for 'Ready to sell?' what only this process knows: whether money moves, mails go, events arrive.
 * @throws LedgerAway
 */
export function createOutlook(parts: OutlookParts): () => Promise<void> {
  const { ledger, livemode, keepsMail, pushKey } = parts;
  // The first run comes at once, since a restart may have changed these facts.
  let rest = 0;
  return async () => {
    const lease = await ledger.claimLease("outlook", leaseSeconds, rest);
    rest = restSeconds;
    if (!lease) return;
    const asked = await askForEvents(parts).catch((error: unknown) => {
      if (providerFault(error)) return null;
      throw error;
    });
    const undelivered = asked?.undelivered ?? null;
    const report = { is_trial: !livemode, keeps_mail: keepsMail, undelivered, push_key: (await pushKey()).publicKey };
    await ledger.finishLease("outlook", lease, undelivered !== null, report);
  };
}
