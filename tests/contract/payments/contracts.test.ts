import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld, sessionIdIn } from "./payment-world.ts";
import { quoting } from "./quote-world.ts";

/** Webhooks are kept back: each test says what the shop hears, and when. */
const w = await openPaymentWorld({ deliver: false });
const admin = await w.addAdmin();
const { send, read, overview, begin, pay } = quoting(w, admin);
const { authorization } = admin;
afterEach(() => w.query("update private.checkouts set attention = null"));

const tell = (type: string, id: string) => w.webhook(eventBody(type, { id, object: "x" }));
const giveBack = (reference: string, more: object) =>
  w.call("refund-order", { id: randomUUID(), reference, seen: 0, ...more }, { authorization });
const today = async () => (await admin.client.rpc("today").throwOnError()).data as any;
/** Rows of the board about one payment. */
const owed = async ({ reference }: any) => (await today()).owed.rows.filter((row: any) => row.reference === reference);
const aside = async (product: string) =>
  (await w.query("select 1 from private.reservations where product_id = $1 and ended_at is null", [product])).length;

/** A piece of €1,000, of which €800 are paid as a deposit. */
async function deposited() {
  const product_id = await w.addProduct({ name: "Helios", price: 1000, stock: 1 });
  const quote = await send({ items: [{ product_id }], deposit: 80_000 });
  const deposit = await pay(quote.token);
  return { ...quote, product_id, deposit };
}

async function dispute(checkout: any): Promise<string> {
  const { id } = (await w.control("disputes", { checkout_session: checkout.provider_session_id })) as any;
  await tell("charge.dispute.created", id);
  return id;
}

async function closeDispute(id: string, status: string): Promise<void> {
  await w.control(`disputes/${id}/close`, { status });
  await tell("charge.dispute.closed", id);
}

describe("a deposit that went back", () => {
  test("MNY-01 given back whole it no longer counts: the balance is ended and says so, the piece is free, no mail asks for it", async () => {
    const { id, token, balance_token, product_id, deposit } = await deposited();
    expect(await aside(product_id)).toBe(1);
    await giveBack(deposit.reference, { lines: [{ line_no: 1, quantity: 1 }] });
    const refused = await begin(balance_token);
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        code: "quote_given_back",
        error:
          "The deposit for this was given back, so this quote has ended. Please write to us if you would still like it.",
      },
    ]);
    for (const link of [token, balance_token])
      expect(await read(link)).toMatchObject({ state: "ended", contract: "given_back" });
    expect(await overview(id)).toMatchObject({ state: "given_back", deposit_left: 0 });
    expect(await aside(product_id)).toBe(0);
    const { error } = await admin.client.rpc("mail_quote", { quote: id, key: randomUUID() });
    expect(error?.message).toBe("quote_given_back");
    expect(await owed(deposit)).toEqual([]);
  });

  test("MNY-01 given back in part, the balance asks for what is really owed, on page, mail, payment and books", async () => {
    const { id, balance_token, deposit } = await deposited();
    await giveBack(deposit.reference, { amount: 30_000 });
    expect(await read(balance_token)).toMatchObject({
      state: "waiting",
      amount: 50_000,
      balance: 50_000,
      deposit_left: 50_000,
    });
    await w.sentMails();
    await admin.client.rpc("mail_quote", { quote: id, key: randomUUID() }).throwOnError();
    expect((await w.sentMails())[0]?.text).toContain("Balance, to pay now: €500.00");
    const balance = await pay(balance_token);
    expect([Number(balance.amount), Number(balance.deposit_amount)]).toEqual([50_000, 50_000]);
    expect(await w.ordersOf(balance.id)).toMatchObject([{ total_amount: "1000.00", flags: "{refunded_in_part,test}" }]);
  });

  test("MNY-01 a refund of a deposit that fails counts again: the balance is open and the piece aside", async () => {
    const { balance_token, product_id, deposit } = await deposited();
    await giveBack(deposit.reference, { lines: [{ line_no: 1, quantity: 1 }] });
    const [made] = (await w.stripe.refunds.list({ payment_intent: deposit.payment_intent_id })).data;
    await w.control(`refunds/${made?.id}/fail`);
    for (const type of ["refund.failed", "refund.updated"]) await tell(type, made?.id ?? "");
    expect(await read(balance_token)).toMatchObject({ state: "waiting", amount: 20_000 });
    expect(await aside(product_id)).toBe(1);
  });

  test("MNY-01 an open dispute holds the balance; won, it goes on; lost, it has ended", async () => {
    const { id, balance_token, product_id, deposit } = await deposited();
    const { json } = await begin(balance_token);
    const disputed = await dispute(deposit);
    // A payment page that was open asks for too little by now, and is ended at the provider.
    expect(await w.stripe.checkout.sessions.retrieve(sessionIdIn(json.url))).toMatchObject({ status: "expired" });
    expect((await begin(balance_token)).json.code).toBe("quote_disputed");
    expect(await read(balance_token)).toMatchObject({ state: "held", contract: "disputed" });
    expect(await overview(id)).toMatchObject({ state: "disputed" });
    expect(await aside(product_id)).toBe(1);
    await closeDispute(disputed, "won");
    expect(await read(balance_token)).toMatchObject({ state: "waiting", amount: 20_000 });

    const other = await deposited();
    await closeDispute(await dispute(other.deposit), "lost");
    expect(await read(other.balance_token)).toMatchObject({ state: "ended", contract: "given_back" });
    expect((await begin(other.balance_token)).json.code).toBe("quote_given_back");
    expect(await aside(other.product_id)).toBe(0);
  });

  test("MNY-01 while the balance is being paid its deposit stays; given back at the provider, the open page is ended, and a payment of that moment needs a person", async () => {
    const { balance_token, deposit } = await deposited();
    const { json } = await begin(balance_token);
    const early = await giveBack(deposit.reference, { amount: 100 });
    expect([early.status, early.json.code]).toEqual([409, "balance_being_paid"]);
    await w.control("refunds", { checkout_session: deposit.provider_session_id });
    await w.pay(json.url);
    await w.functions.rebuild();
    await w.call("payment-status", { session_id: sessionIdIn(json.url) });
    const balance = await w.checkoutRow(json.checkout.id);
    expect(balance).toMatchObject({ state: "paid", attention: "deposit_gone" });
    expect((await owed(balance))[0]).toMatchObject({ step: "look", attention: "deposit_gone" });

    const slower = await deposited();
    const open = (await begin(slower.balance_token)).json;
    await w.control("refunds", { checkout_session: slower.deposit.provider_session_id });
    await w.functions.rebuild();
    expect((await begin(slower.balance_token)).json.code).toBe("quote_being_paid");
    await w.functions.reconcile();
    expect(await w.checkoutRow(open.checkout.id)).toMatchObject({ state: "expired" });
    expect((await begin(slower.balance_token)).json.code).toBe("quote_given_back");
    expect(await aside(slower.product_id)).toBe(0);
  });
});

