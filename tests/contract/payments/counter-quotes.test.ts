import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { counterDesk } from "./counter-desk.ts";
import { openPaymentWorld } from "./payment-world.ts";
import { quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const { send, read, overview, begin, pay } = quoting(w, admin);
const { authorization } = admin;

const { ask, sell, refusal } = counterDesk(admin.client);
const takeBack = (sale_reference: string) => admin.client.rpc("take_back_sale", { sale_reference });
const asideOf = async (product: string) =>
  (await w.query("select 1 from private.reservations where product_id = $1 and ended_at is null", [product])).length;

/** The subjects of the mails of ten minutes later. */
async function laterSubjects() {
  await w.query("update private.outbox set next_attempt_at = now() where state = 'pending'");
  return (await w.sentMails()).map(({ subject }) => subject);
}

/** A quote of a piece of €1,000, of which €400 are its deposit. */
async function quoted(more: object = { deposit: 40_000 }) {
  const product_id = await w.addProduct({ name: "Helios", price: 1000, stock: 1 });
  const email = `${randomUUID()}@example.com`;
  return { email, product_id, ...(await send({ items: [{ product_id }], email, put_aside: true, ...more })) };
}

test("WEK-11 ASK-02 deposit and balance are paid over the counter as by the link: the piece stays aside, then it is handed over", async () => {
  const { id, token, balance_token, product_id, email } = await quoted();
  const deposit = await sell({ quote: id });
  expect(deposit).toMatchObject({ amount: 40_000 });
  expect(await overview(id)).toMatchObject({ state: "deposit_paid", deposit_left: 40_000 });
  expect(await w.ordersOf(deposit.id)).toEqual([]);
  expect([await asideOf(product_id), await w.stockOf(product_id)]).toEqual([1, 1]);
  expect(await read(token)).toMatchObject({ state: "paid", contract: "deposit_paid" });

  const balance = await sell({ quote: id, payment_method: "cash", given: 60_000 });
  expect(balance).toMatchObject({ amount: 60_000 });
  expect(await overview(id)).toMatchObject({ state: "paid" });
  expect(await w.stockOf(product_id)).toBe(0);
  expect(await w.ordersOf(balance.id)).toEqual([
    expect.objectContaining({ product_name: "Helios", is_sent: true, flags: "{counter,test}" }),
  ]);
  const refused = await begin(balance_token);
  expect([refused.status, refused.json.code]).toEqual([409, "quote_paid"]);
  expect(await refusal({ quote: id })).toMatchObject({ code: "quote_paid" });
  const mails = (await w.sentMails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.startsWith("Your receipt"))).toHaveLength(2);
});

test("WEK-11 MNY-01 a quote is never paid twice: a payment page that is open refuses the counter, and the counter's payment refuses the page", async () => {
  const { id, token } = await quoted({});
  const open = await begin(token);
  expect(await refusal({ quote: id })).toEqual({
    code: "quote_being_paid",
    reference: open.json.checkout.reference,
    until: expect.any(Number),
  });
  await w.pay(open.json.url);
  expect(await refusal({ quote: id })).toMatchObject({ code: "quote_paid" });
  expect(await refusal({ quote: randomUUID() })).toMatchObject({ code: "unknown_quote" });

  const other = await quoted({});
  const answers = await Promise.all([ask({ quote: other.id }), begin(other.token), ask({ quote: other.id })]);
  const [first, page, second] = answers;
  const won = [!first.error, page.status === 200, !second.error].filter(Boolean);
  expect(won).toEqual([true]);
});

