import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../sandbox.ts";
import { eventBody, openPaymentWorld } from "./payment-world.ts";

/** Webhooks are kept back: each test brings the news itself, in its own order. */
const w = await openPaymentWorld({ deliver: false });
afterEach(() => w.control("faults", {}, "DELETE"));

const news = (type: string, sessionId: string, more: object = {}) =>
  w.webhook(eventBody(type, { id: sessionId, object: "checkout.session", ...more }));
const completed = "checkout.session.completed";
const expired = "checkout.session.expired";

async function paidCheckout(product: string, quantity = 1, more: object = {}) {
  const checkout = await w.openCheckout(product, quantity, more);
  await w.pay(checkout.url);
  return checkout;
}

async function confirmationsOf(id: string): Promise<number> {
  const rows = await w.query("select 1 from private.outbox where checkout_id = $1 and kind = 'confirmation'", [id]);
  return rows.length;
}

async function customersOf(id: string): Promise<any[]> {
  return w.query(
    "select c.* from public.customers c where exists (select 1 from public.orders o where o.customer_id = c.id and o.checkout_id = $1)",
    [id],
  );
}

describe("a paid session becomes orders exactly once", () => {
  test("PAY-01 F01 R03 I1 I2 I13 a hundred events at once: one customer, one order per line, one mail, the sum exact", async () => {
    const ring = await w.addProduct({ price: 333.33, stock: 5 });
    const hoop = await w.addProduct({ price: 0.7 });
    const { json } = await w.checkOut([
      { id: ring, quantity: 3 },
      { id: hoop, quantity: 7 },
    ]);
    await w.pay(json.url);
    const sessionId = json.url.split("/").at(-1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => news(completed, sessionId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const orders = await w.ordersOf(json.checkout.id);
    expect(orders.map((order) => [order.line_no, order.quantity, order.total_amount])).toEqual([
      [1, 3, "999.99"],
      [2, 7, "4.90"],
    ]);
    const [customer, ...others] = await customersOf(json.checkout.id);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      name: "Μαρία Παπαδοπούλου",
      email: "maria@example.com",
      phone: "+35799123456",
      address: "Λήδρας 5, 1010 Nicosia, CY",
    });
    expect(await confirmationsOf(json.checkout.id)).toBe(1);
    expect(await w.stockOf(ring)).toBe(2);
    expect(await w.checkoutRow(json.checkout.id)).toMatchObject({ state: "paid", amount: 100_489 });
  });

  test("PAY-01 F03 the webhook comes before our own commit: settled by the reference, one set", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await paidCheckout(id);
    await w.query("update private.checkouts set provider_session_id = null, url = null where id = $1", [checkout.id]);
    expect((await news(completed, checkout.sessionId)).status).toBe(200);
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect((await w.checkoutRow(checkout.id)).provider_session_id).toBe(checkout.sessionId);
  });

  test("PAY-01 F03 F04 I12 expired before completed, and again after it: paid once, and stays paid", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await paidCheckout(id);
    for (const type of [expired, completed, expired, completed, expired]) {
      expect((await news(type, checkout.sessionId)).status).toBe(200);
    }
    expect((await w.checkoutRow(checkout.id)).state).toBe("paid");
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect(await w.stockOf(id)).toBe(0);
    await expect(
      w.query("update private.checkouts set state = 'expired', paid_at = null where id = $1", [checkout.id]),
    ).rejects.toThrow("checkout_state_only_goes_up");
  });

  test("PAY-01 F29 F31 no webhook: the success page settles, at the same instant as an event too", async () => {
    const id = await w.addProduct();
    const alone = await paidCheckout(id);
    const { status, json } = await w.call("payment-status", { session_id: alone.sessionId });
    expect([status, json.state, json.total_amount]).toEqual([200, "paid", 120.5]);
    expect(await w.ordersOf(alone.id)).toHaveLength(1);

    const both = await paidCheckout(id);
    const ask = () => w.call("payment-status", { session_id: both.sessionId });
    await Promise.all([ask(), news(completed, both.sessionId), ask(), w.functions.reconcile()]);
    expect(await w.ordersOf(both.id)).toHaveLength(1);
    expect((await ask()).json.state).toBe("paid");
  });

  test("PAY-01 F30 neither webhook nor page: the next round finds the payment, and asks once for all", async () => {
    const id = await w.addProduct({ stock: 3 });
    const paid = [await paidCheckout(id), await paidCheckout(id)];
    const open = await w.openCheckout(id);
    const left = await w.openCheckout(await w.addProduct());
    await w.stripe.checkout.sessions.expire(left.sessionId);
    await w.functions.reconcile();
    expect((await w.checkoutRow(left.id)).state).toBe("expired");
    for (const checkout of paid) {
      expect(await w.ordersOf(checkout.id)).toHaveLength(1);
      expect((await w.checkoutRow(checkout.id)).heard_from).toBe("reconciliation");
    }
    expect((await w.checkoutRow(open.id)).state).toBe("open");
    const calls = w.calls.length;
    await w.functions.reconcile();
    expect(w.calls.slice(calls).map(({ path }) => path)).toEqual(["/v1/checkout/sessions", "/v1/disputes"]);
  });

  test("PAY-01 F30 neither webhook nor page: the round after the expiry finds the payment too", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await paidCheckout(id);
    w.world.skewMs = 32 * 60_000;
    await w.functions.reconcile();
    w.world.skewMs = 0;
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect(await w.heldOf(id)).toBe(0);
  });

  test("PAY-01 F32 the page read fifty times: one set, the provider asked once, no personal data", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    await w.call("payment-status", { session_id: checkout.sessionId });
    const calls = w.calls.length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => w.call("payment-status", { session_id: checkout.sessionId })),
    );
    expect(w.calls.length).toBe(calls);
    for (const { json, headers } of answers) {
      expect(JSON.stringify(json)).not.toMatch(/maria|Μαρία|99123456|Λήδρας/);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
  });

  test("PAY-01 F13 a signed event that says paid about an unpaid session makes no order", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(id);
    const answer = await news(completed, checkout.sessionId, {
      status: "complete",
      payment_status: "paid",
      amount_total: 12_050,
      metadata: { checkout_id: checkout.id, app: "kosmima" },
    });
    expect(answer.status).toBe(200);
    expect(await w.ordersOf(checkout.id)).toEqual([]);
    expect((await w.checkoutRow(checkout.id)).state).toBe("open");
  });

  test("PAY-01 F15 a session of another shop on the same account: ignored, and unknown to the page", async () => {
    const other = await w.stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "eur", unit_amount: 999, product_data: { name: "Tea" } },
        },
      ],
      success_url: "https://other.test/ok",
    });
    const before = await w.stateHash();
    expect((await news(completed, other.id)).status).toBe(200);
    expect((await w.call("payment-status", { session_id: other.id })).status).toBe(404);
    await w.functions.rebuild();
    expect(await w.stateHash()).toBe(before);
  });

  test.each([
    [
      "F16",
      "amount",
      "amount_differs",
      "update private.checkouts set amount = amount - 1, lines = jsonb_set(lines, '{0,unit_amount}', '12049') where id = $1",
    ],
    ["F14", "mode", "mode_differs", "update private.checkouts set livemode = true where id = $1"],
  ])("PAY-01 %s another %s than ours: no orders, the admin is told, 200; free when paid back", async (...row) => {
    const [, , reason, change] = row;
    const ring = await w.addProduct({ stock: 1 });
    const checkout = await paidCheckout(ring);
    await w.query(change, [checkout.id]);
    expect((await news(completed, checkout.sessionId)).status).toBe(200);
    expect(await w.ordersOf(checkout.id)).toEqual([]);
    expect(await w.checkoutRow(checkout.id)).toMatchObject({
      state: "processing",
      attention: reason,
    });
    const { json } = await w.call("payment-status", { session_id: checkout.sessionId });
    expect([json.state, json.attention]).toEqual(["processing", true]);
    await w.functions.reconcile();
    expect((await w.checkoutRow(checkout.id)).state).toBe("processing");
    await w.control("refunds", { checkout_session: checkout.sessionId });
    await w.functions.reconcile();
    await w.query("update private.checkouts set attention = null where id = $1", [checkout.id]);
    await w.functions.reconcile();
    expect(await w.checkoutRow(checkout.id)).toMatchObject({ state: "expired", attention: null });
    const { data } = await w.client.from("products").select("availability").eq("id", ring).single().throwOnError();
    expect(data).toEqual({ availability: true });
  });

  test("PAY-01 F17 another currency: no orders, the admin is told", async () => {
    const checkout = await w.openCheckout(await w.addProduct());
    const { data } = await w.client.rpc("settle_checkout", {
      observed: {
        session_id: checkout.sessionId,
        checkout_id: checkout.id,
        status: "complete",
        payment_status: "paid",
        amount_total: 12_050,
        currency: "usd",
        livemode: false,
      },
    });
    expect(data).toMatchObject({ state: "processing", attention: "currency_differs" });
    expect(await w.ordersOf(checkout.id)).toEqual([]);
  });

  test("PAY-01 F21 the provider is down while an event is taken: 503, and the next one settles", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    await w.control("faults", { answer: "500", match: "GET /v1/checkout", times: 3 });
    expect((await news(completed, checkout.sessionId)).status).toBe(503);
    expect(await w.ordersOf(checkout.id)).toEqual([]);
    expect((await news(completed, checkout.sessionId)).status).toBe(200);
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
  });

  test("PAY-01 F19 a failure between customer and orders leaves nothing of either; the retry makes both", async () => {
    const checkout = await paidCheckout(await w.addProduct({ stock: 1 }));
    await w.query(
      "create function private.test_fail() returns trigger language plpgsql as $$ begin raise exception 'torn'; end $$",
    );
    await w.query(
      "create trigger test_fail before insert on public.orders for each row execute function private.test_fail()",
    );
    const before = await w.stateHash();
    expect((await news(completed, checkout.sessionId)).status).toBe(503);
    expect(await w.stateHash()).toBe(before);
    await w.query("drop trigger test_fail on public.orders");
    await w.query("drop function private.test_fail()");
    expect((await news(completed, checkout.sessionId)).status).toBe(200);
    expect(await customersOf(checkout.id)).toHaveLength(1);
  });
});

