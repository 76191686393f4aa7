import { afterAll, describe, expect, test } from "vitest";
import type Stripe from "stripe";
import { eventually, openSandbox, sessionParameters, shopper, shopUrl } from "../../sandbox.ts";

const shop = await openSandbox();
afterAll(() => shop.close());

const make = async (changes = {}): Promise<Stripe.Checkout.Session & { url: string }> => {
  const session = await shop.stripe.checkout.sessions.create(sessionParameters(changes));
  return { ...session, url: session.url ?? "" };
};
const look = (id: string) => shop.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
const eventsOf = (id: string): string[] =>
  shop.received
    .filter(({ event }) => JSON.stringify(event.data.object).includes(id))
    .map(({ event }) => event.type)
    .toSorted();

describe("paying", () => {
  test("PAY-06 4242… pays: back to the shop with the session's id, which the shop knows already", async () => {
    const { id, url } = await make();
    const answer = await shop.post(url, shopper);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${shopUrl}/payment-success?session_id=${id}`);
    expect(eventsOf(id)).toContain("checkout.session.completed");
    const session = await look(id);
    const address = {
      line1: "Ledras 1",
      line2: null,
      city: "Nicosia",
      postal_code: "1010",
      state: null,
      country: "CY",
    };
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: {
        email: shopper.email,
        name: shopper.name,
        phone: "+35799123456",
        address,
      },
      collected_information: { shipping_details: { name: shopper.name, address } },
      payment_intent: {
        status: "succeeded",
        amount: 124_000,
        amount_received: 124_000,
        metadata: { checkout_id: "checkout-1" },
        description: "Order 1",
        latest_charge: { status: "succeeded", paid: true, amount: 124_000, amount_refunded: 0 },
      },
    });
    const told = shop.received.map(({ event }) => event.type);
    for (const type of ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"])
      await eventually(() => expect(told.concat(shop.types())).toContain(type));
  });

  test("PAY-06 pressing the button twice, or twenty times at once, pays once", async () => {
    const { id, url } = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.post(url, shopper)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const session = await look(id);
    const intent = session.payment_intent;
    const charges = await shop.stripe.charges.list({
      payment_intent: typeof intent === "string" ? intent : (intent?.id ?? ""),
    });
    expect(charges.data).toHaveLength(1);
    const completed = await shop.stripe.events.list({ type: "checkout.session.completed" });
    expect(completed.data.filter(({ data }) => "id" in data.object && data.object.id === id)).toHaveLength(1);
  });

  test.each([
    ["4000 0000 0000 0002", "card_declined", "generic_decline", "The card was declined."],
    ["4000 0000 0000 9995", "card_declined", "insufficient_funds", "insufficient funds"],
    ["4000 0000 0000 0069", "expired_card", "expired_card", "it has expired"],
    ["4000 0000 0000 0127", "incorrect_cvc", "incorrect_cvc", "wrong security code"],
    ["4000 0000 0000 0119", "processing_error", "processing_error", "could not be processed"],
  ])("PAY-06 %s is declined (%s, %s): the page stays, the session stays open", async (...row) => {
    const [card_number, code, decline_code, words] = row;
    const { id, url } = await make();
    const answer = await shop.post(url, { ...shopper, card_number });
    expect(answer.status).toBe(402);
    const page = await answer.text();
    // The refusal stands at the card, with all that was typed.
    expect(page).toMatch(/<legend>Payment<\/legend>\s*<div class="alert" id="declined" role="alert"/);
    expect(page).toContain(`value="${card_number}"`);
    expect(page).toContain(words);
    expect(page).toContain('value="Anna Ioannou"');
    expect(await look(id)).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      customer_details: null,
      payment_intent: {
        status: "requires_payment_method",
        last_payment_error: { code, decline_code },
      },
    });
  });

  test("PAY-06 F56 declined, then a good card in the same session: one payment", async () => {
    const { id, url } = await make();
    await shop.post(url, { ...shopper, card: "declined" });
    const first = (await look(id)).payment_intent;
    expect((await shop.post(url, shopper)).status).toBe(303);
    const session = await look(id);
    expect(session).toMatchObject({
      payment_status: "paid",
      payment_intent: { status: "succeeded" },
    });
    expect(session.payment_intent).toMatchObject({ id: Object(first).id });
    await eventually(() => expect(eventsOf(id)).toEqual(["checkout.session.completed"]));
  });

  test("PAY-06 F57 the bank asks: approve pays, refuse does not, leaving it expires", async () => {
    const approved = await make();
    const asked = await shop.post(approved.url, { ...shopper, card_number: "4000002760003184" });
    expect(asked.headers.get("location")).toBe(`/pay/${approved.id}/bank`);
    expect(await look(approved.id)).toMatchObject({
      status: "open",
      payment_intent: { status: "requires_action" },
    });
    const bank = await (await shop.get(`${approved.url}/bank`)).text();
    expect(bank).toContain("Do you approve €1,240.00 to Kosmima?");
    expect((await shop.post(`${approved.url}/bank`, { decision: "approve" })).status).toBe(303);
    expect((await look(approved.id)).payment_status).toBe("paid");

    const refused = await make();
    await shop.post(refused.url, { ...shopper, card_number: "4000000000003220" });
    const back = await shop.post(`${refused.url}/bank`, { decision: "refuse" });
    expect(back.status).toBe(402);
    expect(await back.text()).toContain("The bank did not approve the payment.");
    expect(await look(refused.id)).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect((await shop.get(`${refused.url}/bank`)).headers.get("location")).toBe(`/pay/${refused.id}`);

    const declined = await make();
    await shop.post(declined.url, { ...shopper, card_number: "4000008400001629" });
    expect((await shop.post(`${declined.url}/bank`, { decision: "approve" })).status).toBe(402);

    const left = await make({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
    await shop.post(left.url, { ...shopper, card: "challenge" });
    await shop.control("clock", { advance: 32 * 60 });
    await eventually(async () =>
      expect(await look(left.id)).toMatchObject({
        status: "expired",
        customer_details: null,
        payment_intent: { status: "canceled" },
      }),
    );
    const kept = await shop.database.query("select data, inner_data from payment_sandbox.records where id = $1", [
      left.id,
    ]);
    expect(JSON.stringify(kept.rows)).not.toContain("Ioannou");
    await shop.control("clock", { advance: -32 * 60 });
  });

  test("PAY-06 F58 a bank debit is complete but unpaid, then succeeds or fails a day later", async () => {
    const day = await openSandbox({
      database: shop.database,
      slowPaymentMs: 24 * 3600 * 1000,
      keep: true,
    });
    const succeeds = await make();
    const fails = await make();
    for (const [{ url }, card] of [
      [succeeds, "debit"],
      [fails, "debit-fails"],
    ] as const) {
      const answer = await day.post(url, { ...shopper, card, card_number: "" });
      expect(answer.status).toBe(303);
    }
    for (const { id } of [succeeds, fails])
      expect(await look(id)).toMatchObject({
        status: "complete",
        payment_status: "unpaid",
        customer_details: { email: shopper.email },
        payment_intent: { status: "processing" },
      });
    expect(await (await shop.get(succeeds.url)).text()).toContain("On its way");
    await day.control("clock", { advance: 24 * 3600 + 1 });
    await eventually(async () =>
      expect(await look(succeeds.id)).toMatchObject({
        payment_status: "paid",
        payment_intent: { status: "succeeded", latest_charge: { status: "succeeded" } },
      }),
    );
    await eventually(async () =>
      expect(await look(fails.id)).toMatchObject({
        status: "complete",
        payment_status: "unpaid",
        payment_intent: {
          status: "requires_payment_method",
          last_payment_error: { code: "payment_intent_payment_attempt_failed" },
        },
      }),
    );
    await eventually(() => {
      const types = [...day.received, ...shop.received].map(({ event }) => event.type);
      expect(types).toContain("checkout.session.async_payment_succeeded");
      expect(types).toContain("checkout.session.async_payment_failed");
    });
    await shop.control("clock", { advance: -(24 * 3600 + 1) });
    await day.close();
  });

  test("PAY-06 …0259 is paid, and disputed a moment later", async () => {
    const { id, url } = await make();
    await shop.post(url, { ...shopper, card_number: "4000000000000259" });
    expect((await look(id)).payment_status).toBe("paid");
    await eventually(() => expect(shop.types()).toContain("charge.dispute.created"));
    expect(await look(id)).toMatchObject({ payment_intent: { latest_charge: { disputed: true } } });
  });

  test("PAY-06 F78 a real card number is refused, shown again nowhere, stored and logged nowhere", async () => {
    const { id, url } = await make();
    const real = "4111 1111 1111 1111";
    const answer = await shop.post(url, {
      ...shopper,
      card_number: real,
      cvc: "987",
      expiry: "11 / 39",
    });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("Real cards are not accepted.");
    const stored = await shop.database.query(
      "select data::text || inner_data::text as text from payment_sandbox.records",
    );
    const everywhere = [page, JSON.stringify(stored.rows), ...shop.logged].join("\n");
    for (const part of [real, real.replaceAll(" ", ""), 'value="987"', 'value="11 / 39"'])
      expect(everywhere).not.toContain(part);
    expect((await look(id)).status).toBe("open");
  });

  test("PAY-06 what is missing is named beside its field and in a summary; nothing is tried", async () => {
    const { id, url } = await make();
    const answer = await shop.post(url, {
      ...shopper,
      email: "anna",
      postal_code: "",
      country: "US",
      cvc: "1",
      expiry: "12 / 20",
    });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const field of ["email", "postal_code", "country", "cvc", "expiry"]) {
      expect(page).toContain(`<a href="#${field}">`);
      expect(page).toContain(`id="${field}-error"`);
    }
    expect(page).not.toContain('id="city-error"');
    expect((await look(id)).payment_intent).toBe(null);
  });
});

describe("states", () => {
  test("PAY-06 F59 an expired link says so, offers the way back, and takes no payment", async () => {
    const { id, url } = await make();
    await shop.stripe.checkout.sessions.expire(id);
    const page = await shop.get(url);
    expect(page.status).toBe(410);
    const text = await page.text();
    expect(text).toContain("no longer valid");
    expect(text).toContain(`href="${shopUrl}/shop/all?checkout=cancelled"`);
    expect((await shop.post(url, shopper)).status).toBe(410);
    expect((await look(id)).payment_status).toBe("unpaid");
  });

  test("PAY-06 a paid link goes on to the shop; an unknown one goes back to it", async () => {
    const { id, url } = await make();
    await shop.post(url, shopper);
    expect(await (await shop.get(url)).text()).toContain(`${shopUrl}/payment-success?session_id=${id}`);
    expect((await shop.post(url, shopper)).headers.get("location")).toContain(id);
    const unknown = await shop.get(`${shopUrl}/pay/cs_test_unknown`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("Back to the shop");
  });
});
