import type { SupabaseClient } from "@supabase/supabase-js";
import type { Stripe } from "stripe";
import { setTimeout as pause } from "node:timers/promises";
import type { Products } from "./shopper.ts";
import { unexpected, wrongDisputes } from "./attention.ts";
import type { Books } from "./shops.ts";

export interface Verdict {
  paid: number;
  orders: number;
  centsAtProvider: number;
  centsInOrders: number;
  refunds: number;
  centsPaidBack: number;
  /** Checkouts that are neither paid nor over: their holds are released within three minutes (F27). */
  unfinished: number;
  /** Sentences; empty when the books are the provider's. */
  faults: string[];
}

interface Parts {
  stripe: Stripe;
  books: Books;
  products: Products;
  /** Reads what asks for attention; absent: nothing may. */
  jeweller?: SupabaseClient;
}

/** Asks until all is well or the time is over; nothing is held by then, unless that is not waited for. */
export async function finalVerdict(
  parts: Parts,
  waitMs: number,
  wait: "for holds" | "for the books" = "for holds",
): Promise<Verdict & { afterSeconds: number }> {
  const startedAt = Date.now();
  for (;;) {
    const verdict = await compare(parts);
    const waitedMs = Date.now() - startedAt;
    const held = wait === "for holds" ? verdict.unfinished : 0;
    if ((verdict.faults.length === 0 && held === 0) || waitedMs > waitMs) {
      const faults = held > 0 ? [`${held} checkouts are neither paid nor over`] : [];
      const afterSeconds = Math.round(waitedMs / 1000);
      return { ...verdict, faults: [...verdict.faults, ...faults], afterSeconds };
    }
    await pause(1000);
  }
}

interface PaidSession {
  checkout: string;
  /** The name that its orders have: the quote, whose deposit and balance are two payments, or the checkout. */
  purchase: string;
  isDeposit: boolean;
  amount: number;
  intent: string;
}

async function paidSessions(stripe: Stripe): Promise<PaidSession[]> {
  const paid: PaidSession[] = [];
  for await (const session of stripe.checkout.sessions.list({ status: "complete", limit: 100 })) {
    if (session.payment_status === "paid" && session.client_reference_id) {
      const checkout = session.client_reference_id;
      const { quote_id: quote, quote_part: part } = session.metadata ?? {};
      const amount = session.amount_total ?? 0;
      const isDeposit = part === "deposit";
      const intent = typeof session.payment_intent === "string" ? session.payment_intent : "";
      paid.push({ checkout, purchase: quote ?? checkout, isDeposit, amount, intent });
    }
  }
  return paid;
}

interface OrderRow {
  checkout_id: string;
  line_no: number;
  product_id: string;
  quantity: number;
  total_amount: number;
  choices: { value_id: string | null }[];
  flags: string[];
}

/** I1–I21 and the shelf: paid sessions are the sets of orders, to the cent; nothing sold twice, nothing held. */
async function compare({ stripe, books, products, jeweller }: Parts): Promise<Verdict> {
  const sessions = await paidSessions(stripe);
  const complete = new Set(sessions.filter(({ isDeposit }) => !isDeposit).map(({ purchase }) => purchase));
  // A deposit makes no orders until its balance is paid.
  const paid = sessions.filter(({ purchase }) => complete.has(purchase));
  const purchaseOf = new Map(paid.map(({ checkout, purchase }) => [checkout, purchase]));
  const orders = await allOrders(books);
  const sums = new Map<string, number>();
  for (const { checkout_id, total_amount } of orders.filter(isOnline)) {
    add(sums, purchaseOf.get(checkout_id) ?? checkout_id, Math.round(total_amount * 100));
  }
  const taken = new Map<string, number>();
  for (const { purchase, amount } of paid) add(taken, purchase, amount);
  const refunds = await refundsAt(stripe);
  // A deposit that was given back may have come again with the balance; I18 knows the cent.
  for (const { purchase, intent } of paid.filter(({ isDeposit }) => isDeposit)) {
    const back = backFrom(refunds, intent);
    const ordered = sums.get(purchase) ?? 0;
    const surplus = (taken.get(purchase) ?? 0) - ordered;
    if (surplus > 0 && surplus <= back) taken.set(purchase, ordered);
  }
  const wrongSums = [...taken]
    .filter(([purchase, amount]) => sums.get(purchase) !== amount)
    .map(([purchase, amount]) => `${purchase}: paid ${amount}, ordered ${sums.get(purchase)}`);
  const unpaid = [...sums.keys()].filter((purchase) => !taken.has(purchase));
  const { data: health } = await books.rpc("payment_health").throwOnError();
  const {
    unfinished,
    attention,
    oldest_refund_at: unanswered,
  } = health as {
    unfinished: number;
    attention: number;
    oldest_refund_at: string | null;
  };
  const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, one) => sum + one, 0);
  return {
    paid: paid.length,
    orders: orders.length,
    centsAtProvider: total(taken.values()),
    centsInOrders: total(sums.values()),
    refunds: refunds.length,
    centsPaidBack: total(refunds.map(({ amount }) => amount)),
    unfinished,
    faults: [
      ...wrongSums,
      ...unpaid.map((id) => `${id}: ordered and not paid`),
      ...(await brokenRules(books, stripe)),
      ...(await wrongStock(books, products, orders)),
      ...askedTwice(refunds),
      ...(unanswered ? [`a refund of ${unanswered} has no answer`] : []),
      ...(jeweller ? await unexpected(jeweller) : attention > 0 ? [`${attention} checkouts ask for attention`] : []),
      ...(await wrongDisputes(stripe, books)),
    ],
  };
}

