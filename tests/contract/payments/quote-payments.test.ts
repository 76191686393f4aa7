import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentWorld, sessionIdIn, siteUrl } from "./payment-world.ts";
import { dayFromNow, nameShop, quoting } from "./quote-world.ts";

const w = await openPaymentWorld({ deliver: false });
const admin = await w.addAdmin();
const { send, refusal, read, overview, begin, pay } = quoting(w, admin);
beforeAll(() => nameShop(admin));

const end = (quote: string) => admin.client.rpc("end_quote", { quote });
const aside = async (product: string) => {
  const sql = "select quantity, until::text from private.reservations where product_id = $1 and ended_at is null";
  return w.query(sql, [product]);
};
const lastLines = async (sessionId: string) =>
  (await w.stripe.checkout.sessions.listLineItems(sessionId)).data.map((line) => [line.description, line.amount_total]);

describe("a quote that is paid at once", () => {
  test("ASK-02 is a purchase like any other, at the quoted price though the catalogue's is another", async () => {
    const product_id = await w.addProduct({ name: "Helios", price: 700, stock: 1 });
    const { id, token } = await send({
      items: [
        { product_id, unit_amount: 65_000 },
        { words: "Gift box", unit_amount: 500 },
      ],
    });
    await w.query("update public.products set price = 900, name = 'Other', archived = true where id = $1", [
      product_id,
    ]);
    const { status, json } = await begin(token);
    expect(status).toBe(200);
    expect(await w.heldOf(product_id)).toBe(1);
    expect(await lastLines(sessionIdIn(json.url))).toEqual([
      ["Helios", 65_000],
      ["Gift box", 500],
    ]);
    const session = await w.stripe.checkout.sessions.retrieve(sessionIdIn(json.url));
    expect(session).toMatchObject({
      amount_total: 65_500,
      cancel_url: `${siteUrl}/quote/${token}?payment=left`,
    });
    await w.sentMails();
    await w.pay(json.url);
    const told = await w.call("payment-status", { session_id: sessionIdIn(json.url) });
    expect(told.json).toMatchObject({ state: "paid", total_amount: 655, quote_part: "whole" });
    expect(await w.ordersOf(json.checkout.id)).toMatchObject([
      { product_id, product_name: "Helios", unit_price: "650.00" },
      { product_id: null, product_name: "Gift box", unit_price: "5.00" },
    ]);
    expect(await w.stockOf(product_id)).toBe(0);
    expect(await read(token)).toMatchObject({ state: "paid", part: "whole" });
    expect(await overview(id)).toMatchObject({
      state: "paid",
      references: [{ part: "whole", reference: json.checkout.reference, state: "paid" }],
    });
    expect((await w.sentMails()).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining("New order KOS-"),
      expect.stringContaining("Your order KOS-"),
    ]);
  });

  test("ASK-02 is paid once, also when its link is open on two phones: the second hears that it is paid", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { token } = await send({ items: [{ product_id }] });
    const [one, two] = await Promise.all([begin(token), begin(token)]);
    expect(one.json.url).toBe(two.json.url);
    expect(await w.heldOf(product_id)).toBe(1);
    await w.pay(one.json.url);
    await w.call("payment-status", { session_id: sessionIdIn(one.json.url) });
    expect(await begin(token)).toMatchObject({ status: 409, json: { code: "quote_paid" } });
    expect(await w.ordersOf(one.json.checkout.id)).toHaveLength(1);
  });

  test("ASK-02 an unknown link, a cut one and none at all make no payment, all alike", async () => {
    const refusals = await Promise.all(
      [randomUUID(), "x", "", "' or true", "\0", "x".repeat(5000)].map((token) => begin(token)),
    );
    for (const { status, json } of refusals) {
      expect([status, json]).toEqual([404, { code: "no_such_quote", error: "This link opens no quote." }]);
    }
    const { token } = await send();
    const both = await begin(token, { items: [{ id: randomUUID(), quantity: 1 }] });
    expect(both).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  });

  test("ASK-02 one that ends while somebody pays is honoured; no new payment begins after its last day", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { id, token } = await send({ items: [{ product_id }], put_aside: true });
    const { json } = await begin(token);
    await w.query("update private.quotes set valid_until = current_date - 2 where id = $1", [id]);
    await w.client.rpc("end_due_reservations").throwOnError();
    expect((await end(id)).error?.message).toBe("quote_being_paid");
    expect((await begin(token)).json.url).toBe(json.url);
    await w.pay(json.url);
    await w.call("payment-status", { session_id: sessionIdIn(json.url) });
    expect(await read(token)).toMatchObject({ state: "paid" });

    const late = await send();
    await w.query("update private.quotes set valid_until = current_date - 2 where id = $1", [late.id]);
    expect(await begin(late.token)).toMatchObject({ status: 409, json: { code: "quote_ended" } });
    const takenBack = await send();
    await end(takenBack.id);
    expect((await begin(takenBack.token)).json.code).toBe("quote_ended");
  });

  test("ASK-02 DLV-04 its delivery is within the price, and arrives after the day on which it is ready", async () => {
    const method = { kind: "courier", name: "Courier", countries: ["CY", "GR"], price: 12.3, min_days: 2, max_days: 4 };
    const { data } = await admin.client.from("delivery_methods").insert(method).select("id").single().throwOnError();
    const { token } = await send({ ready_by: dayFromNow(30) });
    const unknown = await begin(token, { delivery: { method: randomUUID(), country: "CY" } });
    expect(unknown).toMatchObject({ status: 400, json: { code: "delivery_unknown" } });
    const { json } = await begin(token, { delivery: { method: data.id, country: "GR" } });
    const row = await w.checkoutRow(json.checkout.id);
    expect([Number(row.amount), Number(row.delivery_amount)]).toEqual([90_000, 0]);
    expect(row.delivery).toMatchObject({ name: "Courier", country: "GR" });
    const [days] = await w.query(
      "select leaves_by::text > $2 as leaves, arrives_from::text > $2 as arrives from private.checkouts where id = $1",
      [json.checkout.id, dayFromNow(30)],
    );
    expect(days).toEqual({ leaves: true, arrives: true });
    const session = await w.stripe.checkout.sessions.retrieve(sessionIdIn(json.url));
    expect(session.shipping_address_collection?.allowed_countries).toEqual(["GR"]);
    const product_id = await w.addProduct({ price: 900, making_days: 20 });
    // Once it lies ready it is neither made nor waits for its day (WEK-04); a balance paid before does.
    for (const [isAsked, from] of [
      [true, dayFromNow(0)],
      [false, dayFromNow(30)],
    ] as const) {
      const quote = await send({ items: [{ product_id }], deposit: 30_000, ready_by: dayFromNow(30) });
      await pay(quote.token);
      if (isAsked) await admin.client.rpc("mail_quote", { quote: quote.id, key: randomUUID() }).throwOnError();
      const balance = await pay(quote.balance_token, { delivery: { method: data.id, country: "CY" } });
      const [promised] = await w.query(
        `select row(c.arrives_from, c.arrives_to, c.leaves_by) = row(a.*) as is_so
         from private.checkouts c, private.arrival(0, 2, 4, $2) a where c.id = $1`,
        [balance.id, from],
      );
      expect(promised).toEqual({ is_so: true });
    }
    await admin.client.from("delivery_methods").update({ archived: true }).eq("id", data.id).throwOnError();
  });

  test("ASK-03 its pieces pass from aside to the payment, and back when that comes to nothing", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { token } = await send({ items: [{ product_id }], put_aside: true });
    const { json } = await begin(token);
    expect(await w.heldOf(product_id)).toBe(1);
    expect(await aside(product_id)).toEqual([]);
    await w.call("cancel-checkout", { secret: json.checkout.secret });
    expect(await w.heldOf(product_id)).toBe(0);
    expect(await aside(product_id)).toEqual([{ quantity: 1, until: dayFromNow(14) }]);
    expect((await pay(token)).state).toBe("paid");
    expect(await aside(product_id)).toEqual([]);
    expect(await w.stockOf(product_id)).toBe(0);
  });

  test("ASK-02 a piece that somebody else has bought meanwhile is said, and not sold twice", async () => {
    const product_id = await w.addProduct({ name: "Single", price: 300, stock: 1 });
    const { token } = await send({ items: [{ product_id }] });
    const { url, id } = await w.openCheckout(product_id);
    expect(await begin(token)).toMatchObject({ status: 409, json: { code: "sold_out" } });
    await w.pay(url);
    await w.call("payment-status", { session_id: sessionIdIn(url) });
    const refused = await begin(token);
    expect(refused.json).toMatchObject({ code: "sold_out", error: "Single is sold out." });
    expect(await w.ordersOf(id)).toHaveLength(1);
    expect(await refusal({ items: [{ product_id }], put_aside: true })).toMatchObject({ code: "sold_out" });
  });
});

