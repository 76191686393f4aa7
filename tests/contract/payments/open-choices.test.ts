import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { promiseSentence } from "#domain/promise.ts";
import { markSent } from "#app/admin/data/orders.ts";
import { openPaymentWorld, siteUrl } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(new Date());

const size = {
  kind: "size",
  name: "Ring size",
  name_el: "Μέγεθος",
  scale: "ring",
  values: [
    { label: "Not sure: ask me", label_el: "Ρωτήστε με", undecided: true, is_default: true },
    { label: "52", stock: 1 },
    { label: "54", stock: 5 },
    { label: "56" },
    { label: "60", surcharge: 25 },
  ],
};

/** A ring of €100 with a size; `ids`: of the choice and its values, by their words. */
async function aRing(choices: object[] = [size], more: object = {}) {
  const product = await w.addProduct({ name: "Helios band", name_el: "Βέρα Ήλιος", price: 100, ...more });
  return { product, ids: await w.saveChoices(admin, product, choices) };
}

/** A paid purchase of such a ring without a size, and the token of its buyer's link. */
async function aSale({ quantity = 1, more = {}, ring }: { quantity?: number; more?: object; ring?: Ring } = {}) {
  const { product, ids } = ring ?? (await aRing());
  const { json } = await w.checkOut([{ id: product, quantity }], more);
  await w.pay(json.url);
  const { id, reference } = json.checkout;
  const token = randomUUID();
  await w.client.rpc("add_order_link", { checkout: id, token_hash: hashOf(token) }).throwOnError();
  const [order] = await w.ordersOf(id);
  const choice = ids["Ring size"]!;
  return {
    product,
    ids,
    id,
    reference,
    token,
    order: String(order.id),
    decide: (label: string) => decide({ order_id: order.id, choice, value: ids[label] }),
    inWords: (words: string) => decide({ order_id: order.id, choice, words }),
    answer: (label: string, by = token) =>
      w.call("answer-choices", { token: by, answers: [{ line_no: 1, choice, value: ids[label] }] }),
  };
}
type Ring = Awaited<ReturnType<typeof aRing>>;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const decide = async (request: object) =>
  (await admin.client.rpc("decide_choice", { request })).error?.message ?? "done";
const left = async (value: string | undefined) =>
  (await w.query("select quantity from public.value_stock where value_id = $1", [value]))[0]?.quantity;
const chosenOf = async (id: string) => (await w.ordersOf(id))[0].choices[0];
const refund = (reference: string, seen = 0) =>
  admin.client
    .rpc("begin_refund", {
      request: { id: randomUUID(), reference, seen, lines: [{ line_no: 1, quantity: 1 }], restock: true },
    })
    .throwOnError();

