import type Stripe from "stripe";
import { appName } from "./provider.ts";
import type { BrokenRule, Ledger, PaidSession } from "./ledger.ts";

export interface CompareParts {
  ledger: Ledger;
  stripe: Stripe;
  livemode: boolean;
  /** Milliseconds. */
  now: () => number;
}

export interface Comparison {
  /** Number of compared paid sessions of this shop. */
  compared: number;
  broken: BrokenRule[];
  undelivered: number;
  /** The provider's clock less ours, in ms; undefined where its answer has no time. */
  clockMs: number | undefined;
}

const days = 30;
/** Ten questions of five seconds at most, since an operator waits for the answer. */
const mostSessions = 1000;
const patience = { timeout: 5000, maxNetworkRetries: 0 };

/**
 * I11: the provider's paid sessions and our paid checkouts are the same, to the cent; a month's newest thousand.
 * A payment of this very moment may be missing until its news arrives.
 * @throws the provider's error; LedgerAway
 */
export async function compareBooks(parts: CompareParts): Promise<Comparison> {
  let since = Math.floor(parts.now() / 1000) - days * 86_400;
  let read = 0;
  const paid: PaidSession[] = [];
  const query = {
    created: { gte: since },
    limit: 100,
    expand: ["data.payment_intent.latest_charge"],
  };
  for await (const session of parts.stripe.checkout.sessions.list(query, patience)) {
    if (read >= mostSessions) {
      since = session.created + 1;
      break;
    }
    read += 1;
    if (isPaidHere(session, parts.livemode)) {
      const refunded = refundedOf(session);
      paid.push({ id: session.id, amount: session.amount_total ?? 0, refunded });
    }
  }
  const broken = await parts.ledger.comparePaid(paid, since);
  return { compared: paid.length, broken, ...(await askForEvents(parts)) };
}

/** Cents that went back from a session with its charge expanded; null where the provider tells of none. */
function refundedOf({ payment_intent: intent }: Stripe.Checkout.Session): number | null {
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  return typeof charge === "object" ? (charge?.amount_refunded ?? null) : null;
}

/** Events of the last week, older than ten minutes, that the provider could not deliver, at most 100; and its clock. */
export async function askForEvents({
  stripe,
  now,
}: Pick<CompareParts, "stripe" | "now">): Promise<Pick<Comparison, "undelivered" | "clockMs">> {
  const seconds = Math.floor(now() / 1000);
  const created = { gte: seconds - 7 * 86_400, lte: seconds - 600 };
  const query = { created, delivery_success: false, limit: 100 };
  const before = now();
  const { data, lastResponse } = await stripe.events.list(query, patience);
  // The fetch client's headers are no record, as their type says, but fetch's own kind.
  const saidAt = Date.parse(new Headers(lastResponse.headers).get("date") ?? "");
  const clockMs = Number.isNaN(saidAt) ? undefined : saidAt - (before + now()) / 2;
  return { undelivered: data.length, clockMs };
}

/** Sessions of this shop and the mode of its key. All but `unpaid` ones are paid, as the provider's guide has it. */
export function isPaidHere(session: Stripe.Checkout.Session, livemode: boolean): boolean {
  return (
    session.metadata?.app === appName &&
    session.livemode === livemode &&
    session.status === "complete" &&
    session.payment_status !== "unpaid"
  );
}
