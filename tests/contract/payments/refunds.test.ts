import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld } from "./payment-world.ts";

/** Webhooks are kept back: each test says what the shop hears, and when. */
const w = await openPaymentWorld({ deliver: false });
const admins = [(await w.addAdmin()).authorization, (await w.addAdmin()).authorization];
await w.query("update private.settings set notice_email = 'shop@example.com'");
afterEach(async () => {
  const { broken } = await w.functions.compareBooks();
  expect(broken).toEqual([]);
});

/** A purchase of three rings at 120.50 and one hoop at 30.00. */
async function purchase({ card = "paid", stock = 9, isPaid = true } = {}) {
  const ring = await w.addProduct({ stock, product_code: "R-1", name_el: "Δαχτυλίδι" });
  const hoop = await w.addProduct({ price: 30 });
  const { json } = await w.checkOut([
    { id: ring, quantity: 3 },
    { id: hoop, quantity: 1 },
  ]);
  const { id, reference } = json.checkout as { id: string; reference: string };
  const sessionId = json.url.split("/").at(-1) as string;
  if (isPaid) {
    await w.pay(json.url, card);
    await tell("checkout.session.completed", sessionId);
    await w.sentMails();
  }
  return { id, reference, sessionId, ring };
}

const rings = (quantity: number) => [{ line_no: 1, quantity }];

const giveBack = (reference: string, more: object = {}, admin = admins[0]) =>
  w.call("refund-order", { id: randomUUID(), reference, seen: 0, ...more }, { authorization: admin ?? "" });

/** An id that was not expanded. */
const idOf = (id: unknown) => (typeof id === "string" ? id : "");

const tell = (type: string, id: string) => w.webhook(eventBody(type, { id, object: "x" }));

const refundsOf = (checkout: string) =>
  w.query(
    "select n, amount::int, lines, state, failure, requested_by is not null as ours from private.refunds where checkout_id = $1 order by n",
    [checkout],
  );

async function atProvider(checkout: string) {
  const { payment_intent_id } = await w.checkoutRow(checkout);
  return (await w.stripe.refunds.list({ payment_intent: payment_intent_id })).data;
}

describe("money back", () => {
  test("AFT-08 by line and quantity: the database has the price, the provider the state, the buyer one mail", async () => {
    const { id, reference, ring } = await purchase();
    const { status, json } = await giveBack(reference, { lines: rings(2) });
    expect([status, json]).toEqual([200, { n: 1, amount: 24_100, state: "succeeded", failure: null }]);
    expect(await refundsOf(id)).toEqual([
      { n: 1, amount: 24_100, lines: rings(2), state: "succeeded", failure: null, ours: true },
    ]);
    const [made] = await atProvider(id);
    expect(made).toMatchObject({ amount: 24_100, metadata: { checkout_id: id, app: "kosmima" } });
    expect((await w.checkoutRow(id)).refunded).toBe(24_100);
    expect(await w.stockOf(ring)).toBe(6);
    await tell("refund.updated", made?.id ?? "");
    await tell("charge.refunded", idOf(made?.charge));
    const mails = await w.sentMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["maria@example.com", `€241.00 back for order ${reference}`],
    ]);
    expect(mails[0]?.text).toContain("2 × Piece");
    expect(mails[0]?.text).toContain("/order/");
    const held = await w.client.rpc("export_customer", { customer_email: "maria@example.com" });
    expect(held.data.refunds).toMatchObject([{ reference, amount: 24_100, state: "succeeded" }]);
    const [line] = await w.query(
      "select action, array_to_string(names, ' ') as names from private.audit order by id desc limit 1",
    );
    expect(line).toEqual({ action: "refunds insert", names: `${reference} €241.00` });
  });

  test("AFT-08 back into stock only when asked; an amount alone for goodwill, up to what is left", async () => {
    const { id, reference, ring } = await purchase();
    await giveBack(reference, { lines: rings(1), restock: true });
    expect(await w.stockOf(ring)).toBe(7);
    const { json } = await giveBack(reference, { amount: 1000, seen: 1 });
    expect(json).toMatchObject({ n: 2, amount: 1000, state: "succeeded" });
    const left = 39_150 - 12_050 - 1000;
    const above = await giveBack(reference, { amount: left + 1, seen: 2 });
    expect([above.status, above.json.code]).toEqual([409, "above_what_is_left"]);
    expect(above.json.error).toContain("€261.00");
    const rest = { lines: [...rings(2), { line_no: 2, quantity: 1 }], amount: left, seen: 2 };
    expect((await giveBack(reference, rest)).json).toMatchObject({ state: "succeeded" });
    expect((await w.checkoutRow(id)).refunded).toBe(39_150);
    const more = await giveBack(reference, { amount: 1, seen: 3, locale: "el" });
    expect(more.json.error).toBe("Το ποσό είναι μεγαλύτερο από όσα απομένουν από την πληρωμή: 0,00\u00a0€.");
  });

  test("AFT-08 a double press is one refund, and of two admins one pays back", async () => {
    const { id, reference } = await purchase();
    const press = { id: randomUUID(), lines: rings(1) };
    const pressed = await Promise.all([1, 2, 3].map(() => giveBack(reference, press)));
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await atProvider(id)).toHaveLength(1);
    const both = await Promise.all(admins.map((admin) => giveBack(reference, { lines: rings(1), seen: 1 }, admin)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.map(({ json }) => json.code)).toContain("refund_meanwhile");
    expect(await atProvider(id)).toHaveLength(2);
    expect((await w.checkoutRow(id)).refunded).toBe(24_100);
  });
});

