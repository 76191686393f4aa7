import { beforeEach, expect, test } from "vitest";
import { createOperator } from "#server/operator/operator.ts";
import { openPaymentWorld, siteUrl } from "../payments/payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const operator = createOperator(w.client, "a secret");

const picture = "/storage/v1/object/public/product-images/bangle.webp";
const bangle = await w.addProduct({ name: "Amathus bangle", name_el: "Βραχιόλι Αμαθούς", image_url: picture });
const shelf = (quantity: number, product = bangle) =>
  w.query(
    `insert into public.stock (product_id, quantity) values ($1, $2)
     on conflict (product_id) do update set quantity = excluded.quantity`,
    [product, quantity],
  );
const wished = { product: bangle, email: "maria@example.cy", typing_ms: 30_000 };
const wish = (more: object = {}, headers: Record<string, string> = {}) =>
  w.call("send-wish", { ...wished, ...more }, headers);
const rows = async () => (await w.query("select * from public.wishes order by created_at")) as { token: string }[];
/** A ring in two sizes, of which one is sold out. */
async function ringInSizes() {
  const ring = await w.addProduct({ name: "Amathus ring", name_el: "Δαχτυλίδι Αμαθούς" });
  const values = [
    { label: "48", stock: 2 },
    { label: "54", stock: 0 },
  ];
  const size = { kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values };
  await admin.client.rpc("save_details", { product: ring, details: { choices: [size] } }).throwOnError();
  const { data } = await w.client.from("product_choice_values").select("id,label").throwOnError();
  const idOf = (label: string) => data.find((one) => one.label === label)?.id ?? "";
  const count = (label: string, quantity: number) =>
    w.query("update public.value_stock set quantity = $2 where value_id = $1", [idOf(label), quantity]);
  return { ring, idOf, count };
}
const answer = async (token: string, wanted: boolean) => {
  const { data } = await w.client.rpc("answer_wish", { token, wanted }).throwOnError();
  return data;
};
const confirmed = async (more: object = {}) => {
  await wish(more);
  const token = (await rows()).at(-1)?.token ?? "";
  await answer(token, true);
  await w.sentMails();
  return token;
};

beforeEach(async () => {
  await w.query("delete from public.wishes");
  await w.query("delete from private.payment_budgets");
  await shelf(0);
});

test("EYE-06 an address is asked by one mail, however often it is typed, and waits only after its own press", async () => {
  const answers = await Promise.all([wish(), wish(), wish({ email: " MARIA@example.cy " })]);
  expect(answers.map(({ status, json }) => [status, json])).toEqual([200, 200, 200].map((status) => [status, {}]));
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  const [mail, ...more] = await w.sentMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "maria@example.cy", subject: "Shall we tell you when it comes? Amathus bangle" });
  expect(mail?.text).toContain(`Yes, tell me: ${siteUrl}/wish/${row?.token}?lang=en`);
  expect(mail?.html).toContain(`src="${siteUrl}/storage/v1/render/image/public/product-images/bangle.webp?width=640`);

  await shelf(1);
  expect(await w.sentMails()).toEqual([]);
  await shelf(0);
  expect(await answer(row?.token ?? "", true)).toMatchObject({ slug: "amathus-bangle", confirmed: true });
  expect(await w.sentMails()).toEqual([]);
  expect(await wish()).toMatchObject({ status: 200, json: {} });
  expect(await w.sentMails()).toEqual([]);
});

test("EYE-06 LAW-05 it hears once, in its language, when the piece can be had again, and is forgotten", async () => {
  await confirmed({ locale: "el" });
  await shelf(1);
  const [mail, ...more] = await w.sentMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "maria@example.cy", subject: "Είναι ξανά διαθέσιμο: Βραχιόλι Αμαθούς" });
  expect(mail?.text).toContain(`${siteUrl}/product/amathus-bangle?lang=el`);
  await shelf(0);
  await shelf(1);
  expect(await w.sentMails()).toEqual([]);
  expect(await rows()).toEqual([]);
  expect(await w.query("select from private.outbox where recipient = 'maria@example.cy'")).toEqual([]);
});

test("EYE-06 LAW-05 it ends by the link, by itself after half a year, unconfirmed after a week, and with the piece", async () => {
  const token = await confirmed();
  expect(await answer(token, false)).toBeNull();
  expect(await rows()).toEqual([]);

  const later = await confirmed();
  await w.query("update public.wishes set confirmed_at = now() - interval '7 months'");
  expect(await answer(later, true)).toBeNull();
  await shelf(1);
  expect(await w.sentMails()).toEqual([]);
  await w.client.rpc("forget_old_checkouts").throwOnError();
  expect(await rows()).toEqual([]);

  await shelf(0);
  await wish({ email: "zoe@example.cy" });
  await w.query("update public.wishes set created_at = now() - interval '8 days'");
  await w.client.rpc("forget_old_checkouts").throwOnError();
  expect(await rows()).toEqual([]);

  const other = await w.addProduct();
  await shelf(0, other);
  await wish({ product: other });
  await w.query("delete from public.products where id = $1", [other]);
  expect(await rows()).toEqual([]);
});

