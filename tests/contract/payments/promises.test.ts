import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();

/** The promise of a purchase: first and last day of arrival, and the last of sending. */
async function arrival(days: number[], boughtOn: string) {
  const [row] = await w.query(
    `select concat_ws(' ', arrives_from, arrives_to, leaves_by) as days
     from private.arrival($1, $2, $3, $4)`,
    [...days, boughtOn],
  );
  return row.days;
}

describe("the days of a promise", () => {
  // Days to make; the method's least and most.
  test.each([
    ["ready, on a Monday", [0, 3, 7], "2026-11-23", "2026-11-26 2026-12-02 2026-11-24"],
    ["ready, on a Saturday", [0, 1, 3], "2026-11-28", "2026-11-30 2026-12-02 2026-11-30"],
    ["made in ten days", [10, 3, 7], "2026-11-23", "2026-12-10 2026-12-16 2026-12-07"],
    ["over Christmas", [0, 3, 7], "2026-12-22", "2026-12-29 2027-01-05 2026-12-23"],
    ["over the Greek Easter", [0, 1, 2], "2027-04-29", "2027-05-05 2027-05-06 2027-05-05"],
    ["of no days: the next one", [0, 0, 0], "2026-11-27", "2026-11-30 2026-11-30 2026-11-30"],
  ])("DLV-04 a promise %s", async (_, days, boughtOn, promised) => {
    expect(await arrival(days, boughtOn)).toBe(promised);
  });

  test("DLV-04 the slowest piece of a purchase counts, and ready ones need no time", async () => {
    const [ready, slow, slower] = [
      await w.addProduct(),
      await w.addProduct({ making_days: 5 }),
      await w.addProduct({ making_days: 12 }),
    ];
    const longest = async (...ids: string[]) =>
      (await w.query("select private.making_days($1::uuid[]) as days", [ids]))[0].days;
    expect(await longest(ready)).toBe(0);
    expect(await longest(ready, slower, slow)).toBe(12);
  });
});

async function addMethod(fields: object = {}): Promise<string> {
  const row = { kind: "courier", name: "Courier", countries: ["CY"], price: 0, min_days: 3, max_days: 7, ...fields };
  const insert = w.client.from("delivery_methods").insert(row).select("id").single();
  return (await insert.throwOnError()).data.id;
}

const sellBy = async (method: string, product: string) => {
  const checkout = await w.openCheckout(product, 1, { delivery: { method } });
  await w.pay(checkout.url);
  return checkout;
};

async function promiseOf(id: string) {
  const [row] = await w.query(
    "select concat_ws(' ', arrives_from, arrives_to, leaves_by) as days from private.checkouts where id = $1",
    [id],
  );
  return row.days;
}
const today = async () => (await w.query("select (now() at time zone 'Asia/Nicosia')::date::text as day"))[0].day;

describe("the promise of a purchase", () => {
  test("DLV-04 what the cart is offered is what the purchase keeps, whenever it is paid", async () => {
    const method = await addMethod();
    const product = await w.addProduct({ making_days: 4 });
    const offered = await w.shop
      .anonClient()
      .rpc("delivery_offers", { request: { items: [{ id: product, quantity: 1 }] } })
      .throwOnError();
    const { arrives_from, arrives_to } = offered.data.methods[0];
    const promised = await arrival([4, 3, 7], await today());
    expect(promised).toMatch(`${arrives_from} ${arrives_to} `);
    const checkout = await w.openCheckout(product, 1, { delivery: { method } });
    expect(await promiseOf(checkout.id)).toBe(promised);
    await w.query("update public.products set making_days = 90 where id = $1", [product]);
    await w.query("update public.delivery_methods set max_days = 60");
    await w.pay(checkout.url);
    expect(await promiseOf(checkout.id)).toBe(promised);
    const [order] = await w.query("select leaves_by::text from public.orders where checkout_id = $1", [checkout.id]);
    expect(promised).toMatch(order.leaves_by);
    await w.query("delete from public.delivery_methods");
  });

  test("DLV-04 days off of the shop are no working days; closed for years, it promises nothing", async () => {
    const close = (daysOff: object[]) =>
      w.query("update private.settings set days_off = $1", [JSON.stringify(daysOff)]);
    await close([{ from: "2026-11-25", to: "2026-11-27" }]);
    expect(await arrival([0, 1, 2], "2026-11-23")).toBe("2026-11-24 2026-11-30 2026-11-24");
    const years = [2026, 2027, 2028, 2029, 2030, 2031];
    await close(years.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })));
    expect(await arrival([0, 1, 2], "2026-11-23")).toBe("");
    await close([]);
  });

  test("DLV-04 a shop without ways of delivery promises no day", async () => {
    const { id } = await w.openCheckout(await w.addProduct({ making_days: 4 }));
    expect(await promiseOf(id)).toBe("");
  });
});

