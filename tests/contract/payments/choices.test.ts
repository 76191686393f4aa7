import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Chosen } from "#domain/cart.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();

const size = {
  kind: "size",
  name: "Ring size",
  name_el: "Μέγεθος",
  scale: "ring",
  values: [
    { label: "52", stock: 1 },
    { label: "54", is_default: true },
    { label: "60", surcharge: 25.5, label_el: "60 (μεγάλο)" },
    { label: "Not sure", label_el: "Δεν ξέρω", undecided: true },
  ],
};
const engraving = {
  kind: "text",
  name: "Engraving",
  name_el: "Χάραξη",
  max_length: 12,
  alphabets: ["latin", "greek", "signs"],
  surcharge: 15,
};

type Ids = Record<string, string>;

/** A ring of €100; resolves to its id and to the ids of its choices and values by their names. */
async function aRing(choices: object[] = [size, engraving], more: object = {}) {
  const id = await w.addProduct({ name: "Helios band", name_el: "Βέρα Ήλιος", price: 100, ...more });
  return { id, ids: await w.saveChoices(admin, id, choices) };
}

const saveNotice = async (notice_email: string) =>
  void (await admin.client.rpc("save_shop_settings", { changes: { notice_email } }).throwOnError());

interface Wanted {
  id: string;
  quantity: number;
  choices?: Chosen[];
}
const buy = (items: Wanted[], more: object = {}) => w.checkOut(items, more);

const chosen = (ids: Ids, label: string): Chosen => ({
  choice: ids["Ring size"]!,
  value: ids[label]!,
});
const engraved = (ids: Ids, text: string): Chosen => ({ choice: ids["Engraving"]!, text });

async function valueStock(value: string | undefined): Promise<number | undefined> {
  const [row] = await w.query("select quantity from public.value_stock where value_id = $1", [value]);
  return row?.quantity;
}

async function isForSale(value: string | undefined): Promise<boolean> {
  const [row] = await w.query("select available from public.product_choice_values where id = $1", [value]);
  return row.available;
}

const lineItems = async (url: string) => {
  const session = url.split("/").at(-1) ?? "";
  return (await w.stripe.checkout.sessions.listLineItems(session)).data;
};

