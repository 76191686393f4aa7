import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Mail } from "#supabase/functions/_mails/write-mail.ts";
import { openPaymentWorld, siteUrl } from "./payment-world.ts";

const w = await openPaymentWorld();

async function sentMails(send?: () => Promise<void>): Promise<Mail[]> {
  const mails: Mail[] = [];
  await w.functions.sendOutbox(async (mail) => {
    mails.push(mail);
    await send?.();
  });
  return mails;
}

function tokenIn(mail: Mail | undefined): string {
  const [, token = ""] = /\/order\/([\w-]+)\?lang=(?:en|el)/.exec(mail?.text ?? "") ?? [];
  return token;
}

async function buy(more: object = {}, email = "maria@example.com") {
  await sentMails();
  const checkout = await w.openCheckout(await w.addProduct(), 2, more);
  await w.pay(checkout.url, "paid", { email, name: "Μαρία Παπαδοπούλου" });
  const mails = await sentMails();
  const mail = mails.find(({ to }) => to === email);
  return { ...checkout, mails, mail, token: tokenIn(mail) };
}

const read = (token: unknown) => w.call("read-order", { token });
const ask = (reference: string, email: string) => w.call("send-order-link", { reference, email });
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

describe("the link of a mail", () => {
  test("AFT-04 stands near the top of the confirmation, with 128 bits or more; the database knows its hash alone", async () => {
    const { id, mail, token } = await buy({ locale: "el" });
    expect(mail?.text.slice(0, 900)).toContain(`${siteUrl}/order/${token}?lang=el`);
    expect(Buffer.from(token, "base64url").byteLength).toBeGreaterThanOrEqual(16);
    const links = await w.query("select * from private.order_links where checkout_id = $1", [id]);
    expect(links).toHaveLength(1);
    expect(links[0].token_hash).toBe(hashOf(token));
    expect(Object.keys(links[0]).toSorted()).toEqual(["checkout_id", "created_at", "ends_at", "token_hash"]);
    const dump = await w.query("select to_jsonb(o)::text as row from private.outbox o");
    expect(JSON.stringify(dump)).not.toContain(token);
    expect(w.logged.join("\n")).not.toContain(token);
  });

  test("AFT-04 is in no mail to the jeweller", async () => {
    await w.query("update private.settings set notice_email = 'eleni@example.com'");
    const { mails } = await buy();
    await w.query("update private.settings set notice_email = null");
    const notice = mails.find(({ to }) => to === "eleni@example.com");
    expect(notice?.text).toContain("was paid on");
    expect(notice?.text).not.toContain("/order/");
  });

  test("AFT-04 a mail that is tried again has another one, and both open the order", async () => {
    await sentMails();
    const checkout = await w.openCheckout(await w.addProduct());
    await w.pay(checkout.url);
    const [first] = await sentMails(() => Promise.reject(new Error("away")));
    await w.query("update private.outbox set next_attempt_at = now() where state = 'pending'");
    const [second] = await sentMails();
    expect(tokenIn(first)).not.toBe(tokenIn(second));
    for (const mail of [first, second]) {
      expect((await read(tokenIn(mail))).json.reference).toBe(checkout.reference);
    }
  });

  test("AFT-04 LAW-05 ends 180 days after payment, 60 days after a later mail, and is swept away then", async () => {
    const { id, token } = await buy();
    const days = () =>
      w.query(
        `select extract(day from l.ends_at - c.paid_at)::integer as days
           from private.order_links l join private.checkouts c on c.id = l.checkout_id
          where c.id = $1 order by l.created_at`,
        [id],
      );
    expect(await days()).toEqual([{ days: 180 }]);
    await w.query("update private.checkouts set paid_at = paid_at - interval '300 days' where id = $1", [id]);
    await w.query("select public.add_order_link($1, $2)", [id, hashOf("later")]);
    expect((await days())[1]).toEqual({ days: 360 });
    await w.query("update private.order_links set ends_at = now() where token_hash = $1", [hashOf(token)]);
    expect((await read(token)).status).toBe(404);
    expect((await read("later")).status).toBe(200);
    await w.query("select public.forget_old_checkouts()");
    const left = await w.query("select token_hash from private.order_links where checkout_id = $1", [id]);
    expect(left).toEqual([{ token_hash: hashOf("later") }]);
  });
});

