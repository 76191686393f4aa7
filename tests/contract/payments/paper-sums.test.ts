import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDeliveries } from "#app/admin/orders/deliveries.ts";
import { orderRows } from "#app/admin/orders/order-csv.ts";
import { anyDay } from "#app/admin/words/periods.ts";
import { readAllOrders } from "#app/admin/data/orders.ts";
import { eventBody, openPaymentWorld } from "./payment-world.ts";

/** Webhooks are kept back: each purchase is settled when the test says so. */
const w = await openPaymentWorld({ deliver: false });
const admin = await w.addAdmin();

const { authorization } = admin;
const thisMonth = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(new Date()).slice(0, 7);
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const inCents = (euros: unknown) => Math.round(Number(euros) * 100);

interface Bought {
  /** Cents, and how many of each piece. */
  lines: { price: number; quantity: number }[];
  delivery: number;
  /** The price of wrapping; null when nothing is wrapped. */
  wrap: number | null;
}

async function buy({ lines, delivery, wrap }: Bought) {
  const row = {
    kind: "courier",
    name: "Courier",
    name_el: "Ταχυμεταφορά",
    countries: ["CY"],
    price: delivery / 100,
    min_days: 1,
    max_days: 3,
  };
  const insert = w.client.from("delivery_methods").insert(row).select("id").single();
  const method = (await insert.throwOnError()).data.id;
  await w.query("update private.settings set offers_gifts = true, gift_wrap_price = $1", [(wrap ?? 0) / 100]);
  const items = [];
  for (const { price, quantity } of lines) {
    items.push({ id: await w.addProduct({ price: price / 100 }), quantity });
  }
  const { json } = await w.checkOut(items, {
    delivery: { method, country: "CY" },
    ...(wrap === null ? {} : { gift: { wrapped: true } }),
  });
  await w.pay(json.url);
  const id = json.url.split("/").at(-1);
  await w.webhook(eventBody("checkout.session.completed", { id, object: "x" }));
  await w.query("delete from public.delivery_methods");
  return json.checkout as { id: string; reference: string };
}

async function moneyBack(reference: string): Promise<any> {
  const asked = { checkout_reference: reference };
  return (await admin.client.rpc("purchase_refunds", asked).throwOnError()).data;
}

async function giveBack(reference: string, more: object = {}) {
  const { refunds } = await moneyBack(reference);
  const body = { id: randomUUID(), reference, seen: refunds.length, ...more };
  const { status, json } = await w.call("refund-order", body, { authorization });
  expect([status, json.state]).toEqual([200, "succeeded"]);
  return json.amount as number;
}

async function papersOf(id: string) {
  const rows = await w.query(
    "select kind, amount::int, vat::int, delivery::int, wrap::int from private.receipts where checkout_id = $1 order by kind desc, number",
    [id],
  );
  return { receipt: rows[0], notes: rows.slice(1) };
}

const month = async () =>
  (await admin.client.rpc("accountant_month", { month: thisMonth() }).throwOnError()).data as any;

async function csvSum(reference: string, id: string) {
  const orders = (await readAllOrders(admin.client, { search: reference, days: anyDay }, () => undefined)).filter(
    (order) => order.checkout_id === id,
  );
  const [names = [], ...rows] = orderRows(orders, await readDeliveries(admin.client, orders));
  const column = (name: string) => names.indexOf(name);
  return sumOf(
    rows.flatMap((row) => ["total_amount", "delivery_amount", "wrap_amount"].map((name) => inCents(row[column(name)]))),
  );
}

const purchases = fc.record({
  lines: fc.array(
    fc.record({ price: fc.integer({ min: 50, max: 99_999 }), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  delivery: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9999 })),
  wrap: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2500 })),
});

