import { afterEach, describe, expect, test } from "vitest";
import { countryGroups, refusedCountries } from "#domain/delivery/delivery-countries.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld({ deliver: false });
afterEach(() => w.query("update public.delivery_methods set archived = true"));

interface Method {
  kind?: string;
  name?: string;
  name_el?: string;
  promise?: string;
  countries?: string[];
  price?: number;
  free_from?: number | null;
  min_days?: number;
  max_days?: number;
}

async function addMethod(fields: Method = {}): Promise<string> {
  const row = { kind: "courier", name: "Courier", countries: ["CY"], price: 4.5, min_days: 1, max_days: 3, ...fields };
  const { data } = await w.client.from("delivery_methods").insert(row).select("id").single().throwOnError();
  return data.id;
}
const inTheShop = () =>
  addMethod({
    kind: "collection",
    name: "Collect in the shop",
    name_el: "Παραλαβή από το κατάστημα",
    countries: [],
    price: 0,
    min_days: 0,
    max_days: 1,
  });

const offers = async (items: object[], country?: string) => {
  const { data } = await w.shop.anonClient().rpc("delivery_offers", { request: { items, country } }).throwOnError();
  return data;
};
const session = async (url: string) => w.stripe.checkout.sessions.retrieve(url.split("/").at(-1)!);

async function settled(sessionId: string) {
  await w.call("payment-status", { session_id: sessionId });
}