describe("a purchase with an open choice", () => {
  test("WEK-01 DLV-04 has no day until the answer, on the cart's offers, the books and the page; then that of a sale of today", async () => {
    const ring = await aRing([size], { making_days: 3 });
    await w.query(
      `insert into public.delivery_methods (position, kind, name, countries, price, min_days, max_days)
       values (1, 'courier', 'Courier', '{CY}', 0, 1, 3)`,
    );
    const offers = async (value?: string) => {
      const choices = value ? [{ choice: ring.ids["Ring size"], value }] : [];
      const request = { items: [{ id: ring.product, quantity: 1, choices }] };
      const { data } = await w.client.rpc("delivery_offers", { request }).throwOnError();
      return (data as any).methods[0];
    };
    expect(await offers()).toMatchObject({ arrives_from: null, arrives_to: null });
    const promised = await offers(ring.ids["54"]);
    expect(promised).toMatchObject({ arrives_to: expect.stringMatching(/^20/) });

    const sale = await aSale({ ring });
    const row = async () => {
      const { arrives_from, arrives_to, leaves_by } = await w.checkoutRow(sale.id);
      return { arrives_from, arrives_to, leaves_by };
    };
    expect(await row()).toEqual({ arrives_from: null, arrives_to: null, leaves_by: null });
    expect((await w.ordersOf(sale.id))[0].leaves_by).toBeNull();
    const { json } = await w.call("read-order", { token: sale.token });
    expect(json).toMatchObject({
      arrives_to: null,
      open_choices: [{ line_no: 1, name: "Ring size", values: [{}, {}, {}] }],
    });
    expect(json.open_choices[0].values.map(({ label }: any) => label)).toEqual(["52", "54", "56"]);

    // Bought a week ago: the day counts from the answer.
    await w.query("update private.checkouts set created_at = created_at - interval '7 days' where id = $1", [sale.id]);
    expect((await sale.answer("54")).json).toMatchObject({ arrives_to: promised.arrives_to, open_choices: [] });
    const day = await w.query(
      "select a.leaves_by::text from private.checkouts c, private.promise_of(c, $2::date) a where c.id = $1",
      [sale.id, today],
    );
    const [after] = await w.query("select leaves_by::text from public.orders where checkout_id = $1", [sale.id]);
    expect(after).toEqual(day[0]);
    await w.query("update public.delivery_methods set archived = true");
  });

  test("WEK-01 can't be marked as sent, over the wire or in SQL, and says what to do; decided, it can", async () => {
    const sale = await aSale();
    const { error } = await admin.client.from("orders").update({ is_sent: true }).eq("id", sale.order);
    expect(error).toMatchObject({
      message: "choice_open",
      details: expect.stringContaining("Helios band"),
      hint: expect.stringContaining("Ask the buyer"),
    });
    await expect(w.query("update public.orders set is_sent = true where id = $1", [sale.order])).rejects.toThrow();
    expect(await sale.decide("54")).toBe("done");
    await markSent(admin.client, [sale.order], true);
    expect(await sale.decide("52")).toBe("choice_closed");
    expect((await sale.answer("52")).json.code).toBe("choice_closed");
  });

  test("WEK-01 what nobody gets any more waits for nobody: a withdrawn piece is closed without an answer", async () => {
    const sale = await aSale();
    expect((await w.withdraw(sale.reference)).status).toBe(200);
    expect(await sale.decide("54")).toBe("choice_closed");
    await markSent(admin.client, [sale.order], true);
  });

  test("WEK-01 its piece and its list may be gone: an admin decides in words, and nobody is locked out", async () => {
    const sale = await aSale();
    await w.saveChoices(admin, sale.product, []);
    expect(await sale.decide("54")).toBe("unknown_value");
    expect((await sale.answer("54")).json.code).toBe("unknown_value");
    const { json } = await w.call("read-order", { token: sale.token });
    expect(json.open_choices).toMatchObject([{ values: [] }]);
    await admin.client.from("products").delete().eq("id", sale.product).throwOnError();
    for (const words of ["", "   ", "a\u202eb", "x".repeat(41)]) expect(await sale.inWords(words)).toBe("bad_words");
    expect(await sale.inWords(" 54½ ")).toBe("done");
    expect(await chosenOf(sale.id)).toMatchObject({ value_id: null, label: "54½", label_el: null, undecided: false });
    await markSent(admin.client, [sale.order], true);
  });
});

