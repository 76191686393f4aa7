import { randomUUID } from "node:crypto";
import { stockUp } from "./shopper.ts";
import { openTown, type Engine, type Town } from "./shops.ts";
import { addressOf } from "../visitor-address.ts";
import { postFrom, type Answer } from "./post.ts";

const faults = ["timeout", "500", "429", "409", "cut", "torn"] as const;
/** R32: nobody waits longer at the button. */
const promisedMs = 12_000;

/** R32: each shopper is answered in twelve seconds in words that help; an attempt has one session. */
export async function runProvider(engine: Engine) {
  const town = await openTown(engine, { RATE_LIMITS: "on" });
  try {
    const products = await stockUp(town.books);
    const found: { fault: string; status: number; again: number; sessions: number; ms: number }[] = [];
    for (const [person, fault] of faults.entries()) {
      const attempt = randomUUID();
      const press = () => askFor(town, { items: [{ id: products.plenty, quantity: 1 }], attempt }, person);
      const before = await sessionsAt(town);
      await town.judge.control("faults", { answer: fault, times: 20, match: "POST /v1/checkout" });
      const first = await press();
      await town.judge.control("faults", {}, "DELETE");
      const second = await press();
      const sessions = (await sessionsAt(town)) - before;
      const { status, ms } = first;
      found.push({ fault, status, again: second.status, sessions, ms: Math.round(ms) });
    }
    return {
      found,
      faults: found.flatMap((one) => {
        const isWell = one.ms <= promisedMs && one.status === 503 && one.again === 200 && one.sessions === 1;
        return isWell ? [] : [JSON.stringify(one)];
      }),
    };
  } finally {
    await town.close();
  }
}

function askFor(town: Town, body: object, person: number): Promise<Answer> {
  const url = `${town.anyShop()}/functions/v1/create-cart-payment`;
  return postFrom(addressOf(person), url, JSON.stringify(body));
}

async function sessionsAt({ judge }: Town): Promise<number> {
  let count = 0;
  for await (const _ of judge.stripe.checkout.sessions.list({ limit: 100 })) count += 1;
  return count;
}
