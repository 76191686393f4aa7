import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Judge, Pieces } from "./chaos-run.ts";

export interface Buyer {
  /** Of any process that is meant to be up. */
  shopUrl: () => string;
  judge: Pick<Judge, "url">;
  pieces: Pieces;
}

interface Done {
  left: number;
  unpaid: number;
  refused: number;
}

/** One client: carts one after the other, until all checkouts are taken. */
export async function buyUntil(buyer: Buyer, done: Done): Promise<void> {
  while (done.left > 0) {
    done.left -= 1;
    const outcome = await buyOnce(buyer);
    if (outcome !== "paid") done[outcome] += 1;
  }
}

/** As people do: most pay, some go back, some close the tab; who pays looks at the success page, or not. */
async function buyOnce(buyer: Buyer): Promise<"paid" | "unpaid" | "refused"> {
  const opened = await openCheckout(buyer);
  if (!opened) return "refused";
  const mood = Math.random();
  if (mood > 0.9) return "unpaid";
  if (mood > 0.8) {
    await ask(buyer, "cancel-checkout", { secret: opened.secret });
    return "unpaid";
  }
  await pay(opened.url);
  const session_id = opened.url.split("/").at(-1);
  for (let look = 0; look < Math.random() * 4; look += 1) {
    await ask(buyer, "payment-status", { session_id });
  }
  return "paid";
}

/** The same attempt until there is an answer, as a person presses again. */
async function openCheckout(buyer: Buyer): Promise<{ url: string; secret: string } | undefined> {
  const { scarce, some, plenty } = buyer.pieces;
  const choice = Math.random();
  const piece = choice < 0.1 ? scarce : choice < 0.3 ? some : plenty;
  const items = [{ id: piece, quantity: 1 + Math.floor(Math.random() * 2) }];
  if (piece !== plenty) items.push({ id: plenty, quantity: 1 });
  const body = { items, attempt: randomUUID() };
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(buyer, "create-cart-payment", body);
    if (answer?.status === 200) {
      const { url, checkout } = answer.json as { url: string; checkout: { secret: string } };
      return { url, secret: checkout.secret };
    }
    if (answer && answer.status < 500) return undefined;
    await pause(300);
  }
  throw new Error("No shop answered this shopper for minutes");
}

async function pay(url: string): Promise<void> {
  const form = new URLSearchParams({
    email: "chaos@example.com",
    name: "Χάος",
    phone: "+357 99 123456",
    line1: "Λήδρας 5",
    city: "Nicosia",
    postal_code: "1010",
    country: "CY",
    card: "paid",
  });
  const answer = await fetch(url, { method: "POST", body: form, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status} to a payment`);
}

/** Undefined when the shop is dead at this moment. */
async function ask(
  { shopUrl }: Buyer,
  name: string,
  body: object,
): Promise<{ status: number; json: unknown } | undefined> {
  try {
    const answer = await fetch(`${shopUrl()}/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, json: await answer.json() };
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
