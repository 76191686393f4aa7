import { describe, expect, test } from "vitest";
import { createLocalBudgets } from "#platform/fairness/budgets.ts";
import { functionsOutOfReach } from "../out-of-reach.ts";

/** HMAC-SHA256 as the provider signs, with web APIs alone. */
async function signed(body: string, at: number, secret = "whsec_1"): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(`${at}.${body}`)));
  return `t=${at},v1=${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const now = 1_800_000_000;
const event = (type: string) =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    livemode: false,
    type,
    data: { object: { id: "cs_test_aaaaaaaaaa" } },
  });

async function send(body: BodyInit, signature: string) {
  const { call, asked } = functionsOutOfReach();
  const headers = { "stripe-signature": signature };
  const { status } = await call("stripe-webhook", { method: "POST", body, headers });
  return { status, asked };
}

describe("stripe-webhook", () => {
  test("PAY-03 R23 F05 F06 the time in the signature is judged on both sides, by our clock", async () => {
    const body = event("customer.created");
    for (const [at, status] of [
      [now, 200],
      [now - 299, 200],
      [now - 301, 400],
      [now + 299, 200],
      [now + 301, 400],
    ] as const) {
      expect([at - now, (await send(body, await signed(body, at))).status]).toEqual([at - now, status]);
    }
  });

  test("PAY-03 an event without a valid signature asks neither database nor provider", async () => {
    const body = event("checkout.session.completed");
    for (const signature of [
      "",
      "t=1",
      `t=${now}`,
      `t=${now},v1=`,
      `t=${now},v1=zz`,
      await signed(body, now, "whsec_2"),
    ]) {
      expect(await send(body, signature)).toEqual({ status: 400, asked: [] });
    }
  });

  test("PAY-03 F18 R04 while the database is away: 503, so that the event comes again", async () => {
    const body = event("checkout.session.completed");
    expect((await send(body, await signed(body, now))).status).toBe(503);
  });

  test("PAY-03 F09 signed, but no event at all: 400, and nobody is asked", async () => {
    for (const body of [
      "",
      "no json",
      "1",
      "[]",
      '"text"',
      '{"object":"event","type":"checkout.session.completed"}',
      '{"id":"evt_1","object":"event","type":"x","livemode":false,"data":null}',
      '{"id":"evt_1","object":"event","type":"x","livemode":false,"data":{"object":"cs_test_1"}}',
    ]) {
      expect(await send(body, await signed(body, now))).toEqual({ status: 400, asked: [] });
    }
  });

  test("PAY-03 F09 bytes that are no text: 400", async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x7b]);
    expect(await send(bytes, await signed("{", now))).toEqual({ status: 400, asked: [] });
  });

  test("PAY-03 after twenty bad signatures a minute an address hears 429, a valid one is still taken", async () => {
    const { call } = functionsOutOfReach(createLocalBudgets(() => now).take);
    const body = event("customer.created");
    const ask = async (signature: string, address: string) => {
      const headers = { "stripe-signature": signature, "x-forwarded-for": address };
      return (await call("stripe-webhook", { method: "POST", body, headers })).status;
    };
    for (let count = 0; count < 20; count += 1) expect(await ask("t=1", "192.0.2.1")).toBe(400);
    expect(await ask("t=1", "192.0.2.1")).toBe(429);
    expect(await ask("t=1", "192.0.2.2")).toBe(400);
    expect(await ask(await signed(body, now), "192.0.2.1")).toBe(200);
  });
});
