import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
afterEach(() => w.control("faults", {}, "DELETE"));

const nil = "00000000-0000-0000-0000-000000000000";

describe("create-cart-payment takes names and prices from the products table", () => {
  test("CHK-07 F35 a price in the request is ignored: the provider charges ours", async () => {
    const id = await w.addProduct({ price: 120.5 });
    for (const price of [0.01, -5, "free", undefined, null, 1e300]) {
      const { status, json } = await w.checkOut([{ id, quantity: 2, price } as never]);
      expect(status).toBe(200);
      const session = await w.stripe.checkout.sessions.retrieve(json.url.split("/").at(-1));
      expect([session.amount_total, session.currency]).toEqual([24_100, "eur"]);
    }
  });

  test("CHK-07 F36 F43 the provider gets our name, in the shopper's language, whatever signs it has", async () => {
    const name = `"Λ" & 'q' </script> 💍 ${"x".repeat(70)}`;
    const id = await w.addProduct({ name, name_el: "Δαχτυλίδι Ήλιος" });
    const item = { id, quantity: 1, name: "<img src=x onerror=alert(1)>" };
    const english = await w.checkOut([item as never]);
    const greek = await w.checkOut([item as never], { locale: "el" });
    const line = async (url: string) =>
      (await w.stripe.checkout.sessions.listLineItems(url.split("/").at(-1) ?? "")).data[0];
    expect((await line(english.json.url))?.description).toBe(name);
    expect((await line(greek.json.url))?.description).toBe("Δαχτυλίδι Ήλιος");
  });

  test("CHK-07 F37 a quantity that is no whole number from 1 to 100 is refused, naming the item", async () => {
    const id = await w.addProduct({ name: "Aphrodite test ring", name_el: "Δοκιμή Αφροδίτη" });
    const before = await w.stateHash();
    const calls = w.calls.length;
    for (const quantity of [0, -1, 1.5, 101, 1e9, "2", true, null, "NaN", undefined, {}, []]) {
      const { status, json } = await w.checkOut([{ id, quantity }]);
      expect([quantity, status, json.code, json.item]).toEqual([quantity, 400, "invalid_quantity", id]);
      expect(json.error).toContain("Aphrodite test ring");
    }
    const greek = await w.checkOut([{ id, quantity: 0 }], { locale: "el" });
    expect(greek.json.error).toContain("Δοκιμή Αφροδίτη");
    expect(await w.stateHash()).toBe(before);
    expect(w.calls.length).toBe(calls);
  });

  test("CHK-07 F38 an unknown id, an id that is no UUID, SQL, the nil id: refused, nothing echoed as markup", async () => {
    const before = await w.stateHash();
    for (const id of [randomUUID(), nil, "x", "1' or '1'='1", "<script>alert(1)</script>", "../../etc"]) {
      const { status, json } = await w.checkOut([{ id, quantity: 1 }]);
      expect([status, json.code]).toEqual([400, "unknown_product"]);
      expect(JSON.stringify(json)).not.toMatch(/<|&lt;/);
      expect(json.error.length).toBeGreaterThan(10);
    }
    for (const id of [undefined, null, 7, {}]) {
      expect((await w.checkOut([{ id, quantity: 1 }])).status).toBe(400);
    }
    expect(await w.stateHash()).toBe(before);
  });

  test("CHK-07 F41 a total outside 0.50 to 999,999.99 is refused, naming the bound", async () => {
    const cheap = await w.addProduct({ price: 0.3 });
    const dear = await w.addProduct({ price: 999_999.99 });
    const low = await w.checkOut([{ id: cheap, quantity: 1 }]);
    expect([low.status, low.json.code]).toEqual([400, "total_too_small"]);
    expect(low.json.error).toContain("0.50");
    const high = await w.checkOut([{ id: dear, quantity: 2 }]);
    expect([high.status, high.json.code]).toEqual([400, "total_too_large"]);
    expect(high.json.error).toContain("999,999.99");
    expect((await w.checkOut([{ id: cheap, quantity: 2 }])).status).toBe(200);
    expect((await w.checkOut([{ id: dear, quantity: 1 }])).status).toBe(200);
  });

  test("CHK-07 F42 an unpriced, sold-out or withdrawn product is refused, naming it", async () => {
    const unpriced = await w.addProduct({ name: "On request", price: null });
    const archived = await w.addProduct({ name: "Withdrawn", archived: true });
    const soldOut = await w.addProduct({ name: "Gone", stock: 0 });
    const few = await w.addProduct({ name: "Few", stock: 2 });
    const refusals = [
      [unpriced, 1, 400, "no_price", "On request"],
      [archived, 1, 400, "unknown_product", ""],
      [soldOut, 1, 409, "sold_out", "Gone"],
      [few, 3, 409, "too_few", "Only 2 left of Few"],
    ] as const;
    for (const [id, quantity, status, code, words] of refusals) {
      const answer = await w.checkOut([{ id, quantity }]);
      expect([answer.status, answer.json.code, answer.json.item]).toEqual([status, code, id]);
      expect(answer.json.error).toContain(words);
    }
  });

  test("CHK-05 a refusal never carries a url, a success always does", async () => {
    const id = await w.addProduct();
    const good = await w.checkOut([{ id, quantity: 1 }]);
    expect(good.json.url).toMatch(/^http:\/\/shop\.test\/pay\/cs_test_/);
    const bad = await w.checkOut([{ id, quantity: 0 }]);
    expect(bad.json).not.toHaveProperty("url");
  });

  test("CHK-01 F82 addresses come from the configured site, whatever the request's headers say", async () => {
    const id = await w.addProduct();
    const { json } = await w.call(
      "create-cart-payment",
      { items: [{ id, quantity: 1 }] },
      { host: "evil.test", origin: "https://evil.test", "x-forwarded-host": "evil.test" },
    );
    const session = await w.stripe.checkout.sessions.retrieve(json.url.split("/").at(-1));
    expect(session.success_url).toBe("http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}");
    expect(session.cancel_url).toBe("http://shop.test/shop/all?checkout=cancelled");
  });

  test("PAY-06 F77 the language is that of the request, else of the cookie, else English", async () => {
    const id = await w.addProduct();
    const body = { items: [{ id, quantity: 1 }] };
    const locale = async (more: object, headers = {}) => {
      const { json } = await w.call("create-cart-payment", { ...body, ...more }, headers);
      return (await w.stripe.checkout.sessions.retrieve(json.url.split("/").at(-1))).locale;
    };
    expect(await locale({ locale: "el" })).toBe("el");
    expect(await locale({}, { cookie: "theme=dark; lang=el" })).toBe("el");
    expect(await locale({ locale: "xx" })).toBe("en");
    expect(w.calls.some(({ body: sent }) => sent.includes("payment_method_types"))).toBe(false);
  });
});

