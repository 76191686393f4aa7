import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import {
  correctAddress,
  markSent,
  saveNote,
  ordersQuery,
  productName,
  readAllOrders,
  realSalesQuery,
} from "#app/admin/data/orders.ts";
import { salesQuery } from "#app/admin/orders/sales/sales-query.ts";
import { readDeliveries } from "#app/admin/orders/deliveries.ts";
import { anyDay, type Days } from "#app/admin/words/periods.ts";
import { orderRows } from "#app/admin/orders/order-csv.ts";
import { sell, tellOfRefunds } from "../../sale.ts";
import { openWorld } from "../../world.ts";

/** The orders as the dashboard reads them. */
const world = await openWorld();

async function aProduct(fields: object): Promise<string> {
  const { data } = await world.admin.client
    .from("products")
    .insert({ category: "rings", ...fields })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

async function listOf(search: string, sent = false) {
  return (await pageOf({ search, sent })).orders;
}

async function pageOf(about: { search: string; sent: boolean; days?: Days }) {
  const sort = { column: "created_at", ascending: false } as const;
  const query = ordersQuery(world.admin.client, { days: anyDay, sort, page: 1, ...about });
  return new QueryClient().fetchQuery(query);
}

const exported = async (search: string) => {
  const orders = await readAllOrders(world.admin.client, { search, days: anyDay }, () => undefined);
  const [names = [], ...rows] = orderRows(orders, await readDeliveries(world.admin.client, orders));
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [String(name), row[n]])));
};

describe("what was bought", () => {
  test("AFT-01 stays in its words and at its price, whatever becomes of the product", async () => {
    const { client } = world.admin;
    const id = await aProduct({
      name: "Morning ring",
      name_el: "Πρωινό δαχτυλίδι",
      price: 120,
      product_code: "M-1",
    });
    await sell(world.service, { items: [{ id, quantity: 2 }] });
    const changed = { name: "Evening", name_el: "Βραδινό", price: 999, product_code: "E-9" };
    for (const change of [
      () => client.from("products").update(changed).eq("id", id),
      () => client.from("products").delete().eq("id", id),
    ]) {
      await change().throwOnError();
      for (const words of ["morning", "πρωινο", "M-1"]) {
        const [order] = await listOf(words);
        expect(order, words).toMatchObject({
          product_name: "Morning ring",
          product_code: "M-1",
          unit_price: 120,
          total_amount: 240,
        });
        expect(order && productName("el", order)).toBe("Πρωινό δαχτυλίδι");
      }
      for (const words of ["evening", "βραδινό", "E-9"]) expect(await listOf(words)).toEqual([]);
      expect(await exported("morning")).toMatchObject([
        {
          product_name: "Morning ring",
          product_name_el: "Πρωινό δαχτυλίδι",
          product_code: "M-1",
          unit_price: 120,
        },
      ]);
      const sales = await new QueryClient().fetchQuery(salesQuery(client, 7));
      expect(sales.map(({ product_name: name }) => name)).toEqual(["Morning ring"]);
    }
  });

  test("AFT-02 says since when it is sent, in the list and in the file", async () => {
    const id = await aProduct({ name: "Parcelled ring", price: 10 });
    await sell(world.service, { items: [{ id, quantity: 1 }] });
    const [pending] = await listOf("parcelled");
    expect(pending?.sent_at).toBeNull();
    expect(await exported("parcelled")).toMatchObject([{ status: "pending", sent_at: "" }]);
    const before = Date.now();
    await markSent(world.admin.client, [pending?.id ?? ""], true);
    const [sent] = await listOf("parcelled", true);
    const since = Date.parse(sent?.sent_at ?? "");
    expect(Math.abs(since - before)).toBeLessThan(60_000);
    await markSent(world.admin.client, [pending?.id ?? ""], true);
    expect(await exported("parcelled")).toMatchObject([{ status: "sent", sent_at: new Date(since).toISOString() }]);
    await markSent(world.admin.client, [pending?.id ?? ""], false);
    expect((await listOf("parcelled"))[0]?.sent_at).toBeNull();
  });
});

/** Calls `act`, and resolves when the feed has told the admin of a change of this order. */
async function heardBy(client: SupabaseClient, id: string, act: () => PromiseLike<unknown>) {
  const heard = Promise.withResolvers<unknown>();
  const joined = Promise.withResolvers<void>();
  const filter = { schema: "public", table: "orders", filter: `id=eq.${id}` };
  const channel = client
    .channel(`flags-${id}`)
    .on("postgres_changes", { event: "UPDATE", ...filter }, (change) => heard.resolve(change.new.flags))
    .on("system", {}, () => joined.resolve())
    .subscribe();
  await joined.promise;
  await act();
  const flags = await heard.promise;
  await client.removeChannel(channel);
  return flags;
}