describe("a purchase with a way of delivery", () => {
  test("DLV-01 {items} alone means what it meant: without methods nothing is added, with them the first counts", async () => {
    const product = await w.addProduct({ price: 80 });
    const before = await w.openCheckout(product);
    expect(await w.checkoutRow(before.id)).toMatchObject({
      delivery: null,
      delivery_amount: 0,
      amount: 8000,
    });
    const second = await addMethod({ price: 9 });
    const first = await addMethod({ name: "First" });
    await w.query("update public.delivery_methods set position = 0 + $2 where id = $1", [first, 1]);
    await w.query("update public.delivery_methods set position = 2 where id = $1", [second]);
    const after = await w.openCheckout(product);
    const row = await w.checkoutRow(after.id);
    expect(row).toMatchObject({ delivery_amount: 450, amount: 8450 });
    expect(row.delivery).toEqual({
      method_id: first,
      kind: "courier",
      name: "First",
      name_el: null,
      promise: null,
      promise_el: null,
      countries: ["CY"],
      country: null,
      min_days: 1,
      max_days: 3,
    });
  });

  test("DLV-02 PAY-01 the price that is offered is held, asked of the provider, and paid: to the cent, for any prices", async () => {
    for (const [price, quantity, cost, freeFrom] of [
      [0.5, 1, 0, null],
      [19.99, 3, 7.05, 59.97],
      [19.99, 3, 7.05, 59.98],
      [1240.1, 7, 0.01, null],
      [999_999.98, 1, 0.01, null],
      [33.33, 100, 9999.99, 3334],
    ] as const) {
      const product = await w.addProduct({ price });
      const method = await addMethod({ price: cost, free_from: freeFrom });
      const goods = Math.round(price * 100) * quantity;
      const isFree = freeFrom !== null && goods >= Math.round(freeFrom * 100);
      const expected = isFree ? 0 : Math.round(cost * 100);
      const offered = await offers([{ id: product, quantity }], "CY");
      const mine = offered.methods.find((offer: { id: string }) => offer.id === method);
      expect(mine).toMatchObject({
        amount: expected,
        price: Math.round(cost * 100),
        free_from: freeFrom && Math.round(freeFrom * 100),
      });
      const checkout = await w.openCheckout(product, quantity, { delivery: { method, country: "CY" } });
      const row = await w.checkoutRow(checkout.id);
      expect([row.amount, row.delivery_amount]).toEqual([goods + expected, expected]);
      expect((await session(checkout.url)).amount_total).toBe(goods + expected);
      await w.pay(checkout.url);
      await settled(checkout.sessionId);
      expect(await w.checkoutRow(checkout.id)).toMatchObject({ state: "paid", attention: null });
      const [order] = await w.ordersOf(checkout.id);
      expect(Math.round(Number(order.total_amount) * 100)).toBe(goods);
      await w.query("update public.delivery_methods set archived = true");
    }
  });

  test("DLV-02 PAY-01 I2 a checkout whose delivery was changed behind its sum is found", async () => {
    const method = await addMethod();
    const checkout = await w.openCheckout(await w.addProduct(), 1, { delivery: { method } });
    const change = (by: number) =>
      w.query("update private.checkouts set delivery_amount = delivery_amount + $2 where id = $1", [checkout.id, by]);
    await change(1);
    expect(await w.brokenInvariants()).toEqual([
      {
        name: "I2 the lines of a checkout, delivery and wrapping sum to its amount",
        broken: 1,
        examples: [checkout.reference],
      },
    ]);
    await change(-1);
  });

  test("DLV-02 a method that is gone, a country that it does not reach, and nonsense are refused in words", async () => {
    const method = await addMethod({ countries: ["CY", "GR"] });
    const items = [{ id: await w.addProduct(), quantity: 1 }];
    const refused = async (delivery: unknown, locale = "en") => {
      const { status, json } = await w.checkOut(items, { delivery, locale });
      return [status, json["code"], json["error"]];
    };
    await w.query("update private.settings set seller_phone = '+357 99 123456'");
    expect(await refused({ method, country: "FR" })).toEqual([
      400,
      "delivery_not_there",
      "This way of delivery does not reach France. For delivery there, call +357 99 123456.",
    ]);
    expect((await refused({ method, country: "FR" }, "el"))[2]).toContain("«Γαλλία»");
    await w.query("update private.settings set seller_phone = null");
    expect((await refused({ method: crypto.randomUUID() }))[1]).toBe("delivery_unknown");
    for (const nonsense of [7, "x", [], {}, { method: "x" }, { method, country: "cy" }]) {
      expect([nonsense, ...(await refused(nonsense)).slice(0, 2)]).toEqual([nonsense, 400, "invalid_request"]);
    }
    await w.query("update public.delivery_methods set archived = true where id = $1", [method]);
    expect((await refused({ method, country: "GR" }))[1]).toBe("delivery_unknown");
  });

  test("DLV-02 a hundred pieces and a line for delivery are one line too many, and the refusal says how many fit", async () => {
    const method = await addMethod();
    const ids = await Promise.all(Array.from({ length: 100 }, () => w.addProduct({ price: 1 })));
    const items = ids.map((id) => ({ id, quantity: 1 }));
    const { status, json } = await w.checkOut(items, { delivery: { method, country: "CY" } });
    expect([status, json["code"]]).toEqual([400, "too_many_items"]);
    expect(json["error"]).toContain("99");
  });
});