describe("the order behind it", () => {
  test("AFT-04 is as it was bought and sold that day, without the buyer's name and addresses", async () => {
    await w.query("update private.settings set seller_name = 'Eleni Ltd', vat_no = 'CY10000001A', vat_rate = 19");
    const { id, token, reference } = await buy();
    await w.query("update private.settings set seller_name = 'Somebody else', vat_rate = 24");
    await w.query("update public.products set name = 'Renamed', price = 1");
    const { status, json } = await read(token);
    const text = JSON.stringify(json);
    await w.query("update private.settings set seller_name = null, vat_no = null, vat_rate = 19");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      reference,
      livemode: false,
      total_amount: 241,
      refunded_amount: 0,
      may_withdraw: true,
      seller: { seller_name: "Eleni Ltd", vat_no: "CY10000001A" },
      papers: [{ kind: "receipt", amount: 241, vat_amount: 38.48, net_amount: 202.52, vat_rate: 19 }],
      lines: [{ line_no: 1, unit_price: 120.5, quantity: 2, total_amount: 241, is_sent: false }],
      withdrawals: [],
    });
    expect(json.lines[0].name).toMatch(/^Piece /);
    const [buyer] = await w.query(
      "select name, email, phone, address from public.customers where id = (select customer_id from public.orders where checkout_id = $1)",
      [id],
    );
    for (const word of [buyer.name, "Μαρία", buyer.email, buyer.phone, id]) {
      expect(text).not.toContain(word);
    }
    const parts = String(buyer.address)
      .split(/[,\n]/)
      .map((part) => part.trim());
    for (const part of parts.filter((words) => words.length > 2)) expect(text).not.toContain(part);
  });

  test("AFT-04 follows what the jeweller does; once the orders are deleted for good it says no more how far it is", async () => {
    const { id, token } = await buy();
    await w.query(
      "update public.orders set is_sent = true, carrier = 'DHL', tracking_number = '12 34' where checkout_id = $1",
      [id],
    );
    const sent = await read(token);
    expect(sent.json.lines[0]).toMatchObject({
      is_sent: true,
      carrier: "DHL",
      tracking_number: "12 34",
    });
    expect(sent.json.lines[0].sent_at >= sent.json.paid_at).toBe(true);
    const { provider_session_id } = await w.checkoutRow(id);
    await w.control("refunds", { checkout_session: provider_session_id, amount: 12_050 });
    await w.functions.rebuild();
    expect((await read(token)).json).toMatchObject({
      refunded_amount: 120.5,
      refunds: [{ amount: 120.5, state: "succeeded" }],
      papers: [{}, { kind: "credit_note", amount: 120.5, vat_amount: 19.24 }],
    });
    await w.query("delete from public.orders where checkout_id = $1", [id]);
    expect((await read(token)).json.lines).toEqual(sent.json.lines);
    await w.query("delete from private.deleted_orders where checkout_id = $1", [id]);
    const { lines } = (await read(token)).json;
    expect(lines[0]).toMatchObject({ quantity: 2, is_sent: null, sent_at: null });
  });

  test("AFT-04 a wrong, cut, padded, ended or missing token: one answer for all", async () => {
    const { token } = await buy();
    const answers = [];
    for (const wrong of [
      "",
      "x",
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      hashOf(token),
      "\0",
      "x".repeat(300),
      7,
      null,
      [token],
      { token },
    ]) {
      const { status, json } = await read(wrong);
      answers.push(JSON.stringify([status, json]));
    }
    expect(new Set(answers)).toEqual(
      new Set([JSON.stringify([404, { code: "no_such_order", error: "This link opens no order." }])]),
    );
  });

  test("AFT-04 LAW-05 erasing the customer ends all links", async () => {
    const { token, reference } = await buy({}, "erased@example.com");
    const exported = await w.query("select public.export_customer('erased@example.com') as data");
    expect(exported[0].data.order_links).toHaveLength(1);
    expect(JSON.stringify(exported)).not.toContain(hashOf(token));
    await w.query("select public.erase_customer('erased@example.com')");
    expect((await read(token)).status).toBe(404);
    expect((await ask(reference, "erased@example.com")).status).toBe(200);
    expect(await sentMails()).toEqual([]);
  });
});

describe("withdrawing by the link", () => {
  const withdraw = (token: string, more: object = {}) =>
    w.call("withdraw-from-contract", { token, confirm: true, ...more });

  test("AFT-04 AFT-06 nothing is typed: the buyer on file gets the acknowledgement, and the page shows what it covers", async () => {
    const { reference, token } = await buy({}, "ioanna@example.com");
    const asked = await withdraw(token, { confirm: false });
    expect(asked.json).toMatchObject({ confirmed: false, reference, lines: [{ quantity: 2 }] });
    expect((await read(token)).json.withdrawals).toEqual([]);
    const lines = [{ line_no: 1, quantity: 1 }];
    const done = await withdraw(token, { lines, email: "eve@example.com", name: "Eve" });
    expect(done.json).toMatchObject({ confirmed: true, reference });
    for (const { json } of [asked, done]) expect(JSON.stringify(json)).not.toMatch(/ioanna|Μαρία/);
    const [mail, ...others] = await sentMails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe("ioanna@example.com");
    expect(mail?.text).toContain("Μαρία Παπαδοπούλου");
    const { withdrawals, may_withdraw } = (await read(token)).json;
    expect(withdrawals).toMatchObject([{ lines }]);
    expect(may_withdraw).toBe(true);
  });

  test("AFT-04 a link that opens nothing, or whose buyer is forgotten, withdraws from nothing", async () => {
    const { id, token } = await buy({}, "danae@example.com");
    const wrong = await withdraw(`${token}A`);
    expect([wrong.status, wrong.json.code]).toEqual([404, "no_such_contract"]);
    await w.query("delete from public.orders where checkout_id = $1", [id]);
    expect((await withdraw(token, { confirm: false })).status).toBe(200);
    await w.query("delete from private.deleted_orders where checkout_id = $1", [id]);
    expect((await read(token)).json.may_withdraw).toBe(false);
    expect((await withdraw(token)).json).toEqual(wrong.json);
    expect(await sentMails()).toEqual([]);
  });
});

