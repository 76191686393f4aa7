import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Stripe } from "stripe";
import type { Deeds } from "./deeds.ts";
import type { Town } from "./shops.ts";

/** Cents: less than any piece costs, so that none is refused. */
const amount = 100;

/**
 * Pays a euro back of one purchase after the other, two of three in the dashboard and one at the provider (AFT-08).
 * Who gets no answer presses again, or goes away and leaves it to the shop's round.
 */
export async function refundWhile(
  town: Town,
  authorization: string,
  done: Deeds,
  isGoing: () => boolean,
): Promise<void> {
  const begun = new Set<string>();
  while (isGoing()) {
    await pause(200 + Math.random() * 800);
    const session = await newlyPaid(town.judge.stripe, begun);
    if (!session) continue;
    begun.add(session.id);
    if (begun.size % 3 === 0) {
      await town.judge.control("refunds", { checkout_session: session.id, amount });
    } else {
      await press(town, { reference: session.reference, amount, authorization });
    }
    done.refundsAsked += 1;
  }
}

export async function bearerOf(admin: SupabaseClient): Promise<string> {
  const { data } = await admin.auth.getSession();
  return `Bearer ${data.session?.access_token}`;
}

async function newlyPaid(stripe: Stripe, begun: ReadonlySet<string>) {
  const { data } = await stripe.checkout.sessions.list({
    status: "complete",
    limit: 20,
    expand: ["data.payment_intent"],
  });
  const session = data.find(({ id, payment_status: paid }) => paid === "paid" && !begun.has(id));
  const intent = session?.payment_intent;
  return session && typeof intent === "object" ? { id: session.id, reference: intent?.description ?? "" } : undefined;
}

interface Press {
  reference: string;
  /** Cents. */
  amount: number;
  authorization: string;
}

/** The same press until there is an answer; one in four gives up after the first. */
export async function press(town: Pick<Town, "anyShop">, asked: Press): Promise<void> {
  const { reference, amount, authorization } = asked;
  const body = JSON.stringify({ id: randomUUID(), reference, seen: 0, amount });
  const tries = Math.random() < 0.25 ? 1 : 20;
  for (let left = tries; left > 0; left -= 1) {
    const answer = await fetch(`${town.anyShop()}/functions/v1/refund-order`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await pause(300);
  }
}
