import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { webhookSecret } from "./judge.ts";
import { paidCheckouts } from "./paid-checkouts.ts";
import { stockUp } from "./shopper.ts";
import { openTown, type Engine } from "./shops.ts";
import { finalVerdict } from "./verdict.ts";
import { countOf, percentile } from "../statistics.ts";
import { addressOf } from "../visitor-address.ts";
import { postFrom, type Answer } from "./post.ts";

/** R03: of a hundred payments the news ten times, shuffled, one in twenty badly signed: a hundred effects, no 5xx. */
export async function runStorm(engine: Engine, { payments = 100, times = 10, seconds = 60 } = {}) {
  const town = await openTown(engine, { RATE_LIMITS: "on" });
  try {
    const products = await stockUp(town.books);
    await town.judge.control("deliveries", { mode: "hold" });
    await paidCheckouts(town, products.plenty, payments);
    const bodies: string[] = [];
    const types = ["checkout.session.completed"];
    for await (const event of town.judge.stripe.events.list({ types, limit: 100 })) {
      bodies.push(...Array.from({ length: times }, () => JSON.stringify(event)));
    }
    const answers = await deliverEvenly(town.anyShop, shuffled(bodies), seconds);
    const good = answers.filter(({ isBad }) => !isBad).map(({ answer }) => answer);
    const bad = answers.filter(({ isBad }) => isBad).map(({ answer }) => answer);
    const verdict = await finalVerdict({ ...town, stripe: town.judge.stripe, products }, 0);
    return {
      deliveries: answers.length,
      p50Ms: percentile(
        good.map(({ ms }) => ms),
        0.5,
      ),
      p99Ms: percentile(
        good.map(({ ms }) => ms),
        0.99,
      ),
      good: countOf(good.map(({ status }) => status)),
      bad: countOf(bad.map(({ status }) => status)),
      ...verdict,
      faults: [...verdict.faults, ...othersThan(200, good), ...othersThan(400, bad)],
    };
  } finally {
    await town.close();
  }
}

function othersThan(wanted: number, answers: Answer[]): string[] {
  const others = answers.filter(({ status }) => status !== wanted).map(({ status }) => status);
  return Object.entries(countOf(others)).map(([status, many]) => `${many} were answered ${status}, not ${wanted}`);
}

async function deliverEvenly(anyShop: () => string, bodies: string[], seconds: number) {
  const gapMs = (seconds * 1000) / bodies.length;
  const startedAt = performance.now();
  const underWay: Promise<{ isBad: boolean; answer: Answer }>[] = [];
  for (const [index, body] of bodies.entries()) {
    await pause(Math.max(0, startedAt + index * gapMs - performance.now()));
    underWay.push(deliver(`${anyShop()}/functions/v1/stripe-webhook`, body, index));
  }
  return Promise.all(underWay);
}

/** The bad ones come from several places, so that none of these is told that it was too often. */
async function deliver(url: string, body: string, index: number) {
  const isBad = index % 20 === 0;
  const at = Math.floor(Date.now() / 1000);
  const secret = isBad ? "whsec_other" : webhookSecret;
  const hash = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  const headers = { "stripe-signature": `t=${at},v1=${hash}` };
  return { isBad, answer: await postFrom(addressOf(isBad ? index : 0), url, body, headers) };
}

function shuffled<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
