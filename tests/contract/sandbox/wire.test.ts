import { Stripe } from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { apiKey, openSandbox, sessionParameters, shopUrl } from "../../sandbox.ts";

/** The shop's client repeats what may be repeated. */
const shop = await openSandbox();
const retrying = new Stripe(apiKey, {
  httpClient: shop.httpClient,
  telemetry: false,
  maxNetworkRetries: 2,
  timeout: 1000,
});
afterAll(() => shop.close());

const create = (idempotencyKey: string, changes = {}, client = shop.stripe) =>
  client.checkout.sessions.create(sessionParameters(changes), { idempotencyKey });
/** The fetch client keeps the answer's own Headers there. */
const header = ({ lastResponse }: Stripe.Response<object>, name: string): string | null =>
  new Headers(lastResponse.headers).get(name);
const sessions = async (reference: string): Promise<number> => {
  const all = await shop.stripe.checkout.sessions.list({ limit: 100 });
  return all.data.filter(({ client_reference_id }) => client_reference_id === reference).length;
};

describe("idempotency", () => {
  test("PAY-06 the same key and parameters get the kept answer, byte for byte, and say so", async () => {
    const first = await create("key-1", { client_reference_id: "same" });
    const second = await create("key-1", { client_reference_id: "same" });
    expect(second).toEqual(first);
    expect(header(first, "idempotent-replayed")).toBeNull();
    expect(header(second, "idempotent-replayed")).toBe("true");
    expect(header(second, "idempotency-key")).toBe("key-1");
    expect(await sessions("same")).toBe(1);
  });

  test("PAY-06 F26 the same key with other parameters is refused", async () => {
    await create("key-2", { client_reference_id: "a" });
    await expect(create("key-2", { client_reference_id: "b" })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
    await expect(shop.stripe.products.create({ name: "Ring" }, { idempotencyKey: "key-2" })).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    expect(await sessions("b")).toBe(0);
  });

  test("PAY-06 of ten twins at once one makes the session; the others wait or get its answer", async () => {
    const twins = await Promise.allSettled(
      Array.from({ length: 10 }, () => create("key-3", { client_reference_id: "twins" })),
    );
    const made = twins.flatMap((twin) => (twin.status === "fulfilled" ? [twin.value.id] : []));
    const refused = twins.flatMap((twin) => (twin.status === "rejected" ? [twin.reason] : []));
    expect(new Set(made).size).toBe(1);
    for (const error of refused) expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    expect(await sessions("twins")).toBe(1);
  });

  test("PAY-06 nothing is kept of a refused request", async () => {
    await expect(create("key-4", { locale: "xx" })).rejects.toMatchObject({ statusCode: 400 });
    expect((await create("key-4")).status).toBe("open");
  });

  test("PAY-06 a key is free again after a day", async () => {
    const first = await create("key-5");
    await shop.control("clock", { advance: 24 * 3600 + 60 });
    await expect.poll(async () => (await create("key-5").catch(() => first)).id).not.toBe(first.id);
    await shop.control("clock", { advance: -(24 * 3600 + 60) });
  });
});

describe("ordered faults", () => {
  test("PAY-06 F23 a 500, or a 409, once: the client notices nothing, there is one session", async () => {
    for (const answer of ["500", "409"]) {
      await shop.control("faults", { answer });
      await create(`fault-${answer}`, { client_reference_id: `fault-${answer}` }, retrying);
      expect(await sessions(`fault-${answer}`)).toBe(1);
    }
  });

  test("PAY-06 F24 an answer cut off after the work was done: the repeated call finds the one session", async () => {
    await shop.control("faults", { answer: "cut", match: "POST /v1/checkout/sessions" });
    const session = await create("cut", { client_reference_id: "cut" }, retrying);
    expect(await sessions("cut")).toBe(1);
    expect(header(session, "idempotent-replayed")).toBe("true");
  });

  test("PAY-06 F24 no answer at all within the client's time: likewise", async () => {
    await shop.control("faults", { answer: "timeout" });
    await create("silence", { client_reference_id: "silence" }, retrying);
    expect(await sessions("silence")).toBe(1);
  });

  test("PAY-06 F25 429 is a rate limit error; faults match by path, count down, and can be taken back", async () => {
    await shop.control("faults", { answer: "429", times: 2, match: "GET /v1/products" });
    expect((await create("unmatched")).status).toBe("open");
    await expect(shop.stripe.products.list()).rejects.toMatchObject({
      type: "StripeRateLimitError",
    });
    await expect(shop.stripe.products.list()).rejects.toMatchObject({ statusCode: 429 });
    expect((await shop.stripe.products.list()).object).toBe("list");
    await shop.control("faults", { answer: "500", times: 100 });
    await shop.stripe.rawRequest("DELETE", "/v1/sandbox/faults");
    expect((await shop.stripe.products.list()).object).toBe("list");
  });

  test("PAY-06 an answer that breaks off in the middle is a connection error, and the work was done", async () => {
    await shop.control("faults", { answer: "torn" });
    await expect(create("torn", { client_reference_id: "torn" })).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
    await create("torn", { client_reference_id: "torn" });
    expect(await sessions("torn")).toBe(1);
  });

  test("PAY-06 a lost request was not worked on if so ordered", async () => {
    await shop.control("faults", { answer: "cut", processed: false });
    await expect(create("lost", { client_reference_id: "lost" })).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
    expect(await sessions("lost")).toBe(0);
  });
});

describe("encoding", () => {
  const raw = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    shop.sandbox.fetch(
      new Request(`${shopUrl}/v1/products`, {
        method: "POST",
        body,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/x-www-form-urlencoded",
          "Stripe-Version": "2026-10-28.endive",
          ...headers,
        },
      }),
    );

  test("PAY-06 names in brackets, raw or encoded, and empty brackets mean the same", async () => {
    for (const images of ["images[0]=", "images%5B0%5D=", "images[]="]) {
      const answer = await raw(`name=%CE%A8+x&${images}https%3A%2F%2Fshop.test%2Fa.jpg`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        name: "Ψ x",
        images: ["https://shop.test/a.jpg"],
      });
      expect(answer.headers.get("stripe-version")).toBe("2026-10-28.endive");
    }
  });

  test("PAY-06 broken encodings are refused, never guessed, and reach no prototype", async () => {
    for (const body of [
      "name=%FF",
      "name=a%00b",
      "name=a&name=b",
      "name[=a",
      "name=a&metadata[a][b]=c",
      "name=a&metadata[__proto__][polluted]=1",
      `name=a&${"x".repeat(10)}${"[y]".repeat(50)}=1`,
    ])
      expect((await raw(body)).status, body).toBe(400);
    for (const path of ["/v1/products/%00", "/v1/events/%FF", "/v1/checkout/sessions/%00/expire"]) {
      const headers = { Authorization: `Bearer ${apiKey}` };
      expect((await shop.get(`${shopUrl}${path}`, headers)).status, path).toBe(404);
    }
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect((await raw('{"name":"a"}', { "Content-Type": "application/json" })).status).toBe(400);
    expect((await raw(`name=${"x".repeat(1_100_000)}`)).status).toBe(413);
  });
});