describe("a piece with limited stock", () => {
  test("PAY-04 F44 F45 R05 thirty shoppers for three pieces hold three at most, the others hear the name of what is gone", async () => {
    const id = await w.addProduct({ name: "One of three", stock: 3 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => w.checkOut([{ id, quantity: 1 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(27);
    for (const { json } of refused) expect(json).toMatchObject({ code: "sold_out", item: id });
    expect(refused[0]?.json.error).toContain("One of three");
    expect(await w.heldOf(id)).toBe(3);
  });

  test("PAY-04 F46 a shopper's own earlier session does not make the piece sold out for them", async () => {
    const id = await w.addProduct({ stock: 1 });
    const first = await w.openCheckout(id);
    const second = await w.openCheckout(id, 1, { supersedes: first.secret });
    expect((await w.stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe("expired");
    expect((await w.stripe.checkout.sessions.retrieve(second.sessionId)).status).toBe("open");
    expect((await w.checkoutRow(first.id)).state).toBe("expired");
    expect(await w.heldOf(id)).toBe(1);
  });

  test("PAY-04 F55 stock can't be lowered below what is held, and never below zero", async () => {
    const id = await w.addProduct({ stock: 3 });
    await w.openCheckout(id, 2);
    const lower = (to: number) => w.client.from("stock").update({ quantity: to }).eq("product_id", id).select();
    const refused = await lower(1);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([400, "23514", "stock_below_holds"]);
    expect((await lower(-1)).error?.code).toBe("23514");
    expect((await lower(2)).error).toBeNull();
    expect(await w.stockOf(id)).toBe(2);
  });

  test("PAY-04 CHK-06 cancelling expires the session at the provider and frees the piece", async () => {
    const id = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(id);
    const { status, json } = await w.call("cancel-checkout", { secret: checkout.secret });
    expect([status, json]).toEqual([200, { state: "expired" }]);
    expect(await w.heldOf(id)).toBe(0);
    expect((await w.checkOut([{ id, quantity: 1 }])).status).toBe(200);
    expect((await w.call("cancel-checkout", { secret: randomUUID() })).status).toBe(404);
    expect((await w.call("cancel-checkout", { secret: "x" })).status).toBe(400);
  });

  test("PAY-04 F50 cancelling meets a session that was just paid: it stays paid", async () => {
    const id = await w.addProduct({ stock: 1 });
    await w.control("deliveries", { mode: "hold" });
    const checkout = await w.openCheckout(id);
    await w.pay(checkout.url);
    const { json } = await w.call("cancel-checkout", { secret: checkout.secret });
    expect(json).toEqual({ state: "paid" });
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect(await w.stockOf(id)).toBe(0);
    await w.control("deliveries", { mode: "send" });
  });
});

describe("one press of the button", () => {
  test("CHK-01 F48 the same attempt, at once or again after a lost answer, makes one checkout and one url", async () => {
    const id = await w.addProduct({ stock: 5 });
    const attempt = randomUUID();
    const again = () => w.checkOut([{ id, quantity: 1 }], { attempt });
    const answers = await Promise.all([again(), again(), again()]);
    answers.push(await again());
    const urls = answers.filter(({ status }) => status === 200).map(({ json }) => json.url);
    expect(urls.length).toBeGreaterThanOrEqual(2);
    expect(new Set(urls).size).toBe(1);
    expect(await w.heldOf(id)).toBe(1);
  });

  test("CHK-01 F47 without an attempt two presses make two sessions", async () => {
    const id = await w.addProduct();
    const [one, two] = await Promise.all([w.openCheckout(id), w.openCheckout(id)]);
    expect(one.url).not.toBe(two.url);
  });

  test("PAY-01 F23 the provider answers 500 once: the shopper notices nothing, one session", async () => {
    const id = await w.addProduct({ stock: 1 });
    await w.control("faults", {
      answer: "500",
      match: "POST /v1/checkout/sessions",
      processed: "false",
    });
    const { status, json } = await w.checkOut([{ id, quantity: 1 }]);
    // The kept 500 is final for its key; the provider's own list says that there is no session.
    expect([200, 503]).toContain(status);
    expect(await w.heldOf(id)).toBe(status === 200 ? 1 : 0);
    if (status !== 200) expect(json.error).toContain("try again");
  });

  test("PAY-01 F24 the answer of the provider is lost: the same key again, one session", async () => {
    const id = await w.addProduct({ stock: 1 });
    const before = (await w.stripe.checkout.sessions.list({ limit: 100 })).data.length;
    await w.control("faults", { answer: "cut", match: "POST /v1/checkout/sessions" });
    const { status } = await w.checkOut([{ id, quantity: 1 }]);
    expect(status).toBe(200);
    expect((await w.stripe.checkout.sessions.list({ limit: 100 })).data.length).toBe(before + 1);
  });

  test("PAY-01 F25 too many calls at the provider: 503 with Retry-After, no hold left", async () => {
    const id = await w.addProduct({ stock: 1 });
    await w.control("faults", { answer: "429", match: "POST /v1/checkout/sessions", times: 1 });
    const { status, headers, json } = await w.checkOut([{ id, quantity: 1 }]);
    expect([status, json.code, headers.get("retry-after")]).toEqual([503, "payment_unavailable", "30"]);
    expect(await w.heldOf(id)).toBe(0);
  });

  test("PAY-04 F22 F27 the provider is down: 503, and the sweeper frees the piece when it is back", async () => {
    const id = await w.addProduct({ stock: 1 });
    for (const match of ["POST /v1/checkout", "GET /v1/checkout"]) {
      await w.control("faults", { answer: "cut", match, times: 1000, processed: "false" });
    }
    const { status, headers } = await w.checkOut([{ id, quantity: 1 }]);
    expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await w.heldOf(id)).toBe(1);
    expect(await w.functions.reconcile()).toMatchObject({ looked: 0 });

    w.world.skewMs = 150_000;
    await w.control("clock", { advance: 150 });
    expect(await w.functions.reconcile()).toMatchObject({ looked: 1, failed: 1 });
    expect(await w.heldOf(id)).toBe(1);
    await w.control("faults", {}, "DELETE");
    expect(await w.functions.reconcile()).toMatchObject({ looked: 1, failed: 0 });
    expect(await w.heldOf(id)).toBe(0);
    w.world.skewMs = 0;
    await w.control("clock", { advance: -150 });
  });

  test("CHK-03 R32 the provider never answers: within twelve seconds the shopper hears what to do", async () => {
    const id = await w.addProduct();
    await w.control("faults", { answer: "timeout", match: "POST /v1/checkout", times: 2, processed: "false" });
    w.world.longestWaitMs = 50;
    w.world.waits.length = 0;
    const { status, json } = await w.checkOut([{ id, quantity: 1 }]);
    w.world.longestWaitMs = Infinity;
    expect([status, json.code]).toEqual([503, "payment_unavailable"]);
    expect(w.world.waits).toHaveLength(2);
    // All other work has the rest of the twelve.
    expect(w.world.waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(11_000);
    await w.query("delete from private.checkouts where state = 'creating'");
  });

  test("PAY-04 F28 killed between the provider's answer and our commit: the session is ended, the piece free", async () => {
    const id = await w.addProduct({ stock: 1 });
    const { data } = await w.client.rpc("hold_checkout", {
      request: {
        items: [{ id, quantity: 1 }],
        locale: "en",
        livemode: false,
        expires_at: Math.floor(Date.now() / 1000) + 1860,
      },
    });
    w.world.skewMs = 130_000;
    expect(await w.functions.reconcile()).toMatchObject({ looked: 1, failed: 0 });
    w.world.skewMs = 0;
    expect(["expired", "failed"]).toContain((await w.checkoutRow(data.id)).state);
    expect(await w.heldOf(id)).toBe(0);
  });
});
