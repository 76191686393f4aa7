import { setTimeout as pause } from "node:timers/promises";
import { paidCheckouts } from "./paid-checkouts.ts";
import { stockUp } from "./shopper.ts";
import { openTown, type Engine } from "./shops.ts";
import { finalVerdict } from "./verdict.ts";

/** R04: the database is away while a hundred deliveries come: none is acknowledged, all are applied once it is back. */
export async function runAway(engine: Engine, { payments = 100, awayMs = 30_000 } = {}) {
  const { outage } = engine;
  if (!outage) throw new Error("The embedded database can't go away without its shop");
  const town = await openTown(engine, { RATE_LIMITS: "on" });
  try {
    const products = await stockUp(town.books);
    await town.judge.control("deliveries", { mode: "hold" });
    await paidCheckouts(town, products.plenty, payments);
    const acknowledged = async () => {
      const query = { types: ["checkout.session.completed"], delivery_success: true, limit: 100 };
      return (await town.judge.stripe.events.list(query)).data.length;
    };
    const away = outage(awayMs);
    await town.judge.control("deliveries", { mode: "send", copies: 1, shuffle_ms: 0 });
    // The last look that surely falls into the outage.
    await pause(awayMs - 2000);
    const early = await acknowledged();
    await away;
    const verdict = await finalVerdict({ ...town, stripe: town.judge.stripe, products }, 60_000);
    return {
      payments,
      awaySeconds: awayMs / 1000,
      acknowledgedWhileAway: early,
      acknowledgedAfterwards: await acknowledged(),
      ...verdict,
      faults: [...verdict.faults, ...(early > 0 ? [`${early} acknowledged unapplied`] : [])],
    };
  } finally {
    await town.close();
  }
}
