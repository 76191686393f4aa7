import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { eventually } from "../../sandbox.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const shopper = await w.shop.signedInClient();
// Here it is about pieces: calls are counted elsewhere (payments/budgets.test.ts).

interface Account {
  client: SupabaseClient;
  id: string;
  authorization: string;
}

type Items = [id: string, quantity: number][];
let lastAddress = 0;
/** A buyer with an address that nobody else has. */
function aBuyer() {
  lastAddress += 1;
  const from = { "x-forwarded-for": `203.0.113.${lastAddress}` };
  return (items: Items, more: object = {}) => {
    const wanted = items.map(([id, quantity]) => ({ id, quantity }));
    return w.call("create-cart-payment", { items: wanted, ...more }, from);
  };
}

async function settings(changes: object): Promise<void> {
  await admin.client.rpc("save_shop_settings", { changes }).throwOnError();
}

const clockOf = (time: string) =>
  new Intl.DateTimeFormat("en", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Nicosia",
  }).format(new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000));

describe("what one address holds", () => {
  test("AVL-11 eight limited pieces over several purchases, the ninth is refused with a sentence; others buy", async () => {
    const ring = await w.addProduct({ name: "Helios band", name_el: "Βέρα Ήλιος", stock: 50 });
    const hoop = await w.addProduct({ stock: 50 });
    const buy = aBuyer();
    await settings({ seller_phone: "+357 22 000000", seller_email: "shop@example.test" });
    const first = await buy([[ring, 3]]);
    expect(first.status).toBe(200);
    expect((await buy([[hoop, 4]])).status).toBe(200);
    expect((await buy([[ring, 1]])).status).toBe(200);

    const before = await w.stateHash();
    const { status, json } = await buy([[ring, 1]]);
    expect([status, json.code, json.item]).toEqual([409, "too_many_held", ring]);
    const { expires_at } = await w.checkoutRow(first.json.checkout.id);
    expect(json.until).toBe(new Date(expires_at).toISOString());
    for (const words of ["Helios band", "up to 8", clockOf(json.until), "+357 22 000000", "shop@example.test"])
      expect(json.error).toContain(words);
    const greek = await buy([[ring, 1]], { locale: "el" });
    for (const words of ["«Βέρα Ήλιος»", clockOf(json.until), "+357 22 000000"])
      expect(greek.json.error).toContain(words);
    expect(await w.stateHash()).toBe(before);

    expect((await aBuyer()([[ring, 8]])).status).toBe(200);
  });

  test("AVL-11 a way to reach the shop that is not set is left out of the sentence", async () => {
    const id = await w.addProduct({ stock: 50 });
    await settings({ seller_phone: "", seller_email: "shop@example.test" });
    expect((await aBuyer()([[id, 9]])).json.error).toMatch(/, write to shop@example\.test\.$/);
    await settings({ seller_email: "" });
    expect((await aBuyer()([[id, 9]])).json.error).toMatch(/there would be more\.$/);
  });

  test("AVL-11 more than eight in one cart: named is the piece that is too many, no time would help", async () => {
    const [one, other] = [await w.addProduct({ stock: 50 }), await w.addProduct({ name: "Too many", stock: 50 })];
    const { status, json } = await aBuyer()([
      [one, 8],
      [other, 1],
    ]);
    expect([status, json.code, json.item]).toEqual([409, "too_many_held", other]);
    expect(json.error).toContain("Too many");
    expect(json).not.toHaveProperty("until");
  });

  test("AVL-11 the time is when enough is free again, not when the first purchase ends", async () => {
    const id = await w.addProduct({ stock: 50 });
    const buy = aBuyer();
    const small = await buy([[id, 2]]);
    w.world.skewMs = 120_000;
    const large = await buy([[id, 6]]);
    w.world.skewMs = 0;
    const endOf = async ({ json }: typeof small) =>
      new Date((await w.checkoutRow(json.checkout.id)).expires_at).toISOString();
    expect((await buy([[id, 2]])).json.until).toBe(await endOf(small));
    expect((await buy([[id, 3]])).json.until).toBe(await endOf(large));
  });

  test("AVL-11 pieces made to order do not count", async () => {
    const [made, counted] = [await w.addProduct(), await w.addProduct({ stock: 50 })];
    const buy = aBuyer();
    expect((await buy([[made, 30]])).status).toBe(200);
    expect(
      (
        await buy([
          [made, 30],
          [counted, 8],
        ])
      ).status,
    ).toBe(200);
    expect((await buy([[made, 30]])).status).toBe(200);
    expect((await buy([[counted, 1]])).json.code).toBe("too_many_held");
  });

  test("AVL-11 what is paid, given up or expired counts no more", async () => {
    const id = await w.addProduct({ stock: 50 });
    const buy = aBuyer();
    const open = async () => (await buy([[id, 8]])).json;
    await w.pay((await open()).url);
    await w.call("cancel-checkout", { secret: (await open()).checkout.secret });
    const left = await open();
    expect((await buy([[id, 1]])).status).toBe(409);
    await w.control("clock", { advance: 32 * 60 });
    w.world.skewMs = 32 * 60_000;
    await w.functions.reconcile();
    expect((await w.checkoutRow(left.checkout.id)).state).toBe("expired");
    expect((await buy([[id, 8]])).status).toBe(200);
    w.world.skewMs = 0;
    await w.control("clock", { advance: -32 * 60 });
  });

  test("PAY-04 R05 a session that the provider does not know, as after another key, frees its pieces once its time is over", async () => {
    const id = await w.addProduct({ stock: 1 });
    const { checkout } = (await aBuyer()([[id, 1]])).json;
    const unknown = `cs_test_${"x".repeat(58)}`;
    const secondsAgo = (seconds: number) =>
      w.query(
        "update private.checkouts set provider_session_id = $2, expires_at = now() - $3 * interval '1 s' where id = $1",
        [checkout.id, unknown, seconds],
      );
    await secondsAgo(200);
    await w.functions.reconcile();
    expect((await w.checkoutRow(checkout.id)).state, "by another clock it may still be paid").toBe("open");
    await secondsAgo(400);
    await w.functions.reconcile();
    expect((await w.checkoutRow(checkout.id)).state).toBe("expired");
    expect((await aBuyer()([[id, 1]])).status).toBe(200);
  });

  test("PAY-04 R05 a debit that the provider does not know frees its pieces once no bank takes so long; its money still counts", async () => {
    const id = await w.addProduct({ stock: 1 });
    const { id: checkout, url, sessionId } = await w.openCheckout(id);
    await w.pay(url, "debit");
    await w.call("payment-status", { session_id: sessionId });
    const told = (session: string, days: number) =>
      w.query(
        "update private.checkouts set provider_session_id = $2, expires_at = now() - $3 * interval '1 day' where id = $1",
        [checkout, session, days],
      );
    for (const [days, state] of [
      [27, "processing"],
      [29, "expired"],
    ] as const) {
      await told(`cs_test_${"y".repeat(58)}`, days);
      await w.functions.reconcile();
      expect((await w.checkoutRow(checkout)).state).toBe(state);
    }
    expect(await w.heldOf(id)).toBe(0);
    await told(sessionId, 29);
    await w.control("clock", { advance: 86_400 });
    await eventually(async () => expect((await w.checkoutRow(checkout)).state).toBe("paid"));
    expect(await w.stockOf(id)).toBe(0);
    await w.control("clock", { advance: -86_400 });
  });

  test("AVL-11 purchases of one address at the same moment hold eight together", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => w.addProduct({ stock: 50 })));
    const buy = aBuyer();
    const answers = await Promise.all(ids.map((id) => buy([[id, 3]])));
    const codes = answers.map(({ json }) => json.code ?? "held");
    expect(codes.filter((code) => code === "held")).toHaveLength(2);
    expect(codes.filter((code) => code === "too_many_held")).toHaveLength(4);
  });

  test("AVL-11 the same buyer coming back gets the hold again, with the same cart or another", async () => {
    const id = await w.addProduct({ stock: 8 });
    const buy = aBuyer();
    const attempt = crypto.randomUUID();
    const first = await buy([[id, 8]], { attempt });
    expect((await buy([[id, 8]], { attempt })).json.url).toBe(first.json.url);
    const second = await buy([[id, 8]], { supersedes: first.json.checkout.secret });
    expect(second.status).toBe(200);
    const third = await buy([[id, 7]], { supersedes: second.json.checkout.secret });
    expect(third.status).toBe(200);
    expect(await w.heldOf(id)).toBe(7);
    expect((await w.checkoutRow(first.json.checkout.id)).state).toBe("expired");

    // A stranger knows no secret: nothing of it is let go for them.
    await aBuyer()([[id, 2]], { supersedes: crypto.randomUUID() });
    expect(await w.heldOf(id)).toBe(7);
  });

  test("AVL-11 calls from within the process are nobody's and hold without limit", async () => {
    const id = await w.addProduct({ stock: 50 });
    expect((await w.checkOut([{ id, quantity: 20 }])).status).toBe(200);
  });
});

