import { setTimeout as pause } from "node:timers/promises";
import { troubleWhile } from "./bank.ts";
import type { Deeds } from "./deeds.ts";
import { sellAndQuoteWhile } from "./jeweller.ts";
import { bearerOf, refundWhile } from "./refunder.ts";
import { buyUntil, deliverAbroad, stockUp, type Buyer } from "./shopper.ts";
import { openTown, type Engine, type Town } from "./shops.ts";
import { finalVerdict, recovery } from "./verdict.ts";
import { adminOf } from "#tests/shop-process.ts";
import { percentile } from "../statistics.ts";

export interface KillsPlan {
  checkouts: number;
  clients: number;
  /** Number of SIGKILLs, at random moments. */
  kills: number;
  /** The shops are left alone after so long, however many kills there were. */
  killingMs: number;
  /** A short run goes on until each kind of deed was done, however slow the machine: so long at most. */
  eachWithinMs?: number;
  wait: "for holds" | "for the books";
}

/** Paid ones are there after one round of the minute (R01); holds go within three minutes (F27). */
const restMs = 200_000;

/** R01: another process is the judge: its payments and refunds and our books are the same, and nothing is held. */
export async function runKills(engine: Engine, plan: KillsPlan) {
  const startedAt = Date.now();
  const town = await openTown(engine);
  try {
    const products = await stockUp(town.books);
    // The first kill comes later, when every shop has been up.
    const jeweller = await adminOf({ url: town.anyShop() });
    const courier = await deliverAbroad(jeweller);
    const buyer: Buyer = { shopUrl: town.anyShop, judge: town.judge, products, courier };
    const admin = await bearerOf(jeweller);
    const until = Date.now() + plan.killingMs;
    const done = {
      left: plan.checkouts,
      opened: 0,
      abandoned: 0,
      refused: 0,
      parcels: {},
      killsLeft: plan.kills,
    };
    const deeds: Deeds = {
      soldAtCounter: 0,
      takenBack: 0,
      quotesPaid: 0,
      depositsGivenBack: 0,
      refundsAsked: 0,
      refundsFailed: 0,
      disputes: 0,
      disputesDecided: 0,
    };
    const eachUntil = Date.now() + (plan.eachWithinMs ?? 0);
    const isOneToCome = () => Object.values(deeds).includes(0) && Date.now() < eachUntil;
    const isGoing = () => done.left > 0 || done.killsLeft > 0 || isOneToCome();
    const buying = Promise.all(Array.from({ length: plan.clients }, () => buyUntil(buyer, done, isGoing)));
    const [killing, outages] = await Promise.all([
      killWhile(town, done, until),
      strikeWhile(engine, isGoing),
      sellAndQuoteWhile(jeweller, buyer, deeds, isGoing),
      troubleWhile(town, deeds, isGoing),
      disturbWhile(town, isGoing),
      refundWhile(town, admin, deeds, isGoing),
      buying,
    ]);
    await comeToRest(town);
    const parts = { ...town, stripe: town.judge.stripe, products, jeweller };
    const verdict = await finalVerdict(parts, restMs, plan.wait);
    return {
      clients: plan.clients,
      checkouts: done.opened + done.refused,
      ...killing,
      ...deeds,
      outages,
      abandoned: done.abandoned,
      refused: done.refused,
      parcels: done.parcels,
      ...verdict,
      recovered: await recovery(town.judge.stripe, town.books),
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  } finally {
    await town.close();
  }
}

/** How often, and how long the shop was gone each time, in seconds: this machine also plays everybody else. */
async function killWhile(town: Town, done: { killsLeft: number }, until: number) {
  const awaySeconds: number[] = [];
  while (done.killsLeft > 0) {
    await pause(200 + Math.random() * 4800);
    const shop = town.shops[Math.floor(Math.random() * town.shops.length)];
    await shop?.kill();
    const killedAt = Date.now();
    await shop?.start();
    awaySeconds.push((Date.now() - killedAt) / 1000);
    done.killsLeft = Date.now() > until ? 0 : done.killsLeft - 1;
    process.stderr.write(`\r${awaySeconds.length} kills, ${done.killsLeft} to come `);
  }
  return {
    kills: awaySeconds.length,
    awaySeconds: { median: percentile(awaySeconds, 0.5), longest: percentile(awaySeconds, 1) },
  };
}

async function strikeWhile({ outage }: Engine, isGoing: () => boolean): Promise<number> {
  let outages = 0;
  while (outage && isGoing()) {
    await pause(8000 + Math.random() * 12_000);
    if (!isGoing()) break;
    await outage(3000);
    outages += 1;
  }
  return outages;
}

async function disturbWhile({ judge }: Town, isGoing: () => boolean): Promise<void> {
  while (isGoing()) {
    const copies = Math.floor(Math.random() * 11);
    await judge.control("deliveries", { mode: "send", copies, shuffle_ms: 1500 });
    await pause(300 + Math.random() * 1000);
  }
}

/** Every shop up, every open session ended, every round made once: at start there is one. */
async function comeToRest({ judge, shops }: Town): Promise<void> {
  await judge.control("deliveries", { mode: "send", copies: 1, shuffle_ms: 0 });
  for await (const session of judge.stripe.checkout.sessions.list({ status: "open", limit: 100 })) {
    await judge.stripe.checkout.sessions.expire(session.id);
  }
  for (const shop of shops) {
    await shop.stop();
    await shop.start();
  }
}