describe("an order keeps what was bought", () => {
  test("PAY-02 AFT-01 F52 F53 F54 renamed, repriced, deleted while paying: the order is as it was; a replay doubles nothing", async () => {
    const id = await w.addProduct({
      name: "Snapshot ring",
      name_el: "Δαχτυλίδι της ημέρας",
      price: 200,
      product_code: "S-1",
      stock: 3,
    });
    const gone = await w.addProduct({
      name: "Vanishing hoop",
      price: 50,
      product_code: "V-1",
      stock: 1,
    });
    const { json } = await w.checkOut([
      { id, quantity: 2 },
      { id: gone, quantity: 1 },
    ]);
    await w.query(
      "update public.products set name = 'Renamed', name_el = 'Άλλο', product_code = 'N-1', price = 999 where id = $1",
      [id],
    );
    await w.query("delete from public.products where id = $1", [gone]);
    await w.pay(json.url);
    const sessionId = json.url.split("/").at(-1);
    for (let time = 0; time < 3; time += 1) await news(completed, sessionId);
    const orders = await w.ordersOf(json.checkout.id);
    expect(orders.map((o) => [o.product_name, o.product_name_el, o.product_code, o.unit_price, o.product_id])).toEqual([
      ["Snapshot ring", "Δαχτυλίδι της ημέρας", "S-1", "200.00", id],
      ["Vanishing hoop", null, "V-1", "50.00", null],
    ]);
    expect(await w.stockOf(id)).toBe(1);
  });
});