describe("what is offered", () => {
  test("DLV-02 the methods of a country in their order, collection always; archived ones never", async () => {
    const eu = await addMethod({ name: "EU", countries: ["GR", "FR"], price: 20 });
    const cyprus = await addMethod({ name: "Cyprus" });
    const shop = await inTheShop();
    const offered = async (country?: string) => {
      const { methods } = await offers([], country);
      return methods.map(({ id }: { id: string }) => id);
    };
    expect((await offers([])).countries).toEqual(["CY", "FR", "GR"]);
    expect(await offered("CY")).toEqual([cyprus, shop]);
    expect(await offered("FR")).toEqual([eu, shop]);
    expect(await offered("US")).toEqual([shop]);
    expect(await offered()).toEqual([eu, cyprus, shop]);
    await w.query("update public.delivery_methods set archived = true where id = $1", [cyprus]);
    expect(await offered("CY")).toEqual([shop]);
  });

  test("DLV-01 the form's countries are those that the database knows", async () => {
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const all = letters.flatMap((first) => letters.map((second) => first + second));
    const known = await w.query(
      "select code from unnest($1::text[]) code where private.are_countries(array[code]) order by code",
      [all],
    );
    const offered = Object.values(countryGroups).flat();
    expect(known.map(({ code }) => code)).toEqual([...offered, ...refusedCountries.codes].toSorted());
  });

  test("TRD-02 Russia and Belarus stand in no group, and no way of delivery leads there, whoever writes it", async () => {
    expect(Object.values(countryGroups).flat()).not.toEqual(expect.arrayContaining([...refusedCountries.codes]));
    const admin = await w.addAdmin();
    for (const code of refusedCountries.codes) {
      const row = { kind: "courier", name: "Far", countries: ["CY", code], price: 9, min_days: 1, max_days: 9 };
      for (const { client } of [admin, w]) {
        const { error } = await client.from("delivery_methods").insert(row);
        expect([error?.code, error?.message]).toEqual([
          "23514",
          expect.stringMatching(/^No jewellery may be sold to Russia/),
        ]);
      }
      const kept = await addMethod({ countries: ["CY"] });
      const { error } = await admin.client
        .from("delivery_methods")
        .update({ countries: [code] })
        .eq("id", kept);
      expect(error?.code).toBe("23514");
      expect((await offers([], code)).methods).toEqual([]);
      const product = await w.addProduct();
      const { json } = await w.checkOut([{ id: product, quantity: 1 }], { delivery: { method: kept, country: code } });
      expect(json.code).toBe("delivery_not_there");
    }
  });

  test("DLV-02 pieces without a price, hidden or made up count as nothing; what is no cart is refused", async () => {
    await addMethod({ price: 5, free_from: 100 });
    const onRequest = await w.addProduct({ price: null });
    const hidden = await w.addProduct({ price: 500, archived: true });
    const ids = [onRequest, hidden, crypto.randomUUID()];
    const { methods } = await offers(
      ids.map((id) => ({ id, quantity: 1 })),
      "CY",
    );
    expect(methods).toMatchObject([{ amount: 500, free_from: 10_000 }]);
    const id = crypto.randomUUID();
    for (const request of [
      null,
      7,
      {},
      { items: 7 },
      { items: [{ id }] },
      { items: [{ id, quantity: 0 }] },
      { items: [{ id, quantity: 101 }] },
      { items: [{ id, quantity: 1.5 }] },
      { items: [{ id: "x", quantity: 1 }] },
      { items: [null] },
      { items: [{ id, quantity: 1, choices: "54" }] },
      { items: [{ id, quantity: 1, choices: [{ choice: id, text: "x".repeat(1000) }] }] },
      { items: [], country: "Cyprus" },
      { items: Array(101).fill({ id, quantity: 1 }) },
    ]) {
      const { status, error } = await w.shop.anonClient().rpc("delivery_offers", { request });
      expect([request, status, error?.message]).toEqual([request, 400, "invalid_request"]);
    }
  });
});

describe("goods with choices", () => {
  test("DLV-02 PCE-03 'free from' counts what was chosen, exactly as the purchase does", async () => {
    await addMethod({ price: 5, free_from: 120 });
    const id = await w.addProduct({ price: 100 });
    const choices = [
      {
        kind: "size",
        name: "Size",
        values: [
          { label: "54", is_default: true },
          { label: "60", surcharge: 19.99 },
          { label: "62", surcharge: 20 },
        ],
      },
      { kind: "text", name: "Engraving", max_length: 5, alphabets: ["latin"], surcharge: 20 },
    ];
    const ids = await w.saveChoices(await w.addAdmin(), id, choices);
    const sized = (label: string) => ({ choice: ids["Size"], value: ids[label] });
    const engraved = (text: string) => ({ choice: ids["Engraving"], text });
    for (const [asked, cost] of [
      [undefined, 500],
      [[], 500],
      [[sized("54")], 500],
      [[sized("60")], 500],
      [[sized("62")], 0],
      [[engraved("Maria")], 0],
      [[engraved("")], 500],
    ] as const) {
      const items = [{ id, quantity: 1, ...(asked && { choices: asked }) }];
      const { methods } = await offers(items, "CY");
      expect([asked, methods[0].amount]).toEqual([asked, cost]);
      const { json } = await w.checkOut(items);
      expect((await w.checkoutRow(json.checkout.id)).delivery_amount).toBe(cost);
      await w.query("delete from private.payment_budgets");
    }
    // A choice that can't be bought so counts as nothing.
    const two = [
      { id, quantity: 2, choices: [{ choice: ids["Size"], value: crypto.randomUUID() }] },
      { id, quantity: 1 },
    ];
    expect((await offers(two, "CY")).methods[0].amount).toBe(500);
  });
});

