import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentWorld, siteUrl } from "./payment-world.ts";
import { nameShop, quoting } from "./quote-world.ts";

// Webhooks do not arrive: nobody has told the shop that it was paid.
const w = await openPaymentWorld({ deliver: false });
const admin = await w.addAdmin();
const { send, begin, pay } = quoting(w, admin);
beforeAll(() => nameShop(admin));

const orderPage = (sessionId: string) => `${siteUrl}/payment-success?session_id=${sessionId}`;
const openSessions = async () => (await w.stripe.checkout.sessions.list({ status: "open", limit: 100 })).data.length;

describe("paid in a tab that never came back", () => {
  test.each([
    ["the last of a limited piece", 1, "paid"],
    ["a piece made to order", undefined, "paid"],
    ["a piece whose bank is still deciding", undefined, "debit"],
  ] as const)(
    "BRW-07 %s: the next checkout names the order, links to it, and makes no second session",
    async (_, stock, card) => {
      const id = await w.addProduct(stock === undefined ? {} : { stock });
      const first = await w.openCheckout(id);
      await w.pay(first.url, card);
      const sessions = await openSessions();
      const asked = { supersedes: first.secret };
      const english = await w.checkOut([{ id, quantity: 1 }], asked);
      expect([english.status, english.json]).toEqual([
        409,
        {
          code: "already_paid",
          error: `You have already paid for this: ${first.reference}`,
          reference: first.reference,
          link: orderPage(first.sessionId),
          items: [{ id, quantity: 1 }],
        },
      ]);
      const greek = await w.checkOut([{ id, quantity: 1 }], { ...asked, locale: "el" });
      expect(greek.json.error).toBe(`Το έχετε ήδη πληρώσει: ${first.reference}`);
      expect(await openSessions()).toBe(sessions);
      expect(await w.ordersOf(first.id)).toHaveLength(card === "paid" ? 1 : 0);
    },
  );

  test("BRW-07 who wants it twice says so, and pays a second time; {items} alone goes on as ever", async () => {
    const id = await w.addProduct();
    const first = await w.openCheckout(id);
    await w.pay(first.url);
    const asked = { supersedes: first.secret };
    expect((await w.checkOut([{ id, quantity: 1 }], asked)).status).toBe(409);
    expect((await w.checkOut([{ id, quantity: 1 }], { ...asked, again: false })).status).toBe(409);
    const again = await w.checkOut([{ id, quantity: 1 }], { ...asked, again: true });
    expect([again.status, again.json.url]).toEqual([200, expect.stringContaining("/pay/")]);
    expect((await w.checkOut([{ id, quantity: 1 }])).status).toBe(200);
    const senseless = await w.checkOut([{ id, quantity: 1 }], { again: "yes" });
    expect([senseless.status, senseless.json.code]).toEqual([400, "invalid_request"]);
  });

  test("BRW-07 of a cart that was partly paid the paid lines are named; another piece alone is sold", async () => {
    const [id, other] = [await w.addProduct({ stock: 5 }), await w.addProduct()];
    const first = await w.openCheckout(id, 2);
    await w.pay(first.url);
    const asked = { supersedes: first.secret };
    const mixed = [
      { id: other, quantity: 1 },
      { id, quantity: 3 },
    ];
    expect((await w.checkOut(mixed, asked)).json.items).toEqual([{ id, quantity: 2 }]);
    expect((await w.checkOut([{ id: other, quantity: 1 }], asked)).status).toBe(200);
  });

  test("BRW-07 the same attempt, whose answer was lost, names its order too", async () => {
    const id = await w.addProduct();
    const attempt = crypto.randomUUID();
    const first = await w.openCheckout(id, 1, { attempt });
    await w.pay(first.url);
    await w.call("payment-status", { session_id: first.sessionId });
    const { status, json } = await w.checkOut([{ id, quantity: 1 }], { attempt });
    expect([status, json]).toMatchObject([
      409,
      { code: "already_paid", reference: first.reference, items: [{ id, quantity: 1 }] },
    ]);
  });

  test("BRW-07 two tabs at the same moment, one paying and one checking out: paid once or ended, never both", async () => {
    const id = await w.addProduct({ stock: 1 });
    const first = await w.openCheckout(id);
    const [, next] = await Promise.all([
      w.pay(first.url),
      w.checkOut([{ id, quantity: 1 }], { supersedes: first.secret }),
    ]);
    const { state } = await w.checkoutRow(first.id);
    expect([state, next.status, next.json.code]).toEqual(
      next.status === 200 ? ["expired", 200, undefined] : ["paid", 409, "already_paid"],
    );
  });
});

test("BRW-07 a quote, a deposit and a balance that are paid name their own order and link to it", async () => {
  const whole = await send();
  const parts = await send({ items: [{ words: "A ring", unit_amount: 90_000 }], deposit: 30_000 });
  for (const token of [whole.token, parts.token, parts.balance_token]) {
    const paid = await pay(token);
    const { status, json } = await begin(token);
    expect([status, json]).toEqual([
      409,
      {
        code: "quote_paid",
        error: `You have already paid for this: ${paid.reference}`,
        reference: paid.reference,
        link: orderPage(paid.provider_session_id),
      },
    ]);
    const again = await begin(token, { again: true, locale: "el" });
    expect(again.json.error).toBe(`Το έχετε ήδη πληρώσει: ${paid.reference}`);
  }
});

test("BRW-07 another cart's secret says nothing, and the page that is linked to says nobody's name", async () => {
  const id = await w.addProduct();
  const first = await w.openCheckout(id);
  await w.pay(first.url);
  const stranger = await w.checkOut([{ id, quantity: 1 }], { supersedes: crypto.randomUUID() });
  expect(stranger.status).toBe(200);
  const { json } = await w.checkOut([{ id, quantity: 1 }], { supersedes: first.secret });
  const shown = await w.call("payment-status", { session_id: json.link.split("=")[1] });
  expect(shown.json.reference).toBe(first.reference);
  expect(JSON.stringify([json, shown.json])).not.toMatch(/example\.com|Maria|\+357/);
});
