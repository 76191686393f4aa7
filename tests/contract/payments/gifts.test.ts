import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld({ deliver: false });
const { client: admin } = await w.addAdmin();
await w.query("update private.settings set notice_email = 'shop@example.com'");

const offer = (offers_gifts: boolean, gift_wrap_price: number | null) =>
  admin.rpc("save_shop_settings", { changes: { offers_gifts, gift_wrap_price } }).throwOnError();
const giftOf = async (checkout: string) =>
  (await w.query("select message, wrapped from private.gifts where checkout_id = $1", [checkout]))[0];
const forget = () => w.client.rpc("forget_old_checkouts").throwOnError();
const linesOf = async (sessionId: string) => (await w.stripe.checkout.sessions.listLineItems(sessionId)).data;

const words = "Χρόνια πολλά, Ελένη!\nWith love, <b>Andreas</b> 💍";

async function sell(gift?: object, shopper: Record<string, string> = {}, items = { quantity: 1 }) {
  const made = await w.openCheckout(await w.addProduct({ price: 120.5 }), items.quantity, { gift });
  await w.pay(made.url, "paid", shopper);
  await w.call("payment-status", { session_id: made.sessionId });
  return made;
}

test("GFT-01 a shop that offers no gifts refuses them by name, and without one everything stays as it was", async () => {
  const product = await w.addProduct({ stock: 1 });
  const refused = async (gift: unknown) => {
    const { status, json } = await w.checkOut([{ id: product, quantity: 1 }], { gift });
    return [status, json.code, await w.heldOf(product)];
  };
  expect(await refused({ message: "x" })).toEqual([400, "gift_not_offered", 0]);
  await offer(true, null);
  expect(await refused({ wrapped: true })).toEqual([400, "gift_not_offered", 0]);
  const plain = await w.openCheckout(product, 1, { gift: null });
  expect(await w.checkoutRow(plain.id)).toMatchObject({ amount: 12_050, wrap_amount: 0 });
  expect(await giftOf(plain.id)).toBeUndefined();
  const session = await w.stripe.checkout.sessions.retrieve(plain.sessionId);
  expect(session.metadata).toEqual({ checkout_id: plain.id, app: "kosmima" });
});

test("GFT-01 a jeweller's price for wrapping is an amount in cents, or is refused at its field", async () => {
  for (const [price, name] of [
    [-0.01, "range"],
    [1000.01, "range"],
    [3.999, "cents"],
    ["3,50", ""],
  ]) {
    const changes = { gift_wrap_price: price };
    const { error } = await admin.rpc("save_shop_settings", { changes });
    expect(error?.message).toContain(name && `settings_gift_wrap_price_${name}`);
    expect(error?.code).toMatch(/^2/);
  }
  await offer(true, 3.5);
  const { data } = await w.shop.anonClient().rpc("shop_settings");
  expect(data).toMatchObject({ offers_gifts: true, gift_wrap_price: 3.5 });
});

