import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stripe } from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { createMailer } from "#server/mail.ts";
import { eventBody, openPaymentWorld, siteUrl } from "./payment-world.ts";

const folder = await mkdtemp(join(tmpdir(), "kosmima-hostile-"));
const sandboxFile = join(folder, "sandbox.jsonl");
afterAll(() => rm(folder, { recursive: true, force: true }));
const w = await openPaymentWorld({ sandboxFile });
await w.query("update private.settings set notice_email = 'jeweller@example.com'");

/** The mails as files, as without SMTP: exactly what a mail program would read. */
async function sendMails(): Promise<string[]> {
  const outbox = await mkdtemp(join(folder, "outbox-"));
  const send = createMailer({ from: async () => "Kosmima <shop@shop.test>", outbox });
  expect((await w.functions.sendOutbox(send)).failed).toBe(0);
  const files = await readdir(outbox);
  return Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
}

const texts = [
  ["Greek", "Ελένη Χατζηγεωργίου-Ανδρέου"],
  ["right to left", "שָׁלוֹם \u202Eevil\u202C عائشة"],
  ["a thousand characters", `${"Ω".repeat(999)}!`],
  ["markup", `<script>alert("1")</script><img src=x onerror='alert(1)'> & </title>`],
  ["line breaks of a mail's head", "Maria\r\nBcc: thief@evil.test\r\n\r\n<h1>x</h1>"],
  ["a formula", `=HYPERLINK("https://evil.test","x")`],
  ["emoji and combining marks", "💍👩‍👩‍👧 Z̷͍̈́a̴̢̿l̵̰̈g̷̱̈o̶̙͌"],
] as const;

describe("what people type and pieces are called, wherever it goes", () => {
  test.each(texts)("PAY-01 F43 LAW-02 %s", async (_, text) => {
    const product = Array.from(text.replaceAll(/[\p{Cc}\u202a-\u202e]/gu, " ").trim()).slice(0, 100);
    const name = product.join("").trim();
    const { json } = await w.checkOut([{ id: await w.addProduct({ name }), quantity: 1 }]);
    const typed = { name: text, line1: text, city: text.slice(0, 900), email: "buyer@example.com" };
    const paid = await w.pay(json.url, "paid", typed);
    expect(paid.status).toBe(303);

    const [order] = await w.ordersOf(json.checkout.id);
    expect(order.product_name).toBe(name.normalize("NFC"));
    const [customer] = await w.query("select * from public.customers where id = $1", [order.customer_id]);
    for (const [value, most] of [
      [customer.name, 200],
      [customer.address, 1000],
    ] as const) {
      // oxlint-disable-next-line no-control-regex -- that none is left is the point
      expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      expect(Array.from(String(value)).length).toBeLessThanOrEqual(most);
    }

    const mails = await sendMails();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const head = mail.slice(0, mail.indexOf("\n\n"));
      expect(head).toMatch(/^To: (buyer|jeweller)@example\.com$/m);
      expect(head).not.toMatch(/^(Bcc|Cc):/im);
      expect(head.match(/^(To|From|Subject):/gm)).toHaveLength(3);
      expect(htmlOf(mail)).not.toMatch(/<script|<img/);
    }
    expect(w.logged.join("\n")).not.toMatch(/buyer@example\.com|Χατζηγεωργίου|thief@evil/);
  });

  test("LAW-03 the acknowledgement of a withdrawal quotes its words as text", async () => {
    const checkout = await w.openCheckout(await w.addProduct());
    await w.pay(checkout.url);
    await sendMails();
    const { status } = await w.withdraw(checkout.reference, {
      name: `Μαρία\r\nBcc: thief@evil.test <script>`,
      statement: `<script>alert(1)</script>\r\nBcc: thief@evil.test`,
    });
    expect(status).toBe(200);
    for (const mail of await sendMails()) {
      expect(mail.slice(0, mail.indexOf("\n\n"))).not.toMatch(/^Bcc:/im);
      expect(htmlOf(mail)).not.toMatch(/<script/);
    }
  });
});

