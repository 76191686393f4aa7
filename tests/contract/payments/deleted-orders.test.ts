import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { createOperator } from "#server/operator/operator.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const { client: admin, id: adminId } = await w.addAdmin();
afterEach(async () => {
  await w.query("delete from public.orders");
  await w.query("delete from private.deleted_orders");
});

/** A paid purchase of two pieces, its mails sent. */
async function sell(email = "maria@example.com") {
  const [ring, hoop] = [await w.addProduct({ stock: 9 }), await w.addProduct()];
  const { json } = await w.checkOut([
    { id: ring, quantity: 2 },
    { id: hoop, quantity: 1 },
  ]);
  await w.pay(json.url, "paid", { email, name: "Μαρία Παπαδοπούλου" });
  await w.sentMails();
  const orders = await w.ordersOf(json.checkout.id);
  return { ...json.checkout, ring, hoop, orders, ids: orders.map(({ id }: any) => id) };
}

/** Every row of the tables that deleting and coming back touch, each column, in one text. */
const rows = async () =>
  JSON.stringify(
    await w.query(`
      select (select json_agg(o order by o.id) from public.orders o) as orders,
        (select json_agg(u order by u.id) from public.customers u) as customers,
        (select json_agg(m order by m.id) from private.outbox m) as mails,
        (select json_agg(k order by k.id) from private.withdrawals k) as withdrawals,
        (select json_agg(s order by s.product_id) from public.stock s) as stock`),
  );

const remove = (ids: string[], key?: string) => {
  const removal = admin.from("orders").delete({ count: "exact" }).in("id", ids);
  return key ? removal.setHeader("Idempotency-Key", key) : removal;
};
const restore = (what: { ids?: string[]; deletion?: string }) => admin.rpc("restore_orders", what);
const listed = async () => (await admin.rpc("recently_deleted").throwOnError()).data;
const passDays = (days: number) =>
  w.query("update private.deleted_orders set deleted_at = deleted_at - make_interval(days => $1)", [days]);

describe("an order that was deleted", () => {
  test("AFT-09 ORD-04 is off the wire with its customer, and comes back as the same rows, without a mail, stock as it is", async () => {
    const sale = await sell();
    await admin.from("orders").update({ is_sent: true }).eq("id", sale.ids[0]).throwOnError();
    await w.call("withdraw-from-contract", {
      reference: sale.reference,
      email: "maria@example.com",
      name: "Maria",
      confirm: true,
    });
    await w.sentMails();
    const before = await rows();

    const { error, count } = await remove(sale.ids);
    expect([error, count]).toEqual([null, 2]);
    expect((await admin.from("orders").select("id").in("id", sale.ids)).data).toEqual([]);
    expect((await admin.from("customers").select("id")).data).toEqual([]);
    const { count: many, orders } = await listed();
    expect(many).toBe(2);
    expect(orders).toMatchObject([{ together: 2 }, { together: 2 }]);
    expect(orders.map(({ id }: any) => id).toSorted()).toEqual(sale.ids.toSorted());
    const shown = orders.find(({ id }: any) => id === sale.ids[0]);
    expect(shown).toMatchObject({
      customer_name: "Μαρία Παπαδοπούλου",
      customer_email: "maria@example.com",
      is_sent: true,
      total_amount: 241,
      deleted_by: expect.stringContaining("@"),
    });
    expect(Date.parse(shown.ends_at) - Date.parse(shown.deleted_at)).toBe(30 * 86_400_000);

    expect((await restore({ ids: sale.ids })).data).toEqual({ restored: 2, left: 0 });
    expect(await rows()).toBe(before);
    expect(await w.sentMails()).toEqual([]);
    expect(await listed()).toEqual({ count: 0, orders: [] });
    // Once more, as after a lost answer.
    expect((await restore({ ids: sale.ids })).data).toEqual({ restored: 0, left: 0 });
    expect(await rows()).toBe(before);
  });

  test("AFT-09 one line of a purchase leaves its customer; a piece deleted meanwhile stays away from the order that comes back", async () => {
    const { ids, hoop, orders } = await sell();
    await remove([ids[1]]);
    expect((await admin.from("customers").select("id")).data).toMatchObject([{ id: orders[1].customer_id }]);
    await w.query("delete from public.products where id = $1", [hoop]);
    expect((await restore({ ids: [ids[1]] })).data).toEqual({ restored: 1, left: 0 });
    const [back] = await w.query("select * from public.orders where id = $1", [ids[1]]);
    expect(back).toEqual({ ...orders[1], product_id: null });
  });

  test("AFT-09 no news of the provider brings it back; the audit names who deleted and who restored", async () => {
    const { id, ids, sessionId } = await sell();
    await remove(ids);
    await w.call("payment-status", { session_id: sessionId });
    await w.functions.rebuild();
    expect(await w.ordersOf(id)).toEqual([]);
    expect((await listed()).count).toBe(2);
    const audited = async () => (await admin.rpc("audit_entries").throwOnError()).data;
    expect(new Set((await audited())[0].way_back)).toEqual(new Set(ids));
    await restore({ ids });
    expect((await audited()).slice(0, 2)).toMatchObject([
      { action: "orders insert", rows: 2, actor: adminId },
      { action: "orders delete", rows: 2, actor: adminId, way_back: null },
    ]);
  });

  test("WEK-09 a line about an order has its piece in both languages, its number and its buyer, whom the audit forgets", async () => {
    const { ids, ring, reference } = await sell();
    await w.query("update public.products set name_el = 'Δαχτυλίδι' where id = $1", [ring]);
    const lines = async () => (await admin.rpc("audit_entries").throwOnError()).data;
    await w.query("update public.orders set product_name_el = 'Δαχτυλίδι' where product_id = $1", [ring]);
    await admin.from("orders").update({ is_sent: true }).in("id", ids).throwOnError();
    const told = { purchases: [reference], buyers: ["Μαρία Παπαδοπούλου"] };
    const [sent] = await lines();
    expect(sent).toMatchObject({ action: "orders update", rows: 2, ...told });
    expect(new Set(sent.names_el)).toEqual(new Set(["Δαχτυλίδι", null]));
    await remove(ids);
    expect((await lines())[0]).toMatchObject({ action: "orders delete", ...told });
    expect(JSON.stringify(await w.query("select * from private.audit"))).not.toContain("Παπαδοπούλου");
    await w.query("delete from private.deleted_orders");
    expect((await lines())[0]).toMatchObject({ purchases: [reference], buyers: null });
    await admin.from("products").update({ price: 5 }).eq("id", ring).throwOnError();
    expect((await lines())[0]).toMatchObject({ names_el: ["Δαχτυλίδι"], purchases: [], buyers: null });
  });

  test("AFT-09 ORD-05 a cleared history comes back in one by the key of its request, the rest of the deleted stays", async () => {
    const alone = await sell();
    await remove(alone.ids);
    await sell();
    await sell();
    const before = await rows();
    const deletion = randomUUID();
    const all = (await admin.from("orders").select("id").throwOnError()).data ?? [];
    await remove(
      all.map(({ id }) => id),
      deletion,
    );
    expect((await admin.from("orders").select("id")).data).toEqual([]);
    const { orders, count } = await listed();
    expect(orders[0]).toMatchObject({ deletion, together: all.length });
    expect(count).toBe(all.length + 2);
    expect((await admin.rpc("recently_deleted", { skip: all.length })).data).toMatchObject({
      count,
      orders: [{ together: 2 }, { together: 2 }],
    });
    expect((await restore({ deletion })).data).toEqual({ restored: all.length, left: 0 });
    expect(await rows()).toBe(before);
    expect((await restore({ deletion })).data).toEqual({ restored: 0, left: 0 });
    expect((await listed()).count).toBe(2);
  });

  test("AFT-09 SEC-01 nobody reads the table", async () => {
    const read = await w.client
      .schema("private" as any)
      .from("deleted_orders")
      .select();
    expect(read.error?.code).toBe("PGRST106");
  });
});

