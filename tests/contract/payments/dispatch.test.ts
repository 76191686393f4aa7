import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const { client: admin } = await w.addAdmin();
const { client: user } = await w.shop.signedInClient();

/** A paid purchase of so many pieces, whose confirmation is sent. */
async function buy(names: string[], more: object = {}) {
  const items = [];
  for (const name of names) items.push({ id: await w.addProduct({ name }), quantity: 1 });
  const { json } = await w.checkOut(items, more);
  await w.pay(json.url);
  await w.sentMails();
  const orders = await w.ordersOf(json.checkout.id);
  return {
    id: json.checkout.id as string,
    reference: json.checkout.reference as string,
    orders: orders.map((order: any) => order.id as string),
  };
}

async function mark(orders: string[], sent: boolean, more: object = {}) {
  const change = { is_sent: sent, ...more };
  const { error } = await admin.from("orders").update(change).in("id", orders);
  expect(error).toBeNull();
}

/** Lets so many minutes go by. */
const pass = (minutes: number) =>
  w.query(
    "update private.outbox set next_attempt_at = next_attempt_at - make_interval(mins => $1) where state = 'pending'",
    [minutes],
  );

async function mailsOf(checkout: string) {
  const { data, error } = await admin.rpc("order_mails", { checkouts: [checkout] });
  expect(error).toBeNull();
  return data.mails.filter(({ kind }: any) => kind === "dispatch");
}

