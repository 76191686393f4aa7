import type Stripe from "stripe";
import type { Checkout } from "./checkout.ts";
import { endUnanswered } from "./end-checkout.ts";
import { LedgerAway, type Ledger } from "./ledger.ts";
import type { FunctionLog } from "./log.ts";
import { providerFault } from "./provider.ts";
import type { ShopFacts } from "./session-request.ts";
import type { Settle } from "./settle.ts";

export interface ReconcileParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  shop: ShopFacts;
  now: () => number;
  log: FunctionLog;
}

export interface ReconcileReport {
  looked: number;
  settled: number;
  failed: number;
}

const mostPerRound = 100;

/** Short, for a holder may be killed: two rounds at once do no harm, a round that nobody makes does. */
const leaseSeconds = 20;

/**
 * The minute's round ("local first"): every unfinished checkout whose time has come
 * is asked about at the provider; nothing is released by our own clock. Null: another process holds the round.
 */
export async function reconcile(parts: ReconcileParts): Promise<ReconcileReport | null> {
  const lease = await parts.ledger.claimLease("reconcile", leaseSeconds, 0);
  if (!lease) return null;
  const report: ReconcileReport = { looked: 0, settled: 0, failed: 0 };
  try {
    const due = await parts.ledger.due(Math.floor(parts.now() / 1000), mostPerRound);
    for (const checkout of due) {
      report.looked += 1;
      report[await look(parts, checkout)] += 1;
    }
    return report;
  } finally {
    await parts.ledger.finishLease("reconcile", lease, report.failed === 0, report);
  }
}

/** One that fails must not keep the others from being looked at. */
async function look(parts: ReconcileParts, checkout: Checkout): Promise<"settled" | "failed"> {
  try {
    const { provider_session_id } = checkout;
    const news = { from: "reconciliation" } as const;
    await (provider_session_id
      ? parts.settle(provider_session_id, news)
      : endUnanswered(parts, checkout, news));
    return "settled";
  } catch (error) {
    if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
    await parts.ledger.mayAsk(checkout.id, 0);
    parts.log.warn({ checkout: checkout.id, err: error }, "a checkout could not be looked up now");
    return "failed";
  }
}
