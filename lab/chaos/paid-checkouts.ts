import { pay } from "./shopper.ts";
import type { Town } from "./shops.ts";
import { addressOf } from "../visitor-address.ts";
import { postFrom } from "./post.ts";

/** Paid carts of one piece each, by as many people; the judge decides what it reports of them. */
export async function paidCheckouts(town: Town, product: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += 10) {
    const people = Array.from({ length: Math.min(10, count - first) }, (_, next) => first + next);
    await Promise.all(people.map((person) => payAs(town, product, person)));
  }
}

async function payAs(town: Town, product: string, person: number): Promise<void> {
  const url = `${town.anyShop()}/functions/v1/create-cart-payment`;
  const body = JSON.stringify({ items: [{ id: product, quantity: 1 }] });
  const answer = await postFrom(addressOf(person), url, body);
  if (answer.status !== 200) throw new Error(`No session: ${JSON.stringify(answer)}`);
  await pay((answer.json as { url: string }).url);
}
