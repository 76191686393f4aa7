import { randomUUID } from "node:crypto";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { markReady, markSent } from "#app/admin/data/orders.ts";
import { markReturn } from "#app/admin/purchase/refunds/refunds-query.ts";
import { todayQuery } from "#app/admin/today/today-query.ts";
import { hashOfToken } from "#supabase/functions/_shared/order-token.ts";
import { eventBody, openPaymentWorld } from "./payment-world.ts";
import { dayFromNow, quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const jeweller = await w.addAdmin();
const { client: admin } = jeweller;
const { send, pay, read, overview } = quoting(w, jeweller);

async function sell(more: object = {}) {
  const checkout = await w.openCheckout(await w.addProduct({ name: "Ring", price: 100, ...more }), 1);
  await w.pay(checkout.url);
  const ids = (await w.ordersOf(checkout.id)).map((order: any) => String(order.id));
  return { id: String(checkout.id), reference: String(checkout.reference), ids };
}

const board = async () => (await new QueryClient().fetchQuery(todayQuery(admin))).owed;
/** The steps on the board; order and buyer's page are asked, too, and say the same. */
async function next(id: string) {
  const rows = (await board()).rows.filter((row) => row.checkout_id === id);
  const { data } = await admin.rpc("owed_next", { checkouts: [id] }).throwOnError();
  const token = randomUUID();
  await w.client.rpc("add_order_link", { checkout: id, token_hash: await hashOfToken(token) }).throwOnError();
  const page = (await w.call("read-order", { token })).json.next;
  expect(data[0]?.step).toBe(rows[0]?.step);
  if (!["dispute", "look"].includes(data[0]?.step)) expect(page?.step ?? undefined).toBe(data[0]?.step);
  return rows.map(({ step }) => step);
}

describe("what is owed next", () => {
  test("WEK-02 a piece to be made is made, packed and sent, and leaves the board only then; each press has its way back", async () => {
    const { id, ids } = await sell({ making_days: 5 });
    expect(await next(id)).toEqual(["make"]);
    await markReady(admin, ids, true);
    expect(await next(id)).toEqual(["pack"]);
    await markReady(admin, ids, false);
    expect(await next(id)).toEqual(["make"]);
    await markReady(admin, ids, true);
    await markSent(admin, ids, true);
    expect(await next(id)).toEqual([]);
    await markSent(admin, ids, false);
    expect(await next(id)).toEqual(["pack"]);
  });

  test("WEK-02 a dispute stands first, with the last day for an answer, and nothing of it is packed until it is won", async () => {
    const { id } = await sell();
    const { provider_session_id: session } = (await w.checkoutRow(id)) as any;
    const dispute = (await w.control("disputes", { checkout_session: session })) as any;
    const tell = (type: string) => w.webhook(eventBody(type, { id: dispute.id, object: "dispute" }));
    await tell("charge.dispute.created");
    expect(await next(id)).toEqual(["dispute"]);
    const due = new Date(dispute.evidence_details.due_by * 1000);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(due);
    expect((await board()).rows[0]).toMatchObject({ checkout_id: id, step: "dispute", day });
    await w.control(`disputes/${dispute.id}/close`, { status: "won" });
    await tell("charge.dispute.closed");
    expect(await next(id)).toEqual(["pack"]);
  });

  test("WEK-02 F61 a dispute that is lost says so until somebody has looked, once, whatever comes again", async () => {
    const { id, reference } = await sell();
    const { provider_session_id: session } = (await w.checkoutRow(id)) as any;
    const dispute = (await w.control("disputes", { checkout_session: session })) as any;
    const tell = (type: string) => w.webhook(eventBody(type, { id: dispute.id, object: "dispute" }));
    await tell("charge.dispute.created");
    await w.control(`disputes/${dispute.id}/close`, { status: "lost" });
    await tell("charge.dispute.closed");
    expect(await next(id)).toEqual(["look"]);
    const row = (await board()).rows.find((one) => one.checkout_id === id);
    expect(row).toMatchObject({ attention: "dispute_lost", reference, is_sent: false });
    await w.query("update private.checkouts set attention = null where id = $1", [id]);
    await tell("charge.dispute.closed");
    expect(await next(id)).toEqual([]);
  });

  test("WEK-02 a paid deposit stands there with its day until it is ready, then its balance, then what is to be sent", async () => {
    const quote = await send({ deposit: 20_000, ready_by: dayFromNow(9) });
    const deposit = await pay(quote.token);
    expect(await next(deposit.id)).toEqual(["make"]);
    expect((await board()).rows.find((row) => row.checkout_id === deposit.id)).toMatchObject({
      day: dayFromNow(9),
      paid: 20_000,
      customer: "Μαρία Νικολάου",
      quote_id: quote.id,
    });
    await admin.rpc("mail_quote", { quote: quote.id, key: randomUUID() }).throwOnError();
    expect(await next(deposit.id)).toEqual(["balance"]);
    const balance = await pay(quote.balance_token);
    expect([await next(deposit.id), await next(balance.id)]).toEqual([[], ["pack"]]);
  });

  test("WEK-02 a deposit whose quote is ended or deleted stays in sight until it is paid back, or somebody says that it is settled", async () => {
    const [ended, deleted] = [await send({ deposit: 20_000 }), await send({ deposit: 20_000 })];
    const [kept, lost] = [await pay(ended.token), await pay(deleted.token)];
    await admin.rpc("end_quote", { quote: ended.id }).throwOnError();
    await w.query("delete from private.quotes where id = $1", [deleted.id]);
    expect([await next(kept.id), await next(lost.id)]).toEqual([["look"], ["look"]]);
    const said = (await board()).rows.filter(({ step }) => step === "look").map(({ attention }) => attention);
    expect(new Set(said)).toEqual(new Set(["quote_ended", "quote_gone"]));
    for (const { reference } of [kept, lost])
      await admin.rpc("clear_attention", { checkout_reference: reference }).throwOnError();
    expect([await next(kept.id), await next(lost.id)]).toEqual([[], []]);
  });
});

describe("a quote", () => {
  test("WEK-04 has one link from offer to collected; page, dashboard and board say the same about it", async () => {
    const { id, token } = await send({ deposit: 20_000 });
    const stage = async () => {
      const [page, card] = [await read(token), await overview(id)];
      expect(card.stage).toBe(page.stage);
      return [page.stage, page.part, page.state];
    };
    expect(await stage()).toEqual(["offer", "deposit", "waiting"]);
    const deposit = await pay(token);
    // A deposit goes nowhere yet: the month has it where its VAT is due.
    const [paper] = await w.query("select country, vat_state from private.receipts where checkout_id = $1", [
      deposit.id,
    ]);
    expect([deposit.country, paper?.country, paper?.vat_state]).toEqual(["CY", "CY", "CY"]);
    expect(await stage()).toEqual(["making", "deposit", "paid"]);
    const ready = () => admin.rpc("mail_quote", { quote: id, key: randomUUID() }).throwOnError();
    const takenBack = async () => (await admin.rpc("unask_balance", { quote: id }).throwOnError()).data;
    await w.sentMails();
    await ready();
    expect(await stage()).toEqual(["balance", "balance", "waiting"]);
    expect([await takenBack(), await takenBack()]).toEqual([true, false]);
    expect(await stage()).toEqual(["making", "deposit", "paid"]);
    expect((await w.sentMails()).some(({ subject }) => subject.startsWith("The balance"))).toBe(false);
    await ready();
    const [{ id: method }] = (await w.query(
      `insert into public.delivery_methods (position, kind, name, countries, price, min_days, max_days)
       values (1, 'collection', 'In the shop', '{}', 0, 0, 1) returning id`,
    )) as any;
    const balance = await pay(token, { delivery: { method } });
    // It was ready before its balance was asked for.
    expect([await stage(), await next(balance.id)]).toEqual([["ready", "balance", "paid"], ["collect"]]);
    const [order] = await w.ordersOf(balance.id);
    expect(order.flags).toBe("{collection,in_words,test}");
    await markSent(admin, [String(order.id)], true);
    expect(await stage()).toEqual(["collected", "balance", "paid"]);
    await w.query("delete from public.delivery_methods");
  });
});

describe("returns", () => {
  test("WEK-05 what left is expected, arrives, is looked at, and its money goes back, in this order, each with its way back", async () => {
    const { id, reference, ids } = await sell();
    await markSent(admin, ids, true);
    await w.withdraw(reference);
    expect(await next(id)).toEqual(["return"]);
    const [{ withdrawal_id: withdrawal }] = (await board()).rows.filter((row) => row.checkout_id === id) as any;
    const mark = (step: "goods_back" | "inspected", done = true) => markReturn(admin, { id: withdrawal, step, done });
    // The second of two who press hears that it is noted.
    expect([await mark("goods_back"), await mark("goods_back"), await next(id)]).toEqual([true, false, ["inspect"]]);
    await mark("goods_back", false);
    expect(await next(id)).toEqual(["return"]);
    await mark("goods_back");
    expect([await mark("inspected"), await next(id)]).toEqual([true, ["give_back"]]);
    await w.query("update private.checkouts set refunded = amount where id = $1", [id]);
    expect(await next(id)).toEqual([]);
    await w.query("update private.checkouts set refunded = 0 where id = $1", [id]);
    await w.query("delete from private.withdrawals where checkout_id = $1", [id]);
  });

  test("WEK-05 what never left has nothing to come back: its money is owed at once", async () => {
    const { id, reference } = await sell();
    await w.withdraw(reference);
    expect(await next(id)).toEqual(["give_back"]);
    const { data } = await admin.rpc("purchase_refunds", { checkout_reference: reference }).throwOnError();
    expect((data as any).withdrawals).toMatchObject([{ has_left: false }]);
  });

  test("WEK-02 a return of which no money went back is owed after years, too", async () => {
    const { id, reference, ids } = await sell();
    await markSent(admin, ids, true);
    await w.withdraw(reference);
    await w.query("update private.withdrawals set received_at = now() - interval '2 years' where checkout_id = $1", [
      id,
    ]);
    expect(await next(id)).toEqual(["return"]);
  });
});