test("GFT-01 a hostile message is refused before anything is held, or is kept as the text that it is", async () => {
  await offer(true, 3.5);
  const product = await w.addProduct();
  const ask = (gift: unknown, locale = "en") => w.checkOut([{ id: product, quantity: 1 }], { gift, locale });
  const calls = w.calls.length;
  const before = await w.stateHash();
  for (const [message, code] of [
    ["x".repeat(301), "gift_message_too_long"],
    ["💍".repeat(301), "gift_message_too_long"],
    ["x\n".repeat(20) + "x", "gift_message_too_long"],
    ["null \u0000 byte", "gift_message_unreadable"],
    ["\u202egnitirw", "gift_message_unreadable"],
    ["\u2067rtl\u2069", "gift_message_unreadable"],
    ["mark \u200f", "gift_message_unreadable"],
    ["half \ud83d a ring", "invalid_request"],
    ["bell \u0007", "gift_message_unreadable"],
    [7, "invalid_request"],
    [{}, "invalid_request"],
  ] as const) {
    const { status, json } = await ask({ message });
    expect([message, status, json.code]).toEqual([message, 400, code]);
  }
  for (const gift of ["yes", 1, [], { wrapped: "yes" }]) {
    expect((await ask(gift)).json.code).toBe("invalid_request");
  }
  expect((await ask({ message: "x".repeat(301) }, "el")).json.error).toContain("300 χαρακτήρες");
  expect([await w.stateHash(), w.calls.length]).toEqual([before, calls]);
  for (const [message, kept] of [
    ["👩‍❤️‍👨".repeat(50), "👩‍❤️‍👨".repeat(50)],
    ["α\u0301".repeat(300), "ά".repeat(300)],
    ["<script>alert(1)</script>\r\n{{name}} '; --", "<script>alert(1)</script>\n{{name}} '; --"],
    ["שלום", "שלום"],
    [" \n ", null],
    [undefined, null],
  ] as const) {
    const { json } = await ask({ message });
    expect(await giftOf(json.checkout.id)).toEqual({ message: kept, wrapped: false });
  }
  const direct = { items: [{ id: product, quantity: 1 }], locale: "en", livemode: false };
  for (const message of ["x".repeat(301), "\u202e", "\n".repeat(20)]) {
    const request = { ...direct, expires_at: 4e9, gift: { message } };
    const { error } = await w.client.rpc("hold_checkout", { request });
    expect(error?.message).toMatch(/gifts_message_(length|clean|lines)/);
  }
});

test("GFT-01 PAY-01 wrapping is a line of its own at the provider and part of the one sum; the message goes to nobody but its giver", async () => {
  await offer(true, 3.5);
  const from = w.calls.length;
  const sold = await sell({ message: words, wrapped: true }, {}, { quantity: 2 });
  const row = await w.checkoutRow(sold.id);
  expect(row).toMatchObject({ state: "paid", amount: 24_450, wrap_amount: 350 });
  const [product, wrap] = await linesOf(sold.sessionId);
  expect(product).toMatchObject({ quantity: 2, amount_total: 24_100 });
  expect(wrap).toMatchObject({
    amount_total: 350,
    description: "Gift wrapping",
    metadata: { kind: "wrap" },
  });
  const told = decodeURIComponent(
    w.calls
      .slice(from)
      .map(({ body }) => body)
      .join(" "),
  );
  expect(told).not.toMatch(/Ελένη|Andreas/);
  const [order] = await w.ordersOf(sold.id);
  expect([order.total_amount, String(order.flags)]).toEqual(["241.00", "{gift,test}"]);
  const mails = await w.sentMails();
  const toBuyer = mails.filter(({ to }) => to === "maria@example.com");
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["maria@example.com", "shop@example.com"]);
  expect(toBuyer[0]?.text).toContain("> Χρόνια πολλά, Ελένη!\n> With love, <b>Andreas</b> 💍");
  expect(toBuyer[0]?.html).not.toContain("<b>Andreas");
  const notice = mails.find(({ to }) => to === "shop@example.com");
  expect(notice?.text).toContain("It is a gift, to be wrapped");
  expect(notice?.text).not.toContain("Ελένη");
  const kept = await w.query("select data::text from private.outbox");
  expect(kept.filter(({ data }) => /Ελένη/.test(data))).toEqual([]);
});

test("EYE-10 GFT-01 the jeweller reads the message with the order, and the buyer on its page; a payment's id tells none", async () => {
  await offer(true, 0);
  const sold = await sell({ message: words, wrapped: true });
  // Free wrapping is no line: there is nothing to add.
  expect([await linesOf(sold.sessionId), (await w.checkoutRow(sold.id)).amount]).toMatchObject([[{}], 12_050]);
  const [order] = await w.ordersOf(sold.id);
  const { data } = await admin.rpc("order_payment", { order_id: order.id });
  expect(data.gift).toEqual({ message: words, wrapped: true });
  const token = randomUUID() + randomUUID();
  const token_hash = createHash("sha256").update(token).digest("hex");
  await w.client.rpc("add_order_link", { checkout: sold.id, token_hash }).throwOnError();
  const { json } = await w.call("read-order", { token });
  expect(json.gift).toEqual({ has_message: true, wrapped: true, message: words });
  const paid = await w.call("payment-status", { session_id: sold.sessionId });
  expect(JSON.stringify(paid.json)).not.toContain("Ελένη");
});