test("AVL-26 no text of a stranger fails a function or writes a line of the log", async () => {
  const product = await w.addProduct();
  const strangers = [
    String.raw`\u0000`,
    String.raw`\ud83d`,
    String.raw`\udc8d`,
    String.raw`\u0007\u202e\u2066\u009f`,
    String.raw`\u200b\ufeff\u200d`,
    "mаria@еxample.cy",
    "x".repeat(5_000),
    // Whole, but a cut of so many units would halve the ring.
    ...[19, 99, 199, 253, 299, 999, 1_999].map((count) => `${"x".repeat(count)}💍💍`),
  ];
  const doors = (text: string): [string, string][] => [
    ["send-enquiry", `{"product":"${product}","name":"${text}","email":"a@b.cy","question":"?","typing_ms":9000}`],
    [
      "send-enquiry",
      `{"product":"${product}","name":"M","email":"${text}@b.cy","phone":"${text}","question":"${text}","typing_ms":9000,"locale":"${text}"}`,
    ],
    ["send-wish", `{"product":"${product}","email":"${text}@b.cy","typing_ms":9000,"locale":"${text}"}`],
    ["send-order-link", `{"reference":"${text}","email":"${text}@b.cy"}`],
    ["withdraw-from-contract", `{"reference":"KOS-AAAAAA","email":"a@b.cy","name":"${text}","statement":"${text}"}`],
    ["withdraw-from-contract", `{"token":"${text}"}`],
    ["cancel-checkout", `{"reference":"${text}"}`],
    ["read-order", `{"token":"${text}"}`],
    ["answer-choices", `{"token":"${text}","answers":[{"line_no":1,"choice":"${product}","value":"${text}"}]}`],
    ["payment-status", `{"session_id":"${text}"}`],
    [
      "create-cart-payment",
      `{"items":[{"id":"${product}","quantity":1,"choices":[{"choice":"${text}","value":"${text}"}]}]}`,
    ],
    ["create-cart-payment", `{"items":[{"id":"${product}","quantity":1,"choices":[{"choice":"a","text":"${text}"}]}]}`],
    ["create-cart-payment", `{"items":[{"id":"${text}","name":"${text}","quantity":1}],"gift":{"message":"${text}"}}`],
    ["create-cart-payment", `{"quote":"${text}","attempt":"${text}","locale":"${text}"}`],
  ];
  const written = w.logged.length;
  const failed: string[] = [];
  for (const [name, body] of strangers.flatMap(doors)) {
    const address = `${siteUrl}/functions/v1/${name}`;
    const headers = { "content-type": "application/json" };
    const request = new Request(address, { method: "POST", body, headers });
    const { status } = await w.functions.table[name as "read-order"].fetch(request);
    if (status >= 500) failed.push(`${status} ${name} ${body.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  expect(w.logged.slice(written)).toEqual([]);
});

test("PAY-01 F13 F60 F61 signed events that claim a refund or a dispute are believed no word", async () => {
  const checkout = await w.openCheckout(await w.addProduct());
  await w.pay(checkout.url);
  const other = await w.openCheckout(await w.addProduct());
  await w.pay(other.url);
  const session = await w.stripe.checkout.sessions.retrieve(checkout.sessionId, {
    expand: ["payment_intent"],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as string;
  const forged = { amount_refunded: 12_050, refunded: true, status: "lost", amount: 12_050 };
  const claims = [
    ["charge.refunded", { id: charge, object: "charge", payment_intent: intent.id }],
    ["refund.updated", { id: charge, object: "refund", payment_intent: intent.id }],
    ["charge.dispute.created", { id: "dp_forged000", object: "dispute", payment_intent: intent.id }],
    ["charge.dispute.closed", { id: charge, object: "dispute", charge }],
  ] as const;
  for (const [type, object] of claims) {
    expect((await w.webhook(eventBody(type, { ...object, ...forged }))).status).toBe(200);
  }
  for (const { id } of [checkout, other]) {
    expect(await w.checkoutRow(id)).toMatchObject({ state: "paid", refunded: 0, dispute: null });
  }
});

/** Markup in plain text is only text. */
function htmlOf(mail: string): string {
  const html = mail.slice(mail.indexOf("Content-Type: text/html"));
  expect(html).toContain("</html>");
  return html;
}

/** Card numbers begin with 3 to 6; times and amounts of ours are no such runs of digits, and groups of a UUID none. */
function cardNumbersIn(text: string): string[] {
  const words = text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "");
  const runs = words.match(/(?<![\dA-Za-z])[3-6](?:[ -]?\d){12,18}(?![\dA-Za-z])/g) ?? [];
  return runs.map((run) => run.replaceAll(/\D/g, "")).filter(isLuhn);
}

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = place % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

test("SEC-01 F78 no card number is in the database, the sandbox's file, a log or a mail after payments were made", async () => {
  expect(cardNumbersIn('{"n":"4242 4242 4242 4242"}')).toEqual(["4242424242424242"]);
  const { url } = await w.openCheckout(await w.addProduct());
  const typed = { card: "", expiry: "12 / 40", cvc: "123" };
  for (const card_number of ["4111 1111 1111 1111", "5555-5555-5555-4444", "4000000000000002"]) {
    expect((await w.pay(url, "", { ...typed, card_number })).status).not.toBe(303);
  }
  const paid = await w.pay(url, "", { ...typed, card_number: "4242 4242 4242 4242" });
  expect(paid.status).toBe(303);

  const tables = await w.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const kept = [...(await sendMails()), ...w.logged, await readFile(sandboxFile, "utf8")];
  for (const { name } of tables) {
    const rows = await w.query(`select t::text as row from ${name} t`);
    kept.push(...rows.map(({ row }) => String(row)));
  }
  expect(kept.flatMap(cardNumbersIn)).toEqual([]);
});
