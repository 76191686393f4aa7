import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";
import { nameShop, quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const { send, pay, read } = quoting(w, admin);
beforeAll(() => nameShop(admin));

const call = (name: string, args: object) => admin.client.rpc(name, args).throwOnError();
const mail = (quote: string, key = randomUUID()) => call("mail_quote", { quote, key });
const subjects = async () => (await w.sentMails()).map(({ subject }) => subject);
const waiting = (quote: string) =>
  w.query("select kind, state from private.outbox where quote_id = $1 and state = 'pending'", [quote]);

/** A quote whose deposit is paid and whose balance was asked for, by a mail that has not left. */
async function askedFor() {
  const quote = await send({ deposit: 20_000 });
  await pay(quote.token);
  await subjects();
  await mail(quote.id);
  return quote;
}

test("WEK-04 an offer that was taken back, or replaced by another, does not go out any more, and holds up no other mail", async () => {
  const first = await send();
  const { id, token } = await send({ replaces: first.id });
  expect(await subjects()).toEqual(["Your quote from Eleni"]);
  await mail(id);
  await call("end_quote", { quote: id });
  expect([await subjects(), await waiting(id)]).toEqual([[], []]);
  expect(await read(token)).toMatchObject({ state: "ended", stage: "ended" });
});

test("WEK-04 a balance that nobody asks for any more does not go out; its link says what is true", async () => {
  const { id, token } = await askedFor();
  await call("unask_balance", { quote: id });
  expect(await subjects()).toEqual([]);
  expect(await read(token)).toMatchObject({ stage: "making" });
  await mail(id);
  await call("end_quote", { quote: id });
  expect(await subjects()).toEqual([]);
  expect(await read(token)).toMatchObject({ stage: "ended", state: expect.stringMatching(/paid|ended/) });
});

test("WEK-04 a balance asked for again, before the first mail has left, is one mail", async () => {
  const { id } = await askedFor();
  await call("unask_balance", { quote: id });
  await mail(id);
  await mail(id);
  expect(await subjects()).toHaveLength(1);
});

test("WEK-04 LAW-05 of a deleted quote no mail is left, and its link leads nowhere", async () => {
  const { id, token } = await askedFor();
  await w.query("delete from private.quotes where id = $1", [id]);
  expect([await subjects(), await read(token)]).toEqual([[], null]);
});

test("WEK-01 a question whose order is deleted does not go out; brought back, it can be asked anew", async () => {
  const product = await w.addProduct({ name: "Ring" });
  const { json } = await w.checkOut([{ id: product, quantity: 1 }]);
  await w.pay(json.url);
  await subjects();
  const [order] = (await w.ordersOf(json.checkout.id)) as any[];
  await w.query(`update public.orders set choices = '[{"name": "Size", "undecided": true}]' where id = $1`, [order.id]);
  const ask = () => call("ask_choices", { checkout_reference: json.checkout.reference });
  await ask();
  await admin.client.from("orders").delete().eq("id", order.id).throwOnError();
  expect(await subjects()).toEqual([]);
  await call("restore_orders", { ids: [order.id] });
  await ask();
  expect(await subjects()).toHaveLength(1);
});

test("WEK-04 a mail of a quote that has ended is not sent again by hand", async () => {
  const { id } = await send();
  await subjects();
  await call("end_quote", { quote: id });
  const [{ id: sent }] = await w.query("select id from private.outbox where quote_id = $1", [id]);
  expect((await call("retry_mail", { mail: sent })).data).toBe(false);
});