describe("a deposit and its balance", () => {
  test("ASK-02 the deposit makes no order and keeps the piece aside; the balance by its own link makes them", async () => {
    const product_id = await w.addProduct({ name: "Helios", price: 900, stock: 1 });
    const { id, token, balance_token } = await send({ items: [{ product_id }], deposit: 30_000 });
    await w.sentMails();
    const deposit = await pay(token);
    expect(deposit).toMatchObject({ state: "paid", quote_part: "deposit", delivery: null });
    expect(Number(deposit.amount)).toBe(30_000);
    expect(await w.ordersOf(deposit.id)).toEqual([]);
    expect(await w.stockOf(product_id)).toBe(1);
    expect(await aside(product_id)).toEqual([{ quantity: 1, until: null }]);
    // Two mails of one moment leave in either order.
    const sent = (await w.sentMails()).sort((a, b) => b.subject.localeCompare(a.subject));
    const [receipt, notice, ...none] = sent;
    expect(none).toEqual([]);
    expect(receipt?.subject).toBe(`Your deposit ${deposit.reference} at Eleni`);
    expect(receipt?.text).toContain("€300.00");
    expect(receipt?.text).toContain("What is left is €600.00.");
    expect(notice?.subject).toContain(deposit.reference);

    expect((await begin(token)).json.code).toBe("quote_paid");
    expect(await read(token)).toMatchObject({ part: "deposit", state: "paid" });
    expect(await read(balance_token)).toMatchObject({ part: "balance", state: "waiting", amount: 60_000 });
    await admin.client.rpc("mail_quote", { quote: id, key: randomUUID() }).throwOnError();
    const [asked] = await w.sentMails();
    expect(asked?.text).toContain(`${siteUrl}/quote/${token}?lang=en`);
    expect(asked?.text).toContain("Deposit, already paid: -€300.00\nBalance, to pay now: €600.00");
    expect(asked?.text).not.toContain("Ready by");
    // The quote's one link takes the balance once it was asked for (WEK-04).
    expect(await read(token)).toMatchObject({ part: "balance", state: "waiting", stage: "balance", amount: 60_000 });

    const begun = await begin(balance_token);
    expect(await lastLines(sessionIdIn(begun.json.url))).toEqual([["Balance: Helios", 60_000]]);
    const balance = await pay(balance_token);
    expect(balance).toMatchObject({ state: "paid", quote_part: "balance" });
    expect([Number(balance.amount), Number(balance.deposit_amount)]).toEqual([60_000, 30_000]);
    expect(await w.ordersOf(balance.id)).toMatchObject([{ product_id, total_amount: "900.00" }]);
    expect(await w.stockOf(product_id)).toBe(0);
    expect(await aside(product_id)).toEqual([]);
    expect((await begin(balance_token)).json.code).toBe("quote_paid");
    const [confirmation] = await w.sentMails();
    expect(confirmation?.text).toMatch(/Deposit, already paid: -€300\.00/);
    expect((await overview(id)).references.map(({ part }: { part: string }) => part)).toEqual(["deposit", "balance"]);
  });

  test("ASK-02 of a quote whose last day is over the balance is still good; ended, it is not", async () => {
    const { id, token, balance_token } = await send({ deposit: 30_000 });
    await pay(token);
    await w.query("update private.quotes set valid_until = current_date - 2 where id = $1", [id]);
    await w.client.rpc("end_due_reservations").throwOnError();
    expect(await read(balance_token)).toMatchObject({ state: "waiting" });
    expect((await end(id)).data).toBe(true);
    expect((await begin(balance_token)).json.code).toBe("quote_ended");
  });

  test("ASK-02 deposit and balance sum to what was quoted, receipts and orders with them", async () => {
    const line = fc.record({
      unit_amount: fc.integer({ min: 50, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (lines, share) => {
          const total = lines.reduce((sum, one) => sum + one.unit_amount * one.quantity, 0);
          fc.pre(total >= 100);
          const deposit = 50 + Math.floor(share * (total - 100));
          const items = lines.map((one, at) => ({ words: `Piece ${at}`, ...one }));
          const { token, balance_token } = await send({ items, deposit });
          const paid = [await pay(token), await pay(balance_token)];
          const [first, second] = paid.map(({ amount }) => Number(amount));
          expect([first, second]).toEqual([deposit, total - deposit]);
          const [{ taken }] = await w.query(
            "select sum(amount)::bigint::text as taken from private.receipts where kind = 'receipt' and checkout_id = any ($1)",
            [paid.map(({ id }) => id)],
          );
          expect(Number(taken)).toBe(total);
          const orders = await w.ordersOf(paid[1].id);
          const cents = orders.map((order) => Math.round(Number(order.total_amount) * 100));
          expect(cents.reduce((sum, one) => sum + one, 0)).toBe(total);
          await w.query("delete from private.payment_budgets");
        },
      ),
      { numRuns: 8 },
    );
  });

  test("ASK-02 AFT-08 of a whole purchase the balance gives back what it took, the deposit the rest", async () => {
    const { token, balance_token } = await send({ deposit: 30_000 });
    const [deposit, balance] = [await pay(token), await pay(balance_token)];
    for (const [{ reference }, amount] of [
      [deposit, 30_000],
      [balance, 60_000],
    ] as const) {
      const request = { id: randomUUID(), reference, seen: 0, lines: [{ line_no: 1, quantity: 1 }] };
      const { data } = await admin.client.rpc("begin_refund", { request }).throwOnError();
      expect(data).toMatchObject({ amount, state: "requested" });
    }
  });

  test("ASK-02 AFT-08 who gets a deposit back hears of it", async () => {
    const { token } = await send({ deposit: 30_000 });
    const { payment_intent_id: payment_intent, reference } = await pay(token);
    await w.query("update private.outbox set state = 'sent', sent_at = now() where state = 'pending'");
    await w.stripe.refunds.create({ payment_intent, amount: 30_000 });
    await w.functions.rebuild();
    const [mail] = await w.sentMails();
    expect(mail).toMatchObject({
      to: "maria@example.cy",
      subject: `€300.00 back for order ${reference}`,
    });
  });

  test("ASK-02 R02 I11 what the books lost of it the provider brings back, to the cent", async () => {
    const { token, balance_token } = await send({ deposit: 30_000 });
    const lost = [await pay(token), await pay(balance_token)].map(({ id }) => id);
    expect((await w.functions.compareBooks()).broken).toEqual([]);
    await w.query("delete from public.orders where checkout_id = any ($1)", [lost]);
    await w.query("delete from private.deleted_orders where checkout_id = any ($1)", [lost]);
    await w.query(
      "update private.quotes q set deposit_paid_at = null, paid_at = null from private.checkouts c where c.quote_id = q.id and c.id = any ($1)",
      [lost],
    );
    await w.query("alter table private.receipts disable trigger append_only");
    await w.query("delete from private.receipts where checkout_id = any ($1)", [lost]);
    await w.query("alter table private.receipts enable trigger append_only");
    await w.query("delete from private.checkouts where id = any ($1)", [lost]);
    await w.functions.rebuild();
    const [deposit, balance] = await Promise.all(lost.map((id) => w.checkoutRow(id)));
    expect(deposit).toMatchObject({ state: "paid", quote_part: "deposit", attention: null });
    expect(balance).toMatchObject({ state: "paid", quote_part: "balance", attention: null });
    expect(await w.ordersOf(balance.id)).toMatchObject([{ total_amount: "900.00" }]);
    expect((await w.functions.compareBooks()).broken).toEqual([]);
  });
});
