import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createOperator } from "#server/operator/operator.ts";
import { openPaymentWorld, siteUrl } from "./payment-world.ts";
import { dayFromNow, nameShop, quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const { ask, send, refusal, read, overview } = quoting(w, admin);
const operator = createOperator(w.client, "a secret");
beforeAll(() => nameShop(admin));

const end = (quote: string) => admin.client.rpc("end_quote", { quote });
const aside = async (product: string) => {
  const sql =
    "select quantity, who, until::text, purpose from private.reservations where product_id = $1 and ended_at is null";
  return w.query(sql, [product]);
};

describe("a quote", () => {
  test("ASK-02 holds what was agreed, in words of its day, whatever becomes of the catalogue", async () => {
    const product_id = await w.addProduct({
      name: "Helios ring",
      name_el: "Δαχτυλίδι Ήλιος",
      price: 700,
      product_code: "H-1",
    });
    const { id, token, state } = await send({
      items: [
        { product_id, unit_amount: 65_000 },
        { words: "Resizing", words_el: "Αλλαγή μεγέθους", unit_amount: 5_000, quantity: 2 },
      ],
      words: "As we said on the phone.",
      ready_by: dayFromNow(20),
      deposit: 20_000,
    });
    expect(state).toBe("waiting");
    await w.query("update public.products set price = 900, name = 'Other' where id = $1", [product_id]);
    const page = await read(token);
    expect(page).toMatchObject({
      part: "deposit",
      state: "waiting",
      words: "As we said on the phone.",
      total: 75_000,
      deposit: 20_000,
      balance: 55_000,
      amount: 20_000,
      lines: [
        { name: "Helios ring", name_el: "Δαχτυλίδι Ήλιος", unit_amount: 65_000, slug: "other" },
        { name: "Resizing", name_el: "Αλλαγή μεγέθους", quantity: 2, slug: null },
      ],
    });
    expect(JSON.stringify(page)).not.toMatch(/Μαρία|maria@/);
    expect(await overview(id)).toMatchObject({ id, token, state: "waiting", references: [] });
  });

  test("ASK-02 goes out once, by mail, in the customer's language, with its link; replies reach the jeweller", async () => {
    await w.sentMails();
    const request = { id: randomUUID(), locale: "el", words: "Το σχέδιο που συζητήσαμε.", deposit: 30_000 };
    const { token } = await send(request);
    expect((await send(request)).token).toBe(token);
    const [mail, ...more] = await w.sentMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "maria@example.cy",
      replyTo: "eleni@example.cy",
      subject: "Η προσφορά σας από Eleni",
    });
    expect(mail?.text).toContain("Το σχέδιο που συζητήσαμε.");
    expect(mail?.text).toContain(`${siteUrl}/quote/${token}?lang=el`);
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      await admin.client.rpc("mail_quote", { quote: request.id, key }).throwOnError();
    }
    expect(await w.sentMails()).toHaveLength(1);
  });

  test("ASK-02 the answer to a question is one: the question is marked as answered", async () => {
    const [asked] = await w.query(
      "insert into public.enquiries (product_name, name, email, question, locale, due_on) values ('Ring', 'Zoe', 'zoe@example.cy', 'How much?', 'en', current_date) returning id",
    );
    const { id } = await send({ enquiry_id: asked.id });
    const [{ state }] = await w.query("select state from public.enquiries where id = $1", [asked.id]);
    expect(state).toBe("answered");
    expect(await overview(id)).toMatchObject({ enquiry_id: asked.id });
  });

  test.each([
    ["no line", { items: [] }, "no_lines"],
    ["a line that says nothing", { items: [{ words: " ", unit_amount: 100 }] }, "words_required"],
    ["a line without a price", { items: [{ words: "Ring" }] }, "no_price"],
    ["a line for nothing", { items: [{ words: "Ring", unit_amount: 0 }] }, "invalid_price"],
    ["half a piece too many", { items: [{ words: "R", unit_amount: 9, quantity: 101 }] }, "invalid_quantity"],
    ["a piece that there is not", { items: [{ product_id: randomUUID() }] }, "unknown_product"],
    ["a deposit above the price", { deposit: 90_001 }, "deposit_range"],
    ["a deposit that leaves nothing", { deposit: 90_000 }, "deposit_range"],
    ["a last day that is over", { valid_until: dayFromNow(-2) }, "date_in_past"],
    ["a piece ready yesterday", { ready_by: dayFromNow(-2) }, "date_in_past"],
    ["no end for years", { valid_until: dayFromNow(400) }, "valid_too_long"],
    ["another that it replaces and is not there", { replaces: randomUUID() }, "unknown_quote"],
  ])("ASK-02 with %s is refused in a word, and nothing is kept", async (_, request, code) => {
    const [before] = await w.query("select count(*)::int as quotes from private.quotes");
    expect(await refusal(request)).toMatchObject({ code });
    expect(await w.query("select count(*)::int as quotes from private.quotes")).toEqual([before]);
  });

  test("ASK-02 without a name, to no address, in no language we speak, is refused by the database", async () => {
    for (const fault of [{ name: "" }, { email: "maria" }, { locale: "fr" }, { words: "a\u202eb" }]) {
      expect((await ask(fault)).error?.code).toBe("23514");
    }
  });

  test("ASK-02 an unknown link, a cut one and the balance's before its deposit are alike", async () => {
    const { token, balance_token } = await send({ deposit: 10_000 });
    for (const wrong of [randomUUID(), token.slice(1), `${token} `, "", "' or true", balance_token, "x".repeat(5000)]) {
      expect(await read(wrong)).toBeNull();
    }
  });
});