describe("the answer", () => {
  test("WEK-01 is written on order, checkout and papers to come, in words of that day, and told to the dashboard and the audit", async () => {
    const sale = await aSale({ more: { locale: "el" } });
    const before = await w.checkoutRow(sale.id);
    expect((await sale.answer("54")).status).toBe(200);
    const after = await w.checkoutRow(sale.id);
    const words = { name: "Ring size", value_id: sale.ids["54"], label: "54", undecided: false, surcharge: 0 };
    expect(await chosenOf(sale.id)).toMatchObject({ ...words, decided_at: expect.any(Number) });
    expect(after.lines[0].choices).toEqual([await chosenOf(sale.id)]);
    expect([after.amount, after.paid_at]).toEqual([before.amount, before.paid_at]);
    expect(await sale.decide("56")).toBe("done");
    const { data } = await admin.client.rpc("audit_entries").throwOnError();
    const acts = (data as any[]).slice(0, 2);
    expect(acts).toMatchObject([
      { action: "answers update", actor: admin.id, changes: [{ name: "choice", before: "54", after: "56" }] },
      { action: "answers insert", actor: null, names: [sale.reference, "Helios band"], sent: null, way_back: null },
    ]);
  });

  test("WEK-01 takes a counted value off its shelf once; decided anew, the earlier one goes back, and a refund puts back the last", async () => {
    const sale = await aSale();
    const [small, large] = [sale.ids["52"], sale.ids["54"]];
    expect([await left(small), await left(large)]).toEqual([1, 5]);
    for (const again of [1, 2]) expect([again, (await sale.answer("52")).status]).toEqual([again, 200]);
    expect([await left(small), await left(large)]).toEqual([0, 5]);
    const other = await sale.answer("54");
    expect([other.status, other.json.code]).toEqual([409, "already_decided"]);
    expect(other.json.error).toContain("52");
    expect(await sale.decide("54")).toBe("done");
    expect([await left(small), await left(large)]).toEqual([1, 4]);
    expect(await sale.inWords("by hand")).toBe("done");
    expect([await left(small), await left(large)]).toEqual([1, 5]);
    expect(await sale.decide("52")).toBe("done");
    await refund(sale.reference);
    expect([await left(small), await left(large)]).toEqual([1, 5]);
  });

  test("WEK-01 AVL-01 pieces that went back before the answer take nothing off the shelf, and a failed refund takes them then", async () => {
    const sale = await aSale({ quantity: 2 });
    await refund(sale.reference);
    expect(await sale.decide("54")).toBe("done");
    expect(await left(sale.ids["54"])).toBe(4);
    const [made] = await w.query("select id from private.refunds where checkout_id = $1", [sale.id]);
    await w.client.rpc("refuse_refund", { refund: made.id, reason: "declined" }).throwOnError();
    expect(await left(sale.ids["54"])).toBe(3);
    await w.query("update private.checkouts set attention = null where id = $1", [sale.id]);
  });

  test("WEK-01 R01 two who want the last one of a size at once: one gets it, the other is told and chooses another", async () => {
    const ring = await aRing();
    const sales = [await aSale({ ring }), await aSale({ ring })];
    const answers = await Promise.all(sales.map((sale) => sale.answer("52")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: "value_sold_out" });
    expect(await left(ring.ids["52"])).toBe(0);
    const late = sales[answers.findIndex(({ status }) => status === 409)]!;
    expect((await late.answer("56")).status).toBe(200);
  });

  test("WEK-01 R01 a double press and the jeweller at the same moment take one piece off", async () => {
    const sale = await aSale();
    await Promise.all([sale.answer("54"), sale.answer("54"), sale.decide("54")]);
    expect(await left(sale.ids["54"])).toBe(4);
  });

  test("WEK-01 CHK-07 what can't be is refused in words, in both languages, and changes nothing", async () => {
    const [sale, other] = [await aSale(), await aSale()];
    const unpaid = await w.openCheckout(sale.product);
    await w.client.rpc("add_order_link", { checkout: unpaid.id, token_hash: hashOf("unpaid") }).throwOnError();
    await w.query("update private.order_links set ends_at = now() where token_hash = $1", [hashOf(other.token)]);
    const deleted = await aSale();
    await admin.client.from("orders").delete().eq("id", deleted.order).throwOnError();
    const choice = sale.ids["Ring size"];
    const answers = [{ line_no: 1, choice, value: sale.ids["54"] }];
    const one = answers[0];
    const before = await w.stateHash();
    const wrong: [object, number, string][] = [
      [{ token: sale.token, answers: [{ ...one, value: other.ids["54"] }] }, 400, "unknown_value"],
      [{ token: sale.token, answers: [{ ...one, value: sale.ids["Not sure: ask me"] }] }, 400, "unknown_value"],
      [{ token: sale.token, answers: [{ ...one, value: sale.ids["60"] }] }, 409, "other_price"],
      [{ token: sale.token, answers: [{ ...one, choice: other.ids["Ring size"] }] }, 400, "unknown_choice"],
      [{ token: sale.token, answers: [{ ...one, line_no: 2 }] }, 404, "unknown_line"],
      [{ token: sale.token, answers: [...answers, { ...one, line_no: 2 }] }, 404, "unknown_line"],
      [{ token: sale.token, answers: [{ line_no: 1, choice, words: "54" }] }, 400, "invalid_request"],
      [{ token: sale.token, answers: [] }, 400, "invalid_request"],
      [{ token: other.token, answers }, 404, "no_such_order"],
      [{ token: "unpaid", answers }, 404, "no_such_order"],
      [{ token: "nobody", answers }, 404, "no_such_order"],
      [{ token: deleted.token, answers: [{ ...one, choice: deleted.ids["Ring size"] }] }, 404, "unknown_line"],
    ];
    for (const [body, status, code] of wrong) {
      const { json, ...answer } = await w.call("answer-choices", body);
      expect([body, answer.status, json.code]).toEqual([body, status, code]);
      const greek = await w.call("answer-choices", { ...body, locale: "el" }, { cookie: "lang=el" });
      expect(greek.json.error).toMatch(/[α-ω]{4}/);
    }
    expect(await w.stateHash()).toBe(before);
    expect(await decide({ order_id: deleted.order, choice, words: "54" })).toBe("unknown_line");
    await w.call("cancel-checkout", { secret: unpaid.secret });
  });
});