test("EYE-06 the dashboard hears how many wait for a piece: who has confirmed, and is not told yet", async () => {
  const waiting = async () => (await admin.client.rpc("wish_counts").throwOnError()).data;
  await wish();
  expect(await waiting()).toEqual({});
  await confirmed();
  await confirmed({ email: "zoe@example.cy" });
  const other = await w.addProduct();
  await shelf(0, other);
  await confirmed({ product: other });
  const anyOf = (count: number) => [{ label: null, label_el: null, waiting: count }];
  expect(await waiting()).toEqual({ [bangle]: anyOf(2), [other]: anyOf(1) });
  await w.query("update public.wishes set confirmed_at = now() - interval '7 months' where email like 'zoe%'");
  await shelf(1, other);
  await w.sentMails();
  expect(await waiting()).toEqual({ [bangle]: anyOf(1) });
});

test("EYE-06 PCE-03 who waits for a size hears of that one alone, and is counted with it", async () => {
  const { ring, idOf, count } = await ringInSizes();
  const wished = { product: ring, value: idOf("54") };
  expect(await wish({ product: ring })).toMatchObject({ status: 409, json: { code: "can_be_had" } });
  expect(await wish({ product: ring, value: idOf("48") })).toMatchObject({ status: 409 });
  expect(await wish({ ...wished, product: bangle })).toMatchObject({ status: 404, json: { code: "gone_product" } });
  const token = await confirmed({ ...wished, locale: "el" });
  await count("48", 0);
  await confirmed({ product: ring });
  await confirmed({ product: ring, value: idOf("48"), email: "zoe@example.cy" });
  const { data: waiting } = await admin.client.rpc("wish_counts").throwOnError();
  const words = [null, "48", "54"].map((label) => ({ label, label_el: null, waiting: 1 }));
  expect(waiting).toEqual({ [ring]: words });
  const held = await operator.exportCustomer("maria@example.cy");
  expect(held.wishes).toMatchObject([{ choices: [{ name: "Ring size", label: "54" }] }, { choices: [] }]);
  await count("48", 1);
  expect((await w.sentMails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    "maria@example.cy: It can be had again: Amathus ring",
    "zoe@example.cy: It can be had again: Amathus ring, Ring size 48",
  ]);
  const { data: read } = await w.client.rpc("read_wish", { token }).throwOnError();
  expect(read).toMatchObject({ available: false, choices: [{ label: "54" }] });
  await count("54", 1);
  const [mail] = await w.sentMails();
  expect(mail?.subject).toBe("Είναι ξανά διαθέσιμο: Δαχτυλίδι Αμαθούς, Μέγεθος 54");
  expect(mail?.text).toContain(`/product/amathus-ring?lang=el#chosen=${idOf("54").slice(-12)}`);
});

test("EYE-06 LAW-05 SEC-04 it is exported without its token, erased with the person, and stands in no log", async () => {
  await confirmed();
  const held = await operator.exportCustomer("Maria@example.cy");
  expect(held.wishes).toMatchObject([{ product_id: bangle, email: "maria@example.cy" }]);
  expect(JSON.stringify(held.wishes)).not.toContain("token");
  const { data } = await admin.client.from("wishes").select("email").throwOnError();
  expect(data).toEqual([{ email: "maria@example.cy" }]);
  expect((await admin.client.from("wishes").select("token")).error).not.toBeNull();
  await operator.eraseCustomer("maria@example.cy");
  expect(await rows()).toEqual([]);
  expect(w.logged.join()).not.toMatch(/maria/i);
});

test.each([
  ["fill the field that no person sees", { homepage: "https://spam.example" }, 400, "looks_automatic"],
  ["need no time", { typing_ms: 10 }, 400, "looks_automatic"],
  ["send no address", { email: "maria" }, 400, "invalid_email"],
  ["break a mail's head", { email: "maria@example.cy\r\nBcc: all@example.com" }, 400, "invalid_email"],
  ["name no piece", { product: "' or true" }, 400, "invalid_email"],
  ["name a piece that there is not", { product: crypto.randomUUID() }, 404, "gone_product"],
])("EYE-06 machines that %s are told so, and nothing is kept", async (_, more, status, code) => {
  const refused = await wish(more, { cookie: "lang=el" });
  expect(refused).toMatchObject({ status, json: { code } });
  expect(refused.json["error"]).toMatch(/[α-ω]/);
  expect(await rows()).toEqual([]);
  expect(await w.sentMails()).toEqual([]);
});

test("EYE-06 a piece that can be had is not waited for", async () => {
  await shelf(1);
  expect(await wish()).toMatchObject({ status: 409, json: { code: "can_be_had" } });
});

test("EYE-06 AVL-06 nobody has the shop write to others without end: an address is asked thrice a day, all sixty an hour", async () => {
  const pieces = await Promise.all(Array.from({ length: 4 }, () => w.addProduct()));
  for (const piece of pieces) await shelf(0, piece);
  for (const product of pieces) expect((await wish({ product })).status).toBe(200);
  expect(await w.sentMails()).toHaveLength(3);
  await w.query("update private.payment_budgets set full_at = full_at + interval '1 h' where name = 'wish'");
  const refused = await wish({ email: "zoe@example.cy" });
  expect(refused).toMatchObject({ status: 429, json: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