describe("its pieces", () => {
  test("ASK-03 are put aside until its last day, and come free when it is taken back", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { id, token } = await send({ items: [{ product_id }], put_aside: true });
    expect(await aside(product_id)).toEqual([
      { quantity: 1, who: "Μαρία Νικολάου", until: dayFromNow(14), purpose: "customer" },
    ]);
    expect((await w.checkOut([{ id: product_id, quantity: 1 }])).json.code).toBe("sold_out");
    expect((await end(id)).data).toBe(true);
    expect((await end(id)).data).toBe(false);
    expect(await aside(product_id)).toEqual([]);
    expect(await read(token)).toMatchObject({ state: "ended" });
    const { error } = await admin.client.rpc("mail_quote", { quote: id, key: id });
    expect(error?.message).toBe("quote_ended");
  });

  test("ASK-03 that are not there can't be put aside: of two quotes one gets the last piece", async () => {
    const product_id = await w.addProduct({ name: "Single", price: 300, stock: 1 });
    const request = { items: [{ product_id }], put_aside: true };
    const both = await Promise.all([ask(request), ask(request)]);
    expect(new Set(both.map(({ error }) => error?.message))).toEqual(new Set(["sold_out", undefined]));
    expect(await refusal({ items: [{ product_id, quantity: 2 }], put_aside: true })).toMatchObject({
      code: "sold_out",
      name: "Single",
    });
    expect(await aside(product_id)).toHaveLength(1);
  });

  test("ASK-03 pass to the quote that takes its place", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const first = await send({ items: [{ product_id }], put_aside: true });
    const next = await send({ items: [{ product_id, unit_amount: 25_000 }], put_aside: true, replaces: first.id });
    expect(await read(first.token)).toMatchObject({ state: "ended" });
    expect(await read(next.token)).toMatchObject({ state: "waiting", total: 25_000 });
    expect(await aside(product_id)).toHaveLength(1);
  });

  test("ASK-03 two quotes that change places wait for nobody, nor does a cart with both pieces", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await w.addProduct({ stock: 5 }), await w.addProduct({ stock: 5 })];
      const [first, second] = [
        await send({ items: [{ product_id: a }], put_aside: true }),
        await send({ items: [{ product_id: b }], put_aside: true }),
      ];
      const [toB, toA, cart] = await Promise.all([
        ask({ items: [{ product_id: b }], put_aside: true, replaces: first.id }),
        ask({ items: [{ product_id: a }], put_aside: true, replaces: second.id }),
        w.checkOut([a, b].map((id) => ({ id, quantity: 1 }))),
      ]);
      expect([toB.error, toA.error, cart.status]).toEqual([null, null, 200]);
    }
  });

  test("ASK-03 come free by themselves after the last day, when the quote ends", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { id, token } = await send({ items: [{ product_id }], put_aside: true });
    await w.query("update private.quotes set valid_until = current_date - 2 where id = $1", [id]);
    await w.query("update private.reservations set until = current_date - 2 where quote_id = $1", [id]);
    expect(await read(token)).toMatchObject({ state: "ended" });
    await w.client.rpc("end_due_reservations").throwOnError();
    expect(await aside(product_id)).toEqual([]);
    expect(await overview(id)).toMatchObject({ state: "ended" });
  });
});