describe("the question", () => {
  test("WEK-01 stands first today, with its day and its mail, until it is answered; only then the piece is to pack", async () => {
    const sale = await aSale();
    const facts = async () => {
      const { rows } = ((await admin.client.rpc("today").throwOnError()).data as any).owed;
      const at = (step: string) => rows.find((row: any) => row.checkout_id === sale.id && row.step === step);
      return { asked: at("ask"), isToPack: at("pack") !== undefined };
    };
    expect(await facts()).toMatchObject({
      isToPack: false,
      asked: {
        order_id: sale.order,
        reference: sale.reference,
        has_address: true,
        day: expect.stringMatching(/^20/),
        mail: null,
        lines: [{ name: "Helios band", choices: [{ name: "Ring size", undecided: true }] }],
      },
    });
    await admin.client.rpc("ask_choices", { checkout_reference: sale.reference }).throwOnError();
    expect((await facts()).asked.mail).toMatchObject({ state: "pending" });
    await sale.answer("54");
    expect(await facts()).toEqual({ asked: undefined, isToPack: true });
    // A round takes twenty.
    for (let sent = 1; sent > 0;) sent = (await w.sentMails()).length;
    const mails = await w.query("select state from private.outbox where checkout_id = $1 and kind = 'choice'", [
      sale.id,
    ]);
    expect(mails).toEqual([]);
    const { error } = await admin.client.rpc("ask_choices", { checkout_reference: sale.reference });
    expect(error?.message).toBe("nothing_open");
  });

  test("WEK-01 goes to the buyer in their language, leads to the page that takes the answer, and can be asked again", async () => {
    while ((await w.sentMails()).length > 0);
    const sale = await aSale({ more: { locale: "el" } });
    const [confirmation] = (await w.sentMails()).filter(({ to }) => to === "maria@example.com");
    expect(confirmation?.text).toContain(
      promiseSentence({ arrives_from: null, arrives_to: null, is_open: true }, "el"),
    );
    expect(confirmation?.text).toContain("Βέρα Ήλιος: Μέγεθος");
    for (const again of [1, 2]) {
      await admin.client.rpc("ask_choices", { checkout_reference: sale.reference }).throwOnError();
      const [mail, ...others] = await w.sentMails();
      expect([again, others, mail?.to]).toEqual([again, [], "maria@example.com"]);
      expect(mail?.subject).toBe(`Μια ερώτηση για την παραγγελία σας ${sale.reference}`);
      expect(mail?.text).toContain("Βέρα Ήλιος: Μέγεθος");
      const [, token] = new RegExp(`${siteUrl}/order/([\\w-]+)\\?lang=el`).exec(mail?.text ?? "") ?? [];
      expect((await w.call("read-order", { token })).json.open_choices).toHaveLength(1);
    }
    await w.query(
      "update public.customers set email = '' where id in (select customer_id from public.orders where id = $1)",
      [sale.order],
    );
    const { error } = await admin.client.rpc("ask_choices", { checkout_reference: sale.reference });
    expect(error?.message).toBe("no_address");
  });
});
