import { randomUUID } from "node:crypto";
import { QueryClient } from "@tanstack/react-query";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { todayQuery } from "#app/admin/today/today-query.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();

let admin: Awaited<ReturnType<typeof w.addAdmin>>;
beforeAll(async () => {
  admin = await w.addAdmin();
});

/** Reads as the dashboard does, checked by its schema. */
const today = () => new QueryClient().fetchQuery(todayQuery(admin.client));
/** The rows of the board that are at one step. */
const rowsOf = async (step: string) => (await today()).owed.rows.filter((row) => row.step === step);

const sell = async (product: string, more: object = {}) => {
  const checkout = await w.openCheckout(product, 1, more);
  await w.pay(checkout.url);
  return checkout;
};
const day = async (plus: number) =>
  (await w.query("select ((now() at time zone 'Asia/Nicosia')::date + $1::integer)::text as day", [plus]))[0].day;

describe("the day of a new shop", () => {
  test("DAY-01 nothing waits, and nobody has bought", async () => {
    expect(await today()).toMatchObject({
      waiting: 0,
      owed: { counts: {}, rows: [] },
      mails: [],
      enquiries: [],
      quotes: [],
      asides: [],
      put_aside: [],
      week: { amount: 0, purchases: 0, quantity: 0 },
      running_out: [],
      is_new: true,
    });
  });
});

describe("what waits", () => {
  beforeEach(async () => {
    await w.query("update public.orders set is_sent = true");
    await w.query("update private.checkouts set dispute = null, attention = null");
    await w.query("update private.outbox set state = 'sent', sent_at = now()");
    await w.query("delete from private.withdrawals");
  });

  test("DAY-01 a purchase is to pack, the oldest first, until all its pieces are sent", async () => {
    const [ring, chain] = [
      await w.addProduct({ name: "Ring", name_el: "Δαχτυλίδι", image_url: "/ring.webp" }),
      await w.addProduct({ name: "Chain" }),
    ];
    const older = await sell(ring);
    const { json } = await w.checkOut([
      { id: ring, quantity: 2 },
      { id: chain, quantity: 1 },
    ]);
    await w.pay(json.url);
    expect(await today()).toMatchObject({ is_new: false, waiting: 2, owed: { counts: { pack: 2 } } });
    const packing = await rowsOf("pack");
    expect(packing).toMatchObject([
      { reference: older.reference, customer: "Μαρία Παπαδοπούλου", country: "CY" },
      {
        reference: json.checkout.reference,
        lines: [
          { name: "Ring", name_el: "Δαχτυλίδι", quantity: 2, image_url: "/ring.webp" },
          { name: "Chain", quantity: 1 },
        ],
      },
    ]);
    await w.query("update public.orders set is_sent = true where id = $1", [packing[1]!.order_ids[0]]);
    expect((await rowsOf("pack"))[1]?.lines).toMatchObject([{ name: "Chain" }]);
    await w.query("update public.orders set is_sent = true where checkout_id = $1", [json.checkout.id]);
    expect(await rowsOf("pack")).toMatchObject([{ reference: older.reference }]);
  });

  test("DAY-01 a disputed purchase is not to pack but the first line, and says whether it has left", async () => {
    const { id, reference } = await sell(await w.addProduct());
    await w.dispute(id, "needs_response");
    const [order] = await w.ordersOf(id);
    expect(await today()).toMatchObject({
      waiting: 1,
      owed: { counts: { dispute: 1 }, rows: [{ reference, order_id: order.id, is_sent: false }] },
    });
    await w.query("update public.orders set is_sent = true where checkout_id = $1", [id]);
    expect(await rowsOf("dispute")).toMatchObject([{ is_sent: true }]);
    await w.dispute(id, "won");
    expect((await today()).waiting).toBe(0);
  });

  test("DAY-01 a parcel to stop stands before one that has left, both before an older note on a payment", async () => {
    const product = await w.addProduct();
    const [noted, left, waits] = [await sell(product), await sell(product), await sell(product)];
    await w.query("update private.checkouts set attention = 'refund_failed' where id = $1", [noted.id]);
    await w.query("update private.checkouts set dispute = 'needs_response' where id = any($1)", [[left.id, waits.id]]);
    await w.query("update public.orders set is_sent = true where checkout_id = $1", [left.id]);
    const references = [waits, left, noted].map(({ reference }) => reference);
    const rows = (await today()).owed.rows.filter(({ step }) => step === "dispute" || step === "look");
    expect(rows.map(({ reference }) => reference)).toEqual(references);
  });

  test("DAY-01 a withdrawal waits with its last day until its money is back", async () => {
    const { sessionId, reference } = await sell(await w.addProduct({ name: "Brooch" }));
    await w.withdraw(reference);
    await w.query("update private.outbox set state = 'sent', sent_at = now()");
    expect(await today()).toMatchObject({
      waiting: 1,
      owed: { rows: [{ step: "give_back", reference, day: await day(14), lines: [{ name: "Brooch" }] }] },
    });
    await w.control("refunds", { checkout_session: sessionId });
    await expect.poll(async () => (await today()).owed.rows).toEqual([]);
    await w.query("update private.outbox set state = 'sent', sent_at = now()");
  });

  test("DAY-01 a mail that was given up waits until it is sent again; one without an address does not", async () => {
    const { id } = await sell(await w.addProduct());
    await w.query("update public.orders set is_sent = true");
    await w.query("update private.outbox set state = 'failed' where checkout_id = $1 and kind = 'confirmation'", [id]);
    const { mails, waiting } = await today();
    expect(mails).toMatchObject([{ kind: "confirmation", recipient: expect.stringContaining("@") }]);
    expect(waiting).toBe(1);
    await admin.client.rpc("retry_mail", { mail: mails[0]!.id }).throwOnError();
    expect((await today()).mails).toEqual([]);
    await w.query("update private.outbox set state = 'failed', recipient = null where checkout_id = $1", [id]);
    expect((await today()).mails).toEqual([]);
  });

  test("DAY-01 STK-04 late parcels, questions, what is put aside till tomorrow, and apart what is for longer", async () => {
    const product = await w.addProduct({ name: "Helios ring", stock: 3 });
    const { id, reference } = await sell(product);
    await w.query("update private.checkouts set arrives_to = (now() at time zone 'Asia/Nicosia')::date where id = $1", [
      id,
    ]);
    await w.query(
      "update public.orders set leaves_by = (now() at time zone 'Asia/Nicosia')::date - 2 where checkout_id = $1",
      [id],
    );
    await w.query(
      `insert into public.enquiries (product_id, product_name, name, email, question, locale, due_on)
       values ($1, 'Helios ring', 'Eleni', 'eleni@example.test', 'Is it gold?', 'en', '2026-12-01')`,
      [product],
    );
    const aside = async (until: number) =>
      admin.client
        .rpc("put_aside", {
          request: {
            id: randomUUID(),
            product_id: product,
            quantity: 1,
            purpose: "customer",
            who: "Andri",
            until: await day(until),
          },
        })
        .throwOnError();
    await aside(1);
    await aside(2);
    expect(await today()).toMatchObject({
      // The late parcel is the one to pack.
      waiting: 3,
      owed: { rows: [{ step: "pack", reference, is_late: true, day: await day(-2) }] },
      enquiries: [{ name: "Eleni", due_on: "2026-12-01" }],
      asides: [{ name: "Helios ring", until: await day(1) }],
      put_aside: [{ name: "Helios ring", until: await day(2) }],
    });
  });
});

