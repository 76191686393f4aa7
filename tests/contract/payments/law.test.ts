import { describe, expect, test } from "vitest";
import { createOperator } from "#server/operator/operator.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const { client: admin } = await w.addAdmin();
const anon = w.shop.anonClient();

async function sell(more: object = {}, product: object = {}) {
  const checkout = await w.openCheckout(await w.addProduct(product), 1, more);
  await w.pay(checkout.url);
  return checkout;
}

describe("settings of the seller", () => {
  test("LAW-01 anybody reads the public ones; the address for notices and the retention are the admin's", async () => {
    const { data, error } = await anon.rpc("shop_settings");
    expect(error).toBeNull();
    expect(data).toMatchObject({ shop_name: null, vat_rate: 19 });
    expect(data).not.toHaveProperty("notice_email");
    expect(data).not.toHaveProperty("retention_years");
  });

  test("LAW-01 an admin fills them in; a wrong value names its rule, an unknown name is refused; what is missing is listed", async () => {
    const ready = await admin.rpc("ready_to_sell");
    expect(ready.data).toMatchObject({ ready: false });
    expect(ready.data.missing).toContain("vat_no");
    const saved = await admin.rpc("save_shop_settings", {
      changes: { shop_name: "Kosmima", vat_no: " CY10000000X ", seller_name: "Μαρία & Υιοί", supervisor: "" },
    });
    expect(saved.data).toMatchObject({
      vat_no: "CY10000000X",
      seller_name: "Μαρία & Υιοί",
      supervisor: null,
    });
    expect((await admin.rpc("ready_to_sell")).data.missing).not.toContain("vat_no");
    await w.functions.reconcile();
    const told = { is_trial: true, keeps_mail: true, undelivered: 0 };
    expect((await admin.rpc("ready_to_sell")).data).toMatchObject(told);
    const wrong = [
      [{ seller_email: "no address" }, "23514"],
      [{ vat_rate: -1 }, "23514"],
      [{ retention_years: 5 }, "23514"],
      [{ only_row: false }, "PT400"],
      [{ imagined: "x" }, "PT400"],
    ] as const;
    for (const [changes, code] of wrong) {
      const { status, error } = await admin.rpc("save_shop_settings", { changes });
      expect([changes, status, error?.code]).toEqual([changes, 400, code]);
    }
    expect((await anon.rpc("shop_settings")).data.vat_no).toBe("CY10000000X");
  });

  test("SHO-03 what another admin has saved meanwhile is refused with what is there; other names are saved beside it", async () => {
    const save = (changes: object, seen: object) => admin.rpc("save_shop_settings", { changes, seen });
    await save({ register_no: "HE 1", vat_rate: 19 }, {});
    const first = await save({ register_no: "HE 2" }, { register_no: "HE 1" });
    expect(first.data).toMatchObject({ register_no: "HE 2" });
    const second = await save({ register_no: "HE 3", vat_rate: 9 }, { register_no: "HE 1", vat_rate: 19.0 });
    expect([second.status, second.error?.message]).toEqual([409, "settings_changed"]);
    expect(JSON.parse(second.error?.details ?? "")).toEqual({ register_no: "HE 2" });
    expect((await save({ supervisor: "DMCA" }, { supervisor: null })).data).toMatchObject({
      register_no: "HE 2",
      supervisor: "DMCA",
      vat_rate: 19,
    });
    // Twice the same by two people is no conflict.
    expect((await save({ register_no: "HE 2" }, { register_no: "HE 1" })).error).toBeNull();
    await save({ register_no: null, supervisor: null }, {});
  });

  test("SHO-03 a saved change is undone from the audit once, and not when somebody has changed the same since", async () => {
    const save = (changes: object) => admin.rpc("save_shop_settings", { changes });
    const newest = async () => (await admin.rpc("audit_entries")).data[0];
    await save({ register_no: "HE 1" });
    await save({ register_no: "HE 2", vat_rate: 9 });
    const entry = await newest();
    expect(entry).toMatchObject({
      action: "settings update",
      can_undo: true,
      changes: [
        { name: "register_no", before: "HE 1", after: "HE 2" },
        { name: "vat_rate", before: "19", after: "9" },
      ],
    });
    const undone = await admin.rpc("undo_settings", { entry: entry.id });
    expect(undone.data).toMatchObject({ register_no: "HE 1", vat_rate: 19 });
    expect((await newest()).changes[0]).toMatchObject({ before: "HE 2", after: "HE 1" });
    await save({ register_no: "HE 3" });
    const refused = await admin.rpc("undo_settings", { entry: entry.id });
    expect([refused.status, refused.error?.message]).toEqual([409, "settings_changed"]);
    await save({ register_no: null });
  });
});

