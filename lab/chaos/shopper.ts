import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { buyerForm } from "#tests/buyer.ts";
import { stubborn, type Judge } from "./judge.ts";
import type { Books } from "./shops.ts";

export interface Products {
  /** Product ids by how many there are. */
  scarce: string;
  some: string;
  plenty: string;
  stock: Record<string, number>;
  /** Sizes of `plenty`: its choice, and how many there are of each value. */
  sizes: { choice: string; stock: Record<string, number> };
}

/** Three pieces of the demo catalogue, of which the shop has 3, 40 and 5,000; of the last 30 in one size. */
export async function stockUp(books: Books): Promise<Products> {
  const { data } = await books.from("products").select("id").not("price", "is", null).limit(3).throwOnError();
  const [scarce = "", some = "", plenty = ""] = (data as { id: string }[]).map(({ id }) => id);
  const stock = { [scarce]: 3, [some]: 40, [plenty]: 5000 };
  const rows = Object.entries(stock).map(([product_id, quantity]) => ({ product_id, quantity }));
  await books.from("stock").upsert(rows).throwOnError();
  return { scarce, some, plenty, stock, sizes: await sizeUp(books, plenty) };
}

async function sizeUp(books: Books, product: string): Promise<Products["sizes"]> {
  const size = { product_id: product, position: 1, kind: "size", name: "Size of the storm" };
  const made = await books.from("product_choices").insert(size).select("id").single().throwOnError();
  const choice = String(made.data.id);
  const labels = ["S", "L"].map((label, at) => ({ choice_id: choice, position: at + 1, label, is_default: at === 0 }));
  const { data } = await books.from("product_choice_values").insert(labels).select("id,label").throwOnError();
  const counts = (data as { id: string; label: string }[]).map(({ id, label }) => ({
    value_id: id,
    quantity: label === "L" ? 30 : 4970,
  }));
  await books.from("value_stock").insert(counts).throwOnError();
  const stock = Object.fromEntries(counts.map(({ value_id, quantity }) => [value_id, quantity]));
  return { choice, stock };
}

/** The countries that parcels of a run go to: VAT of Cyprus, of other members, of a territory outside of it, none. */
const places = [
  { country: "CY", postal_code: "1010" },
  { country: "DE", postal_code: "10115" },
  { country: "GR", postal_code: "10558" },
  { country: "ES", postal_code: "35001" },
  { country: "US", postal_code: "10001" },
] as const;

/** Delivers to all of them, and returns by what; from today on each member's own rate is owed (TRD-01). */
export async function deliverAbroad(jeweller: SupabaseClient): Promise<string> {
  const countries = places.map(({ country }) => country);
  const method = { kind: "courier", name: "Courier", countries, price: 0, min_days: 1, max_days: 9 };
  const { data } = await jeweller.from("delivery_methods").insert(method).select("id").single().throwOnError();
  const oss_since = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(new Date());
  await jeweller.rpc("save_shop_settings", { changes: { oss_since } }).throwOnError();
  return String(data.id);
}

export interface Buyer {
  /** The address of any process that is meant to be up. */
  shopUrl: () => string;
  judge: Pick<Judge, "url">;
  products: Products;
  /** The way of delivery to other countries. */
  courier: string;
}

interface Done {
  left: number;
  /** Paid, by where the parcel goes. */
  parcels: Record<string, number>;
  opened: number;
  abandoned: number;
  refused: number;
}

/** One client: carts one after the other, as long as it goes on; a breath between them once all are taken. */
export async function buyUntil(buyer: Buyer, done: Done, isGoing: () => boolean): Promise<void> {
  while (isGoing()) {
    if (done.left <= 0) await pause(2000 + Math.random() * 4000);
    done.left -= 1;
    const place = places[Math.abs(done.left) % places.length] ?? places[0];
    const outcome = await buyOnce(buyer, place, done.parcels);
    if (outcome === "refused") done.refused += 1;
    else done.opened += 1;
    if (outcome === "abandoned") done.abandoned += 1;
  }
}

/** Behaves as people do: most pay, some go back, some close the tab; those who pay may look at the success page. */
async function buyOnce(
  buyer: Buyer,
  place: (typeof places)[number],
  parcels: Done["parcels"],
): Promise<"paid" | "abandoned" | "refused"> {
  const opened = await openCheckout(buyer, place.country);
  if (!opened) return "refused";
  const mood = Math.random();
  if (mood > 0.9) return "abandoned";
  if (mood > 0.8) {
    await ask(buyer, "cancel-checkout", { secret: opened.secret });
    return "abandoned";
  }
  await pay(opened.url, place);
  parcels[place.country] = (parcels[place.country] ?? 0) + 1;
  const session_id = opened.url.split("/").at(-1);
  for (let look = 0; look < Math.random() * 4; look += 1) {
    await ask(buyer, "payment-status", { session_id });
  }
  return "paid";
}

/** Repeats the same attempt until there is an answer, as a person presses again. */
async function openCheckout(buyer: Buyer, country: string): Promise<{ url: string; secret: string } | undefined> {
  const { scarce, some, plenty } = buyer.products;
  const choice = Math.random();
  const product = choice < 0.1 ? scarce : choice < 0.3 ? some : plenty;
  const items = [
    { id: product, quantity: 1 + Math.floor(Math.random() * 2), ...(product === plenty && aSize(buyer.products)) },
  ];
  if (product !== plenty) items.push({ id: plenty, quantity: 1, ...aSize(buyer.products) });
  const body = { items, attempt: randomUUID(), delivery: { method: buyer.courier, country } };
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

/** Often the one of which there are few. */
export function aSize({ sizes }: Products) {
  const values = Object.keys(sizes.stock);
  return { choices: [{ choice: sizes.choice, value: values[Math.floor(Math.random() * 2)] }] };
}

export async function pay(url: string, to?: { country: string; postal_code: string }): Promise<void> {
  const form = new URLSearchParams({ ...buyerForm, ...to });
  const answer = await stubborn(url, { method: "POST", body: form, redirect: "manual" });
  await answer.body?.cancel();
  // A page without a redirect may be that of a session that the first of two tries has paid.
  if (answer.status >= 500 || answer.status === 422)
    throw new Error(`The sandbox answered ${answer.status} to a payment`);
}

/** Answers nothing when the shop is dead at this moment. */
export async function ask(
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
