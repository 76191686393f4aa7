import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { markReady, markSent } from "#app/admin/data/orders.ts";
import { todayQuery } from "#app/admin/today/today-query.ts";
import { openPaymentWorld } from "./payment-world.ts";
import { quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const jeweller = await w.addAdmin();
const { client: admin } = jeweller;
const { client: colleague } = await w.addAdmin();

const method = (
  await w.query(
    `insert into public.delivery_methods (position, kind, name, countries, price, min_days, max_days)
     values (1, 'collection', 'In the shop', '{}', 0, 0, 1) returning id`,
  )
)[0].id as string;

/** A paid purchase that is fetched in the shop, its confirmation sent. */
async function aCollection(pieces = 1) {
  const items = [];
  for (let piece = 0; piece < pieces; piece += 1) items.push({ id: await w.addProduct({ name: "Ring" }), quantity: 1 });
  const { json } = await w.checkOut(items, { delivery: { method } });
  await w.pay(json.url);
  await w.sentMails();
  const { id, reference } = json.checkout;
  const ids = (await w.ordersOf(id)).map((order: any) => String(order.id));
  return { id, reference, ids };
}

/** The rows of the board at one step. */
const rowsOf = async (step: string) =>
  (await new QueryClient().fetchQuery(todayQuery(admin))).owed.rows.filter((row) => row.step === step);
/** The mails of ten minutes later. */
async function laterMails() {
  await w.query("update private.outbox set next_attempt_at = now() where state = 'pending'");
  return w.sentMails();
}

describe("a collection", () => {
  test("WEK-03 is ready before it is collected: its buyer hears of it, nothing is sent, and it waits where one sees it", async () => {
    const { id, reference, ids } = await aCollection();
    expect((await w.ordersOf(id))[0]).toMatchObject({ flags: "{collection,test}", is_sent: false, ready_at: null });
    expect(await rowsOf("pack")).toMatchObject([{ reference }]);
    expect(await markReady(admin, ids, true)).toBe(1);
    expect((await w.ordersOf(id))[0]).toMatchObject({ is_sent: false, sent_at: null, ready_at: expect.anything() });
    expect(await rowsOf("pack")).toEqual([]);
    expect(await rowsOf("collect")).toMatchObject([{ checkout_id: id, reference, customer: "Μαρία Παπαδοπούλου" }]);
    expect((await laterMails()).map(({ subject }) => subject)).toEqual([`Ready to collect (${reference})`]);
    expect(await markSent(admin, ids, true)).toBe(1);
    expect(await rowsOf("collect")).toEqual([]);
    expect(await laterMails()).toEqual([]);
  });

  test("WEK-03 fetched within ten minutes, or handed over at once, it is not said to be ready; waiting again, it is", async () => {
    const { ids, reference } = await aCollection(2);
    await markSent(admin, ids, true);
    expect(await laterMails()).toEqual([]);
    await markSent(admin, ids, false);
    await markReady(admin, ids.slice(0, 1), true);
    await markSent(admin, ids.slice(0, 1), true);
    expect(await laterMails()).toEqual([]);
    await markSent(admin, ids.slice(0, 1), false);
    await markReady(admin, ids, true);
    const [mail, ...others] = await laterMails();
    expect([mail?.subject, others]).toEqual([`Ready to collect (${reference})`, []]);
  });

  test("WEK-03 of two who press, the second hears that it is noted; what is collected can't be made unready", async () => {
    const { id, ids } = await aCollection();
    const counts = await Promise.all([markReady(admin, ids, true), markReady(colleague, ids, true)]);
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1]);
    const acts = await w.query("select was, names from private.audit where was ? 'ready'");
    expect(acts.at(-1)).toMatchObject({ was: { orders: ids, ready: true }, names: "{Ring}" });
    const at = (await w.ordersOf(id))[0].ready_at;
    await markSent(colleague, ids, true);
    expect([await markSent(admin, ids, true), await markReady(admin, ids, false)]).toEqual([0, 0]);
    expect((await w.ordersOf(id))[0]).toMatchObject({ is_sent: true, ready_at: at });
  });

  test("WEK-03 one that nobody fetches for months is late for nobody, and stays where it waits", async () => {
    const { id, ids } = await aCollection();
    await w.query("update public.orders set leaves_by = '2026-01-01' where checkout_id = $1", [id]);
    const late = async () => (await admin.rpc("late_purchases").throwOnError()).data.count;
    expect(await late()).toBe(1);
    await markReady(admin, ids, true);
    await w.query("update public.orders set ready_at = ready_at - interval '300 days' where checkout_id = $1", [id]);
    expect(await late()).toBe(0);
    expect((await rowsOf("collect")).map((row) => row.checkout_id)).toContain(id);
  });

  test("WEK-01 WEK-03 it is not ready before its buyer has answered", async () => {
    const { ids } = await aCollection();
    await w.query(`update public.orders set choices = '[{"name": "Size", "undecided": true}]' where id = $1`, [ids[0]]);
    await expect(markReady(admin, ids, true)).rejects.toMatchObject({ message: "choice_open" });
  });

  test("WEK-04 a quote's piece, made before its balance was paid, lies ready then, and its buyer hears so", async () => {
    const { send, pay, read } = quoting(w, jeweller);
    const { id, token } = await send({ deposit: 20_000 });
    await pay(token);
    await admin.rpc("mail_quote", { quote: id, key: id }).throwOnError();
    await laterMails();
    const { reference } = await pay(token, { delivery: { method } });
    expect(await read(token)).toMatchObject({ stage: "ready" });
    const subjects = (await laterMails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Ready"))).toEqual([`Ready to collect (${reference})`]);
  });
});
