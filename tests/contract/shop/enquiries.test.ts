import { beforeEach, describe, expect, test } from "vitest";
import { enquiryFaults } from "#domain/enquiry.ts";
import { createOperator } from "#server/operator/operator.ts";
import { openPaymentWorld, siteUrl } from "../payments/payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();
const operator = createOperator(w.client, "a secret");

const ring = await w.addProduct({
  name: "Helios ring",
  name_el: "Δαχτυλίδι Ήλιος",
  price: null,
  image_url: "/storage/v1/object/public/product-images/helios.webp",
});
const asked = {
  product: ring,
  name: "Μαρία",
  email: "maria@example.cy",
  question: "How much is it in size 54?",
  typing_ms: 30_000,
};
const ask = (more: object = {}) => w.call("send-enquiry", { ...asked, ...more });
const enquiries = async () => {
  const { data } = await admin.client.from("enquiries").select().order("created_at").throwOnError();
  return data;
};
const save = (changes: object) => admin.client.rpc("save_shop_settings", { changes }).throwOnError();

await save({ shop_name: "Eleni", seller_email: "eleni@example.cy" });
beforeEach(async () => {
  await w.query("delete from public.enquiries");
  await w.query("delete from private.payment_budgets");
});

describe("a question about a piece", () => {
  test("ASK-01 is in the dashboard and in the jeweller's mail, once, however often it is sent", async () => {
    const answers = await Promise.all([ask(), ask(), ask({ locale: "el" }), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ask({ email: " MARIA@example.cy " })).json).toEqual({});
    const [enquiry, ...others] = await enquiries();
    expect(others).toEqual([]);
    expect(enquiry).toMatchObject({
      product_id: ring,
      product_name: "Helios ring",
      name: "Μαρία",
      phone: null,
      question: asked.question,
      state: "new",
      due_on: expect.stringMatching(/^2\d{3}-/),
    });
    const [mail, ...more] = await w.sentMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "eleni@example.cy",
      replyTo: "maria@example.cy",
      subject: "Question about Helios ring, from Μαρία",
    });
    expect(mail?.text).toContain("> How much is it in size 54?");
    expect(mail?.text).toContain(`${siteUrl}/product/helios-ring?lang=en`);
  });

  test("ASK-01 another question, another piece, another person are enquiries of their own", async () => {
    const other = await w.addProduct();
    await ask();
    await ask({ question: "And in white gold?" });
    await ask({ product: other });
    await ask({ email: "zoe@example.cy", phone: "+357 99 123456", locale: "el" });
    const found = await enquiries();
    expect(found).toHaveLength(4);
    expect(found.at(-1)).toMatchObject({ phone: "+357 99 123456", locale: "el" });
  });

  test("ASK-01 the piece stays as it was asked about, also when it is gone", async () => {
    const product = await w.addProduct({ name: "Old name" });
    await ask({ product: product });
    await w.query("update public.products set name = 'New name' where id = $1", [product]);
    await w.query("delete from public.products where id = $1", [product]);
    expect((await enquiries())[0]).toMatchObject({ product_name: "Old name", product_id: null });
    expect((await w.sentMails()).at(-1)?.subject).toContain("Old name");
    expect(await ask({ product: product })).toMatchObject({
      status: 404,
      json: { code: "gone_product" },
    });
  });

  test("ASK-01 a shop that takes no questions has none; without an address of its own the first admin reads them", async () => {
    await save({ takes_enquiries: false });
    expect((await ask()).status).toBe(404);
    await save({ takes_enquiries: true, seller_email: null, greek_notices: true });
    expect((await ask()).status).toBe(200);
    const first = await w.query("select email from auth.users where id = $1", [admin.id]);
    expect(await w.sentMails()).toMatchObject([{ to: first[0].email, subject: "Ερώτηση για «Helios ring» από Μαρία" }]);
    await save({ seller_email: "eleni@example.cy", greek_notices: false });
  });
});

