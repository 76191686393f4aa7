import { beforeEach, expect, test } from "vitest";
import { openPaymentWorld, sessionIdIn } from "./payment-world.ts";

/** The rule of who hears for the shop, and in which language. */
const w = await openPaymentWorld();
const eleni = await w.addAdmin();
const petros = await w.addAdmin();
await w.addAdmin().then(({ id }) => w.query("update public.user_profiles set role = 'user' where user_id = $1", [id]));

async function allMails() {
  const mails = await w.sentMails();
  for (let more = mails; more.length > 0;) mails.push(...(more = await w.sentMails()));
  return mails;
}

beforeEach(() => allMails());

async function aSale() {
  const checkout = await w.openCheckout(await w.addProduct({ name: "Helios ring" }));
  await w.pay(checkout.url);
  return { ...checkout, sessionId: sessionIdIn(checkout.url) };
}

const noticed = async () =>
  (await allMails()).filter(({ to }) => to !== "maria@example.com").map(({ to, subject }) => [to, subject] as const);

test("WEK-06 a sale is told to each admin in the language of their dashboard, while the shop names no address", async () => {
  await eleni.client.auth.updateUser({ data: { language: "el" } });
  await petros.client.auth.updateUser({ data: { language: "xx" } });
  const { reference } = await aSale();
  expect(new Map(await noticed())).toEqual(
    new Map([
      [eleni.email, `Νέα παραγγελία ${reference}: 120,50\u00a0€`],
      [petros.email, `New order ${reference}: €120.50`],
    ]),
  );
});

test("WEK-06 the address that the shop names hears alone, in the language that it names", async () => {
  await w.query("update private.settings set notice_email = 'shop@example.com', greek_notices = true");
  const { reference, id } = await aSale();
  expect(await noticed()).toEqual([["shop@example.com", expect.stringContaining(`Νέα παραγγελία ${reference}`)]]);
  await w.query("update private.checkouts set payment_intent_id = coalesce(payment_intent_id, 'pi_x') where id = $1", [
    id,
  ]);
  await w.dispute(id, "needs_response");
  await w.dispute(id, "under_review");
  await w.dispute(id, "needs_response");
  expect(await noticed()).toEqual([["shop@example.com", `Η τράπεζα αμφισβητεί την πληρωμή της ${reference}`]]);
  await w.withdraw(reference);
  expect(await noticed()).toEqual([["shop@example.com", `Υπαναχώρηση από την παραγγελία ${reference}`]]);
  await w.query("update private.settings set notice_email = null, greek_notices = false");
});

const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("WEK-06 an admin's devices are told too, a test reaches one, and a device that is gone is forgotten", async () => {
  const phone = { endpoint: "https://fcm.googleapis.com/fcm/send/phone", keys, device: "Chrome, Android" };
  const save = (subscription: object) => eleni.client.rpc("save_push_subscription", { subscription });
  for (const endpoint of [
    "https://evil.example/x",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil/x",
  ]) {
    expect((await save({ ...phone, endpoint })).error?.code).toBe("23514");
  }
  await save(phone).throwOnError();
  await save(phone).throwOnError();
  const devices = async (client = eleni.client) =>
    (await client.rpc("push_devices").throwOnError()).data.devices as any[];
  expect(await devices()).toMatchObject([{ endpoint: phone.endpoint, device: "Chrome, Android", test: null }]);
  expect(await devices(petros.client)).toEqual([]);
  const test = { device_endpoint: phone.endpoint };
  expect((await petros.client.rpc("test_push", test)).data).toBe(false);
  expect((await eleni.client.rpc("test_push", test)).data).toBe(true);
  await allMails();
  expect(await devices()).toMatchObject([{ test: "sent" }]);
  expect(w.pushes.splice(0)).toMatchObject([{ endpoint: phone.endpoint }]);
  await aSale();
  await allMails();
  const [told] = w.pushes.splice(0);
  expect(told?.headers.get("authorization")).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
  expect(told?.headers.get("content-encoding")).toBe("aes128gcm");
  w.pushService.status = 410;
  await aSale();
  await allMails();
  expect(await devices()).toEqual([]);
  expect(await w.query("select 1 from private.outbox where subscription_id is not null")).toEqual([]);
});

test("WEK-06 WEK-12 who is admin no more hears no more, an assistant on their own devices alone, and an erased buyer's notices stay the shop's", async () => {
  w.pushService.status = 201;
  const right = "update public.user_profiles set role = 'user', is_assistant = $2 where user_id = $1";
  await w.query(right, [petros.id, true]);
  const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/tablet", keys, device: "Chrome, Android" };
  await petros.client.rpc("save_push_subscription", { subscription }).throwOnError();
  w.pushes.splice(0);
  await aSale();
  expect((await noticed()).map(([to]) => to)).toEqual([eleni.email]);
  expect(w.pushes.splice(0)).toMatchObject([{ endpoint: subscription.endpoint }]);
  await w.query(right, [petros.id, false]);
  const { reference } = await aSale();
  expect((await noticed()).map(([to]) => to)).toEqual([eleni.email]);
  await w.client.rpc("erase_customer", { customer_email: "maria@example.com" }).throwOnError();
  const rows = await w.query("select reader, recipient from private.outbox where data ->> 'reference' = $1", [
    reference,
  ]);
  expect(rows).toEqual([{ reader: eleni.email, recipient: eleni.email }]);
});
