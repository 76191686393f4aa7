import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld, signature } from "./payment-world.ts";

const w = await openPaymentWorld();

describe("card testers", () => {
  const from = (address: string, body: unknown) => w.call("create-cart-payment", body, { "x-forwarded-for": address });

  test("PAY-04 F81 ten sessions a minute from one address, then 429 with Retry-After and no hold; others go on", async () => {
    const id = await w.addProduct();
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
    const id = await w.addProduct();
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
});

test("PAY-01 F02 a hundred events at once over two processes: 2xx, one customer, one order, one mail", async () => {
  const checkout = await w.openCheckout(await w.addProduct({ stock: 2 }));
  await w.control("deliveries", { mode: "hold" });
  await w.pay(checkout.url);
  const object = { id: checkout.sessionId, object: "checkout.session" };
  const body = eventBody("checkout.session.completed", object);
  const headers = { "stripe-signature": signature(body, Math.floor(Date.now() / 1000)) };
  const processes = [w.anotherProcess(), w.anotherProcess()] as const;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, count) => processes[count % 2 ? 1 : 0]("stripe-webhook", body, headers)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await w.ordersOf(checkout.id)).toHaveLength(1);
  const mails = await w.query("select kind from private.outbox where checkout_id = $1", [checkout.id]);
  expect(mails).toEqual([{ kind: "confirmation" }]);
  expect(await w.brokenInvariants()).toEqual([]);
  await w.control("deliveries", { mode: "send" });
});

/** Leaves an hour's worth of calls behind: whatever has been counted so far has to wait. */
const useUp = () => w.query("update private.payment_budgets set full_at = full_at + interval '1 h'");

describe("budgets are one for all processes", () => {
  test.each([
    ["create-cart-payment", { items: [] }, 400],
    ["payment-status", { session_id: "x" }, 400],
    ["read-order", { token: "x" }, 404],
    ["send-enquiry", {}, 400],
    ["send-order-link", {}, 400],
    ["send-wish", {}, 400],
    ["answer-choices", {}, 400],
    ["cancel-checkout", { secret: randomUUID() }, 404],
    ["sync-stripe-products", {}, 200],
    ["withdraw-from-contract", {}, 400],
    ["invite-admin", {}, 401],
    ["compare-month", {}, 401],
    ["preview-picture", {}, 401],
  ] as const)(
    "SEC-05 F81 AVL-06 %s: an address that has used up its calls at one process hears 429 at the other, its neighbour not",
    async (name, body, status) => {
      const [one, other] = [w.anotherProcess(), w.anotherProcess()];
      const ask = (process: typeof one, address: string) =>
        process(name, JSON.stringify(body), { "x-forwarded-for": address });
      expect((await ask(one, "203.0.113.50")).status).toBe(status);
      await useUp();
      const refused = await ask(other, "203.0.113.50");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await ask(one, "203.0.113.51")).status).toBe(status);
    },
  );

  test("PAY-03 bad signatures of one address are counted; a good one is still taken", async () => {
    const [one, other] = [w.anotherProcess(), w.anotherProcess()];
    const body = eventBody("customer.created", { id: "cus_1", object: "customer" });
    const ask = async (process: typeof one, signed: string) => {
      const from = { "stripe-signature": signed, "x-forwarded-for": "203.0.113.60" };
      return (await process("stripe-webhook", body, from)).status;
    };
    expect(await ask(one, "t=1,v1=00")).toBe(400);
    await useUp();
    expect(await ask(other, "t=1,v1=00")).toBe(429);
    await w.query("delete from private.payment_budgets where name = 'webhook'");
    expect(await ask(one, signature(body, Math.floor(Date.now() / 1000)))).toBe(200);
  });

  test("PAY-03 events in all: a flood hears 429 and comes again", async () => {
    const one = w.anotherProcess();
    const body = eventBody("customer.created", { id: "cus_1", object: "customer" });
    const headers = { "stripe-signature": signature(body, Math.floor(Date.now() / 1000)) };
    await w.query("delete from private.payment_budgets");
    expect((await one("stripe-webhook", body, headers)).status).toBe(200);
    await useUp();
    const refused = await one("stripe-webhook", body, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await w.query("delete from private.payment_budgets");
    expect((await one("stripe-webhook", body, headers)).status).toBe(200);
  });

  test("SEC-05 while the database is away nobody is refused for calls that can't be counted", async () => {
    w.setAway(true);
    const headers = { "x-forwarded-for": "203.0.113.70" };
    const { status } = await w.anotherProcess()("cancel-checkout", JSON.stringify({ secret: randomUUID() }), headers);
    w.setAway(false);
    expect(status).toBe(503);
  });
});