describe("marking as sent", () => {
  test("AFT-03 one mail for all lines that are marked within ten minutes of the first, not before", async () => {
    const { id, reference, orders } = await buy(["Ring", "Cross"]);
    await mark([orders[0]!], true, { carrier: "ACS", tracking_number: "1234567890" });
    const [waiting] = await mailsOf(id);
    expect(waiting).toMatchObject({ kind: "dispatch", state: "pending", line_nos: [1] });
    const graceMs = Date.parse(waiting.goes_at) - Date.parse(waiting.created_at);
    expect(graceMs).toBe(10 * 60_000);
    await pass(9);
    await mark([orders[1]!], true);
    expect(await w.sentMails()).toEqual([]);
    expect(await mailsOf(id)).toMatchObject([{ id: waiting.id, line_nos: [1, 2] }]);
    await pass(1);
    const [mail, ...others] = await w.sentMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "maria@example.com",
      subject: `Your pieces are on their way (${reference})`,
    });
    for (const words of ["TEST", "1 × Ring", "1 × Cross", "Carrier: ACS", "1234567890", "/order/"])
      expect(mail?.text).toContain(words);
    expect(await mailsOf(id)).toMatchObject([{ state: "sent", line_nos: [1, 2], goes_at: null }]);
    expect((await mailsOf(id))[0].sent_at).not.toBeNull();
  });

  test("AFT-03 unmarking takes the line out, and with the last one the mail; marked again it waits anew", async () => {
    const { id, orders } = await buy(["Ring", "Cross"]);
    await mark(orders, true);
    expect(await mailsOf(id)).toMatchObject([{ line_nos: [1, 2] }]);
    await mark([orders[0]!], false);
    expect(await mailsOf(id)).toMatchObject([{ line_nos: [2] }]);
    await mark([orders[1]!], false);
    expect(await mailsOf(id)).toEqual([]);
    await pass(10);
    expect(await w.sentMails()).toEqual([]);
    await mark([orders[1]!], true);
    await pass(10);
    const [mail, ...others] = await w.sentMails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("1 × Cross");
    expect(mail?.text).toContain("The rest of your order follows");
    expect(mail?.text).not.toContain("Ring");
  });

  test("AFT-03 no line is announced twice: unmarked and marked again after its mail, it stays silent; later lines get a second mail", async () => {
    const { id, orders } = await buy(["Ring", "Cross"]);
    await mark([orders[0]!], true);
    await pass(10);
    expect(await w.sentMails()).toHaveLength(1);
    await mark([orders[0]!], false);
    await mark([orders[0]!], true);
    expect(await mailsOf(id)).toMatchObject([{ state: "sent", line_nos: [1] }]);
    await mark([orders[1]!], true);
    await pass(10);
    const [second, ...others] = await w.sentMails();
    expect(others).toEqual([]);
    expect(second?.text).toContain("Cross");
    expect(second?.text).not.toMatch(/Ring|The rest/);
  });

  test("AFT-03 F84 what a mail says is fixed at its first try: a mail that fails comes later, once, unchanged", async () => {
    const { id, orders } = await buy(["Ring", "Cross"]);
    await mark([orders[0]!], true);
    await pass(10);
    const down = await w.functions.sendOutbox(() => Promise.reject(new Error("ECONNREFUSED")));
    expect(down).toEqual({ sent: 0, failed: 1, withheld: 0 });
    expect(await mailsOf(id)).toMatchObject([{ state: "pending", goes_at: null, last_error: "Error: ECONNREFUSED" }]);
    await mark(orders, true);
    await pass(30);
    expect((await w.sentMails()).map(({ text }) => [/Ring/.test(text), /Cross/.test(text)])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    expect(await w.sentMails()).toEqual([]);
  });

  test("AFT-03 carrier and number of the moment when it goes out; whole parcels apart; in the purchase's language", async () => {
    const { orders } = await buy(["Ring", "Cross", "Chain"], { locale: "el" });
    await mark(orders, true, { carrier: "DHL", tracking_number: "111" });
    const last = { carrier: "Speedex", tracking_number: "222" };
    const { error } = await admin.from("orders").update(last).in("id", orders.slice(1));
    expect(error).toBeNull();
    await pass(10);
    const [mail, ...others] = await w.sentMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain("καθ’ οδόν");
    expect(mail?.text).toMatch(/Ring[^]*DHL[^]*111[^]*Cross[^]*Chain[^]*Speedex[^]*222/);
  });

  test("AFT-03 two admins mark lines of one purchase at once, while mails are claimed: each line is in one mail", async () => {
    const products = ["Ring", "Cross", "Chain", "Pin"];
    const { id, orders } = await buy(products);
    await mark([orders[0]!], true);
    await pass(10);
    const marking = orders.slice(1).map((order) => mark([order], true));
    const early = await Promise.all([w.sentMails(), w.sentMails()]);
    await Promise.all(marking);
    await pass(10);
    const texts = [...early.flat(), ...(await w.sentMails())].map(({ text }) => text).join("");
    for (const product of products) {
      expect([product, texts.split(`1 × ${product}`).length - 1]).toEqual([product, 1]);
    }
    const lines = (await mailsOf(id)).flatMap(({ line_nos: announced }: any) => announced);
    expect(lines.toSorted()).toEqual([1, 2, 3, 4]);
  });

  test("AFT-03 a hundred purchases in one statement: one mail each", async () => {
    const { id } = await buy(["Ring", "Cross"]);
    const copies = await w.query(
      `with c as (
         insert into private.checkouts (reference, state, amount, locale, livemode, lines, expires_at, paid_at)
         select 'BULK-' || n, 'paid', amount, locale, livemode, lines, expires_at, paid_at
         from private.checkouts, generate_series(1, 100) n where id = $1 returning id, reference)
       insert into public.orders (checkout_id, line_no, customer_id, product_name, unit_price, quantity, total_amount, livemode)
       select c.id, o.line_no, o.customer_id, o.product_name, o.unit_price, o.quantity, o.total_amount, o.livemode
       from c, public.orders o where o.checkout_id = $1 returning id, checkout_id`,
      [id],
    );
    const ids = copies.map((order: any) => order.id);
    const count = async () => {
      const [row] = await w.query(
        "select count(*)::integer as mails, count(distinct checkout_id)::integer as purchases from private.outbox where kind = 'dispatch' and data ->> 'reference' like 'BULK-%'",
      );
      return row;
    };
    const all = (sent: boolean) => w.query("update public.orders set is_sent = $2 where id = any ($1)", [ids, sent]);
    await all(true);
    expect(await count()).toEqual({ mails: 100, purchases: 100 });
    await all(false);
    expect(await count()).toEqual({ mails: 0, purchases: 0 });
    const purchases = copies.map((order: any) => order.checkout_id);
    await w.query("delete from public.orders where id = any ($1)", [ids]);
    await w.query("delete from private.checkouts where id = any ($1)", [purchases]);
  });
});

