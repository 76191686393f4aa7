import { pay, stockUp } from "./shopper.ts";
import { openTown, type Engine, type Town } from "./shops.ts";
import { finalVerdict } from "./verdict.ts";
import { countOf, percentile } from "../statistics.ts";
import { addressOf } from "../visitor-address.ts";
import { postFrom, type Answer } from "./post.ts";

const waves = 4;

/** R05: shoppers at once for a piece of which there are three; half of those who may pay close the tab. */
export async function runRush(engine: Engine, { shoppers = 200 } = {}) {
  const town = await openTown(engine, { RATE_LIMITS: "on" });
  try {
    const products = await stockUp(town.books);
    const answers: Answer[] = [];
    const soldPerWave: number[] = [];
    for (let wave = 0; wave < waves; wave += 1) {
      const come = Array.from({ length: shoppers }, (_, next) => wave * shoppers + next);
      const told = await Promise.all(come.map((person) => askFor(town, products.scarce, person)));
      const urls = told.flatMap(({ status, json }) => (status === 200 ? [(json as { url: string }).url] : []));
      const paying = urls.filter((_, place) => place % 2 === 0);
      await Promise.all(paying.map((url) => pay(url)));
      await endOpenSessions(town);
      await finalVerdict({ ...town, stripe: town.judge.stripe, products }, 60_000);
      answers.push(...told);
      soldPerWave.push(paying.length);
    }
    const verdict = await finalVerdict({ ...town, stripe: town.judge.stripe, products }, 60_000);
    const others = answers.filter(({ status }) => status !== 200 && status !== 409);
    return {
      shoppers: answers.length,
      answers: countOf(answers.map(({ status }) => status)),
      p99Ms: percentile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
      soldPerWave,
      ...verdict,
      faults: [
        ...verdict.faults,
        ...(verdict.paid > 3 ? [`${verdict.paid} sold of three`] : []),
        ...others.map(({ status }) => `a shopper was answered ${status}`),
      ],
    };
  } finally {
    await town.close();
  }
}

function askFor(town: Town, product: string, person: number): Promise<Answer> {
  const url = `${town.anyShop()}/functions/v1/create-cart-payment`;
  return postFrom(addressOf(person), url, JSON.stringify({ items: [{ id: product, quantity: 1 }] }));
}

/** Ends them as their time does at the provider: only quicker. */
async function endOpenSessions({ judge }: Town): Promise<void> {
  for await (const session of judge.stripe.checkout.sessions.list({ status: "open", limit: 100 })) {
    await judge.stripe.checkout.sessions.expire(session.id);
  }
}
