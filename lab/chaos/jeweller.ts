import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Deeds } from "./deeds.ts";
import { bearerOf, press } from "./refunder.ts";
import { ask, aSize, pay, type Buyer } from "./shopper.ts";

/**
 * Sells over the counter and takes some of it back, and sends quotes whose deposit and balance are paid by their links;
 * some deposits are given back before their balance (STK-05, ASK-02, MNY-04).
 */
export async function sellAndQuoteWhile(
  jeweller: SupabaseClient,
  buyer: Buyer,
  done: Deeds,
  isGoing: () => boolean,
): Promise<void> {
  // Turns give each deed its part of a short run.
  for (let turn = 0; isGoing(); turn += 1) {
    await pause(200 + Math.random() * 1300);
    if (turn % 2 === 0) {
      const sold = await sellAtCounter(jeweller, buyer);
      if (sold) done.soldAtCounter += 1;
      if (sold && turn % 6 === 0) {
        await insist(jeweller, "take_back_sale", { sale_reference: sold.reference });
        done.takenBack += 1;
      }
    } else {
      const ending = await quote(jeweller, buyer, { isGoing, turn });
      if (ending === "paid") done.quotesPaid += 1;
      if (ending === "given back") done.depositsGivenBack += 1;
    }
  }
}

async function sellAtCounter(jeweller: SupabaseClient, { products }: Buyer) {
  const sold = {
    id: randomUUID(),
    lines: [
      { product_id: products.plenty, ...aSize(products), unit_amount: 4_500 },
      { words: "A battery", unit_amount: 700 },
    ],
    discount: 201,
    payments: [
      { method: "cash", amount: 2_000 },
      { method: "card", amount: 2_999 },
    ],
    locale: "en",
  };
  return insist<{ reference: string }>(jeweller, "sell_at_counter", { request: sold });
}

type Ending = "paid" | "given back" | "open";

/** Asks for all at once, for deposit and balance, and gives a deposit back, by turns; some leave the balance open. */
async function quote(
  jeweller: SupabaseClient,
  buyer: Buyer,
  { isGoing, turn }: { isGoing: () => boolean; turn: number },
): Promise<Ending> {
  const isWhole = turn % 6 === 5;
  const product = { product_id: buyer.products.some, unit_amount: 30_000 };
  const words = { words: "A clasp of her own", unit_amount: 9_999, personalised: true };
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const offered = {
    id: randomUUID(),
    name: "Anna",
    email: "anna@example.com",
    locale: "en",
    items: [product, words],
    valid_until: inAWeek,
    put_aside: true,
    ...(!isWhole && { deposit: 10_000 }),
  };
  const sent = await insist<{ token: string; balance_token: string }>(jeweller, "send_quote", { request: offered });
  if (!sent || !(await payLink(buyer, sent.token, isGoing))) return "open";
  if (isWhole) return "paid";
  const isBack = turn % 6 === 1 && (await giveBack(jeweller, buyer, { quote: offered.id, isGoing }));
  if (!isBack && Math.random() < 0.2) return "open";
  // The link of one that went back must say so: `finalVerdict` finds whatever was paid for it.
  const isPaid = await payLink(buyer, sent.balance_token, isGoing);
  return isBack ? "given back" : isPaid ? "paid" : "open";
}

/** The whole deposit, as soon as it has arrived; pressed until the shop answers. */
async function giveBack(
  jeweller: SupabaseClient,
  { shopUrl }: Buyer,
  { quote, isGoing }: { quote: string; isGoing: () => boolean },
): Promise<boolean> {
  while (isGoing()) {
    const quotes = await insist<Listed[]>(jeweller, "quotes_overview", {});
    const listed = quotes?.find(({ id }) => id === quote);
    const deposit = listed?.references.find(({ part, state }) => part === "deposit" && state === "paid");
    if (deposit && listed) {
      const amount = listed.deposit_left;
      const authorization = await bearerOf(jeweller);
      await press({ anyShop: shopUrl }, { reference: deposit.reference, amount, authorization });
      return true;
    }
    await pause(300);
  }
  return false;
}

interface Listed {
  id: string;
  deposit_left: number;
  references: { part: string; reference: string; state: string }[];
}

/** A balance's link opens once its deposit has arrived: pressed until then, or until there is nothing to pay. */
async function payLink(buyer: Buyer, token: string, isGoing: () => boolean): Promise<boolean> {
  while (isGoing()) {
    const answer = await ask(buyer, "create-cart-payment", { quote: token });
    if (answer?.status === 200) {
      await pay((answer.json as { url: string }).url);
      return true;
    }
    const code = (answer?.json as { code?: string } | undefined)?.code ?? "";
    if (/^quote_(given_back|disputed|ended|paid)$/.test(code)) return false;
    await pause(300);
  }
  return false;
}

/** The same call until the shop answers; undefined: it refused. */
async function insist<Answer>(jeweller: SupabaseClient, name: string, body: object): Promise<Answer | undefined> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { data, error, status } = await jeweller.rpc(name, body);
    if (!error) return data;
    if (status >= 400 && status < 500) return undefined;
    await pause(300);
  }
  throw new Error("No shop answered the jeweller for a minute");
}