test("MNY-04 I17 I19 I20 the doctor's rules find a balance that counts on too much, a page that is open for it, pieces aside for nothing, and a shelf that its refunds do not know", async () => {
  const names = async () => (await w.brokenInvariants()).map(({ name }: any) => name.slice(0, 32));
  const counted = await deposited();
  const { json } = await begin(counted.balance_token);
  // The provider told of it, say, while nobody listened.
  await w.query("update private.checkouts set dispute = 'needs_response' where id = $1", [counted.deposit.id]);
  expect(await names()).toEqual(["I20 no payment page is open that"]);
  await w.query("update private.checkouts set dispute = null where id = $1", [counted.deposit.id]);
  const balance = await pay(counted.balance_token);
  expect(balance.id).toBe(json.checkout.id);
  const early = randomUUID();
  await w.query(
    "insert into private.refunds (id, checkout_id, n, amount, requested_by, created_at) values ($1, $2, 1, 500, $1, now() - interval '1 hour')",
    [early, counted.deposit.id],
  );
  expect(await names()).toEqual(["I20 a balance counts no more of "]);
  await w.query("delete from private.refunds where id = $1", [early]);

  const gone = await deposited();
  await w.query("update private.checkouts set dispute = 'lost' where id = $1", [gone.deposit.id]);
  expect(await names()).toEqual(["I20 nothing is aside for a depos"]);
  await w.query("update private.checkouts set dispute = null where id = $1", [gone.deposit.id]);

  const product_id = await w.addProduct({ price: 50, stock: 2 });
  const sold = { id: randomUUID(), lines: [{ product_id }], payment_method: "cash", locale: "en" };
  await admin.client.rpc("sell_at_counter", { request: sold }).throwOnError();
  const { reference } = await w.checkoutRow(sold.id);
  await admin.client.rpc("take_back_sale", { sale_reference: reference }).throwOnError();
  expect([await w.stockOf(product_id), await names()]).toEqual([2, []]);
  await w.query("update private.checkouts set shelved = '{\"1\": 2}' where id = $1", [sold.id]);
  expect(await names()).toEqual(["I17 what was taken back over the", "I19 what refunds put back on the"]);
  await w.query("update private.checkouts set shelved = '{}' where id = $1", [sold.id]);
  expect(await names()).toEqual(["I17 what was taken back over the", "I19 what came back on the shelf,"]);
  await w.query("update private.checkouts set shelved = '{\"1\": 1}' where id = $1", [sold.id]);
});