test("WEK-11 MNY-01 a deposit that is taken back no longer counts, and not while its balance is being paid", async () => {
  const { id, balance_token, product_id } = await quoted();
  const deposit = await sell({ quote: id, payment_method: "cash", other_buyer: true });
  const page = await begin(balance_token);
  expect(page.status).toBe(200);
  expect((await takeBack(deposit.reference)).error?.message).toBe("quote_being_paid");
  await w.call("cancel-checkout", { secret: page.json.checkout.secret });
  const args = { checkout_reference: deposit.reference };
  const left = async () => (await admin.client.rpc("purchase_refunds", args).throwOnError()).data as any;
  expect(await left()).toMatchObject({ refundable: 40_000, paid_by: [{ method: "cash", amount: 40_000 }] });
  await takeBack(deposit.reference).throwOnError();
  expect(await left()).toMatchObject({ refundable: 0 });
  expect(await overview(id)).toMatchObject({ state: "given_back", deposit_left: 0 });
  expect(await asideOf(product_id)).toBe(0);
  expect(await refusal({ quote: id })).toMatchObject({ code: "quote_given_back" });
});

test("WEK-11 LAW-01 where the contract began tells the right to withdraw: online it stays, though the balance was paid in the shop", async () => {
  const online = await quoted();
  await pay(online.token);
  const inShop = await sell({ quote: online.id, payment_method: "transfer" });
  expect((await w.withdraw(inShop.reference, { email: online.email })).status).toBe(200);

  const shop = await quoted();
  await sell({ quote: shop.id, payment_method: "transfer" });
  const paid = await pay(shop.balance_token);
  const refused = await w.withdraw(paid.reference);
  expect([refused.status, refused.json.code]).toEqual([409, "bought_in_shop"]);
  const back = await w.call(
    "refund-order",
    { id: randomUUID(), reference: inShop.reference, seen: 0, amount: 100 },
    { authorization },
  );
  expect(back.json.code).toBe("not_paid");
});

test("WEK-11 WEK-04 what is still to be made is paid whole, its buyer hears when it is ready, and it is owed until it is fetched", async () => {
  const { id, token } = await send({ items: [{ words: "A ring after your sketch", unit_amount: 90_000 }] });
  await w.sentMails();
  const sale = await sell({ quote: id, is_kept: true });
  const [order] = await w.ordersOf(sale.id);
  expect(order).toMatchObject({ is_sent: false, to_make: true, flags: "{counter,collection,in_words,test}" });
  const step = async () =>
    ((await admin.client.rpc("owed_next", { checkouts: [sale.id] }).throwOnError()).data as any)[0]?.step;
  const stage = async () => (await read(token)).stage;
  expect([await step(), await stage()]).toEqual(["make", "making"]);
  expect(await laterSubjects()).toEqual([expect.stringContaining("Your receipt")]);
  await admin.client.rpc("mark_ready", { order_ids: [order.id], done: true }).throwOnError();
  expect([await step(), await stage()]).toEqual(["collect", "ready"]);
  expect(await laterSubjects()).toEqual([`Ready to collect (${sale.reference})`]);
  await admin.client.from("orders").update({ is_sent: true }).eq("id", order.id).throwOnError();
  expect([await step(), await stage(), await laterSubjects()]).toEqual([undefined, "collected", []]);
});

test("WEK-04 a balance that is paid in the shop while the piece stays: it lies ready, and its buyer hears so", async () => {
  const { id, token } = await quoted();
  await pay(token);
  await admin.client.rpc("mail_quote", { quote: id, key: randomUUID() }).throwOnError();
  await laterSubjects();
  const { reference } = await sell({ quote: id, is_kept: true });
  expect(await read(token)).toMatchObject({ stage: "ready" });
  expect((await laterSubjects()).toSorted()).toEqual([
    `Ready to collect (${reference})`,
    expect.stringContaining("Your receipt"),
  ]);
});

test("WEK-11 TRD-03 deposit and balance in cash are linked sales", async () => {
  const { id } = await send({
    items: [{ words: "A necklace", unit_amount: 1_500_000 }],
    deposit: 600_000,
    email: `${randomUUID()}@example.com`,
  });
  await sell({ quote: id, payment_method: "cash" });
  expect(await refusal({ quote: id, payment_method: "cash" })).toMatchObject({ code: "cash_linked", earlier: 600_000 });
  await sell({
    quote: id,
    payments: [
      { method: "cash", amount: 399_999 },
      { method: "card", amount: 500_001 },
    ],
  });
});