describe("the jeweller's day", () => {
  test("ASK-03 DAY-01 tells of a quote that ends, and not of the others", async () => {
    const product_id = await w.addProduct({ name: "Kept", price: 300, stock: 1 });
    const ends = await send({ name: "Ends", valid_until: dayFromNow(1), items: [{ product_id }], put_aside: true });
    await send({ name: "Later", deposit: 10_000, ready_by: dayFromNow(9) });
    const { data } = await admin.client.rpc("today").throwOnError();
    expect(data.quotes).toMatchObject([{ id: ends.id, day: dayFromNow(1), product: "Kept" }]);
    expect(data.asides).toEqual([]);
    await end(ends.id);
    expect((await admin.client.rpc("today").throwOnError()).data.quotes).toEqual([]);
  });
});

describe("whom it is for", () => {
  test("ASK-03 LAW-05 is in the export, and erased with the quote, its mails and its pieces' reservation", async () => {
    const product_id = await w.addProduct({ price: 300, stock: 1 });
    const { id } = await send({ email: "Zoe@example.cy", items: [{ product_id }], put_aside: true });
    const held = await operator.exportCustomer("zoe@example.cy");
    expect(held.quotes).toMatchObject([{ id, email: "Zoe@example.cy", total: 30_000 }]);
    expect(await operator.eraseCustomer("zoe@example.cy")).toContain("quotes: 1");
    expect(await overview(id)).toBeUndefined();
    expect(await aside(product_id)).toEqual([]);
    await expect(operator.exportCustomer("zoe@example.cy")).rejects.toThrow("Nothing is held");
  });

  test("ASK-03 LAW-05 is forgotten a year after the last word, but not while a paid deposit waits for its balance", async () => {
    const ids: string[] = [];
    for (const [age, deposit_paid_at] of [
      [367, null],
      [364, null],
      [367, "2020-01-01"],
    ]) {
      const { id } = await send({ deposit: 10_000 });
      ids.push(id);
      await w.query(
        "update private.quotes set changed_at = now() - make_interval(days => $2::int), deposit_paid_at = $3::timestamptz where id = $1",
        [id, age, deposit_paid_at],
      );
    }
    await w.client.rpc("forget_old_checkouts").throwOnError();
    const left = await w.query("select id from private.quotes where id = any ($1)", [ids]);
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(ids.slice(1)));
    await w.query("delete from private.quotes where id = any ($1)", [ids]);
  });

  test("ASK-02 SEC-04 stands in no audit: it says what was offered and mailed, and by whom", async () => {
    const { id } = await send({ items: [{ words: "Audited ring", unit_amount: 100_00 }] });
    const key = randomUUID();
    for (let press = 0; press < 2; press += 1) {
      await admin.client.rpc("mail_quote", { quote: id, key }).throwOnError();
    }
    const { data } = await admin.client.rpc("audit_entries").throwOnError();
    expect(data.slice(0, 2)).toMatchObject([
      { action: "mails insert", names: ["Audited ring"] },
      { action: "quotes insert", names: ["Audited ring", "€100.00"] },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Μαρία|maria@/);
  });
});