describe("a provider that does not answer", () => {
  test("AFT-08 a lost answer: the round finds what was made, and asks no second time", async () => {
    for (const answer of ["cut", "torn"]) {
      const { id, reference } = await purchase();
      await w.control("faults", { answer, match: "POST /v1/refunds" });
      const { status, json } = await giveBack(reference, { lines: rings(1) });
      expect([status, json.state]).toEqual([200, "requested"]);
      expect((await w.checkoutRow(id)).refunded).toBe(0);
      await w.functions.reconcile();
      expect(await refundsOf(id)).toMatchObject([{ n: 1, state: "succeeded" }]);
      expect(await atProvider(id)).toHaveLength(1);
      expect((await w.checkoutRow(id)).refunded).toBe(12_050);
    }
  });

  test("AFT-08 away, busy, locked: the same refund is asked for each minute until it is answered", async () => {
    const { id, reference } = await purchase();
    await w.control("faults", { answer: "500", times: 4, match: "GET /v1/refunds" });
    expect((await giveBack(reference, { lines: rings(1) })).json.state).toBe("requested");
    await w.control("faults", {}, "DELETE");
    for (const answer of ["500", "429", "409"]) {
      await w.control("faults", { answer, times: 1, match: "POST /v1/refunds" });
      await w.functions.reconcile();
      expect(await refundsOf(id)).toMatchObject([{ state: "requested", failure: null }]);
    }
    const { json } = await giveBack(reference, { lines: rings(1), seen: 0 });
    expect(json.code).toBe("refund_meanwhile");
    await Promise.all([w.functions.reconcile(), w.functions.reconcile()]);
    expect(await refundsOf(id)).toMatchObject([{ n: 1, state: "succeeded" }]);
    expect(await atProvider(id)).toHaveLength(1);
  });

  test("AFT-08 killed behind the commit: the round asks; killed behind the answer: the news tells", async () => {
    const asked = await purchase();
    await begin(asked.reference, { lines: rings(1) });
    expect(await atProvider(asked.id)).toEqual([]);
    await w.functions.reconcile();
    expect(await refundsOf(asked.id)).toMatchObject([{ state: "succeeded", ours: true }]);

    const answered = await purchase();
    await w.control("faults", { answer: "cut", match: "POST /v1/refunds" });
    await giveBack(answered.reference, { lines: rings(1) });
    const [made] = await atProvider(answered.id);
    await tell("charge.refunded", idOf(made?.charge));
    expect(await refundsOf(answered.id)).toMatchObject([{ n: 1, state: "succeeded", ours: true }]);
    await w.functions.reconcile();
    expect(await atProvider(answered.id)).toHaveLength(1);
  });

  test("AFT-08 an order that was deleted meanwhile still has a buyer, who is told", async () => {
    const { id, reference } = await purchase();
    await w.query("delete from public.orders where checkout_id = $1", [id]);
    await giveBack(reference, { lines: rings(1) });
    expect((await w.sentMails()).map(({ to }) => to)).toEqual(["maria@example.com"]);
  });

  test("AFT-08 the provider has forgotten the key after a day: its list still knows the refund", async () => {
    const { id, reference } = await purchase();
    await w.control("faults", { answer: "cut", match: "POST /v1/refunds" });
    await giveBack(reference, { lines: rings(1) });
    await w.control("clock", { advance: 2 * 86_400 });
    await w.functions.reconcile();
    expect(await refundsOf(id)).toMatchObject([{ n: 1, state: "succeeded" }]);
    expect(await atProvider(id)).toHaveLength(1);
    await w.control("clock", { advance: -2 * 86_400 });
  });
});

/** The first half alone, as a process does it that dies right after its commit. */
async function begin(reference: string, more: object) {
  const request = { id: randomUUID(), reference, seen: 0, ...more };
  const { error } = await w.client.rpc("begin_refund", { request }).setHeader("Authorization", admins[0] ?? "");
  if (error) throw error;
}

