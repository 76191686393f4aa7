import { afterAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "../../database.ts";
import { eventually, openSandbox, sessionParameters, shopper, shopUrl, webhookSecret } from "../../sandbox.ts";
import type { Received, TestSandbox } from "../../sandbox.ts";

let shop: TestSandbox;
let answer: (received: Received) => Response | Promise<Response>;
const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  answer = () => new Response("ok");
  shop = await openSandbox({
    database,
    answer: (received) => answer(received),
    redirectWaitMs: 1000,
  });
});
afterEach(() => shop.close());

const pay = async (): Promise<string> => {
  const { id, url } = await shop.stripe.checkout.sessions.create(sessionParameters());
  await shop.post(url ?? "", shopper);
  return id;
};
const completed = (): Received[] => shop.received.filter(({ event }) => event.type === "checkout.session.completed");
const stored = (): Promise<{ id: string; pending_webhooks: number }[]> =>
  shop.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });

describe("webhooks", () => {
  test("PAY-06 F07 F08 each is signed over its bytes: one changed byte, other bytes, another secret fail", async () => {
    await pay();
    await eventually(() => expect(completed()).toHaveLength(1));
    const [item] = completed();
    if (item === undefined) throw new Error("nothing came");
    const { body, headers, event } = item;
    const signature = headers.get("stripe-signature") ?? "";
    expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(headers.get("user-agent")).toMatch(/^Stripe\/1\.0 \(/);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    const verify = (text: string, secret = webhookSecret) =>
      shop.stripe.webhooks.constructEventAsync(text, signature, secret);
    expect((await verify(body)).id).toBe(event.id);
    for (const changed of [body.replace("complete", "completE"), JSON.stringify(JSON.parse(body)), ""])
      await expect(verify(changed)).rejects.toMatchObject({
        type: "StripeSignatureVerificationError",
      });
    await expect(verify(body, "whsec_other")).rejects.toThrow();
    expect(event).toMatchObject({
      object: "event",
      livemode: false,
      api_version: "2026-10-28.endive",
    });
  });

  test("PAY-06 F05 F06 the signature's time is the real one, even when the sandbox's own clock was moved", async () => {
    await shop.control("clock", { advance: 90_000 });
    await pay();
    await eventually(() => expect(completed()).toHaveLength(1));
    const { headers, event } = completed()[0] ?? {};
    const seconds = Number(/t=(\d+)/.exec(headers?.get("stripe-signature") ?? "")?.[1]);
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(30);
    expect((event?.created ?? 0) - seconds).toBeGreaterThan(80_000);
  });

  test("PAY-06 what is not answered 2xx comes again, signed anew, until it is; then it counts as delivered", async () => {
    const statuses = [503, 302, 404];
    answer = ({ event }) =>
      event.type === "checkout.session.completed"
        ? new Response(null, { status: statuses.shift() ?? 204 })
        : new Response("ok");
    const id = await pay();
    await eventually(() => expect(completed()).toHaveLength(4));
    expect(new Set(completed().map(({ event }) => event.id)).size).toBe(1);
    await eventually(async () => expect((await shop.stripe.events.list({ delivery_success: false })).data).toEqual([]));
    const [event] = (await shop.stripe.events.list({ types: ["checkout.session.completed"] })).data;
    expect(event).toMatchObject({ pending_webhooks: 0, data: { object: { id } } });
  });

  test("PAY-06 after the last gap it is given up, and listed as undelivered; it can be sent again by hand", async () => {
    answer = () => new Response("no", { status: 500 });
    await pay();
    await eventually(() => expect(completed()).toHaveLength(4)); // The first and three gaps
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(completed()).toHaveLength(4);
    const lost = await shop.stripe.events.list({
      delivery_success: false,
      types: ["checkout.session.completed"],
    });
    expect(lost.data).toHaveLength(1);
    answer = () => new Response("ok");
    await shop.control(`events/${lost.data[0]?.id}/resend`, { times: 3 });
    await eventually(() => expect(completed()).toHaveLength(7));
  });

  test("PAY-06 an endpoint that throws, or hangs, is tried again; others are not held up by it", async () => {
    let first = true;
    answer = ({ event }) => {
      if (event.type !== "checkout.session.completed" || !first) return new Response("ok");
      first = false;
      throw new Error("connection refused");
    };
    await pay();
    await eventually(() => expect(completed()).toHaveLength(2));
    expect(shop.logged.join()).toContain("connection refused");
    expect(shop.logged.join()).not.toContain(shopper.email);
  });

  test("PAY-06 the shopper is not sent on before the shop has answered, and not kept for ever", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const order: string[] = [];
    answer = async ({ event }) => {
      if (event.type !== "checkout.session.completed") return new Response("ok");
      order.push("asked");
      await held;
      return new Response("ok");
    };
    const { url } = await shop.stripe.checkout.sessions.create(sessionParameters());
    const { status } = await shop.post(url ?? "", shopper); // The answer comes after redirectWaitMs
    order.push("sent on");
    expect(status).toBe(303);
    expect(order).toEqual(["asked", "sent on"]);
    release();
  });

  test("PAY-06 held deliveries wait, shuffled and multiplied ones all come, dropped ones never", async () => {
    await shop.control("deliveries", { mode: "hold", copies: 5, shuffle_ms: 50 });
    await pay();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(shop.received).toEqual([]);
    await shop.control("deliveries", { mode: "send" });
    await eventually(() => expect(completed()).toHaveLength(5));
    await eventually(() => expect(shop.received).toHaveLength(20));
    await shop.control("deliveries", { mode: "drop", copies: 1, shuffle_ms: 0 });
    await pay();
    await eventually(async () => {
      const lost = await shop.stripe.events.list({ delivery_success: false });
      expect(lost.data).toHaveLength(4);
    });
    await shop.control("deliveries", { mode: "send" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shop.received).toHaveLength(20);
  });

  test("PAY-06 F80 a sandbox that is started again goes on with open sessions and undelivered events", async () => {
    await shop.control("deliveries", { mode: "hold" });
    await pay();
    const open = await shop.stripe.checkout.sessions.create(sessionParameters());
    await shop.close();
    shop = await openSandbox({ database, keep: true });
    expect(shop.received).toEqual([]);
    await shop.control("deliveries", { mode: "send" });
    await eventually(() => expect(completed()).toHaveLength(1));
    expect((await shop.post(open.url ?? "", shopper)).headers.get("location")).toContain(open.id);
  });

  test("PAY-06 two sandboxes on one database deliver each event once and expire each session once", async () => {
    const other = await openSandbox({ database, keep: true });
    const made = [];
    for (let at = 0; at < 5; at++) made.push(await shop.stripe.checkout.sessions.create(sessionParameters()));
    await Promise.all(made.slice(0, 3).map(({ url }, at) => (at % 2 === 0 ? shop : other).post(url ?? "", shopper)));
    await shop.control("clock", { advance: 25 * 3600 });
    const all = (): Received[] => [...shop.received, ...other.received];
    await eventually(async () => {
      const events = await stored();
      expect(events.filter(({ pending_webhooks }) => pending_webhooks > 0)).toEqual([]);
      expect(
        all()
          .map(({ event }) => event.id)
          .toSorted(),
      ).toEqual(events.map(({ id }) => id).toSorted());
      expect(all().filter(({ event }) => event.type === "checkout.session.expired")).toHaveLength(2);
    }, 8000);
    await other.close();
  });

  test("PAY-06 events are kept thirty days, and so are deliveries that never arrived", async () => {
    await shop.control("deliveries", { mode: "drop" });
    await pay();
    await shop.control("deliveries", { mode: "send" });
    expect((await stored()).length).toBeGreaterThan(0);
    const deliveries = async () => shop.database.query("select from payment_sandbox.records where kind = 'delivery'");
    expect((await deliveries()).rows.length).toBeGreaterThan(0);
    await shop.control("clock", { advance: 31 * 24 * 3600 });
    await eventually(async () => expect((await deliveries()).rows).toEqual([]));
    expect(shop.received).toEqual([]);
    await eventually(async () => expect((await stored()).map(({ id }) => id)).toEqual([]));
    expect((await shop.get(`${shopUrl}/pay/x`)).status).toBe(404);
  });
});
