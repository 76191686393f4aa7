import { describe, expect, test } from "vitest";
import { openPaymentWorld, sessionIdIn } from "./payment-world.ts";
import { dayFromNow, quoting } from "./quote-world.ts";

const w = await openPaymentWorld({ deliver: false });
const { send, read, begin, pay } = quoting(w, await w.addAdmin());

const aside = async (product: string) => {
  const sql = "select quantity, until::text from private.reservations where product_id = $1 and ended_at is null";
  return w.query(sql, [product]);
};

describe("a quote that is paid while something fails", () => {
  test("ASK-02 F24 the provider's answer is lost: pressing again finds the one payment", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { token } = await send({ items: [{ product_id }], put_aside: true, deposit: 10_000 });
    await w.control("faults", { answer: "cut", match: "POST /v1/checkout/sessions" });
    const first = await begin(token);
    await w.control("faults", {}, "DELETE");
    const again = await begin(token);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
  });

  test("ASK-03 F25 the provider takes no payment now: 503, and the piece is aside as before", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { token } = await send({ items: [{ product_id }], put_aside: true });
    await w.control("faults", { answer: "429", match: "POST /v1/checkout/sessions", times: 1 });
    expect(await begin(token)).toMatchObject({ status: 503, json: { code: "payment_unavailable" } });
    await w.control("faults", {}, "DELETE");
    expect(await w.heldOf(product_id)).toBe(0);
    expect(await aside(product_id)).toEqual([{ quantity: 1, until: dayFromNow(14) }]);
    expect((await pay(token)).state).toBe("paid");
  });

  test("ASK-02 F01 F02 the news of a deposit by all messengers at once, again and again: one effect", async () => {
    const { token, balance_token } = await send({ deposit: 10_000 });
    const { json } = await begin(token);
    await w.pay(json.url);
    const sessionId = sessionIdIn(json.url);
    const events = await w.stripe.events.list({ type: "checkout.session.completed", limit: 100 });
    const event = events.data.find(({ data }) => "id" in data.object && data.object.id === sessionId);
    const other = w.anotherProcess();
    await Promise.all([
      ...Array.from({ length: 4 }, () => w.webhook(JSON.stringify(event))),
      ...Array.from({ length: 4 }, () => other("payment-status", { session_id: sessionId })),
      w.functions.reconcile(),
    ]);
    const hash = await w.stateHash();
    await w.webhook(JSON.stringify(event));
    expect(await w.stateHash()).toBe(hash);
    expect(await w.checkoutRow(json.checkout.id)).toMatchObject({ state: "paid", attention: null });
    const mails = await w.query("select kind from private.outbox where checkout_id = $1 order by kind", [
      json.checkout.id,
    ]);
    expect(mails).toEqual([{ kind: "deposit" }, { kind: "notice" }]);
    expect(await read(balance_token)).toMatchObject({ state: "waiting" });
  });

  test("ASK-02 F16 a sum that was changed behind its back pays nothing: an admin looks at it", async () => {
    const { token } = await send({ deposit: 10_000 });
    const { json } = await begin(token);
    await w.query(
      "update private.checkouts set amount = 9999, lines = jsonb_set(lines, '{0,unit_amount}', '9999') where id = $1",
      [json.checkout.id],
    );
    await w.pay(json.url);
    await w.call("payment-status", { session_id: sessionIdIn(json.url) });
    expect(await w.checkoutRow(json.checkout.id)).toMatchObject({ state: "processing", attention: "amount_differs" });
    expect(await read(token)).toMatchObject({ state: "being_paid" });
    expect(await begin(token)).toMatchObject({ status: 409, json: { code: "quote_being_paid" } });
    expect((await w.brokenInvariants())[0].name).toBe("I18 a payment takes what was quoted");
    await w.query(
      "update private.checkouts set amount = 10000, lines = jsonb_set(lines, '{0,unit_amount}', '10000') where id = $1",
      [json.checkout.id],
    );
    await w.functions.reconcile();
    expect(await read(token)).toMatchObject({ state: "paid" });
  });
});