describe("the provider's word", () => {
  test("AFT-08 a refund that takes days: pending, counted, not mailed; then it arrives, once", async () => {
    const { id, reference } = await purchase({ card: "refund-later" });
    expect((await giveBack(reference, { lines: rings(1) })).json.state).toBe("pending");
    expect((await w.checkoutRow(id)).refunded).toBe(12_050);
    expect(await w.sentMails()).toEqual([]);
    const [made] = await atProvider(id);
    await w.control(`refunds/${made?.id}/succeed`);
    await w.query("update private.refunds set asked_at = now() - interval '2 hours'");
    await w.functions.reconcile();
    expect(await refundsOf(id)).toMatchObject([{ state: "succeeded" }]);
    await tell("refund.updated", made?.id ?? "");
    expect(await w.sentMails()).toHaveLength(1);
  });

  test("AFT-08 one that fails later: the money is left again, the jeweller is told why, and it can be asked anew", async () => {
    const { id, reference } = await purchase({ card: "refund-fails" });
    await giveBack(reference, { lines: rings(3) });
    expect(await w.sentMails()).toHaveLength(1);
    const [made] = await atProvider(id);
    await w.control(`refunds/${made?.id}/fail`);
    for (const type of ["refund.failed", "refund.updated"]) await tell(type, made?.id ?? "");
    expect(await refundsOf(id)).toMatchObject([{ state: "failed", failure: "lost_or_stolen_card" }]);
    const row = await w.checkoutRow(id);
    expect(row).toMatchObject({ refunded: 0, attention: "refund_failed" });
    const mails = await w.sentMails();
    expect(mails.map(({ to }) => to)).toEqual(["shop@example.com"]);
    expect(mails[0]?.text).toContain("lost_or_stolen_card");
    expect((await giveBack(reference, { lines: rings(3), seen: 1 })).json).toMatchObject({ n: 2 });
    expect((await w.checkoutRow(id)).refunded).toBe(36_150);
    await w.query("update private.checkouts set attention = null where id = $1", [id]);
  });

  test("AFT-08 refunds of the provider's own dashboard are rows too, each once, by news or by the daily look", async () => {
    const { id, sessionId, reference } = await purchase();
    const byNews = (await w.control("refunds", {
      checkout_session: sessionId,
      amount: 500,
    })) as any;
    for (const type of ["refund.updated", "charge.refunded"]) {
      await tell(type, type === "charge.refunded" ? byNews.charge : byNews.id);
    }
    await w.control("refunds", { checkout_session: sessionId, amount: 700 });
    await w.functions.rebuild();
    await w.functions.rebuild();
    expect(await refundsOf(id)).toMatchObject([
      { n: 1, amount: 500, state: "succeeded", ours: false, lines: [] },
      { n: 2, amount: 700, state: "succeeded", ours: false },
    ]);
    expect((await w.checkoutRow(id)).refunded).toBe(1200);
    expect((await giveBack(reference, { lines: rings(1) })).json.code).toBe("refund_meanwhile");
    expect(await w.sentMails()).toHaveLength(2);
  });

  test("AFT-08 refused by the provider, which had already paid back all: failed, with its code", async () => {
    const { id, sessionId, reference } = await purchase();
    await w.control("refunds", { checkout_session: sessionId });
    const { json } = await giveBack(reference, { lines: rings(1) });
    expect(json).toEqual({
      n: 1,
      amount: 12_050,
      state: "failed",
      failure: "charge_already_refunded",
    });
    expect(await refundsOf(id)).toMatchObject([
      { n: 1, state: "failed", ours: true },
      { n: 2, state: "succeeded", ours: false, amount: 39_150 },
    ]);
    await w.query("update private.checkouts set attention = null where id = $1", [id]);
  });
});

