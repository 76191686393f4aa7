import { beforeEach, expect, test } from "vitest";
import { vatRates, vatTerritories } from "#domain/vat/rates.ts";
import { vatOf } from "#domain/vat/vat.ts";
import { openPaymentWorld } from "./payment-world.ts";
import { quoting } from "./quote-world.ts";

const w = await openPaymentWorld();
const jeweller = await w.addAdmin();
const admin = jeweller.client;
const quotes = quoting(w, jeweller);

await w.query(
  "insert into public.delivery_methods (kind, name, countries, price, min_days, max_days) values ('courier', 'Courier', $1, 0, 1, 9)",
  [["CY", "GR", "DE", "AT", "ES", "US"]],
);

const settings = async (changes: object) =>
  void (await admin.rpc("save_shop_settings", { changes: changes as any }).throwOnError());
beforeEach(() => settings({ oss_since: null, vat_none: false, vat_rate: 19 }));

const thisDay = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(new Date());

/** Sold to a place, and its receipt. */
async function sellTo(country: string, postal_code: string, price = 119) {
  const checkout = await w.openCheckout(await w.addProduct({ price }));
  await w.pay(checkout.url, "paid", { country, postal_code });
  const [receipt] = await w.query("select r.* from private.receipts r where r.checkout_id = $1", [checkout.id]);
  const { vat_regime, vat_state, vat_rate, vat } = receipt;
  return { ...checkout, receipt, told: [vat_regime, vat_state, Number(vat_rate), Number(vat)] };
}

test("TRD-01 the database's VAT is the pure rule's, for every country, special territory and year", async () => {
  const countries = [...Object.keys(vatRates), ..."US GB RU AX MC IM RE SM CH".split(" ")];
  const postcodes = ["", "1000", ...vatTerritories.map(({ postcodes: of }) => example(of ?? ""))];
  const days = [2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) => [`${year}-07-01`, `${year}-12-31`]);
  for (const seller of [
    { vat_rate: 19, oss_since: "2022-01-01", vat_none: false },
    { vat_rate: 9, oss_since: null, vat_none: false },
    { vat_rate: 19, oss_since: null, vat_none: true },
  ]) {
    await settings(seller);
    const rows = await w.query(
      `select country, postcode, day::text as day, v.regime, v.state, v.rate::float as rate
       from unnest($1::text[]) country, unnest($2::text[]) postcode, unnest($3::date[]) day,
         private.vat_of(country, postcode, day) v`,
      [countries, postcodes, days],
    );
    expect(rows).toHaveLength(countries.length * postcodes.length * days.length);
    expect(rows.map(({ regime, state, rate }) => ({ regime, state, rate }))).toEqual(
      rows.map(({ country, postcode, day }) => vatOf({ country, postcode, day }, seller)),
    );
  }
  await settings({ oss_since: "2020-01-01", vat_none: false });
  await expect(w.query("select private.vat_of('DE', '', '2021-06-30')")).rejects.toThrow("vat_rate_unknown");
});

/** A postcode that the expression takes: its digits and first alternatives. */
function example(pattern: string): string {
  const first = pattern.replace(/\(([^|)]*)[^)]*\)/g, "$1").replace(/\[(\d)[^\]]*\]/g, "$1");
  return first
    .replace(/(\d)\{(\d)\}/g, (_all, digit: string, times: string) => digit.repeat(Number(times)))
    .replace(/[$^]/g, "");
}

test("TRD-01 receipt, order's page, mails and month say the same of each parcel, to the cent", async () => {
  await settings({ oss_since: thisDay() });
  const sales = [
    { to: await sellTo("CY", "6010"), told: ["domestic", "CY", 19, 1900], words: "of which VAT (19\u00A0%)" },
    { to: await sellTo("GR", "10558"), told: ["oss", "GR", 24, 2303], words: "of which VAT of Greece (24\u00A0%)" },
    { to: await sellTo("ES", "35001"), told: ["export", null, 0, 0], words: "No VAT: delivered outside" },
    { to: await sellTo("US", "10001"), told: ["export", null, 0, 0], words: "No VAT: delivered outside" },
  ];
  const mails = await w.sentMails();
  for (const { to, told, words } of sales) {
    expect(to.told).toEqual(told);
    const mail = mails.find(({ subject }) => subject.includes(to.reference));
    expect(mail?.text).toContain(words);
    const [, token = ""] = /\/order\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const page = (await w.call("read-order", { token })).json.papers[0];
    expect([page.vat_regime, page.vat_state, page.vat_rate, page.vat_amount * 100]).toEqual(told);
    const month = (await admin.rpc("accountant_month", { month: thisDay().slice(0, 7) })).data as any;
    const paper = month.papers.find(({ reference }: any) => reference === to.reference);
    expect([paper.vat_regime, paper.vat_state, paper.vat_rate, paper.vat]).toEqual(told);
  }
});