describe("asking for a new link", () => {
  test("AFT-04 the buyer's address on file gets it, whoever asks; the answer tells nothing", async () => {
    const { reference, token } = await buy({ locale: "el" }, "kate@example.com");
    const before = await w.stateHash();
    const strangers = [
      await ask(reference, "eve@example.com"),
      await ask("KOS-AAAAAA", "kate@example.com"),
      await ask(reference, "\u212Aate@example.com"),
    ];
    expect(await w.stateHash()).toBe(before);
    expect(await sentMails()).toEqual([]);
    const own = await ask(` ${reference.toLowerCase()} `, " KATE@example.com");
    for (const { status, json } of [...strangers, own]) expect([status, json]).toEqual([200, {}]);
    const mails = await sentMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["kate@example.com", `Η παραγγελία σας ${reference}`],
    ]);
    expect(tokenIn(mails[0])).not.toBe(token);
    expect((await read(tokenIn(mails[0]))).json.reference).toBe(reference);
    expect(mails[0]?.text).not.toContain("Μαρία");
  });

  test("AFT-04 SEC-05 of one purchase three are sent, then no more for a while; strangers use up nothing", async () => {
    const { reference } = await buy({}, "zoe@example.com");
    for (let times = 0; times < 5; times += 1) await ask(reference, "eve@example.com");
    const sent = [];
    for (let times = 0; times < 4; times += 1) {
      expect((await ask(reference, "zoe@example.com")).status).toBe(200);
      sent.push((await sentMails()).length);
    }
    expect(sent).toEqual([1, 1, 1, 0]);
  });

  test.each([
    [{}],
    [{ reference: "KOS-AAAAAA" }],
    [{ reference: "KOS-AAAAAA\0", email: "a@b.cy" }],
    [{ reference: "x".repeat(21), email: "a@b.cy" }],
    [{ reference: ["KOS-AAAAAA"], email: "a@b.cy" }],
  ])("AFT-04 %j is no question", async (body) => {
    expect((await w.call("send-order-link", body)).status).toBe(400);
  });
});

test("TRD-08 the certificate of a sold piece tells it as it was known on the day of its sale", async () => {
  const admin = await w.addAdmin();
  const product = await w.addProduct({ name: "Helios", product_code: "H-1" });
  const save = (facts: object, stones: object[]) =>
    admin.client.rpc("save_details", { product, details: { facts, stones } as any }).throwOnError();
  const graded = {
    kind: "diamond",
    carat: 1.01,
    colour: "F",
    clarity: "VS1",
    laboratory: "gia",
    report_number: "2141",
  };
  await save({ metal: "gold", fineness: 750, weight_g: 4.2 }, [graded]);
  const checkout = await w.openCheckout(product);
  await w.pay(checkout.url);
  const [order] = await w.ordersOf(checkout.id);
  await save({ metal: "silver" }, []);
  await w.query("update public.products set name = 'Another' where id = $1", [product]);
  const told = { reference: checkout.reference, name: "Helios", product_code: "H-1" };
  const read = async (client = admin.client) => client.rpc("certificate", { order_id: order.id });
  const certificate = (await read()).data as any;
  expect(certificate).toMatchObject({
    ...told,
    facts: { metal: "gold", fineness: 750, weight_g: 4.2 },
    stones: [graded],
  });
  await w.query("delete from public.products where id = $1", [product]);
  expect((await read()).data).toEqual(certificate);
  const { client } = await w.shop.signedInClient();
  expect((await read(client)).error?.code).toBe("42501");
  const bare = await w.openCheckout(await w.addProduct());
  await w.pay(bare.url);
  const [plain] = await w.ordersOf(bare.id);
  const { data } = await admin.client.rpc("certificate", { order_id: plain.id });
  expect(data).toMatchObject({ facts: null, stones: [] });
});