describe("stock while money is under way", () => {
  test("PAY-04 F64 I5 an expired session gives its piece back once the provider says so, not by our clock", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(id);
    w.world.skewMs = 3_600_000;
    await w.functions.reconcile();
    expect(await w.heldOf(id)).toBe(1);
    await w.control("clock", { advance: 3600 });
    await w.functions.reconcile();
    expect(await w.heldOf(id)).toBe(0);
    expect((await w.checkoutRow(checkout.id)).state).toBe("expired");
    w.world.skewMs = 0;
    await w.control("clock", { advance: -3600 });
  });

  test("PAY-04 F49 paid after we had released it: the piece is taken again, or an admin is told", async () => {
    const id = await w.addProduct({ stock: 1 });
    const late = await w.openCheckout(id);
    const observed = { session_id: late.sessionId, checkout_id: late.id, payment_status: "unpaid" };
    await w.client.rpc("settle_checkout", { observed: { ...observed, status: "expired" } });
    const other = await paidCheckout(id);
    await news(completed, other.sessionId);
    await w.pay(late.url);
    await news(completed, late.sessionId);
    expect(await w.checkoutRow(late.id)).toMatchObject({ state: "paid", attention: "product_gone" });
    expect(await w.ordersOf(late.id)).toHaveLength(1);
    expect(await w.stockOf(id)).toBe(0);
  });

  test("PAY-04 F58 a slow payment that succeeds: processing with its hold, then paid", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(id);
    await w.pay(checkout.url, "debit");
    await news(completed, checkout.sessionId);
    expect((await w.checkoutRow(checkout.id)).state).toBe("processing");
    expect(await w.heldOf(id)).toBe(1);
    expect(await w.ordersOf(checkout.id)).toEqual([]);
    await w.control("clock", { advance: 86_400 });
    await eventually(async () => {
      await news("checkout.session.async_payment_succeeded", checkout.sessionId);
      expect((await w.checkoutRow(checkout.id)).state).toBe("paid");
    });
    expect(await w.stockOf(id)).toBe(0);
    await w.control("clock", { advance: -86_400 });
  });

  test("PAY-04 F58 a slow payment that fails: failed, and the piece is back", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(id);
    await w.pay(checkout.url, "debit-fails");
    await news(completed, checkout.sessionId);
    expect((await w.checkoutRow(checkout.id)).state).toBe("processing");
    await w.control("clock", { advance: 86_400 });
    await eventually(async () => {
      await news("checkout.session.async_payment_failed", checkout.sessionId);
      expect((await w.checkoutRow(checkout.id)).state).toBe("failed");
    });
    expect(await w.heldOf(id)).toBe(0);
    await w.control("clock", { advance: -86_400 });
  });
});