describe("machines", () => {
  test.each([
    ["fill the field that no person sees", { homepage: "https://spam.example" }, "looks_automatic"],
    ["need no time", { typing_ms: 10 }, "looks_automatic"],
    ["send fifty links", { question: "https://spam.example ".repeat(50) }, "too_many_links"],
    ["tell no time", { typing_ms: undefined }, "invalid_enquiry"],
    ["send no question", { question: " \n " }, "invalid_enquiry"],
    ["break a mail's head", { name: "Maria\r\nBcc: all@example.com" }, "invalid_enquiry"],
    ["send no address", { email: "maria" }, "invalid_enquiry"],
    ["send an address of the web", { email: "https://spam.example/x@a.cy" }, "invalid_enquiry"],
    ["send a list", { question: ["a"] }, "invalid_enquiry"],
    ["name no piece", { product: "' or true" }, "invalid_enquiry"],
  ])("ASK-01 that %s are told so, and nothing is kept", async (_, more, code) => {
    const refused = await w.call("send-enquiry", { ...asked, ...more }, { cookie: "lang=el" });
    expect(refused).toMatchObject({ status: 400, json: { code } });
    expect(refused.json["error"]).toMatch(/[α-ω]/);
    expect(await enquiries()).toEqual([]);
    expect(await w.sentMails()).toEqual([]);
  });

  test("AVL-13 the database takes the same addresses as the form, and none that a mail makes a link of", async () => {
    const takes = async (email: string) => {
      const [row] = await w.query("select private.is_mail_address($1) as takes", [email]);
      return row.takes;
    };
    const { name, question } = asked;
    for (const email of [
      "o'Brien+1@mail.example.cy",
      "ελένη@παράδειγμα.ελ",
      "a@.b.cy",
      "a@.cy",
      "a@b.",
      "a@b@c.cy",
      "https://spam.example/x@a.cy",
      "a@spam.example/x.html",
      '"a"@b.cy',
      "a\\b@c.cy",
      "[a]@b.cy",
      "a b@c.cy",
    ]) {
      const faults = enquiryFaults({ name, question, phone: "", email });
      expect([email, await takes(email)]).toEqual([email, faults.email === undefined]);
    }
  });

  test("ASK-01 AVL-06 a flood ends at the budgets; each origin has its own, all have one", async () => {
    const from = (address: string, question: string) =>
      w.call("send-enquiry", { ...asked, question }, { "x-forwarded-for": address });
    const flood = await Promise.all(Array.from({ length: 14 }, (_, count) => from("203.0.113.9", `Flood ${count}`)));
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await from("203.0.113.10", "A neighbour's")).status).toBe(200);
    await w.query("update private.payment_budgets set full_at = full_at + interval '1 h' where name = 'enquiry'");
    const refused = await from("203.0.113.11", "One of all the world's");
    expect(refused).toMatchObject({ status: 429, json: { code: "too_many_enquiries" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from("203.0.113.12", "A neighbour's")).status).toBe(200);
    expect(await enquiries()).toHaveLength(11);
  });
});

describe("an answer", () => {
  const answer = (enquiry: string, words: string, key: string = crypto.randomUUID()) =>
    admin.client.rpc("answer_enquiry", { enquiry, answer: words, key });

  test("ASK-01 goes out once, in the asker's language, with the piece's picture; replies reach the jeweller", async () => {
    await ask({ locale: "el" });
    await w.sentMails();
    const [{ id }] = await enquiries();
    const key = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1) {
      expect((await answer(id, " Κοστίζει 690 €.\nΔείτε: https://eleni.example/54 ", key)).error).toBeNull();
    }
    const [enquiry] = await enquiries();
    expect(enquiry).toMatchObject({ state: "answered", answers: [{ key }] });
    const { data } = await admin.client.rpc("audit_entries").throwOnError();
    expect(data[0]).toMatchObject({
      action: "enquiries update",
      changes: [{ name: "state", before: "new", after: "answered" }],
    });
    const [mail, ...more] = await w.sentMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "maria@example.cy",
      replyTo: "eleni@example.cy",
      subject: "Η ερώτησή σας για «Δαχτυλίδι Ήλιος»",
    });
    expect(mail?.text).toContain("Κοστίζει 690 €.\nΔείτε: https://eleni.example/54");
    expect(mail?.html).toContain('href="https://eleni.example/54"');
    expect(mail?.html).toContain(`src="${siteUrl}/storage/v1/render/image/public/product-images/helios.webp?width=640`);
  });

  test("ASK-01 an answer without words, or to nobody, is refused", async () => {
    await ask();
    const [{ id }] = await enquiries();
    expect((await answer(id, " \n ")).error?.message).toBe("empty_answer");
    expect((await answer(ring, "Hello")).error?.message).toBe("unknown_enquiry");
    await w.sentMails();
  });
});

describe("who asked", () => {
  test("ASK-01 LAW-05 is in the export, and erased with all that was written", async () => {
    await ask();
    const [{ id }] = await enquiries();
    await admin.client.rpc("answer_enquiry", { enquiry: id, answer: "Yes", key: id });
    const held = await operator.exportCustomer("Maria@example.cy");
    expect(held.enquiries).toMatchObject([{ question: asked.question, answers: [{ text: "Yes" }] }]);
    expect(await operator.eraseCustomer("maria@example.cy")).toContain("questions: 1");
    expect(await enquiries()).toEqual([]);
    expect(await w.sentMails()).toEqual([]);
    await expect(operator.exportCustomer("maria@example.cy")).rejects.toThrow("Nothing is held");
  });

  test("ASK-01 LAW-05 is forgotten a year after the last word, and not before", async () => {
    await ask();
    await ask({ email: "zoe@example.cy" });
    await w.query(
      "update public.enquiries set changed_at = now() - interval '367 days' where email = 'maria@example.cy'",
    );
    await w.query(
      "update public.enquiries set changed_at = now() - interval '364 days' where email = 'zoe@example.cy'",
    );
    await w.client.rpc("forget_old_checkouts").throwOnError();
    expect((await enquiries()).map(({ email }) => email)).toEqual(["zoe@example.cy"]);
  });

  test("ASK-01 SEC-04 stands in no log, and its mail lies nowhere but with the question", async () => {
    await ask({ question: "A canary's question" });
    await ask({ typing_ms: 0 });
    expect(w.logged.join()).not.toMatch(/maria|canary/i);
    const [row] = await w.query(
      "select data::text, recipient from private.outbox where kind = 'enquiry' order by created_at desc limit 1",
    );
    expect(row).toEqual({ data: "{}", recipient: "eleni@example.cy" });
    await w.sentMails();
  });
});
