import type Stripe from "stripe";
import type { Checkout } from "./checkout.ts";
import { askForRefund } from "./ask-refund.ts";
import { endUnanswered, endUnpaid } from "./end-checkout.ts";
import { LedgerAway, type Ledger } from "./ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { providerFault } from "./provider.ts";
import { disputedPayments, endStaleSessions, noteDispute } from "./refunds.ts";
import type { SessionSettings } from "./session-request.ts";
import type { Settle } from "./settle.ts";

export interface ReconcileParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  shop: SessionSettings;
  livemode: boolean;
  now: () => number;
  log: FunctionLog;
  /** False: nothing more is begun, and the next round does the rest. */
  inTime: () => boolean;
}

export interface ReconcileReport {
  looked: number;
  settled: number;
  failed: number;
}

const mostPerRound = 100;
const mostOpen = 1000;

/** Short, since a holder may be killed: two rounds at once do no harm, a missing round does. */
const leaseSeconds = 20;

/** Seconds by which a session may seem older than its checkout, by two clocks. */
const clockSkewSeconds = 300;

/** Seconds of a debit under way: 14 working days for the slowest bank, with the holidays of Christmas or Easter. */
const longestDebitSeconds = 28 * 86_400;

/**
 * Asks about each unfinished checkout whose time has come, since our own clock releases nothing, then about
 * ended sessions, open refunds and disputes, ends what asks for too little, and frees what was put aside till a day
 * that is over. Null: another process holds the round.
 */
export async function reconcile(parts: ReconcileParts): Promise<ReconcileReport | null> {
  const lease = await parts.ledger.claimLease("reconcile", leaseSeconds, 0);
  if (!lease) return null;
  const report: ReconcileReport = { looked: 0, settled: 0, failed: 0 };
  try {
    await parts.ledger.endReservations();
    const due = await parts.ledger.due(Math.floor(parts.now() / 1000), mostPerRound);
    for (const checkout of due) {
      if (!parts.inTime()) break;
      report.looked += 1;
      const news = () => ask(parts, checkout);
      report[await look(parts, { checkout: checkout.id }, news)] += 1;
    }
    await settleEnded(parts, report);
    await askForRefunds(parts, report);
    await askForDisputes(parts, report);
    await look(parts, {}, () => endStaleSessions(parts, { from: "reconciliation" }));
    return report;
  } finally {
    await parts.ledger.finishLease("reconcile", lease, report.failed === 0, report);
  }
}

async function ask(parts: ReconcileParts, checkout: Checkout): Promise<unknown> {
  const { provider_session_id } = checkout;
  const news = { from: "reconciliation" } as const;
  if (!provider_session_id) return endUnanswered(parts, checkout, news);
  const settled = await parts.settle(provider_session_id, news);
  return settled ? endGivenBack(parts, settled) : endUnknown(parts, checkout);
}

/**
 * The provider knows no such session: it was another account's, or the sandbox's before there was a key. Over there too
 * it can no longer be paid once its time is over, nor a bank still debit it weeks after; its pieces are free then, and
 * money that is found later still counts.
 */
async function endUnknown(parts: ReconcileParts, checkout: Checkout): Promise<void> {
  const overSeconds = parts.now() / 1000 - checkout.expires_at;
  const { state, attention } = checkout;
  const isOpen = state === "open" && overSeconds >= clockSkewSeconds;
  const isDebit = state === "processing" && attention === null && overSeconds >= longestDebitSeconds;
  if (!isOpen && !isDebit) return;
  parts.log.warn(
    { checkout: checkout.id },
    "the provider does not know this session, whose time is over: its pieces are free",
  );
  await endUnpaid(parts.ledger, checkout);
}

/** A payment that makes no order, of another amount for instance, holds its pieces until the money is given back. */
async function endGivenBack(parts: ReconcileParts, checkout: Checkout): Promise<void> {
  const { state, attention, provider_session_id } = checkout;
  if (state !== "processing" || attention === null || provider_session_id === null) return;
  const expand = ["payment_intent.latest_charge"];
  const { payment_intent: intent } = await parts.stripe.checkout.sessions.retrieve(provider_session_id, { expand });
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  if (typeof charge === "object" && charge?.refunded) await endUnpaid(parts.ledger, checkout);
}

/** Settles sessions that ended without a webhook (F30) or in a cut-off cancellation, by one question for all. */
async function settleEnded(parts: ReconcileParts, report: ReconcileReport): Promise<void> {
  const open = await parts.ledger.openSessions(mostOpen);
  const [oldest] = open;
  if (!oldest || !parts.inTime()) return;
  const ids = new Set(open.map(({ id }) => id));
  const created = { gte: oldest.created_at - clockSkewSeconds };
  await look(parts, { created }, async () => {
    for await (const { id, status } of parts.stripe.checkout.sessions.list({
      created,
      limit: 100,
    })) {
      if (!parts.inTime()) break;
      if (status === "open" || !ids.has(id)) continue;
      report.looked += 1;
      const news = () => parts.settle(id, { from: "reconciliation" });
      report[await look(parts, { session: id }, news)] += 1;
    }
  });
}

/** Refunds whose answer was lost, and those on their way (AFT-08). */
async function askForRefunds(parts: ReconcileParts, report: ReconcileReport): Promise<void> {
  for (const refund of await parts.ledger.dueRefunds(parts.livemode, mostPerRound)) {
    if (!parts.inTime()) break;
    report.looked += 1;
    const news = () => askForRefund(parts, refund);
    report[await look(parts, { refund: refund.id }, news)] += 1;
  }
}

/** Disputes without a webhook, or decided without one, by one question for all: nobody may ship meanwhile (F61). */
async function askForDisputes(parts: ReconcileParts, report: ReconcileReport): Promise<void> {
  if (!parts.inTime()) return;
  await look(parts, { disputes: "list" }, async () => {
    const payments = await disputedPayments(parts.stripe, parts.now());
    for (const payment of await parts.ledger.unheardDisputes(payments)) {
      if (!parts.inTime()) break;
      report.looked += 1;
      report[await look(parts, { payment }, () => noteDispute(parts, payment))] += 1;
    }
  });
}

/** A failing checkout must not keep the others from being looked at. */
async function look(
  parts: ReconcileParts,
  about: {
    checkout?: string;
    session?: string;
    refund?: string;
    payment?: string;
    disputes?: string;
    created?: object;
  },
  work: () => Promise<unknown>,
): Promise<"settled" | "failed"> {
  try {
    await work();
    return "settled";
  } catch (error) {
    if (!(error instanceof LedgerAway) && !providerFault(error)) throw error;
    if (about.checkout) await parts.ledger.mayAsk(about.checkout, 0);
    parts.log.warn({ ...about, err: error }, "the provider could not be asked now");
    return "failed";
  }
}