describe("what to know before sending", () => {
  test("AFT-07 refunds, disputes and withdrawals flag the purchase's orders, and the feed tells of it", async () => {
    const { service, admin } = world;
    const ring = await aProduct({ name: "Doubtful ring", price: 50 });
    const chain = await aProduct({ name: "Doubtful chain", price: 100 });
    const items = [
      { id: ring, quantity: 1 },
      { id: chain, quantity: 2 },
    ];
    const { payment, reference } = await sell(service, { items });
    const flags = async () =>
      (await listOf("doubtful"))
        .toSorted((a, b) => (a.line_no ?? 0) - (b.line_no ?? 0))
        .map((order) => order.flags.join());
    expect(await flags()).toEqual(["test", "test"]);

    const part = { amount: 5000, state: "succeeded" } as const;
    const [first] = await listOf("doubtful ring");
    const told = await heardBy(admin.client, first?.id ?? "", () => tellOfRefunds(service, payment, [part]));
    expect(told).toEqual(["refunded_in_part", "test"]);
    expect(await flags()).toEqual(["refunded_in_part,test", "refunded_in_part,test"]);
    await tellOfRefunds(service, payment, [part, { amount: 20_000, state: "pending" }]);
    expect(await flags()).toEqual(["refunded,test", "refunded,test"]);
    const failed = [5000, 20_000].map((amount) => ({ amount, state: "failed" }) as const);
    await tellOfRefunds(service, payment, failed);

    for (const [seen, status, flag] of [
      [null, "needs_response", "disputed,test"],
      ["needs_response", "lost", "disputed,test"],
      ["lost", "won", "test"],
    ] as const) {
      await service.rpc("record_dispute", { news: { payment_intent_id: payment, seen, status } }).throwOnError();
      expect(await flags(), status).toEqual([flag, flag]);
    }

    await service
      .rpc("withdraw_from_contract", {
        request: {
          reference,
          email: "maria@example.test",
          name: "Maria",
          statement: "I withdraw",
          locale: "en",
          confirm: true,
          at: Math.floor(Date.now() / 1000),
        },
      })
      .throwOnError();
    expect(await flags()).toEqual(["withdrawn,test", "withdrawn,test"]);
    await markSent(admin.client, [first?.id ?? ""], true);
    expect((await listOf("doubtful ring", true))[0]?.flags).toEqual(["withdrawn", "test"]);
  });

  test("AFT-07 a test purchase is a doubt only once real ones have come", async () => {
    const real = () => new QueryClient().fetchQuery(realSalesQuery(world.admin.client));
    expect(await real()).toBe(false);
    await world.database.query(
      "update public.orders set livemode = true where created_at = (select max(created_at) from public.orders)",
    );
    expect(await real()).toBe(true);
  });
});

async function sellTo(name: string): Promise<void> {
  const row = { name, email: "buyer@example.com" };
  const { data } = await world.service.from("customers").insert(row).select("id").single().throwOnError();
  const product = { product_name: "A ring", unit_price: 1, quantity: 1, total_amount: 1, livemode: false };
  await world.service
    .from("orders")
    .insert({ ...product, checkout_id: randomUUID(), line_no: 1, customer_id: data.id })
    .throwOnError();
}

describe("a search for orders", () => {
  test("FND-01 ORD-02 orders are found by the shop's words: without accents, in Latin letters, by meaning", async () => {
    await sellTo("Γιώργος Παπαδόπουλος");
    await sellTo("Khristina Maria");
    const found = async (search: string) => (await listOf(search)).map((order) => order.customers?.name);
    const names = ["γιωργος", "ΓΙΩΡΓΟΣ", "γιώργοσ", "giorgos papadopoulos", "Giorgo", "papado", "αδοπουλ"];
    for (const typed of names) expect(await found(typed), typed).toContain("Γιώργος Παπαδόπουλος");
    for (const typed of ["Χριστίνα", "χριστινα μαριασ", "Christina", "xristina"]) {
      expect(await found(typed), typed).toEqual(["Khristina Maria"]);
    }
    const all = await found("");
    for (const typed of ["δαχτυλίδι", "daxtylidia", "rings"]) {
      expect(await found(typed), typed).toEqual(await found("ring"));
    }
    expect((await found("ring")).length).toBeLessThanOrEqual(all.length);
    expect(await found("mario")).toEqual([]);
    for (const odd of ["%", "_", "\u0301\u0301", "'", "(", ":*", "&", "x".repeat(10_000), "a b c d e f g h i"]) {
      await world.admin.client.rpc("search_orders", { query: odd }).throwOnError();
    }
  });

  test("FND-01 what a search for orders compares follows every write, and goes with its order", async () => {
    const stale = async () => {
      const { rows } = await world.database.query(`
        select w.words from public.orders o full join private.order_words w on w.order_id = o.id
        where (w.is_sent, w.created_at) is distinct from (o.is_sent, o.created_at) or strpos(w.words, private.search_key(o.product_name)) = 0`);
      return rows;
    };
    await world.database.query("update public.orders set is_sent = not is_sent");
    expect(await stale()).toEqual([]);
    await world.database.query("update public.orders set is_sent = not is_sent");
    await world.service.rpc("erase_customer", { customer_email: "nobody@example.test" }).throwOnError();
    expect(await stale()).toEqual([]);
  });
});