describe("late purchases", () => {
  const late = async () => {
    const { data } = await admin.client.rpc("late_purchases").throwOnError();
    return data as { count: number; purchases: { reference: string; days_late: number }[] };
  };
  const leaveBy = (id: string, days: number) =>
    w.query(
      "update public.orders set leaves_by = (now() at time zone 'Asia/Nicosia')::date - $2::integer where checkout_id = $1",
      [id, days],
    );
  let admin: Awaited<ReturnType<typeof w.addAdmin>>;
  beforeAll(async () => {
    admin = await w.addAdmin();
  });

  test("DLV-04 what should have left is listed, the latest first, until it is sent or no more wanted", async () => {
    const method = await addMethod();
    const product = await w.addProduct({ name: "Ring", name_el: "Δαχτυλίδι" });
    const sales = [];
    for (let n = 0; n < 5; n += 1) sales.push(await sellBy(method, product));
    const [sent, withdrawn, disputed, older, newer] = sales as Required<typeof sales>;
    expect(await late()).toEqual({ count: 0, purchases: [] });
    for (const [sale, days] of [
      [sent, 3],
      [withdrawn, 3],
      [disputed, 3],
      [older, 2],
      [newer, 1],
    ] as const) {
      await leaveBy(sale!.id, days);
    }
    expect((await late()).count).toBe(5);
    await w.query("update public.orders set is_sent = true where checkout_id = $1", [sent!.id]);
    await w.withdraw(withdrawn!.reference);
    await w.dispute(disputed!.id, "needs_response");
    const { count, purchases } = await late();
    expect(count).toBe(2);
    expect(purchases).toMatchObject([
      {
        reference: older!.reference,
        days_late: 2,
        kind: "courier",
        lines: [{ name: "Ring", name_el: "Δαχτυλίδι", quantity: 1, choices: [] }],
      },
      { reference: newer!.reference, days_late: 1 },
    ]);
    await leaveBy(older!.id, 0);
    await leaveBy(newer!.id, 0);
    expect((await late()).count).toBe(0);
    await w.query("delete from public.delivery_methods");
  });

  test("DLV-04 a collection is in time until its last day", async () => {
    const method = await addMethod({ kind: "collection", name: "Here", countries: [], min_days: 1, max_days: 2 });
    const { id } = await sellBy(method, await w.addProduct());
    const [from, to] = (await arrival([0, 1, 2], await today())).split(" ");
    expect(await promiseOf(id)).toBe(`${from} ${to} ${to}`);
    await w.query("delete from public.delivery_methods");
  });

  test("DLV-04 they are found by an index, however many orders there are", async () => {
    const plan = await w.database.transaction(async (transaction) => {
      await transaction.query("set local enable_seqscan = off");
      return transaction.query(
        `explain select o.checkout_id, min(o.leaves_by) from public.orders o
         where not o.is_sent and not o.flags && '{withdrawn,refunded,disputed}' and o.leaves_by < '2026-11-23'
         group by o.checkout_id`,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain("orders_late_idx");
  });
});

describe("the time to withdraw", () => {
  const until = async (reference: string) => (await w.withdraw(reference, { confirm: false })).json.until;

  test.each([
    ["of a courier, in working days", { min_days: 3, max_days: 7 }, "2026-12-16"],
    [
      "of a collection, never less than the settings' days",
      { kind: "collection", countries: [], min_days: 0, max_days: 1 },
      "2026-12-28",
    ],
  ])("AFT-05 delivery counts with the longest days %s", async (_, fields, end) => {
    const method = await addMethod(fields);
    const { id, reference } = await sellBy(method, await w.addProduct());
    await w.query("update public.orders set is_sent = true where checkout_id = $1", [id]);
    await w.query("alter table public.orders disable trigger keep_sent_at");
    await w.query("update public.orders set sent_at = '2026-11-23T12:00:00Z' where checkout_id = $1", [id]);
    await w.query("alter table public.orders enable trigger keep_sent_at");
    expect(await until(reference)).toBe(end);
    await w.query("update public.delivery_methods set max_days = 60");
    expect(await until(reference)).toBe(end);
    await w.query("delete from public.delivery_methods");
  });
});
