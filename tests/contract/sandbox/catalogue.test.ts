import { afterAll, describe, expect, test } from "vitest";
import { eventually, openSandbox, sessionParameters, shopper } from "../../sandbox.ts";

const shop = await openSandbox();
afterAll(() => shop.close());

const ring = () =>
  shop.stripe.products.create({
    name: "Δαχτυλίδι",
    description: "Gold",
    images: ["https://shop.test/ring.jpg"],
    metadata: { category: "rings", stock: "3" },
    default_price_data: { currency: "eur", unit_amount: 62_000, tax_behavior: "inclusive" },
    expand: ["default_price"],
  });

describe("products and prices", () => {
  test("PAY-06 a product with its price is made, read, listed with the price expanded", async () => {
    const made = await ring();
    expect(made.default_price).toMatchObject({
      unit_amount: 62_000,
      type: "one_time",
      active: true,
    });
    const product = await shop.stripe.products.retrieve(made.id);
    expect(product.default_price).toMatch(/^price_/);
    const [listed] = (await shop.stripe.products.list({ expand: ["data.default_price"] })).data;
    expect(listed).toMatchObject({
      id: made.id,
      name: "Δαχτυλίδι",
      default_price: { product: made.id, currency: "eur", billing_scheme: "per_unit" },
      metadata: { category: "rings", stock: "3" },
    });
    await eventually(() => expect(shop.types()).toEqual(expect.arrayContaining(["product.created", "price.created"])));
  });

  test("PAY-06 F67 250 products come in three pages, newest first, archived ones too", async () => {
    await shop.control("deliveries", { copies: 0 }); // Nobody needs to hear of each
    const start = (await shop.stripe.products.list({ limit: 1 })).data[0]?.created ?? 0;
    for (let at = 0; at < 250; at += 25)
      await Promise.all(
        Array.from({ length: 25 }, (_, next) =>
          shop.stripe.products.create({
            name: `Piece ${at + next}`,
            active: (at + next) % 2 === 0,
          }),
        ),
      );
    const pages: number[] = [];
    let after: string | undefined;
    for (let more = true; more;) {
      const page = await shop.stripe.products.list({
        limit: 100,
        created: { gte: start },
        ...(after === undefined ? {} : { starting_after: after }),
      });
      pages.push(page.data.filter(({ name }) => name.startsWith("Piece")).length);
      after = page.data.at(-1)?.id;
      more = page.has_more;
    }
    expect(pages).toHaveLength(3);
    expect(pages.reduce((sum, count) => sum + count, 0)).toBe(250);
    await shop.control("deliveries", { copies: 1 });
    const archived = await shop.stripe.products.list({ active: false, limit: 100 });
    expect(archived.data.every(({ active }) => !active)).toBe(true);
  }, 120_000);

  test("PAY-06 F73 change, archive and new default price tell the shop, and move `updated`", async () => {
    const { id, updated } = await ring();
    await shop.control("clock", { advance: 60 });
    const price = await shop.stripe.prices.create({
      product: id,
      currency: "eur",
      unit_amount: 700,
    });
    const changed = await shop.stripe.products.update(id, {
      default_price: price.id,
      name: "Ring",
      description: "",
      metadata: { stock: "", colour: "red" },
      active: false,
    });
    expect(changed).toMatchObject({
      default_price: price.id,
      name: "Ring",
      description: null,
      active: false,
      metadata: { category: "rings", colour: "red" },
    });
    expect(changed.metadata).not.toHaveProperty("stock");
    expect(changed.updated).toBeGreaterThan(updated);
    await eventually(() => {
      const update = shop.received.find(({ event }) => event.type === "product.updated");
      expect(update?.event.data.previous_attributes).toMatchObject({
        active: true,
        description: "Gold",
      });
    });
    await expect(shop.stripe.products.update(id, { default_price: "price_of_another" })).rejects.toMatchObject({
      param: "default_price",
    });
  });

  test("PAY-06 a product goes only without prices; a price's amount never changes", async () => {
    const { id } = await ring();
    await expect(shop.stripe.products.del(id)).rejects.toMatchObject({ statusCode: 400 });
    const bare = await shop.stripe.products.create({ name: "Bare" });
    expect(await shop.stripe.products.del(bare.id)).toMatchObject({ id: bare.id, deleted: true });
    await expect(shop.stripe.products.retrieve(bare.id)).rejects.toMatchObject({ statusCode: 404 });
    const price = await shop.stripe.prices.create({
      product: id,
      currency: "usd",
      unit_amount: 100,
    });
    await expect(shop.stripe.rawRequest("POST", `/v1/prices/${price.id}`, { unit_amount: 200 })).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "unit_amount",
    });
    expect(await shop.stripe.prices.update(price.id, { active: false })).toMatchObject({
      active: false,
    });
  });

  test("PAY-06 F74 prices come as they may: recurring, other currencies, free, fractions of a cent", async () => {
    const { id } = await ring();
    const product = { product: id };
    const recurring = { interval: "month" as const };
    expect(await shop.stripe.prices.create({ ...product, currency: "eur", unit_amount: 5, recurring })).toMatchObject({
      type: "recurring",
    });
    const fraction = await shop.stripe.rawRequest("POST", "/v1/prices", {
      ...product,
      currency: "eur",
      unit_amount_decimal: "0.5",
    });
    expect(fraction).toMatchObject({ unit_amount: null, unit_amount_decimal: "0.5" });
    expect(await shop.stripe.prices.create({ ...product, currency: "usd", unit_amount: 0 })).toMatchObject({
      unit_amount: 0,
    });
    const listed = await shop.stripe.prices.list({ product: id, type: "recurring" });
    expect(listed.data).toHaveLength(1);
  });

  test("PAY-06 F75 inline lines leave archived products behind; stored prices can be sold", async () => {
    await shop.stripe.checkout.sessions.create(sessionParameters());
    const [left] = (await shop.stripe.products.list({ limit: 1 })).data;
    expect(left).toMatchObject({ active: false, metadata: { source: "kosmima" } });
    const { id } = await ring();
    const price = await shop.stripe.prices.create({
      product: id,
      currency: "eur",
      unit_amount: 900,
    });
    const line_items = [{ price: price.id, quantity: 3 }];
    const session = await shop.stripe.checkout.sessions.create(sessionParameters({ line_items }));
    expect(session.amount_total).toBe(2700);
  });
});

