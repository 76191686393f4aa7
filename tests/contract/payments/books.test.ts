import { describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld } from "./payment-world.ts";

/** Webhooks are kept back: our books and the provider's differ as each test wants it. */
const w = await openPaymentWorld({ deliver: false });

const news = (sessionId: string) =>
  w.webhook(eventBody("checkout.session.completed", { id: sessionId, object: "checkout.session" }));

async function paidCheckout(product: string) {
  const checkout = await w.openCheckout(product);
  await w.pay(checkout.url);
  return checkout;
}

describe("a shop restored from yesterday's backup", () => {
  test("PAY-01 F63 R02 I11 every paid session since is written again, sums equal, each once", async () => {
    const ring = await w.addProduct({
      name: "Ring of yesterday",
      price: 80,
      product_code: "Y-1",
      stock: 9,
    });
    const hoop = await w.addProduct({ name: "Hoop of yesterday", price: 20.02 });
    const bought = [];
    for (const quantity of [1, 2, 3]) {
      const { json } = await w.checkOut([
        { id: ring, quantity },
        { id: hoop, quantity: 2 },
      ]);
      await w.pay(json.url);
      bought.push({ ...json.checkout, quantity });
    }
    const ids = bought.map(({ id }) => id);
    await w.query("delete from private.checkouts where id = any($1::uuid[])", [ids]);
    await w.query("update public.stock set quantity = 9 where product_id = $1", [ring]);

    const lost = await differences();
    expect(await w.functions.rebuild()).toMatchObject({ rebuilt: 3 });
    expect((await differences()).paidThere).toBe(lost.paidThere - 3);
    for (const { id, reference, quantity } of bought) {
      const orders = await w.ordersOf(id);
      expect(orders.map((o) => [o.product_id, o.product_name, o.quantity, o.unit_price])).toEqual([
        [ring, "Ring of yesterday", quantity, "80.00"],
        [hoop, "Hoop of yesterday", 2, "20.02"],
      ]);
      expect(await w.checkoutRow(id)).toMatchObject({ state: "paid", reference });
    }
    expect(await w.stockOf(ring)).toBe(3);
    expect(await w.functions.rebuild()).toMatchObject({ rebuilt: 0, settled: 0 });
  });
});

describe("the books against the provider", () => {
  test("PAY-01 I2 I11 a payment of which the provider knows nothing, and another amount, are found", async () => {
    const product = await w.addProduct();
    const forged = await paidCheckout(product);
    const other = await paidCheckout(product);
    for (const { sessionId } of [forged, other]) await news(sessionId);
    const before = await differences();
    const change = (id: string, set: string) => w.query(`update private.checkouts set ${set} where id = $1`, [id]);
    await change(forged.id, "provider_session_id = 'cs_test_forged0000'");
    await change(other.id, "amount = amount + 1");
    const after = await differences();
    expect(after).toEqual({ paidThere: before.paidThere + 1, paidHere: 1, otherAmount: 1 });
    await change(forged.id, `provider_session_id = '${forged.sessionId}'`);
    await change(other.id, "amount = amount - 1");
  });

  test("PAY-01 who told us first of a payment is kept: webhook, shopper, reconciliation", async () => {
    const product = await w.addProduct();
    const [byWebhook, byPage, byRound] = [
      await paidCheckout(product),
      await paidCheckout(product),
      await paidCheckout(product),
    ];
    await news(byWebhook.sessionId);
    await w.call("payment-status", { session_id: byPage.sessionId });
    await w.functions.rebuild();
    const heard = async ({ id }: { id: string }) => (await w.checkoutRow(id)).heard_from;
    expect(await Promise.all([byWebhook, byPage, byRound].map(heard))).toEqual([
      "webhook",
      "shopper",
      "reconciliation",
    ]);
  });
});

/** I11 and I2 against the provider; how many of each kind. */
async function differences() {
  const { broken } = await w.functions.compareBooks();
  const count = (start: string) => broken.find(({ name }) => name.startsWith(start))?.broken ?? 0;
  return {
    paidThere: count("I11 what is paid at the provider"),
    paidHere: count("I11 what is paid here"),
    otherAmount: count("I2 the provider took"),
  };
}