describe("a withdrawal from a contract of two payments", () => {
  const person = { email: "maria@example.com" };

  test("MNY-02 by whichever reference it covers both payments and the piece once, and Today names what is owed until both went back", async () => {
    const { balance_token, product_id, deposit } = await deposited();
    const balance = await pay(balance_token);
    const first = await w.withdraw(deposit.reference, person);
    const second = await w.withdraw(balance.reference, person);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.json.lines).toMatchObject([{ line_no: 1, quantity: 1, name: "Helios" }]);
    expect(second.json.received_at).toBe(first.json.received_at);
    expect(
      await w.query("select 1 from private.withdrawals where checkout_id = any ($1)", [[deposit.id, balance.id]]),
    ).toHaveLength(1);
    expect(await w.ordersOf(balance.id)).toMatchObject([{ flags: "{withdrawn,test}" }]);
    const due = async () => (await owed(balance)).filter(({ step }: any) => step === "give_back");
    expect(await due()).toMatchObject([{ amount: 100_000, pay_by: { reference: balance.reference } }]);

    await giveBack(balance.reference, { lines: [{ line_no: 1, quantity: 1 }], restock: true });
    expect(await due()).toMatchObject([
      { amount: 80_000, pay_by: { reference: deposit.reference, lines: [{ line_no: 1, quantity: 1 }] } },
    ]);
    const shown = await admin.client.rpc("purchase_refunds", { checkout_reference: deposit.reference });
    expect((shown.data as any).withdrawals).toMatchObject([{ is_paid_back: false, owed: 80_000 }]);
    await giveBack(deposit.reference, { lines: [{ line_no: 1, quantity: 1 }], restock: true });
    expect(await due()).toEqual([]);
    expect(await w.stockOf(product_id)).toBe(1);
    const { data } = await admin.client.rpc("withdrawals_overview").throwOnError();
    expect(data).toMatchObject([{ is_paid_back: true, owed: 0 }]);
  });

  test("MNY-02 before the balance it ends the contract: nothing more is paid, the piece is free, the deposit is owed", async () => {
    const { balance_token, product_id, deposit } = await deposited();
    const { json } = await w.withdraw(deposit.reference, person);
    expect(json.lines).toMatchObject([{ name: "Helios", quantity: 1 }]);
    expect((await begin(balance_token)).json.code).toBe("quote_withdrawn");
    expect(await read(balance_token)).toMatchObject({ state: "ended", contract: "withdrawn" });
    expect(await aside(product_id)).toBe(0);
    const due = async () => (await owed(deposit)).filter(({ step }: any) => step === "give_back");
    expect(await due()).toMatchObject([{ amount: 80_000 }]);
    await giveBack(deposit.reference, { amount: 50_000 });
    expect(await due()).toMatchObject([{ amount: 30_000 }]);
    await giveBack(deposit.reference, { amount: 30_000, seen: 1 });
    expect(await due()).toEqual([]);
  });

  test("MNY-02 from one piece of two: the sum of both payments tells what is owed", async () => {
    const items = [
      { words: "Ring", unit_amount: 60_000 },
      { words: "Chain", unit_amount: 40_000 },
    ];
    const { token, balance_token } = await send({ items, deposit: 80_000 });
    const deposit = await pay(token);
    const balance = await pay(balance_token);
    await w.withdraw(balance.reference, { ...person, lines: [{ line_no: 1, quantity: 1 }] });
    const due = async () => (await owed(balance)).filter(({ step }: any) => step === "give_back");
    expect(await due()).toMatchObject([{ amount: 60_000 }]);
    const refunded = await giveBack(balance.reference, { lines: [{ line_no: 1, quantity: 1 }] });
    expect(refunded.json.amount).toBe(20_000);
    expect(await due()).toMatchObject([{ amount: 40_000, pay_by: { reference: deposit.reference } }]);
    await giveBack(deposit.reference, { amount: 40_000 });
    expect(await due()).toEqual([]);
  });
});