describe("how the shop goes", () => {
  test("DAY-01 the week counts what was paid with delivery, against the same hours of last week", async () => {
    await w.query("delete from private.checkouts");
    await w.query(
      "insert into private.leases (name, report) values ('outlook', '{\"is_trial\": true}') on conflict (name) do update set report = excluded.report",
    );
    const product = await w.addProduct({ price: 100 });
    const now = await sell(product);
    const [before, earlier] = [await sell(product), await sell(product)];
    const pay = (id: string, ago: string) =>
      w.query(`update private.checkouts set paid_at = now() - $2::interval where id = $1`, [id, ago]);
    await pay(before.id, "7 days 1 second");
    await pay(earlier.id, "15 days");
    const { week, week_before: last } = await today();
    // The first second of a Monday has no week behind it.
    expect(last).toEqual({ amount: 10_000, purchases: 1, quantity: 1 });
    expect(week).toEqual({ amount: 10_000, purchases: 1, quantity: 1 });
    await pay(now.id, "14 days 1 second");
    expect((await today()).week?.purchases).toBe(0);
  });

  test("DAY-01 what sold this month and is down to two runs out; what is one of a kind is sold", async () => {
    const [low, single, idle] = [
      await w.addProduct({ name: "Low", stock: 3 }),
      await w.addProduct({ name: "Single", stock: 1 }),
      await w.addProduct({ name: "Idle", stock: 1 }),
    ];
    await w.query("update public.stock set one_of_a_kind = true where product_id = $1", [single]);
    await sell(low);
    await sell(single);
    const running = (await today()).running_out;
    const here = running.filter(({ id }) => [low, single, idle].includes(id));
    expect(here).toMatchObject([{ name: "Low", quantity: 2 }]);
  });

  test("DAY-01 a piece says what it lacks", async () => {
    await w.query("update public.products set archived = true");
    const whole = await w.addProduct({ name: "Whole", name_el: "Όνομα", image_url: "/a.webp", price: 5 });
    await w.query("insert into public.product_facts (product_id, colour) values ($1, 'yellow')", [whole]);
    const bare = await w.addProduct({ name: "Bare", price: null });
    expect((await today()).lacking).toMatchObject({
      count: 1,
      products: [{ id: bare, lacks: ["picture", "price", "greek", "facts"] }],
    });
  });

  test("WEK-08 a piece of photo, name and price says later what else is told of pieces", async () => {
    await w.query("update public.products set archived = true");
    const named = { image_url: "/a.webp", price: 5, name: "Δαχτυλίδι", name_el: "Δαχτυλίδι" };
    const id = await w.addProduct(named);
    const lacks = async () => (await today()).lacking.products.find((one) => one.id === id)?.lacks;
    expect(await lacks()).toEqual(["english", "facts"]);
    await admin.client.rpc("save_details", { product: id, details: { facts: { metal: "gold" } } }).throwOnError();
    expect(await lacks()).toEqual(["english", "weight"]);
    await w.query("update public.products set name = 'Ring' where id = $1", [id]);
    await w.query("update public.product_facts set weight_g = 0.5 where product_id = $1", [id]);
    expect(await lacks()).toBeUndefined();
  });

  test("TRD-07 gold from 1 g and silver from 3 g lack a hallmark where none is told", async () => {
    await w.query("update public.products set archived = true");
    const weigh = async (metal: string, weight_g: number, hallmark: string | null = null) => {
      const id = await w.addProduct({ name: `${metal} ${weight_g}`, name_el: "Ο", image_url: "/a.webp", price: 5 });
      const facts = { metal, weight_g, hallmark };
      await admin.client.rpc("save_details", { product: id, details: { facts } }).throwOnError();
      return id;
    };
    const lacking = [await weigh("gold", 1), await weigh("silver", 3)];
    await weigh("gold", 0.99);
    await weigh("silver", 2.99);
    await weigh("gold", 5, "585, Assay Office of Cyprus");
    await weigh("steel", 50);
    const { count, products } = (await today()).lacking;
    expect(count).toBe(2);
    expect(products.map(({ id, lacks }) => [id, lacks])).toEqual(lacking.toReversed().map((id) => [id, ["hallmark"]]));
  });

  test("DAY-01 the last five acts are told, newest first", async () => {
    const product = await w.addProduct();
    for (let price = 1; price <= 6; price += 1) {
      await admin.client.from("products").update({ price }).eq("id", product).throwOnError();
    }
    const { acts } = await today();
    expect(acts).toHaveLength(5);
    expect(acts[0]).toMatchObject({ action: "products update", columns: ["price"] });
  });

  test("DAY-01 DAY-07 a parcel marked as sent is one act, and names what can still be marked back", async () => {
    const { id } = await sell(await w.addProduct({ name: "Clasp" }));
    const ids = (await w.ordersOf(id)).map((order: { id: string }) => order.id);
    const mark = (is_sent: boolean) => admin.client.from("orders").update({ is_sent }).in("id", ids).throwOnError();
    await mark(true);
    const sent = { action: "orders update", sent: true, names: ["Clasp"] };
    expect((await today()).acts[0]).toMatchObject({ ...sent, way_back: ids });
    await mark(false);
    expect((await today()).acts.slice(0, 2)).toMatchObject([
      { sent: false, way_back: ids },
      { ...sent, way_back: null },
    ]);
  });
});

test("DAY-01 the answer is bounded: twenty purchases of many are told", async () => {
  await w.query(`with buyers as (
      insert into public.customers (name, email) select 'Buyer ' || n, 'b@example.test' from generate_series(1, 1200) n returning id)
    insert into public.orders (checkout_id, line_no, customer_id, product_name, unit_price, quantity, total_amount, livemode)
    select gen_random_uuid(), 1, id, 'Ring', 5, 1, 5, true from buyers`);
  const { owed, waiting } = await today();
  expect(owed.counts.pack).toBe(1000);
  expect(await rowsOf("pack")).toHaveLength(20);
  expect(waiting).toBeGreaterThanOrEqual(1000);
});