describe("a purchase with choices", () => {
  test("EYE-04 PCE-03 PCE-04 what was chosen is priced, written on checkout, payment page and order, in words of that day", async () => {
    const { id, ids } = await aRing();
    const items = [
      { id, quantity: 2, choices: [chosen(ids, "60"), engraved(ids, "  Μαρία & Γ. ❤️ ")] },
      { id, quantity: 1 },
    ];
    const { status, json } = await buy(items, { locale: "el" });
    expect(status).toBe(200);
    const [first, second] = await lineItems(json.url);
    expect([first?.amount_total, second?.amount_total]).toEqual([28_100, 10_000]);
    expect(first?.description).toBe("Βέρα Ήλιος, Μέγεθος 60 (μεγάλο) · Χάραξη «Μαρία & Γ. ♥»");

    await w.pay(json.url);
    await w.saveChoices(admin, id, []);
    const [ring, plain] = await w.ordersOf(json.checkout.id);
    expect(ring).toMatchObject({ unit_price: "140.50", total_amount: "281.00", quantity: 2 });
    expect(ring.choices).toMatchObject([
      { name: "Ring size", label: "60", label_el: "60 (μεγάλο)", surcharge: 2550, text: null },
      { name: "Engraving", name_el: "Χάραξη", text: "Μαρία & Γ. ♥", surcharge: 1500, label: null },
    ]);
    expect(plain.choices).toMatchObject([{ label: "54", value_id: ids["54"], surcharge: 0 }]);
    const { lines } = await w.checkoutRow(json.checkout.id);
    expect(lines.map((line: any) => line.personalised)).toEqual([true, false]);
  });

  test("PCE-03 CHK-07 what is not offered is refused by name, in both languages, and nothing is held or asked", async () => {
    const { id, ids } = await aRing([size, { ...engraving, optional: false }]);
    const other = await aRing();
    const text = (words: string) => [engraved(ids, words)];
    const before = await w.stateHash();
    const calls = w.calls.length;
    const wrong: [Chosen[], string, string[]][] = [
      [[], "choice_required", ["Helios band", "Engraving"]],
      [text("   "), "choice_required", ["Engraving"]],
      [[chosen(other.ids, "54")], "unknown_choice", ["Helios band"]],
      [[{ ...chosen(ids, "54"), value: other.ids["54"]! }], "unknown_value", ["Ring size"]],
      [[{ ...chosen(ids, "54"), value: "x' or true" }], "unknown_value", ["Ring size"]],
      [[{ choice: ids["Ring size"]!, text: "54" }], "unknown_value", ["Ring size"]],
      [[{ choice: ids["Engraving"]!, value: ids["54"]! }], "unknown_value", ["Engraving"]],
      [text("Alexandros1234"), "text_unreadable", ["Engraving"]],
      [text("Alexandrosssss"), "text_too_long", ["Engraving", "12"]],
      ...["💍", "a\u202eb", "a\nb", "a\u0000b", "日本", "a\u200db", "a\u0301\u0302"].map(
        (signs): [Chosen[], string, string[]] => [text(signs), "text_unreadable", ["Engraving"]],
      ),
    ];
    for (const [choices, code, words] of wrong) {
      const { status, json } = await buy([{ id, quantity: 1, choices }]);
      expect([choices, status, json.code, json.item]).toEqual([choices, 400, code, id]);
      for (const word of words) expect(json.error).toContain(word);
      const greek = await buy([{ id, quantity: 1, choices }], { locale: "el" });
      expect(greek.json.error).toContain("Βέρα Ήλιος");
      expect(greek.json.error).toMatch(/[α-ω]{4}/);
    }
    for (const choices of [7, [7], [{}], [chosen(ids, "54"), chosen(ids, "60")]] as any[]) {
      expect((await buy([{ id, quantity: 1, choices }])).json.code).toBe("invalid_item");
    }
    expect(await w.stateHash()).toBe(before);
    expect(w.calls.length).toBe(calls);
  });

  test("PCE-03 CHK-07 doubled is the same piece with the same choices, also by a default; other choices are another line", async () => {
    const { id, ids } = await aRing();
    const pair = (...both: (Chosen[] | undefined)[]) =>
      buy(both.map((choices) => ({ id, quantity: 1, ...(choices && { choices }) })));
    for (const [one, other] of [
      [undefined, [chosen(ids, "54")]],
      [
        [chosen(ids, "60"), engraved(ids, "A")],
        [engraved(ids, " A "), chosen(ids, "60")],
      ],
      [[engraved(ids, "")], []],
    ]) {
      const { status, json } = await pair(one, other);
      expect([status, json.code, json.item]).toEqual([400, "duplicate_item", id]);
    }
    expect((await pair(undefined, [chosen(ids, "60")])).status).toBe(200);
  });

  test("PCE-03 CHK-01 a changed choice is another purchase, the same one is the same attempt", async () => {
    const { id, ids } = await aRing();
    const attempt = randomUUID();
    const press = async (label: string) =>
      (await buy([{ id, quantity: 1, choices: [chosen(ids, label)] }], { attempt })).json.url;
    const first = await press("54");
    expect(await press("54")).toBe(first);
    expect(await press("60")).not.toBe(first);
  });
});