test("TRD-01 a refund keeps its receipt's rate whatever the settings say by then, and the quarter's list mends it", async () => {
  await settings({ oss_since: thisDay() });
  const { id, receipt } = await sellTo("AT", "1010", 120);
  await settings({ oss_since: null });
  await w.stripe.refunds.create({ payment_intent: receipt.payment_intent_id, amount: 6000 });
  await w.functions.rebuild();
  const papers = await w.query(
    "select kind, vat_regime, vat_rate::float as rate, vat::int from private.receipts where checkout_id = $1 order by kind desc",
    [id],
  );
  expect(papers).toEqual([
    { kind: "receipt", vat_regime: "oss", rate: 20, vat: 2000 },
    { kind: "credit_note", vat_regime: "oss", rate: 20, vat: 1000 },
  ]);
  const quarter = `${thisDay().slice(0, 4)}-${Math.ceil(Number(thisDay().slice(5, 7)) / 3)}`;
  const list = async () => (await admin.rpc("oss_quarter", { quarter, testing: true })).data as any;
  expect(await list()).toContainEqual({ state: "AT", rate: 20, net: 5000, vat: 1000, of: null });
  const shut = await (await w.shop.signedInClient()).client.rpc("oss_quarter", { quarter, testing: true });
  expect(shut.error?.code).toBe("42501");
  const wrong = await admin.rpc("oss_quarter", { quarter: "2026-5", testing: true });
  expect(wrong.error?.message).toBe("invalid_quarter");
});

/** A quote of €1,000 whose deposit of €200 is paid, and its balance from an address. */
async function payInParts(country: string, postal_code: string) {
  const { id, token, balance_token } = await quotes.send({
    items: [{ words: "Ring", unit_amount: 100_000 }],
    deposit: 20_000,
  });
  const deposit = await quotes.pay(token);
  const { json } = await quotes.begin(balance_token);
  await w.pay(json.url, "paid", { country, postal_code });
  await w.sentMails();
  return { id, deposit, balance: json.checkout };
}

const papersOf = (checkout: string) =>
  w.query(
    `select kind, country, vat_regime as regime, vat_state as state, vat_rate::float as rate, amount::int, vat::int
     from private.receipts where checkout_id = $1 order by kind desc, number`,
    [checkout],
  );

test("TRD-01 WEK-04 a deposit's VAT follows to where the piece went, in the month of its balance, and its refund takes it from there", async () => {
  await settings({ oss_since: thisDay() });
  const home = { country: "CY", regime: "domestic", state: "CY", rate: 19 };
  const greek = { country: "GR", regime: "oss", state: "GR", rate: 24 };
  const { deposit, balance } = await payInParts("GR", "10558");
  expect(await papersOf(balance.id)).toEqual([{ kind: "receipt", ...greek, amount: 80_000, vat: 15_484 }]);
  const moved = [
    { kind: "receipt", ...home, amount: 20_000, vat: 3_193 },
    { kind: "credit_note", ...home, amount: 20_000, vat: 3_193 },
    { kind: "credit_note", ...greek, amount: -20_000, vat: -3_871 },
  ];
  expect(await papersOf(deposit.id)).toEqual(moved);
  const month = { month: thisDay().slice(0, 7), testing: true };
  const ways = ((await admin.rpc("accountant_month", month).throwOnError()).data as any).ways;
  const compared = await w.client.rpc("compare_month", { ...month, payments: [] }).throwOnError();
  const differs = (compared.data as any[]).filter(({ payment_intent_id: of }) => of === deposit.payment_intent_id);
  expect(differs).toMatchObject([{ kind: "receipt", here: 20_000 }]);
  await w.stripe.refunds.create({ payment_intent: deposit.payment_intent_id, amount: 5_000 });
  await w.functions.rebuild();
  expect(await papersOf(deposit.id)).toEqual([...moved, { kind: "credit_note", ...greek, amount: 5_000, vat: 968 }]);
  const later = ((await admin.rpc("accountant_month", month).throwOnError()).data as any).ways;
  const online = (of: any[]) => of.find(({ method }) => method === null);
  expect(online(later).given_back - online(ways).given_back).toBe(5_000);
  expect(online(later).credit_notes - online(ways).credit_notes).toBe(1);
});