test("GFT-01 F48 a repeated press is one checkout with one gift", async () => {
  await offer(true, 3.5);
  const product = await w.addProduct();
  const more = { attempt: randomUUID(), gift: { message: "once", wrapped: true } };
  const [one, two] = [await w.openCheckout(product, 1, more), await w.openCheckout(product, 1, more)];
  expect(two).toEqual(one);
  expect(await giftOf(one.id)).toEqual({ message: "once", wrapped: true });
});

test("GFT-01 R02 a gift that the database lost comes back to the cent, and says that its message is missing", async () => {
  await offer(true, 3.5);
  const made = await w.openCheckout(await w.addProduct(), 1, {
    gift: { message: words, wrapped: true },
  });
  const silent = await w.openCheckout(await w.addProduct(), 1, { gift: {} });
  const ids = [made.id, silent.id];
  for (const { url } of [made, silent]) await w.pay(url);
  await w.query("delete from private.checkouts where id = any ($1::uuid[])", [ids]);
  expect(await w.functions.rebuild()).toMatchObject({ rebuilt: 2 });
  expect(await w.checkoutRow(made.id)).toMatchObject({
    amount: 12_400,
    wrap_amount: 350,
    attention: "gift_message_lost",
  });
  expect(await giftOf(made.id)).toEqual({ message: null, wrapped: true });
  expect(await w.checkoutRow(silent.id)).toMatchObject({ wrap_amount: 0, attention: null });
  expect(await giftOf(silent.id)).toEqual({ message: null, wrapped: false });
  expect(await w.ordersOf(made.id)).toHaveLength(1);
});

test("GFT-01 LAW-05 a message ends with the right to withdraw, with its order, and a day after nobody paid", async () => {
  await offer(true, 3.5);
  const gift = { message: words, wrapped: true };
  const [late, open, deleted] = [await sell(gift), await sell(gift), await sell(gift)];
  const unpaid = await w.openCheckout(await w.addProduct(), 1, { gift });
  await w.call("cancel-checkout", { secret: unpaid.secret });
  await forget();
  for (const { id } of [late, open, deleted, unpaid]) expect(await giftOf(id)).toEqual(gift);
  await w.query("update public.orders set is_sent = true where checkout_id = $1", [late.id]);
  await w.query("alter table public.orders disable trigger user");
  await w.query("update public.orders set sent_at = now() - interval '90 days' where checkout_id = $1", [late.id]);
  await w.query("alter table public.orders enable trigger user");
  await w.query("delete from public.orders where checkout_id = $1", [deleted.id]);
  await w.query("update private.deleted_orders set deleted_at = now() - interval '31 days'");
  await w.query("update private.checkouts set created_at = now() - interval '25 hours' where id = $1", [unpaid.id]);
  await forget();
  for (const { id } of [late, deleted]) {
    expect(await giftOf(id)).toEqual({ message: null, wrapped: true });
  }
  expect([await giftOf(open.id), await giftOf(unpaid.id)]).toEqual([gift, undefined]);
});

test("GFT-01 LAW-05 what a giver wrote is exported and erased with the giver, the sum of the sale stays", async () => {
  await offer(true, 3.5);
  const eleni = { email: "eleni@example.com" };
  const sold = await sell({ message: "Για τη γιορτή σου", wrapped: true }, eleni);
  const other = await sell({ message: "Somebody else's" }, { email: "other@example.com" });
  await w.sentMails();
  const { data } = await w.client.rpc("export_customer", { customer_email: eleni.email });
  expect(data.gifts).toMatchObject([{ reference: sold.reference, message: "Για τη γιορτή σου", wrapped: true }]);
  await w.client.rpc("erase_customer", { customer_email: eleni.email }).throwOnError();
  expect([await giftOf(sold.id), await giftOf(other.id)]).toMatchObject([undefined, { message: "Somebody else's" }]);
  expect(await w.checkoutRow(sold.id)).toMatchObject({ amount: 12_400, wrap_amount: 350 });
});
