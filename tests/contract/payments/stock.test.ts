import type { SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();

const movementsOf = async (product: string) => {
  const { data } = await admin.client
    .from("stock_movements")
    .select("delta,quantity_after,reason,reference,actor,note")
    .eq("product_id", product)
    .order("id")
    .throwOnError();
  return data;
};

describe("movements", () => {
  test("STK-02 I16 whoever changes a count, the change is a movement, and their sum is the count", async () => {
    const ring = await w.addProduct({ stock: 3 });
    const sold = await w.openCheckout(ring, 2);
    await w.pay(sold.url);
    await admin.client.from("stock").update({ quantity: 5 }).eq("product_id", ring).throwOnError();
    await admin.client.from("stock").update({ quantity: 5 }).eq("product_id", ring).throwOnError();
    await w.client.from("stock").upsert({ product_id: ring, quantity: 4 }).throwOnError();
    await admin.client.from("stock").upsert({ product_id: ring, quantity: 6 }).throwOnError();
    const refund = {
      id: crypto.randomUUID(),
      reference: sold.reference,
      seen: 0,
      lines: [{ line_no: 1, quantity: 1 }],
      restock: true,
    };
    await admin.client.rpc("begin_refund", { request: refund }).throwOnError();
    await admin.client.from("stock").delete().eq("product_id", ring).throwOnError();
    const { reference } = sold;
    const nobody = { reference: null, actor: null, note: null };
    const byAdmin = { ...nobody, actor: admin.id };
    expect(await movementsOf(ring)).toEqual([
      { ...nobody, delta: 3, quantity_after: 3, reason: "first" },
      { ...nobody, delta: -2, quantity_after: 1, reason: "sale", reference },
      { ...byAdmin, delta: 4, quantity_after: 5, reason: "correction" },
      { ...nobody, delta: -1, quantity_after: 4, reason: "correction" },
      { ...byAdmin, delta: 2, quantity_after: 6, reason: "correction" },
      { ...byAdmin, delta: 1, quantity_after: 7, reason: "return", reference },
      { ...byAdmin, delta: -7, quantity_after: null, reason: "correction" },
    ]);
  });

  test("STK-02 a count without its movement is found by the doctor's rules", async () => {
    const ring = await w.addProduct({ stock: 3 });
    await w.query("delete from public.stock_movements where product_id = $1", [ring]);
    expect(await w.brokenInvariants()).toEqual([
      { name: "I16 a count is the sum of its movements", broken: 1, examples: [ring] },
    ]);
    await w.query("delete from public.products where id = $1", [ring]);
  });
});

const change = (client: SupabaseClient, { product_id: product, ...stock }: Record<string, unknown>) =>
  client.rpc("save_details", { product, details: { stock } });
const aside = (request: object) =>
  admin.client.rpc("put_aside", {
    request: { id: crypto.randomUUID(), quantity: 1, purpose: "market", ...request },
  });
const shown = async (product: string) => {
  const columns = "availability,few_left,held,held_until";
  const { data } = await w.shop.anonClient().from("products").select(columns).eq("id", product);
  return data?.[0];
};
const facts = async (product: string) => {
  const { data } = await admin.client.rpc("stock_of", { product }).throwOnError();
  return data as Record<string, any>;
};
/** A day as Cyprus counts it, `days` from now. */
const day = (days: number) =>
  new Intl.DateTimeFormat("sv", { timeZone: "Asia/Nicosia" }).format(Date.now() + days * 86_400_000);

describe("a count changes by what its screen showed", () => {
  test("STK-03 somebody else's change or a sale in between is named and kept; what the form left alone, too", async () => {
    const product_id = await w.addProduct({ stock: 3 });
    const sold = await w.openCheckout(product_id);
    await w.pay(sold.url);
    const { error } = await change(admin.client, { product_id, seen: 3, wanted: 5 });
    expect([error?.code, error?.message]).toEqual(["PT409", "stock_changed"]);
    expect(JSON.parse(error?.details ?? "")).toEqual({ quantity: 2, reason: "sale", reference: sold.reference });
    await change(admin.client, { product_id, seen: 3, wanted: 3 }).throwOnError();
    expect(await w.stockOf(product_id)).toBe(2);
    const note = "back from the photographer";
    const again = { product_id, seen: 2, wanted: 3, note };
    await change(admin.client, again).throwOnError();
    // The answer was lost, and the form tries again.
    await change(admin.client, again).throwOnError();
    expect((await movementsOf(product_id))?.at(-1)).toMatchObject({ delta: 1, note, actor: admin.id });
    expect(await w.stockOf(product_id)).toBe(3);
  });

  test("STK-01 STK-03 made to order, counted and one of a kind, from one to another; of two who count first, one", async () => {
    const product_id = await w.addProduct();
    const first = { product_id, seen: null, one_of_a_kind: false };
    const both = await Promise.all([2, 3].map((wanted) => change(admin.client, { ...first, wanted })));
    expect(both.map(({ error }) => error?.message ?? "saved").toSorted()).toEqual(["saved", "stock_changed"]);
    const seen = await w.stockOf(product_id);
    const single = { product_id, seen, wanted: 1, one_of_a_kind: true };
    await change(admin.client, single).throwOnError();
    expect(await facts(product_id)).toMatchObject({ quantity: 1, one_of_a_kind: true });
    const two = await admin.client.from("stock").update({ quantity: 2 }).eq("product_id", product_id);
    expect(two.error?.message).toContain("stock_one_of_a_kind");
    await change(admin.client, { product_id, seen: 1, wanted: null }).throwOnError();
    expect(await facts(product_id)).toMatchObject({ quantity: null, one_of_a_kind: false });
    expect((await change(admin.client, { product_id: crypto.randomUUID() })).error?.code).toBe("PT404");
  });

  test("STK-03 a count seen of a piece that nobody ever counted is refused with what there is", async () => {
    const { error } = await change(admin.client, { product_id: await w.addProduct(), seen: 3, wanted: 5 });
    expect([error?.code, error?.message]).toEqual(["PT409", "stock_changed"]);
    expect(JSON.parse(error?.details ?? "")).toEqual({ quantity: null, reason: null, reference: null });
  });

  test("STK-03 an old file puts no sold piece on sale again: the newer count stays, and is named", async () => {
    const [sold, told] = [await w.addProduct({ stock: 1 }), await w.addProduct({ stock: 1 })];
    for (const product of [sold, told]) await w.pay((await w.openCheckout(product)).url);
    const line = (id: string, more: object) => ({
      line: id === sold ? 2 : 3,
      product: { id, name: "Of a file", category: "rings", price: 10, ...more },
    });
    const imported = async (...lines: object[]) => {
      const key = crypto.randomUUID();
      await admin.client.rpc("stage_product_import", { import: key, lines }).throwOnError();
      const { data } = await admin.client.rpc("apply_product_import", { import: key });
      return data;
    };
    const name = "Of a file";
    expect(await imported(line(sold, { stock: 1 }), line(told, { stock: 1, stock_seen: 1 }))).toMatchObject({
      added: 0,
      changed: 2,
      kept: [{ line: 2, name, there: 0, wanted: 1 }],
    });
    expect(await imported(line(told, { stock: 4, stock_seen: 1 }))).toMatchObject({
      added: 0,
      changed: 1,
      kept: [{ line: 3, name, there: 0, wanted: 4 }],
    });
    expect([await w.stockOf(sold), await w.stockOf(told)]).toEqual([0, 0]);
    const taken = await imported(line(told, { stock: 4, stock_seen: 0 }));
    expect(taken).toMatchObject({ added: 0, changed: 1 });
    expect(taken).not.toHaveProperty("kept");
    expect((await movementsOf(told))?.at(-1)).toMatchObject({ delta: 4, reason: "import" });
  });
});

describe("put aside", () => {
  test("STK-04 it holds against the web at once; of two who take the last one, one wins and the other is told why", async () => {
    const product_id = await w.addProduct({ stock: 1 });
    const until = day(3);
    const request = { product_id, purpose: "customer", who: "Eleni Georgiou", until };
    const [mine, theirs] = await Promise.all([aside(request), aside(request)]);
    expect([mine, theirs].filter(({ error }) => error)).toHaveLength(1);
    const refused = [mine, theirs].find(({ error }) => error);
    expect(refused?.error?.message).toBe("too_few");
    expect(JSON.parse(refused?.error?.details ?? "")).toEqual({
      left: 0,
      until: expect.any(Number),
    });
    expect((await w.checkOut([{ id: product_id, quantity: 1 }])).json).toMatchObject({
      code: "sold_out",
      error: expect.stringContaining("is put aside at the moment"),
    });
    expect(await shown(product_id)).toMatchObject({ availability: false, held: "aside" });
    const [line] = (await admin.client.rpc("audit_entries").throwOnError()).data as any[];
    expect(line).toMatchObject({
      action: "reservations insert",
      changes: [{ name: "put_aside", before: "0", after: "1" }],
    });

    const other = await w.addProduct({ stock: 1 });
    const race = await Promise.all([
      aside({ product_id: other }),
      w.checkOut([{ id: other, quantity: 1 }]).then(({ json }) => ({ error: json.code ? json : null })),
    ]);
    expect(race.filter(({ error }) => error)).toHaveLength(1);
  });

  test("STK-04 it comes free by itself when its day is over, or when it is let go", async () => {
    const product_id = await w.addProduct({ stock: 2 });
    await aside({ product_id, until: day(0) }).throwOnError();
    const repair = crypto.randomUUID();
    await aside({ product_id, id: repair, purpose: "repair" }).throwOnError();
    await w.functions.reconcile();
    expect(await shown(product_id)).toMatchObject({ availability: false, held: "aside" });
    await w.query("update private.reservations set until = until - 1 where product_id = $1", [product_id]);
    await w.functions.reconcile();
    expect(await shown(product_id)).toEqual({ availability: true, few_left: 1, held: null, held_until: null });
    const letGo = () => admin.client.rpc("end_reservation", { reservation: repair });
    expect([(await letGo()).data, (await letGo()).data]).toEqual([true, false]);
    expect(await shown(product_id)).toMatchObject({ availability: true, few_left: 2 });
    const { diary, reservations } = await facts(product_id);
    expect(diary.map((line: any) => [line.what, line.delta, line.purpose])).toEqual([
      ["back", 1, "repair"],
      ["back", 1, "market"],
      ["aside", -1, "repair"],
      ["aside", -1, "market"],
      ["first", 2, null],
    ]);
    expect(reservations).toEqual([]);
  });

  test("STK-04 a day in the past, more than there is, or a count below what is promised is refused by name", async () => {
    const [product_id, made] = [await w.addProduct({ stock: 3 }), await w.addProduct()];
    const why = async (request: object) => (await aside({ product_id, ...request })).error?.message;
    expect(await why({ until: day(-1) })).toBe("date_in_past");
    expect(await why({ quantity: 4 })).toBe("too_few");
    expect(await why({ quantity: 0 })).toContain("reservations_quantity_range");
    expect(await why({ product_id: made })).toBe("made_to_order");
    expect(await why({ product_id: crypto.randomUUID() })).toBe("unknown_product");
    expect(await why({ purpose: "customer", until: day(1) })).toBe("who_required");
    expect(await why({ purpose: "customer", who: "E." })).toContain("reservations_customer_ends");
    expect(await why({ purpose: "customer", who: "a\nb", until: day(1) })).toContain("who_clean");
    await aside({ product_id, quantity: 2 }).throwOnError();
    const { error } = await change(admin.client, { product_id, seen: 3, wanted: 1 });
    expect([error?.message, error?.details]).toEqual(["stock_below_put_aside", "2 of this product are put aside."]);
  });

  test("STK-04 a piece shows its own, however many others are put aside; the list goes on after 200 and is searched", async () => {
    const crowd = await w.addProduct({ name: "Crowded ring", stock: 1000 });
    await w.query(
      "insert into private.reservations (id, product_id, quantity, purpose, until) select gen_random_uuid(), $1, 1, 'market', '2099-01-01' from generate_series(1, 210)",
      [crowd],
    );
    const last = await w.addProduct({ name: "Last ring", name_el: "Τελευταίο δαχτυλίδι", stock: 1 });
    await admin.client
      .rpc("put_aside", {
        request: {
          id: randomUUID(),
          product_id: last,
          quantity: 1,
          purpose: "customer",
          who: "Ελένη Γεωργίου",
          until: "2099-12-24",
        },
      })
      .throwOnError();
    const listed = async (request?: object): Promise<any> =>
      (await admin.client.rpc("reservations", request).throwOnError()).data;
    expect(await listed()).toHaveLength(200);
    expect((await listed({ most: 400 })).length).toBeGreaterThanOrEqual(211);
    for (const search of ["ελενη", "last ΔΑΧΤΥΛΙΔΙ"]) {
      expect(await listed({ search })).toMatchObject([{ product_id: last, name_el: "Τελευταίο δαχτυλίδι" }]);
    }
    expect(await listed({ search: "last nobody" })).toEqual([]);
    const { data } = await admin.client.rpc("stock_of", { product: last }).throwOnError();
    expect((data as any).reservations).toMatchObject([{ who: "Ελένη Γεωργίου" }]);
    await w.query("delete from private.reservations where product_id in ($1, $2)", [crowd, last]);
  });

  test("STK-04 LAW-05 for whom: exported by name or address, erased, and forgotten 30 days after the end", async () => {
    const product_id = await w.addProduct({ stock: 3 });
    const whose = async () => {
      const told = await w.client.rpc("export_customer", { customer_email: "Maria@Example.com" });
      return told.data.reservations.map(({ who }: { who: string }) => who);
    };
    const paid = await w.openCheckout(await w.addProduct());
    await w.pay(paid.url);
    const [{ name }] = await w.query("select name from public.customers where email = 'maria@example.com' limit 1");
    for (const who of [name, "maria@example.com", "Somebody Else"]) {
      await aside({ product_id, purpose: "customer", who, until: day(1) }).throwOnError();
    }
    expect(await whose()).toEqual([name, "maria@example.com"]);
    await w.client.rpc("erase_customer", { customer_email: "maria@example.com" }).throwOnError();
    expect(await whose()).toEqual([]);
    const left = () =>
      w.query("select who from private.reservations where product_id = $1 and who is not null", [product_id]);
    expect(await left()).toEqual([{ who: "Somebody Else" }]);
    await w.query("update private.reservations set ended_at = now() - interval '31 days'");
    await w.client.rpc("forget_old_checkouts").throwOnError();
    expect(await left()).toEqual([]);
  });
});

describe("being bought", () => {
  test("STK-06 a held piece says until when, a sold one nothing; it is for sale again when the payment ends", async () => {
    const product = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(product);
    const { expires_at } = await w.checkoutRow(checkout.id);
    const now = await shown(product);
    expect(now).toMatchObject({ availability: false, held: "buying" });
    expect(new Date(now?.held_until)).toEqual(new Date(expires_at));
    await w.call("cancel-checkout", { secret: checkout.secret });
    const free = { availability: true, few_left: 1, held: null, held_until: null };
    expect(await shown(product)).toEqual(free);
    await w.pay((await w.openCheckout(product)).url);
    expect(await shown(product)).toEqual({ ...free, availability: false, few_left: null });
  });
});