describe("what can't be paid back", () => {
  test("AFT-08 more pieces than were bought, or than are left, none, unpaid, disputed and lost: refused, nothing changed", async () => {
    const paid = await purchase();
    await giveBack(paid.reference, { lines: rings(2) });
    const unpaid = await purchase({ isPaid: false });
    const lost = await purchase();
    await w.query("update private.checkouts set dispute = 'lost' where id = $1", [lost.id]);
    const before = await w.stateHash();
    const twice = [...rings(1), ...rings(1)];
    const cases: [string, object, number, string][] = [
      [paid.reference, { seen: 1, lines: rings(2) }, 409, "too_many_products"],
      [paid.reference, { seen: 1, lines: twice }, 409, "too_many_products"],
      [paid.reference, { seen: 1, lines: [{ line_no: 9, quantity: 1 }] }, 409, "too_many_products"],
      [paid.reference, { seen: 1 }, 400, "nothing_to_refund"],
      [paid.reference, { seen: 0, lines: rings(1) }, 409, "refund_meanwhile"],
      [paid.reference, { seen: 1, amount: 39_150 }, 409, "above_what_is_left"],
      [paid.reference, { seen: 1, amount: 0 }, 400, "invalid_request"],
      [paid.reference, { seen: 1, amount: -500 }, 400, "invalid_request"],
      [paid.reference, { seen: 1, amount: 0.5 }, 400, "invalid_request"],
      [paid.reference, { seen: 1, lines: rings(0) }, 400, "invalid_request"],
      [paid.reference, { seen: 1, lines: rings(1), id: "1" }, 400, "invalid_request"],
      [unpaid.reference, { lines: rings(1) }, 409, "not_paid"],
      [lost.reference, { lines: rings(1) }, 409, "dispute_lost"],
      ["KOS-NOBODY", { lines: rings(1) }, 404, "unknown_purchase"],
    ];
    for (const [reference, more, status, code] of cases) {
      const refused = await giveBack(reference, more);
      expect([more, refused.status, refused.json.code]).toEqual([more, status, code]);
      expect(refused.json.error).toMatch(/\.$/);
    }
    expect(await w.stateHash()).toBe(before);
    await w.query("update private.checkouts set dispute = null where id = $1", [lost.id]);
  });

  test("AFT-08 the database away: nothing is asked, and the same press goes well later", async () => {
    const { id, reference } = await purchase();
    const press = { id: randomUUID(), lines: rings(1) };
    const lookedUp = w.calls.length;
    w.setAway(true);
    const { status } = await giveBack(reference, press).finally(() => w.setAway(false));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(w.calls).toHaveLength(lookedUp);
    expect((await giveBack(reference, press)).json.state).toBe("succeeded");
    expect(await atProvider(id)).toHaveLength(1);
  });
});

test("AFT-08 a return: back, inspected, paid back with its date; taken back again; each noted in the audit", async () => {
  const { id, reference } = await purchase();
  const declare = (quantity: number) => w.withdraw(reference, { lines: rings(quantity) });
  await declare(1);
  w.world.skewMs = 2000;
  await declare(2);
  w.world.skewMs = 0;
  const overview = async () =>
    (
      await w.client
        .rpc("purchase_refunds", { checkout_reference: reference })
        .setHeader("Authorization", admins[0] ?? "")
    ).data as any;
  const mark = (withdrawal: string, step: string, done = true) =>
    w.client.rpc("mark_return", { withdrawal, step, done }).setHeader("Authorization", admins[0] ?? "");
  const [first, second] = (await overview()).withdrawals;
  expect(first).toMatchObject({ goods_back_at: null, inspected_at: null, is_paid_back: false });
  expect(first.refund_due).toMatch(/^20\d\d-\d\d-\d\d$/);
  await mark(first.id, "inspected");
  await mark(second.id, "goods_back");
  await mark(second.id, "goods_back", false);
  await giveBack(reference, { lines: rings(1) });
  const seen = await overview();
  expect(seen.withdrawals).toMatchObject([
    { goods_back_at: expect.any(String), inspected_at: expect.any(String), is_paid_back: true },
    { goods_back_at: null, is_paid_back: false },
  ]);
  expect(seen).toMatchObject({ refundable: 27_100, refunds: [{ n: 1, is_from_here: true }] });
  expect(seen.lines).toMatchObject([
    { line_no: 1, left_over: 2, is_counted: true },
    { line_no: 2, left_over: 1, is_counted: false },
  ]);
  const notes = await w.query("select action from private.audit where $1 = any (names) order by id", [reference]);
  expect(notes.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => "withdrawals update"),
    "refunds insert",
  ]);
  expect((await mark(first.id, "lost")).error?.code).toBe("PT400");
  await giveBack(reference, { amount: 27_100, seen: 1 });
  expect((await overview()).withdrawals[1].is_paid_back).toBe(true);
  expect((await w.checkoutRow(id)).refunded).toBe(39_150);
});

test("AFT-08 the books and the provider that differ on money back are found", async () => {
  const { id, reference } = await purchase();
  await giveBack(reference, { lines: rings(1) });
  // Flags and paper are the same, so that nothing else differs.
  const setRefunded = async (cents: number, before: number) => {
    await w.query("update private.checkouts set refunded = $2 where id = $1", [id, cents]);
    const follow = "private.refresh_order_flags(c), private.issue_credit_note(c, $2)";
    await w.query(`select ${follow} from private.checkouts c where c.id = $1`, [id, before]);
  };
  await setRefunded(1, 12_050);
  const own = await w.brokenInvariants();
  const { broken } = await w.functions.compareBooks();
  expect([...own, ...broken].map(({ name }: any) => name)).toEqual([
    "I8 what was paid back is the sum of its refunds",
    "I8 what was paid back here was paid back at the provider",
  ]);
  await setRefunded(12_050, 1);
});
