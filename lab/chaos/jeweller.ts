import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { ask, aSize, pay, type Buyer } from "./shopper.ts";

/** Sells over the counter, and sends quotes whose deposit and balance are paid by their links (STK-05, ASK-02). */
export async function sellAndQuoteWhile(
  jeweller: SupabaseClient,
  buyer: Buyer,
  isGoing: () => boolean,
) {
  const done = { soldAtCounter: 0, quotesPaid: 0 };
  // By turns: of a short run each has its part.
  for (let turn = 0; isGoing(); turn += 1) {
    await pause(200 + Math.random() * 1300);
    if (turn % 2 === 0) {
      if (await sellAtCounter(jeweller, buyer)) done.soldAtCounter += 1;
    } else if (await quote(jeweller, buyer, isGoing)) done.quotesPaid += 1;
  }
  return done;
}

async function sellAtCounter(jeweller: SupabaseClient, { pieces }: Buyer): Promise<boolean> {
  const sold = { id: randomUUID(), product_id: pieces.plenty, ...aSize(pieces), unit_amount: 4_500, payment_method: "cash", locale: "en" }; // prettier-ignore
  return (await insist(jeweller, "sell_at_counter", { request: sold })) !== undefined;
}

/** One in three pays all at once; of the others one in three leaves the balance open. */
async function quote(jeweller: SupabaseClient, buyer: Buyer, isGoing: () => boolean) {
  const isWhole = Math.random() < 0.33;
  const piece = { product_id: buyer.pieces.some, unit_amount: 30_000 };
  const words = { words: "A clasp of her own", unit_amount: 9_999, personalised: true };
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const offered = { id: randomUUID(), name: "Anna", email: "anna@example.com", locale: "en", items: [piece, words], valid_until: inAWeek, put_aside: true, ...(!isWhole && { deposit: 10_000 }) }; // prettier-ignore
  const sent = await insist<{ token: string; balance_token: string }>(jeweller, "send_quote", { request: offered }); // prettier-ignore
  if (!sent || !(await payLink(buyer, sent.token, isGoing))) return false;
  if (isWhole) return true;
  return Math.random() < 0.67 && payLink(buyer, sent.balance_token, isGoing);
}

/** A balance's link opens once its deposit has arrived: pressed until then. */
async function payLink(buyer: Buyer, token: string, isGoing: () => boolean): Promise<boolean> {
  while (isGoing()) {
    const answer = await ask(buyer, "create-cart-payment", { quote: token });
    if (answer?.status === 200) {
      await pay((answer.json as { url: string }).url);
      return true;
    }
    await pause(300);
  }
  return false;
}

/** The same call until the shop answers; undefined: it refused. */
async function insist<Answer>(
  jeweller: SupabaseClient,
  name: string,
  body: object,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { data, error, status } = await jeweller.rpc(name, body);
    if (!error) return data;
    if (status >= 400 && status < 500) return undefined;
    await pause(300);
  }
  throw new Error("No shop answered the jeweller for a minute");
}