describe("delivery and wrapping on every paper", () => {
  test("PAY-01 AFT-10 AFT-08 DLV-04 GFT-01 pieces, delivery and wrapping are what was paid, refunds of all give all back, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(purchases, fc.boolean(), async (bought, inParts) => {
        const before = await month();
        const { id, reference } = await buy(bought);
        const goods = sumOf(bought.lines.map(({ price, quantity }) => price * quantity));
        const wrap = bought.wrap ?? 0;
        const paid = goods + bought.delivery + wrap;
        const orders = await w.ordersOf(id);
        expect(sumOf(orders.map((order) => inCents(order.total_amount)))).toBe(goods);
        const { receipt } = await papersOf(id);
        expect(receipt).toMatchObject({ amount: paid, delivery: bought.delivery, wrap });
        expect(await csvSum(reference, id)).toBe(paid);

        const whole = bought.lines.map(({ quantity }, n) => ({ line_no: n + 1, quantity }));
        const steps = inParts ? whole.map((line) => [line]) : [whole];
        for (const [n, lines] of steps.entries()) {
          const products = sumOf(
            lines.map(({ line_no: no, quantity }) => (bought.lines[no - 1]?.price ?? 0) * quantity),
          );
          const isLast = n === steps.length - 1;
          expect(await giveBack(reference, { lines })).toBe(products + (isLast ? bought.delivery + wrap : 0));
        }
        const { notes } = await papersOf(id);
        for (const part of ["amount", "vat", "delivery", "wrap"] as const) {
          expect([part, sumOf(notes.map((note) => note[part]))]).toEqual([part, receipt[part]]);
        }
        expect(await moneyBack(reference)).toMatchObject({ refundable: 0, extras_left: 0 });

        const after = await month();
        const of = (sums: any[], kind: string, part: string) =>
          sumOf(sums.filter((sum) => sum.kind === kind).map((sum) => sum[part]));
        for (const [part, value] of [
          ["amount", paid],
          ["delivery", bought.delivery],
          ["wrap", wrap],
        ] as const) {
          for (const kind of ["receipt", "credit_note"]) {
            expect(of(after.sums, kind, part) - of(before.sums, kind, part)).toBe(value);
          }
        }
      }),
      { numRuns: 6 },
    );
    const body = { month: thisMonth(), testing: true };
    expect((await w.call("compare-month", body, { authorization })).json.differences).toEqual([]);
  });

  test("AFT-08 AFT-10 an amount that was typed, or paid back in the provider's dashboard, counts as pieces first", async () => {
    const bought = { lines: [{ price: 9500, quantity: 1 }], delivery: 1000, wrap: 500 };
    const typed = await buy(bought);
    expect(await giveBack(typed.reference, { lines: [{ line_no: 1, quantity: 1 }], amount: 9700 })).toBe(9700);
    expect((await papersOf(typed.id)).notes).toMatchObject([{ delivery: 200, wrap: 0 }]);
    expect(await giveBack(typed.reference)).toBe(1300);
    expect((await papersOf(typed.id)).notes[1]).toMatchObject({ amount: 1300, delivery: 800, wrap: 500 });

    const outside = await buy(bought);
    const { payment_intent_id: intent } = await w.checkoutRow(outside.id);
    for (const amount of [10_600, 400]) {
      const made = await w.stripe.refunds.create({ payment_intent: intent, amount });
      await w.webhook(eventBody("refund.updated", { id: made.id, object: "x" }));
    }
    expect((await papersOf(outside.id)).notes).toMatchObject([
      { amount: 10_600, delivery: 1000, wrap: 100 },
      { amount: 400, delivery: 0, wrap: 400 },
    ]);
  });

  test("DLV-04 LAW-02 mails and the buyer's pages say delivery, wrapping and the promised days", async () => {
    await w.sentMails();
    const { reference } = await buy({ lines: [{ price: 12_050, quantity: 2 }], delivery: 450, wrap: 300 });
    const mail = (await w.sentMails()).find(({ subject }) => subject.includes(`Your order ${reference}`));
    expect(mail?.text).toContain("Delivery: Courier: €4.50\nGift wrapping: €3.00\nTotal, VAT included: €248.50");
    expect(mail?.text).toMatch(/Arrives \w+day \d+( \w+)? to \w+day \d+ \w+\./);
    const [, token = ""] = /\/order\/([\w-]+)\?lang=en/.exec(mail?.text ?? "") ?? [];
    const order = (await w.call("read-order", { token })).json;
    expect(order).toMatchObject({
      total_amount: 248.5,
      delivery: { kind: "courier", name: "Courier", name_el: "Ταχυμεταφορά" },
      delivery_amount: 4.5,
      wrap_amount: 3,
      papers: [{ amount: 248.5, delivery_amount: 4.5, wrap_amount: 3 }],
    });
    expect(order["arrives_to"]).toMatch(/^20\d\d-\d\d-\d\d$/);
    await giveBack(reference, { lines: [{ line_no: 1, quantity: 2 }] });
    const [back] = (await w.sentMails()).filter(({ text }) => text.includes("€248.50"));
    expect(back?.text).toMatch(/It is for\n-+\n2 × .*\nDelivery\nGift wrapping\n/);
  });
});