describe("what comes after the payment", () => {
  test("PAY-01 F60 refunds are the provider's number: partial twice, one fails later, events repeated", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    await news(completed, checkout.sessionId);
    const refund = async (amount: number) =>
      (await w.control("refunds", { checkout_session: checkout.sessionId, amount })) as any;
    const tell = (type: string, id: string) => w.webhook(eventBody(type, { id, object: "refund" }));
    const first = await refund(2000);
    await tell("refund.updated", first.id);
    expect((await w.checkoutRow(checkout.id)).refunded).toBe(2000);
    const second = await refund(1000);
    await tell("charge.refunded", second.charge);
    await tell("refund.updated", first.id);
    expect((await w.checkoutRow(checkout.id)).refunded).toBe(3000);
    await w.control(`refunds/${second.id}/fail`);
    await tell("refund.failed", second.id);
    expect((await w.checkoutRow(checkout.id)).refunded).toBe(2000);
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
  });

  test("PAY-01 F61 a dispute and how it ends; the last truth whatever order the events have", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    const dispute = (await w.control("disputes", { checkout_session: checkout.sessionId })) as any;
    const tell = (type: string) => w.webhook(eventBody(type, { id: dispute.id, object: "dispute" }));
    // Its own payment's news never came: that is settled first.
    expect((await tell("charge.dispute.created")).status).toBe(200);
    expect(await w.checkoutRow(checkout.id)).toMatchObject({
      state: "paid",
      dispute: "needs_response",
    });
    await w.control(`disputes/${dispute.id}/close`, { status: "won" });
    await tell("charge.dispute.closed");
    await tell("charge.dispute.created");
    expect((await w.checkoutRow(checkout.id)).dispute).toBe("won");
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
  });

  test("PAY-01 F61 two events of a dispute at once: an answer that was overtaken on its way is asked for anew", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    await news(completed, checkout.sessionId);
    const dispute = (await w.control("disputes", { checkout_session: checkout.sessionId })) as any;
    const tell = (type: string) => w.webhook(eventBody(type, { id: dispute.id, object: "dispute" }));
    const inner: number[] = [];
    w.world.onAnswer = async (path) => {
      if (path !== "/v1/disputes" || inner.length > 0) return;
      inner.push(0);
      await w.control(`disputes/${dispute.id}/close`, { status: "lost" });
      inner.push((await tell("charge.dispute.closed")).status);
    };
    expect((await tell("charge.dispute.created")).status).toBe(200);
    w.world.onAnswer = async () => {};
    expect(inner).toEqual([0, 200]);
    expect((await w.checkoutRow(checkout.id)).dispute).toBe("lost");
  });

  test("PAY-01 MNY-04 F61 a dispute without any news is learned by the minute's round, and how it ends by a later one", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    await news(completed, checkout.sessionId);
    const dispute = (await w.control("disputes", { checkout_session: checkout.sessionId })) as any;
    await w.functions.reconcile();
    expect((await w.checkoutRow(checkout.id)).dispute).toBe("needs_response");
    await w.control(`disputes/${dispute.id}/close`, { status: "won" });
    await w.functions.reconcile();
    expect((await w.checkoutRow(checkout.id)).dispute).toBe("won");
    // Nothing new is one question.
    const calls = w.calls.length;
    await w.functions.reconcile();
    expect(w.calls.slice(calls).filter(({ path }) => path.startsWith("/v1/disputes"))).toHaveLength(1);
  });

  test("PAY-01 LAW-05 F62 I9 deleted orders stay deleted when an event comes again; the accounting record stays", async () => {
    const checkout = await paidCheckout(await w.addProduct());
    await news(completed, checkout.sessionId);
    await w.query("delete from public.orders where checkout_id = $1", [checkout.id]);
    await news(completed, checkout.sessionId);
    await w.functions.rebuild();
    expect(await w.ordersOf(checkout.id)).toEqual([]);
    const kept = await w.checkoutRow(checkout.id);
    expect([kept.state, kept.amount, kept.lines.length]).toEqual(["paid", 12_050, 1]);
    expect(JSON.stringify(kept)).not.toMatch(/maria|Μαρία/);
  });
});