describe("no mail", () => {
  test("AFT-03 while the jeweller has switched it off, nor afterwards for what was marked meanwhile", async () => {
    const { id, orders } = await buy(["Ring", "Cross"]);
    await admin.rpc("save_shop_settings", { changes: { dispatch_mails: false } });
    await mark([orders[0]!], true);
    await admin.rpc("save_shop_settings", { changes: { dispatch_mails: true } });
    expect(await mailsOf(id)).toEqual([]);
    await mark([orders[1]!], true);
    expect(await mailsOf(id)).toMatchObject([{ line_nos: [2] }]);
    const settings = await w.shop.anonClient().rpc("shop_settings");
    expect(settings.data).not.toHaveProperty("dispatch_mails");
    await pass(10);
    expect(await w.sentMails()).toHaveLength(1);
  });

  test("AFT-03 for what was withdrawn from or paid back whole, also when it comes within the ten minutes", async () => {
    const withdrawn = await buy(["Ring"]);
    await w.withdraw(withdrawn.reference);
    await mark(withdrawn.orders, true);
    expect(await mailsOf(withdrawn.id)).toEqual([]);
    const refunded = await buy(["Ring"]);
    await mark(refunded.orders, true);
    expect(await mailsOf(refunded.id)).toHaveLength(1);
    const { provider_session_id } = await w.checkoutRow(refunded.id);
    await w.control("refunds", { checkout_session: provider_session_id });
    await w.functions.rebuild();
    await pass(10);
    expect((await w.sentMails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`back for order ${refunded.reference}`),
    ]);
    expect(await mailsOf(refunded.id)).toEqual([]);
  });

  test("AFT-03 for a piece that is paid back at its price; one with something off its price is announced", async () => {
    const { id, reference, orders } = await buy(["Ring", "Cross", "Chain"]);
    const refund = async (n: number, line: object, amount?: number) => {
      const request = { id: randomUUID(), reference, seen: n - 1, lines: [line], amount };
      expect((await admin.rpc("begin_refund", { request })).error).toBeNull();
    };
    await refund(1, { line_no: 1, quantity: 1 });
    await refund(2, { line_no: 2, quantity: 1 }, 500);
    await mark(orders.slice(0, 2), true);
    expect(await mailsOf(id)).toMatchObject([{ line_nos: [2] }]);
    await mark(orders, false);
  });

  test("AFT-03 LAW-05 when the order is deleted or the customer erased meanwhile; nothing of them stays in the mails", async () => {
    const kept = await buy(["Ring"]);
    await mark(kept.orders, true, { tracking_number: "TRACKED-1" });
    await pass(10);
    expect(await w.sentMails()).toHaveLength(1);
    const deleted = await buy(["Ring"]);
    await mark(deleted.orders, true, { tracking_number: "TRACKED-2" });
    await admin
      .from("orders")
      .delete()
      .in("id", [...deleted.orders, ...kept.orders]);
    await pass(10);
    expect(await w.sentMails()).toEqual([]);
    const erased = await buy(["Ring"]);
    await mark(erased.orders, true);
    const exported = await w.client.rpc("export_customer", { customer_email: "maria@example.com" });
    expect(exported.data.mails).toContainEqual(expect.objectContaining({ kind: "dispatch", state: "pending" }));
    await w.client.rpc("erase_customer", { customer_email: "maria@example.com" });
    await pass(10);
    expect(await w.sentMails()).toEqual([]);
    const left = await w.query(
      "select coalesce(string_agg(m::text, ''), '') as text from private.outbox m where kind = 'dispatch'",
    );
    expect(left[0].text).not.toMatch(/maria@|Παπαδοπούλου|TRACKED/);
  });
});

describe("carrier and number", () => {
  test("AFT-03 SEC-01 an admin writes both, nobody else; markup, control characters and lengths are refused, nothing changed", async () => {
    const { id, orders } = await buy(["Ring"]);
    const [order] = orders;
    const write = (client: SupabaseClient, change: object) => client.from("orders").update(change).eq("id", order);
    expect((await write(admin, { carrier: "ΕΛΤΑ", tracking_number: "RR 1/2" })).error).toBeNull();
    for (const [change, rule] of [
      [{ tracking_number: "<b>1</b>" }, "orders_tracking_number_form"],
      [{ tracking_number: "1\n2" }, "orders_tracking_number_form"],
      [{ tracking_number: "1".repeat(51) }, "orders_tracking_number_form"],
      [{ tracking_number: "" }, "orders_tracking_number_form"],
      [{ carrier: "<a href=x>" }, "orders_carrier_form"],
      [{ carrier: "a\u0007" }, "orders_carrier_form"],
      [{ carrier: " a" }, "orders_carrier_form"],
      [{ carrier: "a".repeat(61) }, "orders_carrier_form"],
    ] as const) {
      const { status, error } = await write(admin, change);
      expect([change, status, error?.code]).toEqual([change, 400, "23514"]);
      expect(error?.message).toContain(rule);
    }
    expect((await write(user, { carrier: "Evil" })).error?.code).toBe("42501");
    expect(await w.ordersOf(id)).toMatchObject([{ carrier: "ΕΛΤΑ", tracking_number: "RR 1/2" }]);
  });

  test("AFT-03 the dashboard is told whether mail leaves at all, and of the buyer's mails only", async () => {
    const { id } = await buy(["Ring"]);
    const read = async () => (await admin.rpc("order_mails", { checkouts: [id] })).data;
    await w.functions.reconcile();
    const mails = await read();
    expect(mails.sends_mail).toBe(false);
    expect(mails.mails.map(({ kind }: any) => kind)).toEqual(["confirmation"]);
    await w.query("update private.leases set report = report || '{\"keeps_mail\": false}' where name = 'outlook'");
    expect((await read()).sends_mail).toBe(true);
  });
});