test("TRD-01 WEK-04 a deposit stays where it is when its piece stays in Cyprus, and leaves the EU's VAT when that does", async () => {
  const stays = await payInParts("CY", "6010");
  expect(await papersOf(stays.deposit.id)).toHaveLength(1);
  const leaves = await payInParts("US", "10001");
  expect((await papersOf(leaves.deposit.id)).at(-1)).toEqual({
    kind: "credit_note",
    country: "US",
    regime: "export",
    state: null,
    rate: 0,
    amount: -20_000,
    vat: 0,
  });
});

test("TRD-01 an export's proof is its parcel's number until the jeweller notes another", async () => {
  const { id, reference } = await sellTo("US", "10001");
  const proof = async () => {
    const month = (await admin.rpc("accountant_month", { month: thisDay().slice(0, 7) })).data as any;
    return month.papers.find((paper: any) => paper.reference === reference).proof;
  };
  expect(await proof()).toBeNull();
  await w.query("update public.orders set tracking_number = 'RR123456785CY' where checkout_id = $1", [id]);
  expect(await proof()).toBe("RR123456785CY");
  const save = (sale_reference: string, text: string) =>
    admin.rpc("save_export_proof", { sale_reference, proof: text });
  expect((await save(reference, " EX A 26CY000001 ")).error).toBeNull();
  expect(await proof()).toBe("EX A 26CY000001");
  await save(reference, "");
  expect(await proof()).toBe("RR123456785CY");
  const { reference: home } = await sellTo("CY", "6010");
  expect((await save(home, "EX")).error?.message).toBe("unknown_purchase");
  const shut = await (
    await w.shop.signedInClient()
  ).client.rpc("save_export_proof", { sale_reference: reference, proof: "EX" });
  expect(shut.error?.code).toBe("42501");
});

test("TRD-01 the warning counts this year and the last, without what leaves the EU, until the one-stop shop", async () => {
  const ready = async () => (await admin.rpc("ready_to_sell")).data as any;
  const before = await ready();
  await sellTo("DE", "10117", 1190);
  await sellTo("ES", "38001", 5000);
  await sellTo("US", "10001", 5000);
  const after = await ready();
  expect(after.foreign_sales - before.foreign_sales).toBe(100_000);
  expect([after.foreign_sales_before, after.has_oss]).toEqual([0, false]);
});

test("TRD-01 a shop that is not registered takes no VAT, and says why", async () => {
  await settings({ vat_none: true, register_none: true });
  const { told, reference } = await sellTo("CY", "6010");
  expect(told).toEqual(["none", "CY", 0, 0]);
  const mail = (await w.sentMails()).find(({ subject }) => subject.includes(reference));
  expect(mail?.text).toContain("No VAT: the seller is not registered for it");
  const { missing } = (await admin.rpc("ready_to_sell")).data as any;
  expect(missing).not.toContain("vat_no");
  expect(missing).not.toContain("register_no");
  await settings({ register_none: false });
});

test("TRD-01 I21 the doctor's rules find a paper whose VAT is another than its sale's", async () => {
  const { id, receipt } = await sellTo("DE", "10117");
  await w.stripe.refunds.create({ payment_intent: receipt.payment_intent_id, amount: 5000 });
  await w.functions.rebuild();
  const { reference } = await w.checkoutRow(id);
  const change = (set: string, kind: string) =>
    w.query(`update private.receipts set ${set} where checkout_id = $1 and kind = $2`, [id, kind]);
  await w.query("alter table private.receipts disable trigger append_only");
  for (const [wrong, right, kind] of [
    ["vat = vat - 1", "vat = vat + 1", "receipt"],
    ["vat = vat + 1", "vat = vat - 1", "credit_note"],
    ["vat_state = 'FR'", "vat_state = 'DE'", "credit_note"],
  ] as const) {
    await change(wrong, kind);
    expect(await w.brokenInvariants()).toEqual([
      { name: "I21 a sale's papers have its VAT, to the cent", broken: 1, examples: [reference] },
    ]);
    await change(right, kind);
  }
  await w.query("alter table private.receipts enable trigger append_only");
});
