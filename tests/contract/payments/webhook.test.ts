import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventBody, openPaymentWorld, signature, siteUrl } from "./payment-world.ts";

const w = await openPaymentWorld({ deliver: false });
/** A paid session whose news has not come: an event that is taken makes an order. */
const checkout = await w.openCheckout(await w.addProduct({ stock: 3 }));
await w.pay(checkout.url);
const body = eventBody("checkout.session.completed", {
  id: checkout.sessionId,
  object: "checkout.session",
});
const before = await w.stateHash();

const seconds = () => Math.floor(Date.now() / 1000);

describe("a webhook without a valid signature is 400 and changes nothing", () => {
  test.each([
    ["F08 no header", () => ({ header: null })],
    ["F08 an empty header", () => ({ header: "" })],
    ["F08 another endpoint's secret", () => ({ secret: "whsec_other" })],
    ["F08 an empty secret", () => ({ secret: "" })],
    ["F08 v0 only", () => ({ header: signature(body, seconds(), undefined, "v0") })],
    ["F08 a time that is no number", () => ({ header: signature(body, seconds()).replace(/t=\d+/, "t=abc") })],
    ["F08 no time", () => ({ header: signature(body, seconds()).replace(/t=\d+,/, "") })],
  ])("PAY-03 %s", async (_, signing) => {
    expect((await w.webhook(body, signing())).status).toBe(400);
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-03 F07 one byte changed, or the JSON written anew", async () => {
    const header = signature(body, seconds());
    for (const other of [`${body} `, body.replace("completed", "expired"), JSON.stringify(JSON.parse(body), null, 1)]) {
      expect((await w.webhook(other, { header })).status).toBe(400);
    }
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-03 F10 a body above 512 KiB is 413, or cut off", async () => {
    const answer = await w.webhook(JSON.stringify({ pad: "x".repeat(600_000) }));
    expect(answer.status).toBe(413);
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-03 F11 other methods are 405", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const request = new Request(`${siteUrl}/functions/v1/stripe-webhook`, { method });
      const answer = await w.functions.table["stripe-webhook"].fetch(request);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});

describe("a signed event", () => {
  test("PAY-03 F12 of an unknown type: 200, nothing changed", async () => {
    for (const type of ["customer.created", "checkout.session.imagined", "__proto__", "constructor"]) {
      expect((await w.webhook(eventBody(type, { id: "x", object: "x" }))).status).toBe(200);
    }
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-03 F14 of the provider's other mode: 200, ignored", async () => {
    const live = JSON.stringify({ ...JSON.parse(body), livemode: true });
    expect((await w.webhook(live)).status).toBe(200);
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-03 about a session, charge or dispute that the provider does not know: 200, nothing changed", async () => {
    const id = randomUUID().replaceAll("-", "");
    const events = [
      ["checkout.session.completed", { id: `cs_test_${id}`, object: "checkout.session" }],
      ["charge.refunded", { id: `ch_${id}`, object: "charge" }],
      ["refund.updated", { id: `re_${id}`, object: "refund" }],
      ["charge.dispute.created", { id: `dp_${id}`, object: "dispute" }],
    ] as const;
    for (const [type, object] of events) {
      expect((await w.webhook(eventBody(type, object))).status).toBe(200);
    }
    expect(await w.stateHash()).toBe(before);
  });

  test("PAY-03 F08 F83 of two secrets or two signatures one right is enough; a secret that is gone is not", async () => {
    const rotated = functionsWith(["whsec_new", "whsec_old"]);
    const onlyNew = functionsWith(["whsec_new"]);
    const ignored = eventBody("customer.created", { id: "cus_1", object: "customer" });
    const signed = (secret: string) => ({
      "stripe-signature": signature(ignored, seconds(), secret),
    });
    expect(await rotated(ignored, signed("whsec_old"))).toBe(200);
    expect(await rotated(ignored, signed("whsec_new"))).toBe(200);
    expect(await onlyNew(ignored, signed("whsec_new"))).toBe(200);
    expect(await onlyNew(ignored, signed("whsec_old"))).toBe(400);
    const both = `t=${seconds()},v1=${"0".repeat(64)},${signature(ignored, seconds(), "whsec_new").split(",")[1]}`;
    expect(await onlyNew(ignored, { "stripe-signature": both })).toBe(200);
  });

  test("PAY-03 299 seconds old and valid: taken", async () => {
    expect((await w.webhook(body, { ageS: 299 })).status).toBe(200);
    expect(await w.query("select state from private.checkouts")).toEqual([{ state: "paid" }]);
    expect(await w.query("select type from private.provider_events")).toEqual([{ type: "checkout.session.completed" }]);
  });

  test("PAY-03 F20 an event is kept for 90 days, the newest longer, and the same again changes nothing that was sold", async () => {
    await w.query("update private.provider_events set received_at = now() - interval '91 days'");
    const kept = async () => {
      await w.client.rpc("forget_old_checkouts").throwOnError();
      return (await w.query("select id from private.provider_events")).map(({ id }) => id);
    };
    const [first] = await kept();
    await w.query("insert into private.provider_events (id, type, object_id) values ('evt_new', 'x', 'x')");
    expect(await kept()).toEqual(["evt_new"]);
    const orders = await w.query("select id from public.orders");
    expect((await w.webhook(body)).status).toBe(200);
    expect(await w.query("select id from public.orders")).toEqual(orders);
    expect(first).toMatch(/^evt_/);
  });
});

function functionsWith(webhookSecrets: string[]) {
  const call = w.anotherProcess({ webhookSecrets });
  return async (text: string, headers: Record<string, string>) => (await call("stripe-webhook", text, headers)).status;
}