const held = async (account: Account) => {
  const { data } = await account.client.rpc("held_products").throwOnError();
  return data as { reference: string; state: string; until: string; lines: any[] }[];
};
const letGo = ({ authorization }: Account, reference: string) =>
  w.call("cancel-checkout", { reference }, { authorization });
const auditOf = async (reference: string) => {
  const { data } = await admin.client.rpc("audit_entries").throwOnError();
  return (data as any[]).filter(({ names }) => names.includes(reference));
};

describe("what the dashboard shows of it and lets go", () => {
  test("AVL-11 an admin sees which limited pieces are held, for which purchase and until when", async () => {
    const ring = { name: "Held ring", name_el: "Δαχτυλίδι" };
    const [made, counted] = [await w.addProduct(), await w.addProduct({ ...ring, stock: 5 })];
    const items = [
      { id: made, quantity: 9 },
      { id: counted, quantity: 2 },
    ];
    const { json } = await w.checkOut(items);
    const { reference, id } = json.checkout;
    const listed = (await held(admin)).find((purchase) => purchase.reference === reference);
    expect(listed).toEqual({
      reference,
      state: "open",
      until: expect.any(String),
      lines: [{ product_id: counted, ...ring, quantity: 2, choices: [] }],
    });
    expect(new Date(listed?.until ?? "")).toEqual(new Date((await w.checkoutRow(id)).expires_at));

    await w.pay(json.url);
    expect((await held(admin)).map((purchase) => purchase.reference)).not.toContain(reference);
  });

  test("AVL-11 an admin lets it go: the session ends first, then the pieces are free; once, with one line of audit", async () => {
    const product = await w.addProduct({ stock: 2 });
    const checkout = await w.openCheckout(product, 2);
    const calls = w.calls.length;
    const told = await letGo(admin, checkout.reference);
    expect([told.status, told.json]).toEqual([200, { state: "expired" }]);
    expect(w.calls[calls]?.path).toBe(`/v1/checkout/sessions/${checkout.sessionId}/expire`);
    expect(await w.heldOf(product)).toBe(0);
    expect((await w.stripe.checkout.sessions.retrieve(checkout.sessionId)).status).toBe("expired");
    expect((await letGo(admin, checkout.reference)).json).toEqual({ state: "expired" });
    expect(await auditOf(checkout.reference)).toMatchObject([{ action: "holds delete", actor: admin.id, rows: 1 }]);
    expect((await letGo(admin, "KOS-NOBODY")).status).toBe(404);
  });

  test("AVL-11 STK-06 a debit goes when an admin says so and the provider does not know it, with a line; another one stays", async () => {
    const product = await w.addProduct({ stock: 1 });
    const { id, url, secret, sessionId, reference } = await w.openCheckout(product);
    await w.pay(url, "debit");
    await w.call("payment-status", { session_id: sessionId });
    const setSession = (session: string, attention: string | null = null) =>
      w.query("update private.checkouts set provider_session_id = $2, attention = $3 where id = $1", [
        id,
        session,
        attention,
      ]);
    const unknown = `cs_test_${"z".repeat(58)}`;
    expect((await letGo(admin, reference)).json).toEqual({ state: "processing" });
    await setSession(unknown, "amount_mismatch");
    expect((await letGo(admin, reference)).json).toEqual({ state: "processing" });
    await setSession(unknown);
    expect((await w.call("cancel-checkout", { secret })).json).toEqual({ state: "processing" });
    expect([await w.heldOf(product), await auditOf(reference)]).toEqual([1, []]);
    expect((await letGo(admin, reference)).json).toEqual({ state: "expired" });
    expect(await w.heldOf(product)).toBe(0);
    expect(await auditOf(reference)).toMatchObject([{ action: "holds delete", actor: admin.id }]);
  });

  test("AVL-11 paid at that very moment: the payment wins, and no line says that it was let go", async () => {
    const product = await w.addProduct({ stock: 1 });
    await w.control("deliveries", { mode: "hold" });
    const checkout = await w.openCheckout(product);
    await w.pay(checkout.url);
    expect((await letGo(admin, checkout.reference)).json).toEqual({ state: "paid" });
    await w.control("deliveries", { mode: "send" });
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect(await w.stockOf(product)).toBe(0);
    expect(await auditOf(checkout.reference)).toEqual([]);
  });

  test("AVL-11 the provider is away: nothing is let go and no line is written; the next press does both", async () => {
    const product = await w.addProduct({ stock: 1 });
    const checkout = await w.openCheckout(product);
    await w.control("faults", { answer: "cut", match: "POST /v1/checkout", times: 1, processed: "false" });
    expect((await letGo(admin, checkout.reference)).status).toBe(503);
    expect([await w.heldOf(product), await auditOf(checkout.reference)]).toEqual([1, []]);
    expect((await letGo(admin, checkout.reference)).json).toEqual({ state: "expired" });
    expect(await auditOf(checkout.reference)).toHaveLength(1);
  });

  test("AVL-11 a shopper or a visitor neither sees what is held nor lets it go, nor is told of references", async () => {
    const checkout = await w.openCheckout(await w.addProduct({ stock: 1 }));
    const before = await w.stateHash();
    for (const reference of [checkout.reference, "KOS-NOBODY"]) {
      const { status, json } = await letGo(shopper, reference);
      expect([status, json.code]).toEqual([403, "not_admin"]);
      for (const authorization of [
        "",
        `Bearer ${w.shop.keys.publishable}`,
        `Bearer ${w.shop.keys.secret}`,
        "Bearer x.y.z",
      ]) {
        const told = await w.call("cancel-checkout", { reference }, { authorization });
        expect([told.status, told.json.code]).toEqual([401, "no_session"]);
      }
    }
    expect(await w.stateHash()).toBe(before);
  });
});

