import type Stripe from "stripe";
import { countUndelivered } from "./compare-books.ts";
import type { Ledger } from "./ledger.ts";
import { providerFault } from "./provider.ts";

export interface OutlookParts {
  ledger: Ledger;
  stripe: Stripe;
  livemode: boolean;
  keepsMail: boolean;
  now: () => number;
}

const leaseSeconds = 30;
/** The provider need not be asked every minute. */
const restSeconds = 600;

/**
 * What an admin should know and only this process can tell: whether money moves, whether mail leaves the house,
 * how many of the provider's events did not arrive. Kept for the dashboard's 'Ready to sell?'.
 * @throws LedgerAway
 */
export function createOutlook(parts: OutlookParts): () => Promise<void> {
  const { ledger, livemode, keepsMail } = parts;
  // At once after a start: what it tells may just have been changed.
  let rest = 0;
  return async () => {
    const lease = await ledger.claimLease("outlook", leaseSeconds, rest);
    rest = restSeconds;
    if (!lease) return;
    const undelivered = await countUndelivered(parts).catch((error: unknown) => {
      if (providerFault(error)) return null;
      throw error;
    });
    const report = { is_trial: !livemode, keeps_mail: keepsMail, undelivered };
    await ledger.finishLease("outlook", lease, undelivered !== null, report);
  };
}
