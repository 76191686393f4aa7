import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";
import { dayFromNow, quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const { ask, send, refusal, pay, begin } = quoting(w, admin);

/** A ring with a count for 50 and 52, and none for 54; `stock` is the piece's own. */
async function aRing({ stock, counts = [2, 1] }: { stock?: number; counts?: number[] } = {}) {
  const product = { name: "Helios ring", price: 300 };
  const product_id = await w.addProduct(stock === undefined ? product : { ...product, stock });
  const values = ["50", "52", "54"].map((label, at) => ({ label, stock: counts[at] ?? null }));
  const choices = [
    { kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values },
    { kind: "text", name: "Engraving", max_length: 20, alphabets: ["latin"] },
  ];
  const ids = await w.saveChoices(admin, product_id, choices);
  const size = ids["Ring size"]!;
  const chosen = (label: string) => [{ choice: size, value: ids[label]! }];
  return {
    product_id,
    size,
    ids,
    chosen,
    buy: (label: string) => w.checkOut([{ id: product_id, quantity: 1, choices: chosen(label) }]),
    save: (changed: object[]) =>
      admin.client.rpc("save_details", { product: product_id, details: { choices: changed } }),
    async forSale() {
      const { data } = await w.shop
        .anonClient()
        .from("product_choice_values")
        .select("label,available")
        .eq("choice_id", size)
        .order("position")
        .throwOnError();
      return data.filter(({ available }) => available).map(({ label }) => label);
    },
  };
}

const aside = (request: object) =>
  admin.client.rpc("put_aside", {
    request: { id: randomUUID(), quantity: 1, purpose: "customer", who: "Maria", until: dayFromNow(3), ...request },
  });
const code = async (answer: PromiseLike<{ error: { message: string } | null }>) => (await answer).error?.message;
const sell = (line: object) =>
  admin.client.rpc("sell_at_counter", {
    request: { id: randomUUID(), payment_method: "cash", locale: "en", lines: [line] },
  });
const facts = async (product: string): Promise<any> =>
  (await admin.client.rpc("stock_of", { product }).throwOnError()).data;
const open = (product: string) =>
  w.query(
    "select quantity, until::text, choices -> 0 ->> 'label' as label, jsonb_array_length(choices) as lists from private.reservations where product_id = $1 and ended_at is null order by label",
    [product],
  );

describe("a size put aside", () => {
  test("STK-04 PCE-03 nobody can buy that size, the others stay for sale, and the piece's total is one less", async () => {
    const ring = await aRing({ stock: 3 });
    const inSize = async (value: string) => {
      const { data } = await w.shop
        .anonClient()
        .rpc("filtered_products", { of_category: "rings", filters: { sizes: [value] } })
        .throwOnError();
      return data as any[];
    };
    const before = await inSize("52");
    await aside({ product_id: ring.product_id, choices: ring.chosen("52") }).throwOnError();
    expect(await ring.forSale()).toEqual(["50", "54"]);
    expect((await inSize("52")).length).toBe(before.length - 1);
    expect((await ring.buy("52")).json.code).toBe("value_sold_out");
    expect((await ring.buy("50")).status).toBe(200);
    expect((await ring.buy("50")).status).toBe(200);
    // Three are on the shelf, one is put aside, and two are being paid for.
    expect((await ring.buy("54")).json.code).toBe("sold_out");
    expect(await facts(ring.product_id)).toMatchObject({
      quantity: 3,
      reservations: [{ who: "Maria", choices: [{ name: "Ring size", label: "52", name_el: "Μέγεθος" }] }],
      choices: [
        {
          id: ring.size,
          values: [
            { label: "50", free: 0 },
            { label: "52", free: 0 },
            { label: "54", free: null },
          ],
        },
      ],
    });
  });

  test("STK-04 PCE-03 a piece made to order of which only sizes are counted is put aside by size alone", async () => {
    const ring = await aRing({ counts: [0, 1, 0] });
    const { product_id } = ring;
    expect(await code(aside({ product_id }))).toBe("made_to_order");
    const id = randomUUID();
    const request = { product_id, id, choices: ring.chosen("52") };
    await aside(request).throwOnError();
    await aside(request).throwOnError();
    const seen = async () =>
      (await w.query("select availability, held from public.products where id = $1", [product_id]))[0];
    expect(await seen()).toEqual({ availability: false, held: "aside" });
    expect((await facts(product_id)).diary[0]).toMatchObject({ what: "aside", delta: -1, choices: [{ label: "52" }] });
    await admin.client.rpc("end_reservation", { reservation: id }).throwOnError();
    expect(await seen()).toEqual({ availability: true, held: null });
    expect(await ring.forSale()).toEqual(["52"]);
  });

  test("STK-04 STK-05 of three who take the last of a size, one wins, and the others get a clear word", async () => {
    for (const stock of [5, undefined]) {
      const ring = await aRing(stock === undefined ? {} : { stock });
      const request = { product_id: ring.product_id, choices: ring.chosen("52") };
      const [mine, theirs, counter, web] = await Promise.all([
        aside(request),
        aside(request),
        sell(request),
        ring.buy("52"),
      ]);
      expect([!mine.error, !theirs.error, !counter.error, web.status === 200].filter(Boolean)).toEqual([true]);
      for (const { error } of [mine, theirs]) {
        if (!error) continue;
        expect(error.message).toBe("too_few");
        expect(JSON.parse(error.details)).toMatchObject({ left: 0, choice: "Ring size", value: "52" });
      }
      if (counter.error) expect(counter.error.message).toBe("taken");
      if (web.status !== 200) expect(web.json.code).toMatch(/value_sold_out|too_few/);
      expect(await w.brokenInvariants()).toEqual([]);
    }
  });

  test("STK-04 STK-05 the counter says for whom that size is, and sells it to who comes for it", async () => {
    const ring = await aRing({ stock: 3 });
    const request = { product_id: ring.product_id, choices: ring.chosen("52") };
    const id = randomUUID();
    await aside({ ...request, id }).throwOnError();
    const { error } = await sell(request);
    expect(error?.message).toBe("taken");
    expect(JSON.parse(error?.details ?? "")).toMatchObject({
      left: 0,
      value: "52",
      takers: [{ kind: "aside", id, who: "Maria", choices: [{ label: "52" }] }],
    });
    await sell({ ...request, reservation: id }).throwOnError();
    expect(await open(ring.product_id)).toEqual([]);
    expect(await w.stockOf(ring.product_id)).toBe(2);
    const sold = (await facts(ring.product_id)).diary.filter((line: any) => line.what === "counter");
    expect(sold.map((line: any) => line.choices.map((one: any) => one.label)).toSorted()).toEqual([[], ["52"]]);
  });

  test("STK-04 a size of another piece, two at once, or a count below what is promised is refused by name", async () => {
    const [ring, other] = [await aRing({ stock: 3 }), await aRing({ stock: 3 })];
    const { product_id } = ring;
    for (const choices of [
      other.chosen("52"),
      [...ring.chosen("52"), ...ring.chosen("50")],
      [{ choice: ring.size, value: randomUUID() }],
    ]) {
      expect(await code(aside({ product_id, choices }))).toBe("unknown_value");
    }
    await aside({ product_id, choices: ring.chosen("52") }).throwOnError();
    const small = { id: ring.ids["52"], label: "52" };
    const values = [{ ...small, stock: 0, stock_seen: 1 }];
    const lowered = await admin.client.rpc("save_details", {
      product: product_id,
      details: { choices: [{ id: ring.size, kind: "size", name: "Ring size", scale: "ring", values }] },
    });
    expect(lowered.error?.message).toBe("value_stock_below_put_aside");
    expect(JSON.parse(lowered.error?.details ?? "")).toMatchObject({ value: "52", held: 1 });
    const onTheWire = await w.client.from("value_stock").update({ quantity: 0 }).eq("value_id", small.id);
    expect(onTheWire.error?.message).toBe("value_stock_below_put_aside");
  });

  test("STK-04 a size that is deleted leaves its words, and holds the piece still; back with a deleted piece, it holds itself", async () => {
    const ring = await aRing({ stock: 3 });
    const { product_id, size } = ring;
    await aside({ product_id, choices: ring.chosen("52") }).throwOnError();
    await admin.client.from("products").delete().eq("id", product_id).throwOnError();
    await admin.client.rpc("restore_product", { product: product_id }).throwOnError();
    expect(await ring.forSale()).toEqual(["50", "54"]);
    expect(await w.brokenInvariants()).toEqual([]);
    const kept = ["50", "54"].map((label) => ({ id: ring.ids[label], label }));
    await ring.save([{ id: size, kind: "size", name: "Ring size", scale: "ring", values: kept }]).throwOnError();
    expect(await facts(product_id)).toMatchObject({
      reservations: [{ choices: [{ label: "52" }] }],
      choices: [
        {
          values: [
            { label: "50", free: 2 },
            { label: "54", free: null },
          ],
        },
      ],
    });
    const { data } = await admin.client.rpc("today").throwOnError();
    expect((data as any).asides).toEqual([]);
  });

  test("STK-04 LAW-05 DAY-01 the jeweller's day and the customer's export name it in words", async () => {
    const ring = await aRing({ stock: 3 });
    const { product_id } = ring;
    await aside({ product_id, choices: ring.chosen("52"), who: "zoe@example.cy", until: dayFromNow(1) }).throwOnError();
    const { data } = await admin.client.rpc("today").throwOnError();
    expect((data as any).asides).toMatchObject([{ product_id, choices: [{ label: "52" }] }]);
    const held = await w.client.rpc("export_customer", { customer_email: "zoe@example.cy" });
    expect(held.data.reservations).toMatchObject([{ product_id, choices: [{ label: "52" }] }]);
  });
});

describe("a size that somebody is buying", () => {
  const seen = async (size: string) => {
    const { data } = await w.shop
      .anonClient()
      .from("product_choice_values")
      .select("label,available,held,held_until")
      .eq("choice_id", size)
      .order("position")
      .throwOnError();
    return data;
  };
  const free = (label: string) => ({ label, available: true, held: null, held_until: null });

  test("STK-06 says until when, as a piece does, and is for sale again when the payment ends; the bank's answer has no time", async () => {
    for (const stock of [3, undefined]) {
      const ring = await aRing(stock === undefined ? {} : { stock });
      const { json } = await ring.buy("52");
      const { expires_at } = await w.checkoutRow(json.checkout.id);
      const held = (until: string | null) => [
        free("50"),
        { label: "52", available: false, held: "buying", held_until: until && expect.any(String) },
        free("54"),
      ];
      const rows = await seen(ring.size);
      expect(rows).toEqual(held("known"));
      expect(new Date(rows[1]?.held_until)).toEqual(new Date(expires_at));
      expect((await facts(ring.product_id)).held).toMatchObject([
        { reference: json.checkout.reference, quantity: 1, choices: [{ name: "Ring size", label: "52" }] },
      ]);
      const { data } = await admin.client.rpc("held_products").throwOnError();
      expect((data as any[]).find(({ reference }) => reference === json.checkout.reference)).toMatchObject({
        lines: [{ choices: [{ label: "52" }] }],
      });
      const second = await ring.buy("52");
      expect(second.status).toBe(409);
      expect(second.json.error).toMatch(/^Somebody is buying .* “Ring size 52”; perhaps .* at \d\d:\d\d\.$/);
      await w.call("cancel-checkout", { secret: json.checkout.secret });
      expect(await seen(ring.size)).toEqual(["50", "52", "54"].map(free));
      const { id } = (await ring.buy("52")).json.checkout;
      await w.query("update private.checkouts set state = 'processing' where id = $1", [id]);
      expect(await seen(ring.size)).toEqual(held(null));
    }
  });

  test("STK-04 STK-06 put aside it says till which day, and sold it says nothing", async () => {
    const ring = await aRing();
    const { product_id } = ring;
    const id = randomUUID();
    await aside({ id, product_id, choices: ring.chosen("52") }).throwOnError();
    const [, kept] = await seen(ring.size);
    expect(kept).toMatchObject({ available: false, held: "aside", held_until: expect.any(String) });
    await sell({ product_id, choices: ring.chosen("52"), reservation: id }).throwOnError();
    const [, sold] = await seen(ring.size);
    expect(sold).toMatchObject({ available: false, held: null, held_until: null });
  });
});

describe("a quote's size", () => {
  test("ASK-02 ASK-03 is put aside until the quote ends, an engraving never", async () => {
    const ring = await aRing({ stock: 3 });
    const { product_id } = ring;
    const choices = [...ring.chosen("52"), { choice: ring.ids["Engraving"], text: "Maria" }];
    const { id } = await send({ items: [{ product_id, choices }], put_aside: true });
    expect(await open(product_id)).toEqual([{ quantity: 1, until: dayFromNow(14), label: "52", lists: 1 }]);
    expect((await ring.buy("52")).json.code).toBe("value_sold_out");
    expect(await ring.forSale()).toEqual(["50", "54"]);
    await admin.client.rpc("end_quote", { quote: id }).throwOnError();
    expect(await ring.forSale()).toEqual(["50", "52", "54"]);
  });

  test("ASK-03 of two quotes one gets the last of a size, and a quote can't have it twice", async () => {
    const ring = await aRing({ stock: 5 });
    const item = { product_id: ring.product_id, choices: ring.chosen("52") };
    expect(await refusal({ items: [item, item], put_aside: true })).toMatchObject({
      code: "too_few",
      name: "Helios ring",
      left: 1,
      choice: "Ring size",
      value: "52",
    });
    const both = await Promise.all([1, 2].map(() => ask({ items: [item], put_aside: true })));
    expect(both.map(({ error }) => error?.message ?? "sent").toSorted()).toEqual([
      "sent",
      expect.stringMatching(/too_few|value_sold_out/),
    ]);
    expect(await open(ring.product_id)).toHaveLength(1);
  });

  test("ASK-02 ASK-03 while it is paid it is held once; given up, it is aside again; paid, it is sold", async () => {
    const ring = await aRing();
    const { product_id } = ring;
    const items = [{ product_id, choices: ring.chosen("52") }];
    const { token } = await send({ items, put_aside: true });
    const { json } = await begin(token);
    expect(await open(product_id)).toEqual([]);
    const held = () => w.query("select quantity from private.value_holds where checkout_id = $1", [json.checkout.id]);
    expect(await held()).toEqual([{ quantity: 1 }]);
    expect(await ring.forSale()).toEqual(["50", "54"]);
    await w.call("cancel-checkout", { secret: json.checkout.secret });
    expect([await held(), await open(product_id)]).toEqual([
      [],
      [{ quantity: 1, until: dayFromNow(14), label: "52", lists: 1 }],
    ]);
    expect(await ring.forSale()).toEqual(["50", "54"]);
    await pay(token);
    expect(await open(product_id)).toEqual([]);
    expect((await facts(product_id)).choices[0].values[1]).toMatchObject({ label: "52", free: 0 });
  });

  test("ASK-02 ASK-03 a paid deposit keeps two sizes of a piece aside, without an end", async () => {
    const ring = await aRing({ stock: 2 });
    const { product_id } = ring;
    const items = ["50", "52"].map((label) => ({ product_id, choices: ring.chosen(label) }));
    const { token, balance_token } = await send({ items, put_aside: true, deposit: 10_000 });
    await pay(token);
    expect(await open(product_id)).toEqual([
      { quantity: 1, until: null, label: "50", lists: 1 },
      { quantity: 1, until: null, label: "52", lists: 1 },
    ]);
    await pay(balance_token);
    expect(await open(product_id)).toEqual([]);
    expect(await w.stockOf(product_id)).toBe(0);
  });
});