describe("a large cart", () => {
  /** How often each function runs in a statement. */
  async function callsIn(statement: string, params: unknown[]): Promise<Record<string, number>> {
    const { rows } = await w.database.transaction(async (transaction) => {
      await transaction.query("set local track_functions = 'all'");
      await transaction.query(statement, params);
      return transaction.query(
        "select funcname as name, calls::integer from pg_stat_xact_user_functions where schemaname = 'private'",
      );
    });
    return Object.fromEntries(rows.map(({ name, calls }) => [String(name), Number(calls)]));
  }

  test("AVL-06 its pieces are looked at once each, and told to shoppers in one go", async () => {
    const products = await Promise.all(Array.from({ length: 30 }, () => w.addProduct({ stock: 5 })));
    const items = products.map((id) => ({ id, quantity: 1 }));
    const offered = await callsIn("select public.delivery_offers($1)", [JSON.stringify({ items })]);
    expect(offered["line_as_chosen"]).toBe(30);
    const expires_at = Math.floor(Date.now() / 1000) + 1860;
    const request = { items, locale: "en", livemode: false, expires_at };
    const held = await callsIn("select public.hold_checkout($1)", [JSON.stringify(request)]);
    expect(held["refresh_availability"]).toBeLessThan(5);
    expect(await Promise.all(products.map((id) => w.heldOf(id)))).toEqual(products.map(() => 1));
  });
});
