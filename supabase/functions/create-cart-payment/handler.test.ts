import { describe, expect, test } from "vitest";
import { functionsOutOfReach } from "../out-of-reach.ts";

const id = "11111111-1111-4111-8111-111111111111";

describe("create-cart-payment", () => {
  test("CHK-07 F40 other methods and bodies that are no cart are refused without asking anybody", async () => {
    const { call, post, asked } = functionsOutOfReach();
    const get = await call("create-cart-payment", { method: "GET" });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    const many = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), quantity: 1 }));
    for (const items of [undefined, {}, null, [], [null], ["x"], many]) {
      expect((await post("create-cart-payment", { items })).status).toBe(400);
    }
    for (const body of [null, 7, "x", []]) expect((await post("create-cart-payment", body)).status).toBe(400);
    const huge = { items: [{ id: "x".repeat(1_000_000), quantity: 1 }] };
    expect((await post("create-cart-payment", huge)).status).toBe(400);
    const attempt = await post("create-cart-payment", {
      items: [{ id, quantity: 1 }],
      attempt: "x",
    });
    expect(attempt.status).toBe(400);
    expect(asked).toEqual([]);
  });

  test("CHK-04 LNG-03 an empty cart, in the language of the request or its cookie", async () => {
    const { post } = functionsOutOfReach();
    const greek = { error: "Το καλάθι σας είναι άδειο", code: "empty_cart" };
    expect((await post("create-cart-payment", { items: [], locale: "el" })).body).toEqual(greek);
    const english = { error: "Your cart is empty", code: "empty_cart" };
    expect((await post("create-cart-payment", { items: [] })).body).toEqual(english);
    const byCookie = await post("create-cart-payment", { items: [] }, { cookie: "lang=el" });
    expect(byCookie.body).toEqual(greek);
  });

  test("CHK-03 the database is away: 503 with Retry-After and a sentence, the provider is not asked", async () => {
    const { post, asked } = functionsOutOfReach();
    const { status, headers, body } = await post("create-cart-payment", {
      items: [{ id, quantity: 1 }],
    });
    expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
    expect(body).toMatchObject({
      code: "service_unavailable",
      error: expect.stringContaining("try again"),
    });
    expect(asked.filter((path) => path.startsWith("/v1"))).toEqual([]);
  });
});