describe("the stock of a value", () => {
  test("PCE-03 AVL-01 a size is held, sold, released and put back on its own shelf, beside the piece's", async () => {
    const { id, ids } = await aRing([size], { stock: 5 });
    const small = [chosen(ids, "52")];
    const { json } = await buy([
      { id, quantity: 1, choices: small },
      { id, quantity: 2 },
    ]);
    expect([await w.heldOf(id), await isForSale(ids["52"])]).toEqual([3, false]);
    const late = await buy([{ id, quantity: 1, choices: small }]);
    expect([late.status, late.json.code, late.json.item]).toEqual([409, "value_sold_out", id]);
    expect(late.json.error).toContain("Ring size 52");

    const last = await aRing([{ ...size, values: [{ label: "52", stock: 0 }] }]);
    const none = await buy([{ id: last.id, quantity: 1 }]);
    expect([none.status, none.json.code, none.json.item]).toEqual([409, "sold_out", last.id]);

    await w.call("cancel-checkout", { secret: json.checkout.secret });
    expect([await w.heldOf(id), await isForSale(ids["52"])]).toEqual([0, true]);

    const again = await buy([
      { id, quantity: 1, choices: small },
      { id, quantity: 2 },
    ]);
    await w.pay(again.json.url);
    expect([await w.stockOf(id), await valueStock(ids["52"])]).toEqual([2, 0]);

    const refund = { id: randomUUID(), reference: again.json.checkout.reference, seen: 0 };
    const lines = [{ line_no: 1, quantity: 1 }];
    await admin.client.rpc("begin_refund", { request: { ...refund, lines, restock: true } }).throwOnError();
    expect([await w.stockOf(id), await valueStock(ids["52"])]).toEqual([3, 1]);
    expect(await isForSale(ids["52"])).toBe(true);
  });

  test("PCE-03 more than there are of a size is refused with how many are left, over several lines too", async () => {
    const { id, ids } = await aRing();
    const small = chosen(ids, "52");
    const { status, json } = await buy([
      { id, quantity: 1, choices: [small] },
      { id, quantity: 1, choices: [small, engraved(ids, "A")] },
    ]);
    expect([status, json.code, json.error]).toEqual([409, "too_few", "Only 1 left of Helios band, Ring size 52."]);
    const counted = await aRing([size], { stock: 2 });
    const both = [
      { id: counted.id, quantity: 2 },
      { id: counted.id, quantity: 1, choices: [chosen(counted.ids, "60")] },
    ];
    expect((await buy(both)).json).toMatchObject({ code: "too_few", item: counted.id });
  });

  test("PCE-03 R01 many who want the last one of a size at once: one gets it", async () => {
    const { id, ids } = await aRing();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => buy([{ id, quantity: 1, choices: [chosen(ids, "52")] }])),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test("PCE-03 PCE-04 a value that is deleted while it is paid for: the purchase goes on as it was agreed", async () => {
    const { id, ids } = await aRing();
    const small = [chosen(ids, "52"), engraved(ids, "A")];
    const { json } = await buy([{ id, quantity: 1, choices: small }]);
    await w.saveChoices(admin, id, [{ ...size, values: [{ label: "54" }] }]);
    await w.pay(json.url);
    const [order] = await w.ordersOf(json.checkout.id);
    expect(order.choices).toMatchObject([{ label: "52" }, { text: "A" }]);
    expect((await w.checkoutRow(json.checkout.id)).attention).toBeNull();
    const after = await buy([{ id, quantity: 1, choices: small }]);
    expect([after.status, after.json.code]).toEqual([400, "unknown_choice"]);
  });

  test("PCE-03 AVL-11 pieces that are counted by size alone count towards what one address holds", async () => {
    const { id, ids } = await aRing([{ ...size, values: [{ label: "52", stock: 50 }, { label: "54" }] }]);
    const from = { "x-forwarded-for": "203.0.113.200" };
    const hold = (label: string, quantity: number) =>
      w.call("create-cart-payment", { items: [{ id, quantity, choices: [chosen(ids, label)] }] }, from);
    expect((await hold("52", 8)).status).toBe(200);
    expect((await hold("52", 1)).json).toMatchObject({ code: "too_many_held", item: id });
    expect((await hold("54", 9)).status).toBe(200);
    const { data } = await admin.client.rpc("held_products").throwOnError();
    const held = (data as any[]).flatMap(({ lines }) => lines).filter((product) => product.product_id === id);
    expect(held).toMatchObject([{ quantity: 8, choices: [{ label: "52" }] }]);
  });
});

describe("after the sale", () => {
  async function aSale() {
    const { id, ids } = await aRing([size, engraving], { product_code: "R-1" });
    const items = [
      { id, quantity: 1, choices: [chosen(ids, "60"), engraved(ids, "maria.com")] },
      { id, quantity: 2, choices: [chosen(ids, "54")] },
    ];
    const { json } = await buy(items);
    await w.pay(json.url);
    return json as { url: string; checkout: { id: string; reference: string } };
  }

  test("PCE-04 LAW-02 the mails say what was chosen; a text that somebody engraved becomes no link", async () => {
    await saveNotice("jeweller@example.test");
    const { checkout } = await aSale();
    await w.query("update public.orders set is_sent = true where checkout_id = $1", [checkout.id]);
    await w.query("update private.outbox set next_attempt_at = now() where state = 'pending'");
    const mails = (await w.sentMails()).filter(({ text }) => text.includes(checkout.reference));
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain("1 × Helios band (R-1), Ring size 60 · Engraving “maria. com”");
      expect(text).toContain("2 × Helios band (R-1), Ring size 54");
    }
    const confirmation = mails.find(({ subject }) => subject.startsWith("Your order"))?.text;
    expect(confirmation).toMatch(/specification: Helios band, Ring size 60 · Engraving “maria. com”\./);
  });

  test("PCE-04 LAW-03 a given text excepts its line from withdrawal, a size does not, nor another line", async () => {
    const { checkout } = await aSale();
    const { json } = await w.withdraw(checkout.reference, { confirm: false });
    expect(json.lines).toMatchObject([{ line_no: 2, quantity: 2, choices: [{ label: "54" }] }]);
    expect(json.excepted).toMatchObject([{ line_no: 1, choices: [{ label: "60" }, { text: "maria.com" }] }]);
    const refused = await w.withdraw(checkout.reference, { lines: [{ line_no: 1, quantity: 1 }] });
    expect([refused.status, refused.json.code]).toEqual([409, "personalised_product"]);
    expect((await w.withdraw(checkout.reference)).status).toBe(200);
  });

  test("PCE-04 ORD-06 orders are found by what was chosen, and the success page tells it", async () => {
    const { checkout, url } = await aSale();
    const found = async (query: string) => {
      const { data } = await admin.client.rpc("search_orders", { query }).throwOnError();
      return (data as any[]).filter((order) => order.checkout_id === checkout.id).length;
    };
    expect([await found("maria.com"), await found("helios 54"), await found("ruby")]).toEqual([1, 1, 0]);
    const status = await w.call("payment-status", { session_id: url.split("/").at(-1) });
    expect(status.json.lines[0].choices).toMatchObject([{ label: "60" }, { text: "maria.com" }]);
  });

  test("PCE-04 R02 a purchase that only the provider remembers comes back with what was chosen", async () => {
    await w.control("deliveries", { mode: "drop" });
    const { checkout } = await aSale();
    await w.control("deliveries", { mode: "send" });
    const before = (await w.checkoutRow(checkout.id)).lines;
    await w.query("delete from private.checkouts where id = $1", [checkout.id]);
    await w.functions.rebuild();
    const orders = await w.ordersOf(checkout.id);
    expect(orders.map(({ choices }: any) => choices)).toEqual(before.map(({ choices }: any) => choices));
    const { lines } = await w.checkoutRow(checkout.id);
    expect(lines).toMatchObject([
      { name: "Helios band", personalised: true },
      { name: "Helios band", personalised: null },
    ]);
  });

  test("PCE-04 LAW-05 what was engraved is exported with a customer, and ends with them or with the order", async () => {
    const texts = async (checkout: string) => (await w.checkoutRow(checkout)).lines[0].choices[1].text;
    const forget = () => w.database.query("select public.forget_old_checkouts()");
    const [kept, unpaid] = [
      await aSale(),
      await (async () => {
        const { id, ids } = await aRing();
        return (await buy([{ id, quantity: 1, choices: [engraved(ids, "Eleni")] }])).json;
      })(),
    ];
    await w.call("cancel-checkout", { secret: unpaid.checkout.secret });
    await w.query("update private.checkouts set created_at = now() - interval '2 days' where id = $1", [
      unpaid.checkout.id,
    ]);
    const email = "maria@example.com";
    const { data } = await w.client.rpc("export_customer", { customer_email: email }).throwOnError();
    expect(JSON.stringify(data)).toContain("maria.com");
    await forget();
    expect(await texts(kept.checkout.id)).toBe("maria.com");
    expect(await texts(unpaid.checkout.id)).toBe("…");
    await w.client.rpc("erase_customer", { customer_email: email }).throwOnError();
    expect(await texts(kept.checkout.id)).toBe("…");
    const left = await w.query(
      `select 1 from private.checkouts c where c.id = $1 and c.lines::text like '%maria.com%'
       union all select 1 from private.outbox o where o.checkout_id = $1 and o.data::text like '%maria.com%'`,
      [kept.checkout.id],
    );
    expect(left).toEqual([]);
  });
});

