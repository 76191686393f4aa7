import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld } from "./payment-world.ts";

/** Webhooks are kept back: each test says what the shop hears, and when. */
const w = await openPaymentWorld({ deliver: false });
const admin = await w.addAdmin();
const { authorization } = admin;
afterEach(() => w.query("update private.checkouts set attention = null"));

const tell = (type: string, id: string) => w.webhook(eventBody(type, { id, object: "x" }));
const giveBack = (reference: string, more: object) =>
  w.call("refund-order", { id: randomUUID(), reference, restock: true, ...more }, { authorization });
const ones = (quantity: number) => [{ line_no: 1, quantity }];

async function bought(quantity: number, stock: number, card?: string) {
  const product = await w.addProduct({ stock });
  const { id, reference, url, sessionId } = await w.openCheckout(product, quantity);
  await w.pay(url, card);
  await w.call("payment-status", { session_id: sessionId });
  await w.query("delete from private.payment_budgets");
  return { product, reference, payment_intent_id: (await w.checkoutRow(id)).payment_intent_id };
}

async function refundsAtProvider(payment_intent: string): Promise<string[]> {
  return (await w.stripe.refunds.list({ payment_intent })).data.map(({ id }) => id);
}

describe("the shelf and a refund that fails", () => {
  test("MNY-03 a unique piece that came back is on the shelf once, though the bank refuses the first refund", async () => {
    const { product, reference, payment_intent_id } = await bought(1, 1, "refund-fails");
    await w.query("update public.stock set one_of_a_kind = true where product_id = $1", [product]);
    expect((await giveBack(reference, { seen: 0, lines: ones(1) })).status).toBe(200);
    expect(await w.stockOf(product)).toBe(1);
    const [first = ""] = await refundsAtProvider(payment_intent_id);
    await w.control(`refunds/${first}/fail`);
    for (const type of ["refund.failed", "refund.updated", "refund.failed"]) await tell(type, first);
    expect(await w.stockOf(product)).toBe(0);
    const again = await giveBack(reference, { seen: 1, lines: ones(1) });
    expect([again.status, again.json.n]).toEqual([200, 2]);
    await tell("refund.updated", first);
    await w.functions.rebuild();
    expect(await w.stockOf(product)).toBe(1);
    const said = await w.query(
      "select reason, delta from public.stock_movements where product_id = $1 and reason like '%return' order by id",
      [product],
    );
    expect(said).toEqual([
      { reason: "return", delta: 1 },
      { reason: "failed_return", delta: -1 },
      { reason: "return", delta: 1 },
    ]);
  });

  test("MNY-03 a refund that the provider refuses outright leaves the shelf as it was", async () => {
    const { product, reference, payment_intent_id } = await bought(2, 5);
    await w.stripe.refunds.create({ payment_intent: payment_intent_id });
    const { json } = await giveBack(reference, { seen: 0, lines: ones(2) });
    expect(json).toMatchObject({ state: "failed", failure: "charge_already_refunded" });
    expect(await w.stockOf(product)).toBe(3);
  });

  test("MNY-03 what the database's own rules refuse is a sentence with its cause, in both languages", async () => {
    const { product, reference } = await bought(1, 1);
    await w.query("update public.stock set quantity = 1, one_of_a_kind = true where product_id = $1", [product]);
    const refused = await giveBack(reference, { seen: 0, lines: ones(1) });
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        code: "one_is_there",
        error: "It is one of a kind, and one is on the shelf already. Pay it back without putting it into stock.",
      },
    ]);
    await w.query("update public.stock set quantity = 100000, one_of_a_kind = false where product_id = $1", [product]);
    const full = await giveBack(reference, { seen: 0, lines: ones(1), locale: "el" });
    expect([full.status, full.json.error]).toEqual([409, expect.stringContaining("δεν χωράει άλλα")]);
    // A rule that has no words of its own.
    await w.query("alter table private.refunds add constraint refunds_never check (amount = 1) not valid");
    const other = await giveBack(reference, { seen: 0, lines: ones(1), restock: false });
    await w.query("alter table private.refunds drop constraint refunds_never");
    expect([other.status, other.json.code]).toEqual([409, "books_refuse"]);
    expect(other.json.error).toContain("refunds_never");
  });

  test("MNY-03 whatever the order of a refund's news, a piece is back once", async () => {
    const state = fc.constantFrom("pending", "succeeded", "failed");
    const step = fc.oneof(
      fc.record({ do: fc.constant("begin" as const), quantity: fc.integer({ min: 1, max: 2 }), restock: fc.boolean() }),
      fc.record({ do: fc.constant("tell" as const), which: fc.nat(3), state, times: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ do: fc.constant("refuse" as const), which: fc.nat(3) }),
      fc.record({ do: fc.constant("sell" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const { product, reference, payment_intent_id } = await bought(4, 6);
        const model = new Shelf();
        for (const one of steps) {
          if (one.do === "begin" && model.begin(one.quantity, one.restock)) {
            const { refunds } = model;
            const request = {
              id: refunds.at(-1)?.id,
              reference,
              seen: refunds.length - 1,
              lines: ones(one.quantity),
              restock: one.restock,
            };
            await admin.client.rpc("begin_refund", { request }).throwOnError();
          }
          const told = one.do === "tell" || one.do === "refuse" ? model.refunds[one.which] : undefined;
          if (one.do === "tell" && told) {
            const news = {
              id: `re_${told.id}`,
              own_id: told.id,
              state: one.state,
              amount: told.quantity * 12_050,
              failure: null,
              created: 1,
            };
            for (let time = 0; time < one.times; time += 1) {
              await w.client.rpc("record_refunds", { news: { payment_intent_id, refunds: [news] } }).throwOnError();
              model.hear(told, one.state);
            }
          }
          if (one.do === "refuse" && told) {
            await w.client.rpc("refuse_refund", { refund: told.id, reason: "x" }).throwOnError();
            if (!told.isKnown && told.state === "requested") model.end(told);
          }
          if (one.do === "sell" && model.stock > 0) {
            model.stock -= 1;
            await w.query("update public.stock set quantity = quantity - 1 where product_id = $1", [product]);
          }
          expect(await w.stockOf(product)).toBe(model.stock);
        }
        await w.query("update private.checkouts set attention = null");
        expect(await w.brokenInvariants()).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

interface ModelRefund {
  id: string;
  quantity: number;
  restock: boolean;
  state: string;
  isKnown: boolean;
}

/** Four of six were bought; what came back is counted from its refunds alone. */
class Shelf {
  stock = 2;
  back = 0;
  refunds: ModelRefund[] = [];

  begin(quantity: number, restock: boolean): boolean {
    const asked = this.refunds.filter(({ state }) => state !== "failed");
    if (asked.reduce((sum, one) => sum + one.quantity, quantity) > 4) return false;
    this.refunds.push({ id: randomUUID(), quantity, restock, state: "requested", isKnown: false });
    this.put();
    return true;
  }

  hear(refund: ModelRefund, state: string): void {
    const ranks = ["requested", "pending", "succeeded", "failed"];
    const isNews = !refund.isKnown || ranks.indexOf(state) > ranks.indexOf(refund.state);
    refund.isKnown = true;
    if (!isNews) return;
    if (state === "failed" && refund.state !== "failed") this.end(refund);
    else refund.state = state;
    this.put();
  }

  end(refund: ModelRefund): void {
    refund.state = "failed";
    if (!refund.restock) return;
    const taken = Math.max(0, Math.min(refund.quantity, this.back - this.due(), this.stock));
    this.stock -= taken;
    this.back -= taken;
  }

  private due(): number {
    const standing = this.refunds.filter(({ state, restock }) => restock && state !== "failed");
    return standing.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  private put(): void {
    const put = Math.max(0, this.due() - this.back);
    this.stock += put;
    this.back += put;
  }
}
