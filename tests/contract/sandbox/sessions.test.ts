import { Stripe } from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { apiKey, eventually, openSandbox, sessionParameters, shopUrl } from "../../sandbox.ts";

const shop = await openSandbox();
afterAll(() => shop.close());

const line = (unit_amount: number, quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  price_data: { currency: "eur", unit_amount, product_data: { name: "Ring" } },
});

describe("checkout sessions", () => {
  test("PAY-06 a new session is open, unpaid, payable at its address, and keeps what was asked", async () => {
    const session = await shop.stripe.checkout.sessions.create(sessionParameters());
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      url: `${shopUrl}/pay/${session.id}`,
      amount_subtotal: 124_000,
      amount_total: 124_000,
      currency: "eur",
      payment_intent: null,
      customer_details: null,
      collected_information: null,
      client_reference_id: "checkout-1",
      metadata: { checkout_id: "checkout-1", app: "kosmima" },
      livemode: false,
      locale: "en",
      mode: "payment",
      payment_method_types: ["card"],
      shipping_cost: null,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    });
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect("presentment_details" in session).toBe(false);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  test("PAY-06 lines keep name, price, quantity and metadata, in pages", async () => {
    const line_items = Array.from({ length: 12 }, (_, at) => line(100 + at, at + 1));
    const session = await shop.stripe.checkout.sessions.create(sessionParameters({ line_items }));
    const lines = await shop.stripe.checkout.sessions
      .listLineItems(session.id, { limit: 5 })
      .autoPagingToArray({ limit: 100 });
    expect(lines.map(({ quantity, amount_total }) => [quantity, amount_total])).toEqual(
      line_items.map((_, at) => [at + 1, (100 + at) * (at + 1)]),
    );
    expect(lines[0]?.price?.unit_amount).toBe(100);
    const expanded = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["line_items"],
    });
    expect(expanded.line_items?.data).toHaveLength(10);
    expect(expanded.line_items?.has_more).toBe(true);
  });

  test("PAY-06 F77 a parameter that does not exist is refused at any depth, by its name", async () => {
    const unknown = async (extra: object): Promise<unknown> =>
      shop.stripe.checkout.sessions.create({ ...sessionParameters(), ...extra }).catch((error: unknown) => error);
    expect(await unknown({ payment_method_types: ["card"] })).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code: "parameter_unknown",
      param: "payment_method_types",
      raw: { doc_url: "https://docs.stripe.com/error-codes/parameter-unknown" },
    });
    const nobody = await shop.stripe.checkout.sessions.retrieve("cs_test_x").catch((error) => error);
    expect(nobody).toMatchObject({ statusCode: 404, code: "resource_missing", param: "session" });
    expect(
      await unknown({
        line_items: [{ ...line(100), price_data: { ...line(100).price_data, nmae: "x" } }],
      }),
    ).toMatchObject({ code: "parameter_unknown", param: "line_items[0][price_data][nmae]" });
    expect(await unknown({ custom_text: { submit: { message: "a", bold: true } } })).toMatchObject({
      code: "parameter_unknown",
      param: "custom_text[submit][bold]",
    });
  });

  test.each([
    ["no lines", { line_items: undefined }, "parameter_missing", "line_items"],
    ["no success_url", { success_url: undefined }, "parameter_missing", "success_url"],
    ["a relative success_url", { success_url: "/thanks" }, "url_invalid", "success_url"],
    ["a total of 0.49", { line_items: [line(49)] }, "amount_too_small", undefined],
    ["a total above 999,999.99", { line_items: [line(99_999_999, 2)] }, "amount_too_large", undefined],
    [
      "a fraction of a cent",
      { line_items: [line(10.5)] },
      "parameter_invalid_integer",
      "line_items[0][price_data][unit_amount]",
    ],
    ["a quantity of 0", { line_items: [line(100, 0)] }, "parameter_invalid_integer", "line_items[0][quantity]"],
    ["101 lines", { line_items: Array.from({ length: 101 }, () => line(100)) }, undefined, "line_items"],
    ["an expiry in 29 minutes", { expires_at: Math.floor(Date.now() / 1000) + 29 * 60 }, undefined, "expires_at"],
    ["an expiry in 25 hours", { expires_at: Math.floor(Date.now() / 1000) + 25 * 3600 }, undefined, "expires_at"],
    ["an unknown locale", { locale: "gr" }, undefined, "locale"],
    ["a metadata value of 501", { metadata: { a: "x".repeat(501) } }, undefined, "metadata[a]"],
    ["a subscription", { mode: "subscription" }, undefined, "mode"],
    [
      "a country out of reach",
      { shipping_address_collection: { allowed_countries: ["CU"] } },
      undefined,
      "shipping_address_collection[allowed_countries][0]",
    ],
  ])("PAY-06 a session with %s is refused", async (_, changes, code, param) => {
    const wrong = { ...sessionParameters(), ...changes } as Stripe.Checkout.SessionCreateParams;
    const error: unknown = await shop.stripe.checkout.sessions.create(wrong).catch((e: unknown) => e);
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    expect(error).toMatchObject({ code, param });
  });

  test("PAY-06 an empty description is refused, as an empty value means unset", async () => {
    const empty = line(100);
    empty.price_data = {
      ...empty.price_data,
      currency: "eur",
      product_data: { name: "Ring", description: "" },
    };
    await expect(
      shop.stripe.checkout.sessions.create(sessionParameters({ line_items: [empty] })),
    ).rejects.toMatchObject({ code: "parameter_invalid_empty" });
  });

  test("PAY-06 an open session can be expired once, and then never paid", async () => {
    const { id } = await shop.stripe.checkout.sessions.create(sessionParameters());
    const expired = await shop.stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: "expired", payment_status: "unpaid", url: null });
    await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
    });
    const page = await shop.get(`${shopUrl}/pay/${id}`);
    expect(page.status).toBe(410);
  });

  test("PAY-06 sessions are listed newest first, by status and time, in pages", async () => {
    const before = await shop.stripe.checkout.sessions.list({ limit: 100 });
    const made = [];
    for (let at = 0; at < 3; at++) made.push(await shop.stripe.checkout.sessions.create(sessionParameters()));
    const all = await shop.stripe.checkout.sessions
      .list({ limit: 2, created: { gte: made[0]?.created ?? 0 } })
      .autoPagingToArray({ limit: 500 });
    const ids = made.map(({ id }) => id).toReversed();
    expect(all.slice(0, 3).map(({ id }) => id)).toEqual(ids);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(before.data.map(({ id }) => id)).not.toContain(ids[0]);
    const expired = await shop.stripe.checkout.sessions.list({ status: "expired" });
    expect(new Set(expired.data.map(({ status }) => status))).toEqual(new Set(["expired"]));
    await expect(shop.stripe.checkout.sessions.list({ starting_after: "cs_test_nothing" })).rejects.toMatchObject({
      statusCode: 400,
      param: "starting_after",
    });
    const older = await shop.stripe.checkout.sessions.list({
      ending_before: ids[2] ?? "",
      limit: 1,
    });
    expect(older).toMatchObject({ data: [{ id: ids[1] }], has_more: true });
  });

  test("PAY-06 a session past its time is expired before it is shown, told to the shop, and gone a week later", async () => {
    const now = Math.floor(Date.now() / 1000);
    const { id } = await shop.stripe.checkout.sessions.create(sessionParameters({ expires_at: now + 31 * 60 }));
    await shop.control("clock", { advance: 32 * 60 });
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
    await shop.control("clock", { advance: 7 * 86_400 });
    await eventually(async () => expect((await shop.get(`${shopUrl}/pay/${id}`)).status).toBe(404));
    await shop.control("clock", { advance: -7 * 86_400 - 32 * 60 });
  });

  test("PAY-06 ids that do not exist are 404, whatever they look like", async () => {
    for (const id of ["cs_test_unknown", "../products", "<script>", "cs_test_%00"])
      await expect(shop.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({
        statusCode: 404,
        type: "StripeInvalidRequestError",
      });
    await expect(
      shop.stripe.checkout.sessions.retrieve("cs_test_x", { expand: ["customer_details.nothing"] }),
    ).rejects.toMatchObject({ statusCode: 404 });
    const { id } = await shop.stripe.checkout.sessions.create(sessionParameters());
    for (const path of ["nothing", "status.more", "payment_intent.a.b.c.d"])
      await expect(shop.stripe.checkout.sessions.retrieve(id, { expand: [path] })).rejects.toMatchObject({
        statusCode: 400,
      });
  });
});

describe("the key", () => {
  test("PAY-06 F79 without the key, or with another, nothing is answered but 401", async () => {
    for (const authorization of [undefined, "Bearer sk_test_wrong", `Basic ${apiKey}`, "Bearer "]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
      for (const path of ["/v1/products", "/v1/sandbox", "/v1/nothing"]) {
        const response = await shop.get(`${shopUrl}${path}`, headers);
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
        expect(response.headers.get("request-id")).toMatch(/^req_/);
      }
    }
    const stranger = new Stripe("sk_test_wrong", { httpClient: shop.httpClient });
    await expect(stranger.products.list()).rejects.toMatchObject({
      type: "StripeAuthenticationError",
    });
  });

  test("PAY-06 an unknown route is 404 in the provider's words", async () => {
    await expect(shop.stripe.rawRequest("GET", "/v1/customers")).rejects.toMatchObject({
      statusCode: 404,
      type: "StripeInvalidRequestError",
    });
  });
});