test("PCE-03 PAY-01 whatever is chosen, the sum is exact in cents, on the checkout and at the provider", async () => {
  const money = fc.integer({ min: 0, max: 300_000 });
  const { id } = await aRing();
  const cases = fc.sample(
    fc.record({
      price: fc.integer({ min: 50, max: 5_000_000 }),
      values: fc.array(money, { minLength: 1, maxLength: 4 }),
      engraving: money,
      lines: fc.uniqueArray(
        fc.record({
          value: fc.nat(3),
          text: fc.constantFrom("", "A", "BΓ"),
          quantity: fc.integer({ min: 1, max: 100 }),
        }),
        {
          minLength: 1,
          maxLength: 5,
          selector: ({ value, text }) => `${value} ${text}`,
        },
      ),
    }),
    25,
  );
  for (const { price, values, engraving: forText, lines } of cases) {
    await w.query("update public.products set price = $2 where id = $1", [id, price / 100]);
    await w.saveChoices(admin, id, [
      {
        ...size,
        values: values.map((cents, at) => ({ label: `${at}`, surcharge: cents / 100 })),
      },
      { ...engraving, surcharge: forText / 100 },
    ]);
    const rows = await w.query(
      `select c.id as choice, v.id as value from public.product_choices c
       left join public.product_choice_values v on v.choice_id = c.id
       where c.product_id = $1 order by c.position, v.position`,
      [id],
    );
    const wanted = lines.filter(({ value }) => value < values.length);
    if (wanted.length === 0) continue;
    const items = wanted.map(({ value, text, quantity }) => ({
      id,
      quantity,
      choices: [rows[value], { choice: rows.at(-1).choice, text }],
    }));
    const expected = wanted.reduce(
      (sum, { value, text, quantity }) => sum + (price + values[value]! + (text ? forText : 0)) * quantity,
      0,
    );
    const { status, json } = await buy(items);
    if (expected > 99_999_999) {
      expect(json.code).toBe("total_too_large");
      continue;
    }
    expect([status, json.error]).toEqual([200, undefined]);
    const { amount } = await w.checkoutRow(json.checkout.id);
    expect(Number(amount)).toBe(expected);
    const sum = (await lineItems(json.url)).reduce((cents, item) => cents + item.amount_total, 0);
    expect(sum).toBe(expected);
  }
});
