import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import type { ShopProcess } from "#tests/shop-process.ts";

export interface Product {
  id: string;
  name: string;
  price: number;
}
export interface Checkout {
  /** The path of the page after the payment. */
  path: string;
  /** The reference that the shopper is told. */
  reference: string;
  /** Gives it up. */
  secret: string;
  /** The sandbox's page. */
  url: string;
}

/** Goes to pay as a shopper does, and pays with one of the sandbox's cards, or does not. */
export async function checkout(
  shop: ShopProcess,
  products: readonly Product[],
  card?: "paid" | "disputed" | "debit" | "debit-fails",
): Promise<Checkout> {
  const items = products.map((product) => ({ ...product, quantity: 1 }));
  const { url, checkout: opened } = await invoke(shop, "create-cart-payment", { items });
  if (card) {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...shopper, card }),
    });
    if (answer.status >= 400) throw new Error(`The sandbox took no payment: ${answer.status}`);
  }
  const id = new URL(url).pathname.split("/").at(-1);
  return { ...opened, url, path: `/payment-success?session_id=${id}` };
}

export const shopper = {
  email: "maria@example.test",
  name: "Μαρία Παπαδοπούλου",
  phone: "+35799123456",
  line1: "Λήδρας 12",
  city: "Λευκωσία",
  postal_code: "1011",
  country: "CY",
  terms: "on",
};

export async function invoke(shop: ShopProcess, name: string, body: object) {
  const config = await (await fetch(`${shop.url}/config.json`)).json();
  const client = createClient(config.projectUrl, config.anonKey);
  const { data, error } = await client.functions.invoke(name, { body });
  if (error) throw new Error(`${name}: ${await error.context?.text?.()}`, { cause: error });
  return data;
}

/** The path that a mail's link leads to. */
export async function orderPage(shop: ShopProcess, { secret }: Checkout): Promise<string> {
  const { data: bought } = await shop.service.rpc("find_checkout", { wanted: { secret } }).throwOnError();
  const token = randomUUID();
  const token_hash = createHash("sha256").update(token).digest("hex");
  await shop.service.rpc("add_order_link", { checkout: bought.id, token_hash }).throwOnError();
  return `/order/${token}`;
}

/** A bank debit is under way for a minute. */
export async function hasFailed(shop: ShopProcess, { path }: Checkout): Promise<void> {
  const session_id = new URL(path, shop.url).searchParams.get("session_id");
  const giveUpAt = Date.now() + 3 * 60_000;
  while ((await invoke(shop, "payment-status", { session_id })).state !== "failed") {
    if (Date.now() > giveUpAt) throw new Error("The bank debit has not failed");
    await sleep(3_000);
  }
}