/** Money goes back with the product over the counter. */
const isTakenBack = ({ flags }: OrderRow) => flags.includes("counter") && flags.includes("refunded");

/** The provider has no part in what is sold over the counter. */
const isOnline = ({ flags }: OrderRow) => !flags.includes("counter");

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

async function refundsAt(stripe: Stripe): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ limit: 100 })) refunds.push(refund);
  return refunds;
}

function backFrom(refunds: readonly Stripe.Refund[], intent: string): number {
  const theirs = refunds.filter(({ payment_intent: of }) => of === intent);
  return theirs.reduce((sum, { amount }) => sum + amount, 0);
}

/** Refunds that the shop asked for more than once, by our id. */
function askedTwice(refunds: readonly Stripe.Refund[]): string[] {
  const ids = refunds.flatMap(({ metadata }) => metadata?.["refund_id"] ?? []);
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
  return twice.map((id) => `refund ${id} was paid back twice`);
}

async function allOrders(books: Books): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (;;) {
    const { data } = await books
      .from("orders")
      .select("checkout_id,line_no,product_id,quantity,total_amount,choices,flags")
      .order("id")
      .range(rows.length, rows.length + 999)
      .throwOnError();
    rows.push(...(data as OrderRow[]));
    if (data.length < 1000) return rows;
  }
}

interface BrokenRule {
  name: string;
  examples: string[];
}

/** Asks as the operator's doctor does: I1 to I10, I13 to I21 by the books alone, I11 with the provider's list. */
async function brokenRules(books: Books, stripe: Stripe): Promise<string[]> {
  const sessions: { id: string; amount: number | null; refunded: number | null }[] = [];
  const expand = ["data.payment_intent.latest_charge"];
  const query = { status: "complete" as const, limit: 100, expand };
  for await (const session of stripe.checkout.sessions.list(query)) {
    if (session.payment_status === "paid") {
      const { latest_charge } = session.payment_intent as Stripe.PaymentIntent;
      const { amount_refunded: refunded } = latest_charge as Stripe.Charge;
      sessions.push({ id: session.id, amount: session.amount_total, refunded });
    }
  }
  const own = await books.rpc("invariants").throwOnError();
  const other = await books.rpc("compare_paid_sessions", { sessions, since: 0 }).throwOnError();
  const broken = [...(own.data as BrokenRule[]), ...(other.data as BrokenRule[])];
  return broken.map(({ name, examples }) => `${name}: ${examples.join(", ")}`);
}

/** Sold and left are what there was, of each piece and of each value; with every session over nothing is held. */
async function wrongStock(books: Books, products: Products, orders: OrderRow[]): Promise<string[]> {
  const { data: shelf } = await books.from("stock").select("id:product_id,quantity").throwOnError();
  const { data: values } = await books.from("value_stock").select("id:value_id,quantity").throwOnError();
  const started = { ...products.stock, ...products.sizes.stock };
  return ([...shelf, ...values] as { id: string; quantity: number }[]).flatMap(({ id, quantity }) => {
    const sold = orders
      .filter((order) => !isTakenBack(order))
      .filter(({ product_id, choices }) => product_id === id || choices.some(({ value_id }) => value_id === id))
      .reduce((sum, order) => sum + order.quantity, 0);
    const there = started[id];
    if (there === undefined || (quantity >= 0 && quantity + sold === there)) return [];
    return [`${id}: ${sold} sold and ${quantity} left of ${there}`];
  });
}

/** The first messengers of the payments, and the longest time from a payment to its orders, in seconds. */
export async function recovery(
  stripe: Stripe,
  books: Books,
): Promise<{ by: Record<string, number>; longestSeconds: number }> {
  const { data: health } = await books.rpc("payment_health").throwOnError();
  const { paid_of_week } = health as { paid_of_week: Record<string, number> };
  let longestSeconds = 0;
  const types = ["checkout.session.completed"];
  for await (const event of stripe.events.list({ types, limit: 100 })) {
    const session = event.data.object as { id: string };
    const wanted = { session_id: session.id };
    const { data } = await books.rpc("find_checkout", { wanted }).throwOnError();
    const paidAt = (data as { paid_at: number | null } | null)?.paid_at;
    if (paidAt) longestSeconds = Math.max(longestSeconds, paidAt - event.created);
  }
  return { by: paid_of_week, longestSeconds };
}