describe("the end of what was deleted", () => {
  const traces = async (words: string) =>
    w.query(
      `select place from (select 'deleted' as place, d::text as row from private.deleted_orders d
         union all select 'mail', o::text from private.outbox o
         union all select 'withdrawal', k::text from private.withdrawals k
         union all select 'customer', u::text from public.customers u) kept
       where row ~* $1 group by place order by place`,
      [words],
    );

  test("AFT-09 LAW-05 after 30 days it is gone for good, with every name and address; the sale stays", async () => {
    const { id, reference, ids } = await sell("irini@example.com");
    const request = { reference, email: "irini@example.com", name: "Irini", confirm: true };
    await remove(ids);
    await w.call("withdraw-from-contract", request);
    await w.sentMails();
    await passDays(29);
    await w.client.rpc("forget_old_checkouts").throwOnError();
    expect((await listed()).orders).toContainEqual(expect.objectContaining({ id: ids[0] }));
    expect(await traces("irini")).toMatchObject([{ place: "deleted" }, { place: "mail" }, { place: "withdrawal" }]);
    await passDays(1);
    await w.client.rpc("forget_old_checkouts").throwOnError();
    expect((await listed()).count).toBe(0);
    expect(await traces("irini")).toEqual([]);
    expect(await w.checkoutRow(id)).toMatchObject({ state: "paid", reference });
    const { status, error } = await restore({ ids });
    expect([status, error?.message]).toEqual([409, "erased_meanwhile"]);
  });

  test("AFT-09 LAW-05 export shows it, erasing the customer reaches it, and what was erased does not come back", async () => {
    // Another key than the sale's: the orders alone tell whose it was.
    const operator = createOperator(w.client, "another secret");
    const kept = await sell("nikos@example.com");
    const { ids } = await sell("irini@example.com");
    await remove([...ids, ...kept.ids]);
    const exported = await operator.exportCustomer("Irini@example.com");
    expect(exported.recently_deleted).toMatchObject([
      { customer: { address: expect.stringContaining("Λήδρας") }, order: { id: ids[0] } },
      { order: { id: ids[1] } },
    ]);
    expect(await operator.eraseCustomer("irini@example.com")).toContain("purchases: 1");
    expect(await traces("irini@")).toEqual([]);
    const before = await rows();
    const refused = await restore({ ids: [...ids, ...kept.ids] });
    expect([refused.status, refused.error?.message]).toEqual([409, "erased_meanwhile"]);
    expect(await rows()).toBe(before);
    expect((await restore({ ids: kept.ids })).data).toEqual({ restored: 2, left: 0 });
    await expect(operator.exportCustomer("irini@example.com")).rejects.toThrow("Nothing is held");
  });
});
