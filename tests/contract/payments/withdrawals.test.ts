import { Stripe } from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { createOperator } from "#server/operator/operator.ts";
import { openPaymentWorld, withdrawalForm } from "./payment-world.ts";

const w = await openPaymentWorld();
afterEach(async () => {
  w.world.skewMs = 0;
});

/** A sale whose orders an admin has deleted since, and with them the buyer. */
async function soldAndCleared(email = "maria@example.com") {
  const checkout = await w.openCheckout(await w.addProduct());
  await w.pay(checkout.url, "paid", { email });
  await w.sentMails();
  await w.query("delete from public.orders where checkout_id = $1", [checkout.id]);
  return checkout;
}

/** The same shop after its secrets were lost: it makes other hashes. */
function withAnotherKey(stripe = w.stripe) {
  const call = w.anotherProcess({ stripe, secret: "another secret" });
  return async (reference: string, more: object = {}) => {
    const { status, json } = await call("withdraw-from-contract", withdrawalForm(reference, more));
    return { status, json };
  };
}

describe("whose contract it is when the orders are gone", () => {
  test("AVL-13 a wrong address is an unknown order: nothing is written, nobody gets a mail", async () => {
    const { reference } = await soldAndCleared();
    const before = await w.stateHash();
    const unknown = await w.withdraw("KOS-AAAAAA");
    for (const more of [
      { email: "eve@example.com" },
      { email: "eve@example.com", confirm: false },
      // Only the function itself may send these.
      { email: "eve@example.com", proven: true },
      { email: "eve@example.com", buyer_hash: "00000000.00" },
    ]) {
      const { status, json } = await w.withdraw(reference, more);
      expect([more, status, json]).toEqual([more, unknown.status, unknown.json]);
    }
    expect(unknown.status).toBe(404);
    expect(await w.stateHash()).toBe(before);
    expect(await w.sentMails()).toEqual([]);
  });

  test("AVL-13 the buyer withdraws all the same, and alone gets the acknowledgement", async () => {
    const { id, reference } = await soldAndCleared();
    const asked = await w.withdraw(reference, { email: " Maria@EXAMPLE.com", confirm: false });
    expect(asked.json).toMatchObject({ confirmed: false, reference });
    expect((await w.withdraw(reference)).json).toMatchObject({ confirmed: true });
    expect((await w.sentMails()).map(({ to }) => to)).toEqual(["maria@example.com"]);
    const { buyer_hash } = await w.checkoutRow(id);
    expect(buyer_hash).toMatch(/^[\da-f]{8}\.[\da-f]{64}$/);
  });

  test("AVL-13 a letter that only looks alike is another mailbox", async () => {
    const kelvin = "\u212Aate@example.com";
    const cleared = await soldAndCleared("kate@example.com");
    expect((await w.withdraw(cleared.reference, { email: kelvin })).status).toBe(404);
    const kept = await w.openCheckout(await w.addProduct());
    await w.pay(kept.url, "paid", { email: "kate@example.com" });
    expect((await w.withdraw(kept.reference, { email: kelvin })).status).toBe(404);
    const right = { email: "KATE@example.com" };
    expect((await w.withdraw(kept.reference, right)).status).toBe(200);
    await w.sentMails();
  });

  test("AVL-13 with a lost key the provider is asked whose payment it was; while it is away, come again", async () => {
    const { reference } = await soldAndCleared();
    const nobody = Stripe.createFetchHttpClient(() => Promise.reject(new TypeError("away")));
    const away = withAnotherKey(new Stripe("sk_test_x", { httpClient: nobody, telemetry: false }));
    expect((await away(reference)).status).toBe(503);
    const after = withAnotherKey();
    const wrong = await after(reference, { email: "eve@example.com" });
    expect(wrong).toEqual(await after("KOS-AAAAAA"));
    expect(await w.sentMails()).toEqual([]);
    expect((await after(reference)).json).toMatchObject({ confirmed: true });
    expect((await w.sentMails()).map(({ to }) => to)).toEqual(["maria@example.com"]);
    // Said twice it is one withdrawal, and costs the provider nothing.
    expect((await away(reference)).json).toMatchObject({ confirmed: true });
  });

  test("AVL-13 LAW-05 the hash ends with the time to withdraw; then the order is unknown to all", async () => {
    const { id, reference } = await soldAndCleared();
    const kept = await soldAndCleared();
    await w.query("update private.checkouts set last_sent_at = last_sent_at - interval '40 days' where id = $1", [id]);
    await w.functions.rebuild();
    expect((await w.checkoutRow(id)).buyer_hash).toBeNull();
    expect((await w.checkoutRow(kept.id)).buyer_hash).not.toBeNull();
    expect((await w.withdraw(reference)).status).toBe(404);
  });

  test("AVL-13 LAW-05 the operator finds and forgets a purchase whose orders are gone", async () => {
    const email = "irini@example.com";
    const { id, reference } = await soldAndCleared(email);
    const operator = createOperator(w.client, "a secret");
    const held = await operator.exportCustomer(` ${email}`);
    expect(held.purchases_without_orders).toMatchObject([{ reference }]);
    expect(await operator.eraseCustomer(email)).toContain("purchases: 1");
    expect((await w.checkoutRow(id)).buyer_hash).toBeNull();
    await expect(operator.exportCustomer(email)).rejects.toThrow("Nothing is held");
    // Forgotten here, the right does not end: the provider still knows.
    expect((await w.withdraw(reference, { email })).json).toMatchObject({ confirmed: true });
    await w.sentMails();
  });
});

test("AVL-13 what a stranger wrote is no link in any mail, nor a part of the letter", async () => {
  const name = "Win at www.evil.example now";
  const { reference } = await soldAndCleared();
  const statement =
    "See https://evil.example/x, evil.example/y, mailto:a@evil.example\r\n\r\nWho sells\n---------\nEve\u202e Ltd";
  expect((await w.withdraw(reference, { name, statement })).status).toBe(200);
  const [mail] = await w.sentMails();
  expect(mail?.subject).toBe(`We received your withdrawal from order ${reference}`);
  for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(part).toContain("evil. example/y");
    expect(part).not.toMatch(/evil\.example|www\.evil|mailto:a|href="[^"]*evil|\u202e/);
  }
  expect(mail?.text).toContain("> Who sells\n> ---------\n> Eve");
  const [row] = await w.query("select w.statement from private.withdrawals w where name = $1", [name]);
  expect(row.statement).toContain("https://evil.example/x");

  const checkout = await w.openCheckout(await w.addProduct({ name: "Ring from shop.example" }));
  await w.pay(checkout.url, "paid", { name, line1: "http://evil.example/1" });
  const confirmation = (await w.sentMails()).find(({ to }) => to === "maria@example.com");
  for (const part of [confirmation?.text ?? "", confirmation?.html ?? ""]) {
    expect(part).toContain("www. evil. example now");
    expect(part).not.toMatch(/evil\.example|shop\.example/);
  }
});