describe("orders by purchase", () => {
  test("DAY-02 each carries its purchase's number, and is found by it, also among days", async () => {
    const id = await aProduct({ name: "Ring of Salamis", price: 40 });
    const other = await aProduct({ name: "Ring of Enkomi", price: 60 });
    const buyer = { name: "Maria Salami", email: "maria@example.test" };
    const items = [id, other].map((product) => ({ id: product, quantity: 1 }));
    const { reference } = await sell(world.service, { items, buyer });
    const orders = await listOf("Maria Salami");
    expect(orders.map((order) => order.reference)).toEqual([reference, reference]);
    expect((await listOf(reference.toLowerCase())).length).toBe(2);
  });

  test("WEK-10 orders are found by any part of their number, and by that of their receipt", async () => {
    const id = await aProduct({ name: "Ring of Idalion", price: 40 });
    const buyer = { name: "Idalia Kyprou", email: "idalia@example.test" };
    const { reference } = await sell(world.service, { items: [{ id, quantity: 1 }], buyer });
    const own = reference.replace("KOS-", "");
    for (const typed of [own, own.slice(2, 5), own.slice(1).toLowerCase(), `idalia ${own.slice(-3)}`]) {
      const found = (await listOf(typed)).map((order) => order.reference);
      expect(found, typed).toContain(reference);
    }
    const { rows } = await world.database.query<{ year: number; number: number }>(
      "select year, number from private.receipts where reference = $1",
      [reference],
    );
    const { year, number } = rows[0] ?? { year: 0, number: 0 };
    for (const typed of [`TEST-${year}-${String(number).padStart(5, "0")}`, `${year}-${number}`]) {
      expect((await listOf(typed)).map((order) => order.reference)).toEqual([reference]);
    }
    for (const typed of [`${year}-${number + 900_000}`, `C${year}-${number}`, "9999-999999999"]) {
      expect(await listOf(typed), typed).toEqual([]);
    }
  });

  test("DAY-02 a list of days holds and counts those days alone, with a search and without, both days included", async () => {
    const move = "update public.orders set created_at = $2 where product_name = $1";
    await world.database.query(move, ["Ring of Salamis", "2025-06-09T21:30:00Z"]);
    await world.database.query(move, ["Ring of Enkomi", "2025-06-16T20:59:59Z"]);
    const names = async (search: string, days: Days) => {
      const page = await pageOf({ search, sent: false, days });
      expect(page.count).toBe(page.orders.length);
      return page.orders.map(({ product_name: name }) => name);
    };
    for (const search of ["", "salami", "Μαρία"]) {
      // Midnight in Cyprus is nine in the evening.
      expect(await names(search, { from: "2025-06-10", to: "2025-06-16" })).toEqual([
        "Ring of Enkomi",
        "Ring of Salamis",
      ]);
      expect(await names(search, { from: "2025-06-11", to: "2025-06-16" })).toEqual(["Ring of Enkomi"]);
      expect(await names(search, { from: "2025-06-01", to: "2025-06-10" })).toEqual(["Ring of Salamis"]);
      expect(await names(search, { from: undefined, to: "2025-06-09" })).toEqual([]);
    }
    const from = { search: "salami", days: { from: "2025-06-11", to: undefined } };
    expect(await readAllOrders(world.admin.client, from, () => undefined)).toHaveLength(1);
  });
});

describe("what the jeweller writes down", () => {
  test("WEK-14 an order has a note; its address can be corrected until all of it is sent, audited without the words", async () => {
    const { admin, database } = world;
    const ids = [
      await aProduct({ name: "Ring of Marion", price: 40 }),
      await aProduct({ name: "Ring of Soloi", price: 40 }),
    ];
    const buyer = { name: "Soula Marion", email: "soula@example.test" };
    await sell(world.service, { items: ids.map((id) => ({ id, quantity: 1 })), buyer });
    const [first, second] = await listOf("Soula Marion");
    await saveNote(admin.client, [first?.id ?? ""], "Ring the bell twice");
    await expect(saveNote(admin.client, [first?.id ?? ""], "x".repeat(1001))).rejects.toMatchObject({ code: "23514" });
    const correct = (address: string, order = first?.id ?? "") => correctAddress(admin.client, order, address);
    await markSent(admin.client, [second?.id ?? ""], true);
    await correct("  Ledras 7\n1011 Nicosia ");
    for (const refused of ["", " ", "x".repeat(501), "Ledras\u202e 7"]) {
      await expect(correct(refused)).rejects.toMatchObject({ code: "23514", message: "address_form" });
    }
    await expect(correct("Ledras 8", randomUUID())).rejects.toMatchObject({ message: "order_gone" });
    const [kept] = await listOf("Soula Marion", false);
    expect(kept).toMatchObject({ note: "Ring the bell twice", customers: { address: "Ledras 7\n1011 Nicosia" } });
    await markSent(admin.client, [first?.id ?? ""], true);
    await expect(correct("Ledras 9")).rejects.toMatchObject({ message: "order_sent" });
    const { rows } = await database.query("select was, became from private.audit where columns = '{address}'");
    expect(rows).toEqual([{ was: null, became: null }]);
    expect(JSON.stringify((await database.query("select * from private.audit")).rows)).not.toContain("Ledras");
  });
});