test("LAW-01 net sales of this year to other EU countries are counted, for the threshold of EUR 10,000", async () => {
  const sales = async () => (await admin.rpc("ready_to_sell")).data.foreign_sales;
  const before = await sales();
  const sellTo = async (country: string, price: number) => {
    const checkout = await w.openCheckout(await w.addProduct({ price }));
    await w.pay(checkout.url, "paid", { country });
    return checkout;
  };
  await sellTo("CY", 5000);
  await sellTo("GR", 1190);
  const returned = await sellTo("DE", 119);
  expect(await sales()).toBe(before + 110_000);
  await w.control("refunds", { checkout_session: returned.sessionId });
  await w.functions.rebuild();
  expect(await sales()).toBe(before + 100_000);
});

describe("mails", () => {
  test("LAW-02 WEK-15 the confirmation: in the language of the purchase, text and HTML, with total, VAT, seller, withdrawal; the day's terms attached", async () => {
    await w.sentMails();
    await admin.rpc("save_shop_settings", {
      changes: {
        seller_name: "Μαρία & Υιοί",
        seller_email: "shop@example.com",
        terms: "Terms of today",
        terms_el: "Όροι <σήμερα>",
      },
    });
    const { reference } = await sell({ locale: "el" }, { name_el: "Δαχτυλίδι <b>", price: 119 });
    await admin.rpc("save_shop_settings", { changes: { terms_el: "Όροι αύριο" } });
    const mails = await w.sentMails();
    const mail = mails.find(({ to }) => to === "maria@example.com");
    expect(mail?.subject).toBe(`Η παραγγελία σας ${reference} στο Kosmima`);
    for (const words of [
      "ΔΟΚΙΜΗ",
      reference,
      "Δαχτυλίδι <b>",
      "119,00",
      "19,00",
      "100,00",
      "Μαρία & Υιοί",
      "υπαναχώρ",
      "http://shop.test/withdraw?lang=el",
      "δύο ετών",
      "http://shop.test/terms?lang=el",
      "Λήδρας 5",
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.html).toContain('<html lang="el">');
    expect(mail?.html).toContain("Δαχτυλίδι &#60;b&#62;");
    expect(mail?.html).not.toMatch(/<b>|Όροι|αύριο/);
    const [papers] = mail?.attachments ?? [];
    expect(papers).toMatchObject({ filename: `terms-${reference}.html`, contentType: "text/html; charset=utf-8" });
    expect(papers?.content).toContain("Όροι &#60;σήμερα&#62;");
    expect(papers?.content).toContain("Υπόδειγμα εντύπου υπαναχώρησης");
    expect(papers?.content).not.toMatch(/<script|αύριο/);
    const notice = mails.find(({ to }) => to === "shop@example.com");
    expect(notice?.subject).toBe(`New order ${reference}: €119.00`);
    expect(notice?.text).not.toMatch(/maria@|Λήδρας|Μαρία Παπ/);
    expect(await w.sentMails()).toEqual([]);
  });

  test("LAW-02 F43 English, with names that are markup: shown as text", async () => {
    const name = `Ring "of" <script>alert('1')</script> 💍 ${"é".repeat(40)}`;
    await sell({}, { name });
    const [mail] = (await w.sentMails()).filter(({ to }) => to === "maria@example.com");
    expect(mail?.text).toContain(name);
    expect(mail?.html).not.toContain("<script");
    expect(mail?.text).toContain("You may withdraw from this contract within 14 days");
  });

  test("LAW-02 F84 the mail server is down: the order stands, the admin sees the mail, it is sent later, once", async () => {
    const { id, reference } = await sell();
    const down = await w.functions.sendOutbox(() => Promise.reject(new Error("ECONNREFUSED maria@example.com")));
    expect(down.sent).toBe(0);
    expect(await w.ordersOf(id)).toHaveLength(1);
    const { data: overview } = await admin.rpc("outbox_overview");
    const waiting = overview.find((mail: any) => mail.reference === reference && mail.kind === "confirmation");
    expect(waiting).toMatchObject({
      state: "pending",
      attempts: 1,
      recipient: "maria@example.com",
    });
    expect(waiting.last_error).toContain("ECONNREFUSED");
    expect(waiting.last_error).not.toContain("maria@");
    expect(await w.sentMails()).toEqual([]);
    expect((await admin.rpc("retry_mail", { mail: waiting.id })).data).toBe(true);
    const { data: entries } = await admin.rpc("audit_entries");
    expect(entries[0]).toMatchObject({ action: "mails insert", names: [reference] });
    expect((await w.sentMails()).map(({ subject }) => subject)).toContain(`Your order ${reference} at Kosmima`);
    expect(await w.sentMails()).toEqual([]);
  });

  test("LAW-02 two processes send no mail twice", async () => {
    await sell();
    const rounds = await Promise.all([w.sentMails(), w.sentMails(), w.sentMails()]);
    expect(rounds.flat().filter(({ to }) => to === "maria@example.com")).toHaveLength(1);
  });

  test("AVL-13 LAW-02 a mail server gets so many mails of test purchases for one address; an admin may send the others", async () => {
    await w.sentMails();
    const arrived: string[] = [];
    const send = async ({ to }: { to: string }) => void arrived.push(to);
    const tick = w.anotherProcess({ keepsMail: false, tickSecrets: ["a-tick"], send });
    const round = () => tick("tick", {}, { authorization: "Bearer a-tick" });
    await sell();
    await round();
    expect(arrived.filter((to) => to === "maria@example.com")).toHaveLength(1);
    await w.query("update private.payment_budgets set full_at = full_at + interval '1 day'");
    const { reference } = await sell();
    await round();
    expect(arrived.filter((to) => to === "maria@example.com")).toHaveLength(1);
    const { data: overview } = await admin.rpc("outbox_overview");
    const withheld = overview.find((mail: any) => mail.reference === reference && mail.kind === "confirmation");
    expect(withheld).toMatchObject({ state: "withheld", recipient: "maria@example.com" });
    await admin.rpc("retry_mail", { mail: withheld.id });
    await round();
    expect(arrived.filter((to) => to === "maria@example.com")).toHaveLength(2);
    await w.query("delete from private.payment_budgets");
  });
});

describe("withdrawal from the contract", () => {
  const form = (reference: string, more: object = {}) => ({
    reference,
    email: " Maria@Example.com",
    name: "Maria",
    ...more,
  });

  test("LAW-03 two steps, reference and e-mail suffice; the acknowledgement carries content, date and time; the admin sees it", async () => {
    const { reference } = await sell();
    await w.sentMails();
    const before = await w.stateHash();
    const asked = await w.call("withdraw-from-contract", form(reference.toLowerCase()));
    expect(asked.json).toMatchObject({ confirmed: false, reference, lines: [{ quantity: 1 }] });
    expect(await w.stateHash()).toBe(before);

    const statement = "I withdraw <b>today</b>.";
    const done = await w.call("withdraw-from-contract", form(reference, { statement, confirm: true }));
    expect(done.json).toMatchObject({
      confirmed: true,
      reference,
      received_at: expect.any(Number),
    });
    const mails = await w.sentMails();
    const mail = mails.find(({ to }) => to === "Maria@Example.com");
    expect(mail?.subject).toBe(`We received your withdrawal from order ${reference}`);
    expect(mail?.text).toContain(statement);
    expect(mail?.text).toMatch(/received your withdrawal on \d+ \w+ \d{4} at \d\d:\d\d/);
    expect(mail?.html).not.toContain("<b>");
    expect(mails.find(({ to }) => to === "shop@example.com")?.subject).toContain(reference);

    const again = await w.call("withdraw-from-contract", form(reference, { confirm: true }));
    expect(again.json.received_at).toBe(done.json.received_at);
    expect(await w.sentMails()).toEqual([]);
    const { data } = await admin.rpc("withdrawals_overview");
    expect(data.filter((one: any) => one.reference === reference)).toMatchObject([{ statement, name: "Maria" }]);
  });

  test("LAW-03 a wrong reference and a wrong e-mail get the same answer", async () => {
    const { reference } = await sell();
    const wrong = [form("KOS-AAAAAA"), form(reference, { email: "eve@example.com" }), form("%' or 1=1")];
    const answers = [];
    for (const body of wrong) answers.push(await w.call("withdraw-from-contract", body));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  });

  test("LAW-03 personalised pieces are excepted: all of them refused, else the others", async () => {
    const engraved = await w.addProduct({ name: "Engraved", personalised: true });
    const plain = await w.addProduct({ name: "Plain" });
    const only = await w.openCheckout(engraved);
    await w.pay(only.url);
    const refused = await w.call("withdraw-from-contract", form(only.reference, { locale: "el" }));
    expect([refused.status, refused.json.code]).toEqual([409, "only_personalised"]);
    const { json } = await w.checkOut([
      { id: engraved, quantity: 1 },
      { id: plain, quantity: 1 },
    ]);
    await w.pay(json.url);
    const asked = await w.call("withdraw-from-contract", form(json.checkout.reference));
    expect(asked.json.lines.map((line: any) => line.name)).toEqual(["Plain"]);
    expect(asked.json.excepted.map((line: any) => line.name)).toEqual(["Engraved"]);
  });
});

describe("books and personal data", () => {
  test("LAW-05 clearing the history removes orders and customers from the wire; the priced lines stay, after 30 days without a name", async () => {
    const { id, reference } = await sell();
    await w.sentMails();
    const cleared = await admin.from("orders").delete().neq("id", "00000000-0000-0000-0000-000000000000");
    expect(cleared.error).toBeNull();
    expect((await admin.from("orders").select("id")).data).toEqual([]);
    expect((await admin.from("customers").select("id")).data).toEqual([]);
    await w.query("update private.deleted_orders set deleted_at = now() - interval '31 days'");
    await w.client.rpc("forget_old_checkouts").throwOnError();
    expect(await w.checkoutRow(id)).toMatchObject({ reference, state: "paid", amount: 12_050 });
    const left = await w.query(
      "select (select string_agg(c::text, '') from private.checkouts c) || coalesce((select string_agg(o::text, '') from private.outbox o where state = 'sent' and kind = 'confirmation'), '') as text",
    );
    expect(left[0].text).not.toMatch(/maria@|Παπαδοπούλου|Λήδρας/i);
  });

  test("LAW-05 one customer's data is exported and erased by command, everybody else's stays", async () => {
    const other = await w.openCheckout(await w.addProduct());
    await w.pay(other.url, "paid", { email: "nikos@example.com", name: "Νίκος" });
    const { id, reference } = await sell();
    await w.withdraw(reference);
    const exported = await w.client.rpc("export_customer", { customer_email: "MARIA@example.com" });
    expect(exported.data.customers[0]).toMatchObject({
      name: "Μαρία Παπαδοπούλου",
      orders: [{ reference }],
    });
    expect(exported.data.withdrawals).toHaveLength(1);
    // Withdrawn after the orders were cleared: the notice to the shop hangs on no customer.
    await w.query(`update private.settings set notice_email = 'shop@example.com'`);
    const cleared = await sell();
    await w.query(`delete from public.orders where checkout_id = $1`, [cleared.id]);
    const late = { reference: cleared.reference, email: "maria@example.com", confirm: true };
    await w.call("withdraw-from-contract", { ...late, name: "Μαρία Παπαδοπούλου" });
    const erased = await w.client.rpc("erase_customer", { customer_email: "maria@example.com" });
    expect(erased.error).toBeNull();
    expect(erased.data).toEqual({ erased: 2 });
    const after = await w.client.rpc("export_customer", { customer_email: "maria@example.com" });
    expect(after.data).toMatchObject({ customers: [], withdrawals: [], mails: [] });
    expect((await w.checkoutRow(id)).state).toBe("paid");
    const nikos = await w.client.rpc("export_customer", { customer_email: "nikos@example.com" });
    expect(nikos.data.customers).toMatchObject([{ name: "Νίκος" }]);
    expect(nikos.data.mails).toHaveLength(1);
    const traces = await w.query(
      `select place, (regexp_match(row_text, '.{30}(maria@|Παπαδοπούλου|Λήδρας)', 'i'))[1] as found from (
         select 'outbox ' || kind || ' ' || state, o::text from private.outbox o
         union all select 'withdrawals', k::text from private.withdrawals k
         union all select 'checkouts', c::text from private.checkouts c) as kept (place, row_text)
       where row_text ~* '(maria@|Παπαδοπούλου)'`,
    );
    expect(traces).toEqual([]);
    // The shop is told of the sale and of its end all the same, without a name.
    const notices = (await w.sentMails()).filter((mail) => mail.text.includes(cleared.reference));
    expect(notices.map(({ to }) => to)).toEqual(["shop@example.com", "shop@example.com"]);
  });

  test("LAW-05 the operator's command tells and forgets what is held about one person, or says that it is nothing", async () => {
    const operator = createOperator(w.client, "a secret");
    const { url } = await w.openCheckout(await w.addProduct());
    await w.pay(url, "paid", { email: "irini@example.com", name: "Ειρήνη" });
    const held = await operator.exportCustomer(" Irini@example.com ");
    expect(held.customers).toMatchObject([{ name: "Ειρήνη", orders: [{ quantity: 1 }] }]);
    expect(await operator.eraseCustomer("irini@example.com")).toContain("purchases: 1");
    await expect(operator.exportCustomer("irini@example.com")).rejects.toThrow("Nothing is held");
    await expect(operator.eraseCustomer("irini@example.com")).rejects.toThrow("Nothing is held");
  });

  test("LAW-05 I10 unpaid checkouts keep no text of the catalogue and go after 30 days, paid ones after the set full years", async () => {
    const unpaid = await w.openCheckout(await w.addProduct({ description: "Long words" }));
    expect(w.calls.at(-1)?.body).toContain("Long%20words");
    expect((await w.checkoutRow(unpaid.id)).lines[0]).toMatchObject({ quantity: 1 });
    expect((await w.checkoutRow(unpaid.id)).lines[0]).not.toHaveProperty("description");
    await w.call("cancel-checkout", { secret: unpaid.secret });
    const old = await sell();
    await w.query("delete from public.orders where checkout_id = $1", [old.id]);
    await w.query("delete from private.deleted_orders");
    const keep = await sell();
    await w.query("update private.checkouts set created_at = now() - interval '31 days' where id = $1", [unpaid.id]);
    const yearsAgo = "date_trunc('year', now()) - interval '6 years'";
    await w.query(`update private.checkouts set paid_at = ${yearsAgo} - interval '1 day' where id = $1`, [old.id]);
    await w.query(`update private.checkouts set paid_at = ${yearsAgo} where id = $1`, [keep.id]);
    expect((await w.client.rpc("forget_old_checkouts")).data).toBeGreaterThanOrEqual(2);
    expect(await w.checkoutRow(unpaid.id)).toBeUndefined();
    expect(await w.checkoutRow(old.id)).toBeUndefined();
    expect(await w.checkoutRow(keep.id)).toBeDefined();
  });

  test("ORD-02 an admin sees how an order was paid, and what needs a look", async () => {
    const { id, reference, sessionId } = await sell();
    const [order] = await w.ordersOf(id);
    const { data } = await admin.rpc("order_payment", { order_id: order.id });
    expect(data).toMatchObject({
      reference,
      state: "paid",
      amount: 12_050,
      refunded: 0,
      livemode: false,
      locale: "en",
      provider_session_id: sessionId,
    });
    expect(data.provider_path).toBe(`/test/payments/${data.payment_intent_id}`);
    await w.query("update private.checkouts set attention = 'product_gone' where id = $1", [id]);
    expect((await admin.rpc("payment_alerts")).data).toMatchObject([{ reference, attention: "product_gone" }]);
    expect((await admin.rpc("clear_attention", { checkout_reference: reference })).data).toBe(true);
    expect((await admin.rpc("payment_alerts")).data).toEqual([]);
  });
});