describe("payment-status", () => {
  test("CHK-08 F33 an id that nobody has is unknown, in the words of one that is none, and the provider is not asked", async () => {
    const calls = w.calls.length;
    const unknown = await w.call("payment-status", { session_id: `cs_test_${"a".repeat(58)}` });
    expect(unknown.status).toBe(404);
    expect(unknown.json).toEqual((await w.call("payment-status", { session_id: "x" })).json);
    expect(w.calls.length).toBe(calls);
    const twice = await w.functions.table["payment-status"].fetch(
      new Request("http://shop.test/functions/v1/payment-status?session_id=cs_test_aaaaaaaaaa&session_id=b"),
    );
    expect(twice.status).toBe(400);
  });

  test("CHK-08 F34 an unpaid and an expired session say so", async () => {
    const checkout = await w.openCheckout(await w.addProduct());
    const ask = async () => (await w.call("payment-status", { session_id: checkout.sessionId })).json.state;
    expect(await ask()).toBe("open");
    await w.call("cancel-checkout", { secret: checkout.secret });
    expect(await ask()).toBe("expired");
  });

  test("CHK-08 the provider is down: the state as our books have it", async () => {
    const checkout = await w.openCheckout(await w.addProduct());
    await w.control("faults", { answer: "500", match: "GET /v1/checkout", times: 3 });
    const { status, json } = await w.call("payment-status", { session_id: checkout.sessionId });
    expect([status, json.state]).toEqual([200, "open"]);
  });
});