describe("a collection in the shop", () => {
  test("DLV-03 nobody is asked for an address, the customer has none, and the sale is Cyprus's", async () => {
    const method = await inTheShop();
    const product = await w.addProduct({ price: 80 });
    const checkout = await w.openCheckout(product, 1, { delivery: { method }, locale: "el" });
    const asked = await session(checkout.url);
    expect([asked.shipping_address_collection, asked.amount_total]).toEqual([null, 8000]);
    const page = await (await w.sandbox.fetch(new Request(checkout.url))).text();
    expect(page).toContain("Παραλαβή από το κατάστημα");
    expect(page).not.toContain('name="line1"');
    await w.pay(checkout.url);
    await settled(checkout.sessionId);
    const [order] = await w.ordersOf(checkout.id);
    const [customer] = await w.query("select * from public.customers where id = $1", [order.customer_id]);
    expect(customer).toMatchObject({ email: "maria@example.com", address: null });
    expect(await w.checkoutRow(checkout.id)).toMatchObject({ state: "paid", country: "CY" });

    const confirmed = (await w.sentMails()).find(({ subject }) => subject.includes(checkout.reference));
    expect(confirmed?.text).toContain("λέει πότε είναι έτοιμη για παραλαβή");
    await w.query("update private.settings set store_address = 'Ermou 12', store_address_el = 'Ερμού 12'");
    await w.query("update public.orders set ready_at = now() where checkout_id = $1", [checkout.id]);
    await w.query("update private.outbox set next_attempt_at = now() where checkout_id = $1", [checkout.id]);
    const [ready] = await w.sentMails();
    expect(ready?.subject).toContain("Έτοιμη για παραλαβή");
    expect(ready?.text).toContain("Ερμού 12");
  });
});

test("DLV-02 R02 a paid purchase that the database lost comes back with its delivery, to the cent", async () => {
  const method = await addMethod({
    name: "Insured courier",
    name_el: "Ασφαλισμένη αποστολή",
    promise: "With tracking",
    price: 12.3,
    countries: ["CY", "GR"],
  });
  const pick = await inTheShop();
  const product = await w.addProduct({ price: 80 });
  const sent = await w.openCheckout(product, 2, { delivery: { method, country: "GR" } });
  const fetched = await w.openCheckout(product, 1, { delivery: { method: pick } });
  const ids = [sent.id, fetched.id];
  const agreed = () =>
    w.query(
      "select id, amount, delivery, delivery_amount, arrives_from, arrives_to from private.checkouts where id = any ($1::uuid[]) order by amount",
      [ids],
    );
  const before = await agreed();
  for (const { url } of [sent, fetched]) await w.pay(url, "paid", { country: "GR" });
  await w.query("delete from private.checkouts where id = any ($1::uuid[])", [ids]);
  expect(await w.functions.rebuild()).toMatchObject({ rebuilt: 2 });
  const after = await agreed();
  // The provider keeps the one country that was offered.
  before[1].delivery.countries = ["GR"];
  expect(after).toEqual(before);
  expect(await w.ordersOf(sent.id)).toHaveLength(1);
});