describe("after the payment", () => {
  const pay = async (
    more: Partial<Record<keyof typeof shopper, string>> = {},
  ): Promise<{
    id: string;
    payment_intent: string;
  }> => {
    const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
    await shop.post(url ?? "", { ...shopper, ...more });
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(id);
    return { id, payment_intent: JSON.parse(JSON.stringify(payment_intent)) };
  };
  const chargeOf = async (payment_intent: string) => (await shop.stripe.charges.list({ payment_intent })).data[0];

  test("PAY-06 F60 refunds: two parts, one that fails later, the rest; never more than was paid", async () => {
    const { payment_intent } = await pay();
    const first = await shop.stripe.refunds.create({ payment_intent, amount: 20_000 });
    expect(first).toMatchObject({ status: "succeeded", amount: 20_000, currency: "eur" });
    await shop.stripe.refunds.create({
      payment_intent,
      amount: 4_000,
      reason: "requested_by_customer",
    });
    expect(await chargeOf(payment_intent)).toMatchObject({
      amount_refunded: 24_000,
      refunded: false,
    });
    await shop.control(`refunds/${first.id}/fail`);
    expect(await shop.stripe.refunds.retrieve(first.id)).toMatchObject({ status: "failed" });
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 4_000 });
    await expect(shop.stripe.refunds.create({ payment_intent, amount: 120_001 })).rejects.toMatchObject({
      param: "amount",
    });
    await shop.stripe.refunds.create({ payment_intent });
    expect(await chargeOf(payment_intent)).toMatchObject({
      amount_refunded: 124_000,
      refunded: true,
    });
    await expect(shop.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    await eventually(() =>
      expect(shop.types()).toEqual(expect.arrayContaining(["charge.refunded", "refund.updated", "refund.failed"])),
    );
  });

  test("PAY-06 AFT-08 …7726: a refund is pending until its time or by hand; …5126: it succeeds, then fails", async () => {
    const refundOf = async (card_number: string) => {
      const { payment_intent } = await pay({ card_number });
      const made = await shop.stripe.refunds.create({ payment_intent, amount: 4_000 });
      return { made, payment_intent, now: () => shop.stripe.refunds.retrieve(made.id) };
    };
    const [byTime, byHand, back] = [
      await refundOf("4000 0000 0000 7726"),
      await refundOf("4000 0000 0000 7726"),
      await refundOf("4000 0000 0000 5126"),
    ];
    expect(byTime.made).toMatchObject({ status: "pending", pending_reason: "processing" });
    expect(back.made.status).toBe("succeeded");
    await shop.control(`refunds/${byHand.made.id}/succeed`);
    expect((await byHand.now()).status).toBe("succeeded");
    await expect(shop.control(`refunds/${byHand.made.id}/succeed`)).rejects.toThrow(/under way/);
    expect((await byTime.now()).status).toBe("pending");
    expect((await chargeOf(byTime.payment_intent))?.amount_refunded).toBe(4_000);
    await shop.control("clock", { advance: 60 });
    await eventually(async () => {
      expect((await byTime.now()).status).toBe("succeeded");
      expect(await back.now()).toMatchObject({
        status: "failed",
        failure_reason: "lost_or_stolen_card",
      });
    });
    expect((await chargeOf(back.payment_intent))?.amount_refunded).toBe(0);
    await shop.control("clock", { advance: -60 });
  });

  test("PAY-06 ten refunds at once give back no more than was paid", async () => {
    const { payment_intent } = await pay();
    await Promise.allSettled(
      Array.from({ length: 10 }, () => shop.stripe.refunds.create({ payment_intent, amount: 30_000 })),
    );
    const charge = await chargeOf(payment_intent);
    const refunds = await shop.stripe.refunds.list({ payment_intent });
    expect(charge?.amount_refunded).toBeLessThanOrEqual(124_000);
    expect(refunds.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge?.amount_refunded);
  });

  test("PAY-06 F61 a dispute by hand: opened, won or lost, each with its events", async () => {
    for (const status of ["won", "lost"] as const) {
      const { id, payment_intent } = await pay();
      await shop.control("disputes", { checkout_session: id });
      const [dispute] = (await shop.stripe.disputes.list({ payment_intent })).data;
      expect(dispute).toMatchObject({ status: "needs_response", amount: 124_000 });
      expect(await chargeOf(payment_intent)).toMatchObject({ disputed: true });
      await shop.control(`disputes/${dispute?.id}/close`, { status });
      expect(await shop.stripe.disputes.retrieve(dispute?.id ?? "")).toMatchObject({ status });
      const types = [
        "charge.dispute.created",
        "charge.dispute.funds_withdrawn",
        "charge.dispute.closed",
        ...(status === "won" ? ["charge.dispute.funds_reinstated"] : []),
      ];
      await eventually(() => expect(shop.types()).toEqual(expect.arrayContaining(types)));
    }
  });
});
