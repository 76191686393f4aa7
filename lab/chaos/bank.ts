import { setTimeout as pause } from "node:timers/promises";
import type { Stripe } from "stripe";
import type { Deeds } from "./deeds.ts";
import type { Town } from "./shops.ts";

/** Banks act behind a shop's back: refunds are sent back, payments are disputed, deposits too, and decided (MNY-04). */
export async function troubleWhile({ judge }: Town, done: Deeds, isGoing: () => boolean): Promise<void> {
  const seen = new Set<string>();
  const open: string[] = [];
  // Turns give each deed its part of a short run.
  for (let turn = 0; isGoing(); turn += 1) {
    await pause(300 + Math.random() * 900);
    const refund = turn % 3 === 0 ? await standingRefund(judge.stripe) : undefined;
    if (refund) {
      await judge.control(`refunds/${refund.id}/fail`, {});
      done.refundsFailed += 1;
    }
    const disputed = turn % 6 === 1 ? await newlyPaid(judge.stripe, seen) : undefined;
    if (disputed) {
      seen.add(disputed);
      await judge.control("disputes", { checkout_session: disputed });
      const [newest] = (await judge.stripe.disputes.list({ limit: 1 })).data;
      if (newest) open.push(newest.id);
      done.disputes += 1;
    }
    if (turn % 6 === 5 && open.length > 0) {
      const status = Math.random() < 0.5 ? "won" : "lost";
      await judge.control(`disputes/${open.shift()}/close`, { status });
      done.disputesDecided += 1;
    }
  }
}

async function standingRefund(stripe: Stripe): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ limit: 5 });
  return data.find(({ status }) => status !== "failed");
}

async function newlyPaid(stripe: Stripe, seen: ReadonlySet<string>): Promise<string | undefined> {
  const { data } = await stripe.checkout.sessions.list({ status: "complete", limit: 20 });
  return data.find(({ id, payment_status: paid }) => paid === "paid" && !seen.has(id))?.id;
}
