/* oxlint-disable typescript/no-explicit-any -- answers are asserted, not typed */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createShopFunctions, type FunctionName } from "#supabase/functions/functions.ts";
import {
  eventBody,
  openPaymentWorld,
  signature,
  siteUrl,
  type PaymentWorld,
} from "./payment-world.ts";

let w: PaymentWorld;
beforeAll(async () => {
  w = await openPaymentWorld();
});
afterAll(() => w.close());

describe("card testers", () => {
  const from = (address: string, body: unknown) =>
    w.call("create-cart-payment", body, { "x-forwarded-for": address });

  test("PAY-04 F81 ten sessions a minute from one address, then 429 with Retry-After and no hold; others go on", async () => {
    const id = await w.addPiece();
    const body = { items: [{ id, quantity: 1 }] };
    const press = () => from("203.0.113.7", body);
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, press));
    // One more every six seconds, should they take that long.
    const refilled = Math.ceil((performance.now() - startedAt) / 6_000);
    const refused = answers.find(({ status }) => status === 429);
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThanOrEqual(10);
    expect(made).toBeLessThanOrEqual(10 + refilled);
    expect(refused?.json).toMatchObject({ code: "too_many_requests" });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await w.heldOf(id)).toBe(made);
    expect((await from("203.0.113.8", body)).status).toBe(200);
  });

  test("PAY-04 F81 at most 20 open payments an address; one that ends makes room", async () => {
    const id = await w.addPiece();
    const open: { secret: string }[] = [];
    const pay = async () => {
      await w.query("delete from private.payment_budgets");
      const { status, json } = await from("198.51.100.1", { items: [{ id, quantity: 1 }] });
      if (status === 200) open.push(json.checkout);
      return status;
    };
    for (let i = 0; i < 20; i += 1) expect(await pay()).toBe(200);
    expect(await pay()).toBe(429);
    await w.call("cancel-checkout", { secret: open[0]?.secret });
    expect(await pay()).toBe(200);
  });

  test("PAY-04 F81 sixty refused calls a minute from one address, then 429", async () => {
    const press = () => from("192.0.2.9", { items: [] });
    const answers = await Promise.all(Array.from({ length: 120 }, press));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
    const refused = answers.filter(({ status }) => status === 400).length;
    // What is refilled meanwhile comes on top.
    expect(refused).toBeGreaterThanOrEqual(60);
  });
});

/** As another process on the same database: nothing in its memory. */
function anotherProcess(now: () => number = Date.now) {
  const { table } = createShopFunctions({
    client: w.client,
    stripe: w.stripe,
    webhookSecrets: ["whsec_test_world"],
    siteUrl,
    livemode: false,
    budgetSecret: "a secret",
    now,
    log: { info() {}, warn() {}, error() {} },
  });
  return async (name: FunctionName, body: string, headers: Record<string, string>) => {
    const url = `${siteUrl}/functions/v1/${name}`;
    const response = await table[name].fetch(new Request(url, { method: "POST", body, headers }));
    return { status: response.status, retryAfter: response.headers.get("retry-after") };
  };
}

test("PAY-01 F02 a hundred events at once over two processes: 2xx, one customer, one order, one mail", async () => {
  const checkout = await w.openCheckout(await w.addPiece({ stock: 2 }));
  await w.control("deliveries", { mode: "hold" });
  await w.pay(checkout.url);
  const object = { id: checkout.sessionId, object: "checkout.session" };
  const body = eventBody("checkout.session.completed", object);
  const headers = { "stripe-signature": signature(body, Math.floor(Date.now() / 1000)) };
  const processes = [anotherProcess(), anotherProcess()] as const;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, count) =>
      processes[count % 2 ? 1 : 0]("stripe-webhook", body, headers),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await w.ordersOf(checkout.id)).toHaveLength(1);
  const mails = await w.query("select kind from private.outbox where checkout_id = $1", [
    checkout.id,
  ]);
  expect(mails).toEqual([{ kind: "confirmation" }]);
  expect(await w.brokenInvariants()).toEqual([]);
  await w.control("deliveries", { mode: "send" });
});

describe("budgets are one for all processes", () => {
  test.each([
    ["create-cart-payment", 60, { items: [] }, 400],
    ["payment-status", 120, { session_id: "x" }, 400],
    ["cancel-checkout", 60, { secret: randomUUID() }, 404],
    ["withdraw-from-contract", 20, {}, 400],
    ["invite-admin", 20, {}, 401],
  ] as const)(
    "SEC-05 F81 %s: %i calls at once from one address, then 429, from its neighbour not",
    async (name, burst, body, status) => {
      const [one, other] = [anotherProcess(), anotherProcess()];
      const from = { "x-forwarded-for": "203.0.113.50" };
      const ask = (process: typeof one, headers: Record<string, string>) =>
        process(name, JSON.stringify(body), headers);
      const answers = await Promise.all(
        Array.from({ length: 2 * burst }, (_, count) => ask(count % 2 ? one : other, from)),
      );
      const within = answers.filter((answer) => answer.status === status).length;
      const refused = answers.filter((answer) => answer.status === 429);
      expect(within + refused.length).toBe(2 * burst);
      // What is refilled while they are asked comes on top.
      expect(within).toBeGreaterThanOrEqual(burst);
      expect(refused.length).toBeGreaterThan(0);
      expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
      expect((await ask(one, { "x-forwarded-for": "203.0.113.51" })).status).toBe(status);
    },
  );

  test("PAY-03 bad signatures: twenty from one address, then 429; a good one is still taken", async () => {
    const [one, other] = [anotherProcess(), anotherProcess()];
    const body = eventBody("customer.created", { id: "cus_1", object: "customer" });
    const ask = (process: typeof one, signed: string) =>
      process("stripe-webhook", body, {
        "stripe-signature": signed,
        "x-forwarded-for": "203.0.113.60",
      });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      statuses.push((await ask(count % 2 ? one : other, "t=1,v1=00")).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect((await ask(one, signature(body, Math.floor(Date.now() / 1000)))).status).toBe(200);
  });

  test("PAY-03 events in all: a burst is taken, a flood hears 429 and comes again", async () => {
    let nowMs = Date.now();
    const one = anotherProcess(() => nowMs);
    const body = eventBody("customer.created", { id: "cus_1", object: "customer" });
    const signed = signature(body, Math.floor(nowMs / 1000));
    const take = () => one("stripe-webhook", body, { "stripe-signature": signed });
    const flood = () => Promise.all(Array.from({ length: 200 }, take));
    // What other tests have taken is back: the process counts by the clock of this one, the database by its own.
    await w.query("delete from private.payment_budgets");
    const answers = await flood();
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
    expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(Array(50).fill("1"));
    nowMs += 60_000;
    await w.query("delete from private.payment_budgets");
    expect((await flood()).filter(({ status }) => status === 200)).toHaveLength(150);
  });

  test("SEC-05 while the database is away nobody is refused for calls that can't be counted", async () => {
    w.setAway(true);
    const headers = { "x-forwarded-for": "203.0.113.70" };
    const { status } = await anotherProcess()("cancel-checkout", JSON.stringify({ secret: randomUUID() }), headers); // prettier-ignore
    w.setAway(false);
    expect(status).toBe(503);
  });
});
