import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDesk } from "./counter-desk.ts";
import { openPaymentWorld } from "./payment-world.ts";
import { dayFromNow } from "./quote-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();

const { ask, sell, refusal } = counterDesk(admin.client);
const takeBack = async (sale_reference: string, some: object = {}): Promise<any> =>
  (await admin.client.rpc("take_back_sale", { sale_reference, ...some }).throwOnError()).data;
const close = async (day = dayFromNow(0)): Promise<any> =>
  (await admin.client.rpc("day_close", { day }).throwOnError()).data;
const linesOf = async ({ id }: any) =>
  (await w.ordersOf(id)).map((order) => [order.product_name, Number(order.unit_price), order.quantity]);

describe("a sale of several lines", () => {
  test("WEK-11 pieces and words are one purchase with one receipt, one order a line, and one line of the audit", async () => {
    const ring = await w.addProduct({ name: "Aphrodite", price: 120, stock: 5 });
    const chain = await w.addProduct({ name: "Helios", name_el: "Ήλιος", price: 80 });
    const sale = await sell({
      lines: [
        { product_id: ring, quantity: 2 },
        { product_id: chain, unit_amount: 7000 },
        { words: "A battery", unit_amount: 500 },
      ],
      discount: 1500,
    });
    expect(sale).toMatchObject({ amount: 30_000, discount: 1500, paid_by: [{ method: "card", amount: 30_000 }] });
    const orders = await w.ordersOf(sale.id);
    // The cent that is left over makes one of the two dearer.
    expect(orders.map(({ product_name: name, is_sent }) => [name, is_sent])).toEqual([
      ["Aphrodite", true],
      ["Aphrodite", true],
      ["Helios", true],
      ["A battery", true],
    ]);
    expect(orders.reduce((sum, { total_amount }) => sum + Number(total_amount), 0)).toBe(300);
    expect(await w.stockOf(ring)).toBe(3);
    const audited = async () => (await admin.client.rpc("audit_entries").throwOnError()).data as any[];
    const ordersTouched = async () => (await audited()).filter(({ action }) => action.startsWith("orders "));
    const [line] = await audited();
    expect(await ordersTouched()).toEqual([]);
    expect(line).toMatchObject({
      action: "counter_sales insert",
      names: ["2 × Aphrodite", "Helios", "A battery", sale.reference, "€300.00"],
      changes: [
        { name: "discount", before: null, after: "€15.00" },
        { name: "listed_price", before: "€80.00", after: "€70.00" },
        { name: "quantity", before: "5", after: "3" },
      ],
    });
    await takeBack(sale.reference);
    expect(await ordersTouched()).toEqual([]);
  });

  test("WEK-11 a discount is spread to the cent over any lines: no piece is free, none costs more, and all of it goes back", async () => {
    const product_id = await w.addProduct({ price: 10 });
    const aLine = fc.record({
      isPiece: fc.boolean(),
      unit_amount: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 300_000 })),
      quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 7 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(aLine, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (drawn, part) => {
          const sum = drawn.reduce((all, { unit_amount, quantity }) => all + unit_amount * quantity, 0);
          const pieces = drawn.reduce((all, { quantity }) => all + quantity, 0);
          const most = sum - Math.max(50, pieces);
          fc.pre(most >= 0);
          const discount = Math.floor(part * most);
          const lines = drawn.map(({ isPiece, ...line }, place) =>
            isPiece ? { product_id, ...line } : { words: `Work ${place}`, ...line },
          );
          const sale = await sell({ lines, discount });
          expect(sale.amount).toBe(sum - discount);
          const { lines: sold } = await w.checkoutRow(sale.id);
          const dearest = Math.max(...drawn.map(({ unit_amount }) => unit_amount));
          for (const { unit_amount } of sold) {
            expect(unit_amount).toBeGreaterThan(0);
            expect(unit_amount).toBeLessThanOrEqual(dearest);
          }
          expect(sold.reduce((all: number, { quantity }: any) => all + quantity, 0)).toBe(pieces);
          expect(await takeBack(sale.reference)).toMatchObject({ refunded: sum - discount });
          // Receipt and credit note, their VAT, orders and lines agree.
          expect(await w.brokenInvariants()).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("WEK-11 three pieces for €10 less are two at one price and one a cent below", async () => {
    const product_id = await w.addProduct({ name: "Charm", price: 20, stock: 3 });
    const sale = await sell({ lines: [{ product_id, quantity: 3 }], discount: 1000 });
    expect(await linesOf(sale)).toEqual([
      ["Charm", 16.67, 2],
      ["Charm", 16.66, 1],
    ]);
    expect(await w.stockOf(product_id)).toBe(0);
    await takeBack(sale.reference);
    expect(await w.stockOf(product_id)).toBe(3);
  });

  test("WEK-11 STK-05 a sale is taken back line by line: each piece once, its money by the ways in which it was paid", async () => {
    const [ring, chain] = [
      await w.addProduct({ name: "Ring", price: 100, stock: 2 }),
      await w.addProduct({ name: "Chain", price: 50, stock: 1 }),
    ];
    const sale = await sell({
      lines: [{ product_id: ring, quantity: 2 }, { product_id: chain }, { words: "A battery", unit_amount: 800 }],
      payments: [
        { method: "cash", amount: 15_000 },
        { method: "card", amount: 10_800 },
      ],
    });
    const attempt = randomUUID();
    const one = { wanted: [{ line_no: 1, quantity: 1 }], attempt };
    expect(await takeBack(sale.reference, one)).toMatchObject({ refunded: 10_000 });
    expect(await takeBack(sale.reference, one)).toMatchObject({ refunded: 10_000 });
    expect([await w.stockOf(ring), await w.stockOf(chain)]).toEqual([1, 0]);
    const tooMany = { sale_reference: sale.reference, wanted: [{ line_no: 1, quantity: 2 }] };
    expect((await admin.client.rpc("take_back_sale", tooMany)).error?.message).toBe("too_many_products");
    expect(await takeBack(sale.reference, { wanted: [{ line_no: 2, quantity: 1 }] })).toMatchObject({
      refunded: 15_000,
    });
    expect(await takeBack(sale.reference)).toMatchObject({ refunded: 25_800 });
    expect(await takeBack(sale.reference)).toMatchObject({ refunded: 25_800 });
    expect([await w.stockOf(ring), await w.stockOf(chain)]).toEqual([2, 1]);
    const notes = await w.query(
      `select amount::int, vat::int, paid_by from private.receipts where reference = $1 and kind = 'credit_note'
       order by number`,
      [sale.reference],
    );
    expect(notes).toEqual([
      { amount: 10_000, vat: 1597, paid_by: [{ method: "card", amount: 10_000 }] },
      {
        amount: 5000,
        vat: 798,
        paid_by: expect.arrayContaining([
          { method: "card", amount: 800 },
          { method: "cash", amount: 4200 },
        ]),
      },
      { amount: 10_800, vat: expect.any(Number), paid_by: [{ method: "cash", amount: 10_800 }] },
    ]);
  });

  test("WEK-11 the same press again, also two at once, is the same sale: booked exactly once", async () => {
    const product_id = await w.addProduct({ stock: 5 });
    const request = { id: randomUUID(), lines: [{ product_id }, { words: "Polishing", unit_amount: 1000 }] };
    const [first, second] = await Promise.all([sell(request), sell(request)]);
    expect(second).toEqual(first);
    expect(await sell({ ...request, lines: [] })).toEqual(first);
    expect(await w.stockOf(product_id)).toBe(4);
  });

  test("WEK-11 a refusal names its line, and nothing of the sale is booked", async () => {
    const free = await w.addProduct({ stock: 2, price: 100 });
    const last = await w.addProduct({ name: "Kyrenia", stock: 1 });
    const unpriced = await w.addProduct({ name: "Tears", price: null });
    const lines = [{ product_id: free }, { product_id: last }];
    expect(await refusal({ lines: [...lines, { product_id: last }] })).toMatchObject({
      code: "taken",
      line: 3,
      name: "Kyrenia",
      left: 1,
    });
    expect(await refusal({ lines: [...lines, { product_id: unpriced }] })).toMatchObject({ code: "no_price", line: 3 });
    expect(await refusal({ lines: [...lines, { words: " ", unit_amount: 1 }] })).toMatchObject({
      code: "words_required",
      line: 3,
    });
    expect(await refusal({ lines: [{ product_id: free, quantity: 101 }] })).toMatchObject({ line: 1, code: "taken" });
    expect(await refusal({ lines: [{ words: "Work", unit_amount: 0 }] })).toMatchObject({
      line: 1,
      code: "invalid_price",
    });
    expect(await refusal({ lines: [] })).toEqual({ code: "no_lines" });
    for (const discount of [10_000, 9951]) {
      expect(await refusal({ lines: [{ product_id: free }], discount })).toEqual({
        code: "discount_too_large",
        sum: 10_000,
      });
    }
    expect((await ask({ lines, discount: -100 })).error?.message).toContain("checkouts_discount_range");
    expect([await w.stockOf(free), await w.stockOf(last)]).toEqual([2, 1]);
    expect(await sell({ lines: [{ product_id: free }], discount: 9950 })).toMatchObject({ amount: 50 });
  });

  test("WEK-11 TRD-03 part payments add up to the total, cash counts against its limit, and less cash than due is refused", async () => {
    const lines = [{ words: "A diamond", unit_amount: 1_200_000 }];
    const inParts = (cash: number, card: number) => ({
      lines,
      email: `${randomUUID()}@example.com`,
      payments: [
        { method: "card", amount: card },
        { method: "cash", amount: cash },
      ],
    });
    expect(await refusal(inParts(500_000, 500_000))).toEqual({
      code: "payments_differ",
      paid: 1_000_000,
      total: 1_200_000,
    });
    expect(await refusal(inParts(1_000_000, 200_000))).toEqual({ code: "cash_too_much" });
    expect(await refusal({ ...inParts(1_300_000, -100_000) })).toMatchObject({ code: "payments_differ" });
    expect(await refusal({ ...inParts(500_000, 700_000), given: 400_000 })).toEqual({
      code: "given_too_little",
      cash: 500_000,
    });
    const request = { ...inParts(500_000, 700_000), given: 520_000 };
    const sale = await sell(request);
    expect(sale.paid_by).toEqual([
      { method: "card", amount: 700_000 },
      { method: "cash", amount: 500_000 },
    ]);
    expect(await refusal({ ...inParts(500_000, 700_000), email: request.email })).toMatchObject({
      code: "cash_linked",
      earlier: 500_000,
    });
    const mail = (await w.sentMails()).find(({ to }) => to === request.email);
    for (const words of ["€7,000.00 by card, €5,000.00 in cash", "Cash given", "€5,200.00", "Change", "€200.00"]) {
      expect(mail?.text).toContain(words);
    }
  });
});

describe("the day's close", () => {
  test("WEK-11 sums by way of paying what was taken and given back, of a day in Cyprus, as its papers and the month do", async () => {
    const before = await close();
    const sumOf = ({ ways }: any, method: string) => {
      const { taken, given_back: back } = ways.find((way: any) => way.method === method) ?? { taken: 0, given_back: 0 };
      return taken - back;
    };
    const lines = [{ words: "A repair", unit_amount: 10_000 }];
    const mixed = await sell({
      lines,
      payments: [
        { method: "cash", amount: 4000 },
        { method: "card", amount: 6000 },
      ],
    });
    await sell({ lines, payment_method: "transfer" });
    const back = await sell({ lines, payment_method: "cash", other_buyer: true });
    await takeBack(back.reference);
    const after = await close();
    const change = (of: (day: any) => number) => of(after) - of(before);
    expect({
      sales: change(({ sales }) => sales),
      returns: change(({ returns }) => returns),
      amount: change(({ amount }) => amount),
      cash: change((day) => sumOf(day, "cash")),
      card: change((day) => sumOf(day, "card")),
      transfer: change((day) => sumOf(day, "transfer")),
    }).toEqual({ sales: 3, returns: 1, amount: 20_000, cash: 4000, card: 6000, transfer: 10_000 });
    expect(after.papers.filter(({ reference }: any) => reference === mixed.reference)).toEqual([
      expect.objectContaining({ name: mixed.receipt, kind: "receipt", amount: 10_000, paid_by: mixed.paid_by }),
    ]);
    const month = (
      await admin.client.rpc("accountant_month", { month: dayFromNow(0).slice(0, 7), testing: true }).throwOnError()
    ).data as any;
    expect(month.ways.filter(({ method }: any) => method)).toEqual(after.ways);
    expect(await close("2001-01-01")).toMatchObject({ sales: 0, amount: 0, ways: [], papers: [] });
  });

  test("WEK-11 what was paid online is none of the till's", async () => {
    const before = await close();
    const online = await w.openCheckout(await w.addProduct());
    await w.pay(online.url);
    expect(await close()).toEqual(before);
  });
});

test("WEK-11 AFT-04 a sale gives a link to its page for a code to scan; one that was paid online gives none", async () => {
  const sale = await sell({ lines: [{ words: "A strap", unit_amount: 4500 }], discount: 500 });
  const { data: token } = await admin.client.rpc("link_sale", { sale_reference: sale.reference }).throwOnError();
  expect(token).toMatch(/^[\w-]{22}$/);
  const { json } = await w.call("read-order", { token });
  expect(json).toMatchObject({
    reference: sale.reference,
    total_amount: 40,
    discount: 5,
    paid_by: [{ method: "card", amount: 4000 }],
    may_withdraw: false,
    lines: [{ name: "A strap", unit_price: 40, is_sent: true }],
  });
  const online = await w.openCheckout(await w.addProduct());
  await w.pay(online.url);
  const { error } = await admin.client.rpc("link_sale", { sale_reference: online.reference });
  expect(error?.code).toBe("PT404");
});

test("WEK-11 a receipt that is wanted after the sale goes by mail once, in its buyer's language", async () => {
  const { reference, receipt } = await sell({ lines: [{ words: "A clasp", unit_amount: 2500 }] });
  const mailTo = (email: string) =>
    admin.client
      .rpc("mail_receipt", { sale_reference: reference, email, locale: "el" })
      .then(({ error }) => error?.message);
  const email = `${randomUUID()}@example.com`;
  expect(await mailTo("nobody")).toBe("bad_email");
  expect(await mailTo(email)).toBeUndefined();
  expect(await mailTo(email)).toBe("receipt_mailed");
  const mails = (await w.sentMails()).filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  for (const words of [receipt, "A clasp", "με κάρτα"]) expect(mails[0]?.text).toContain(words);
  const online = await w.openCheckout(await w.addProduct());
  await w.pay(online.url);
  const asked = { sale_reference: online.reference, email, locale: "en" };
  expect((await admin.client.rpc("mail_receipt", asked)).error?.code).toBe("PT404");
});
