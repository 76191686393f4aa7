import type Stripe from "stripe";
import { languageOf } from "#domain/language.ts";
import type { CheckoutLine } from "./checkout.ts";
import type { Ledger } from "./ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { agreedFrom, isProduct } from "./delivery-words.ts";
import { choicesFrom } from "./choice-words.ts";
import { giftFrom } from "./gift-words.ts";
import { observe, oneLine } from "./observe.ts";
import { quoteFrom } from "./quote-words.ts";
import { isPaidHere } from "./compare-books.ts";
import { listRefunds } from "./refunds.ts";
import type { SessionSettings } from "./session-request.ts";
import type { Settle } from "./settle.ts";

export interface RebuildParts {
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  livemode: boolean;
  shop: Pick<SessionSettings, "siteUrl">;
  secret: string;
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
}

export interface RebuildReport {
  read: number;
  settled: number;
  rebuilt: number;
  refunds: number;
}

/** A bank may send a refund back weeks later. */
const refundDays = 30;

/** Short, as for the minute's round: the lease of a killed process must not be waited for. */
const leaseSeconds = 20;

/**
 * Settles paid sessions since a day before our newest record, and reads a month's refunds anew; at start and daily.
 * A lost checkout is written again from its session (R02). Null: another process does it.
 */
export async function rebuild(parts: RebuildParts): Promise<RebuildReport | null> {
  const { ledger, stripe } = parts;
  const lease = await ledger.claimLease("rebuild", leaseSeconds, 0);
  if (!lease) return null;
  const report: RebuildReport = { read: 0, settled: 0, rebuilt: 0, refunds: 0 };
  let wentWell = false;
  try {
    const since = await ledger.rebuildSince();
    const created = { gte: since };
    const paid: Stripe.Checkout.Session[] = [];
    for await (const session of stripe.checkout.sessions.list({
      created,
      status: "complete",
      limit: 100,
    })) {
      report.read += 1;
      if (isPaidHere(session, parts.livemode)) paid.push(session);
    }
    await settleMissing(parts, paid, report);
    report.refunds = await rereadRefunds(parts, since);
    wentWell = true;
    return report;
  } finally {
    await ledger.finishLease("rebuild", lease, wentWell, report);
  }
}

/** Refunds of which no news came: made in the provider's dashboard, failed since, or lost with the database. */
async function rereadRefunds({ ledger, stripe, now }: RebuildParts, since: number) {
  const month = Math.floor(now() / 1000) - refundDays * 86_400;
  const all = await listRefunds(stripe, { created: { gte: Math.min(since, month) } });
  for (const [intent, refunds] of Map.groupBy(all, (refund) => refund.payment_intent_id)) {
    if (intent) await ledger.recordRefunds({ payment_intent_id: intent, refunds });
  }
  return all.length;
}

/** Oldest first, as they would have come. */
async function settleMissing(parts: RebuildParts, paid: Stripe.Checkout.Session[], report: RebuildReport) {
  const missing = new Set(await parts.ledger.unsettled(paid.map(({ id }) => id)));
  for (const session of paid.toReversed()) {
    if (!missing.has(session.id)) continue;
    const known = await parts.settle(session.id, { from: "reconciliation" });
    if (known?.state === "paid") report.settled += 1;
    else if (!known && (await writeAgain(parts, session.id))) report.rebuilt += 1;
  }
}

async function writeAgain(parts: RebuildParts, id: string): Promise<boolean> {
  const { ledger, stripe, secret, log, shop } = parts;
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  const items = await stripe.checkout.sessions.listLineItems(id, { limit: 100 });
  const intent = session.payment_intent;
  const elsewhere = session.success_url?.startsWith(`${shop.siteUrl}/`) === false;
  const checkout = await ledger.rebuild({
    observed: { ...(await observe(session, secret)), heard_from: "reconciliation" },
    reference: typeof intent === "object" ? (intent?.description ?? null) : null,
    amount: session.amount_total ?? 0,
    locale: languageOf(session.locale),
    lines: items.data.filter(isProduct).map(lineFrom),
    ...agreedFrom(session, items.data),
    gift: giftFrom(session),
    quote: quoteFrom(session),
    created_at: session.created,
    expires_at: session.expires_at,
    elsewhere,
  });
  log.warn(
    { checkout: checkout?.id, reference: checkout?.reference, elsewhere },
    "a lost paid checkout is back; mails of one from another address or from before this database are kept back",
  );
  return checkout?.state === "paid";
}

function lineFrom(item: Stripe.LineItem, index: number): CheckoutLine {
  const choices = choicesFrom(item);
  return {
    line_no: index + 1,
    product_id: item.metadata?.product_id ?? null,
    product_code: item.metadata?.product_code ?? null,
    name: oneLine(item.metadata?.["name"] ?? item.description ?? "?", 100),
    name_el: null,
    description: null,
    description_el: null,
    unit_amount: item.price?.unit_amount ?? Math.round(item.amount_total / (item.quantity ?? 1)),
    quantity: item.quantity ?? 1,
    image_url: null,
    personalised: choices.some(({ text }) => text) || null,
    choices,
  };
}
