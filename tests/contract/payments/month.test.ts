import { describe, expect, test, vi } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
const admin = await w.addAdmin();

const monthOf = (time: string | Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(new Date(time)).slice(0, 7);
const thisMonth = () => monthOf(new Date());

async function accounts(month = thisMonth()): Promise<any> {
  const { data } = await admin.client.rpc("accountant_month", { month }).throwOnError();
  return data;
}

const papersOf = async (id: string) =>
  w.query(
    "select private.receipt_name(r) as name, r.* from private.receipts r where checkout_id = $1 order by kind desc, number",
    [id],
  );

/** The papers of a purchase once the provider's news made them so many. */
const papersWith = (id: string, count: number) =>
  vi.waitFor(
    async () => {
      const papers = await papersOf(id);
      expect(papers).toHaveLength(count);
      return papers;
    },
    { timeout: 15_000 },
  );

/** A paid purchase and its receipt. */
async function sold(price: number, quantity = 1) {
  const checkout = await w.openCheckout(await w.addProduct({ price }), quantity);
  await w.pay(checkout.url);
  const [receipt] = await papersWith(checkout.id, 1);
  return { ...checkout, receipt, intent: receipt.payment_intent_id as string };
}

async function refund({ id, intent }: { id: string; intent: string }, amount: number) {
  const before = (await papersOf(id)).length;
  await w.stripe.refunds.create({ payment_intent: intent, amount });
  return papersWith(id, before + 1);
}

const compare = (month = thisMonth(), body: object = { testing: true }) =>
  w.call("compare-month", { month, ...body }, { authorization: admin.authorization });

describe("the month for the accountant", () => {
  test("AFT-10 I14 every payment gets the next number in its own transaction: none is left out by payments at once or by a rollback", async () => {
    const product = await w.addProduct({ price: 119 });
    const open = await Promise.all(Array.from({ length: 8 }, () => w.openCheckout(product)));
    const first = await sold(1);
    await expect(
      w.query(
        `do $$ begin
          update private.checkouts set state = 'paid', paid_at = now() where id = '${open[0]?.id}';
          raise exception 'rolled back';
        end $$`,
      ),
    ).rejects.toThrow("rolled back");
    await Promise.all(open.map(({ url }) => w.pay(url)));
    const papers = await Promise.all(open.map(({ id }) => papersWith(id, 1)));
    const numbers = papers.map(([paper]) => paper.number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(open.map((_, index) => first.receipt.number + 1 + index));
    expect(papers.flat().every((paper) => paper.amount === 11_900 && paper.vat === 1900)).toBe(true);
    expect(first.receipt.name).toMatch(/^TEST-20\d\d-\d{5}$/);
  });

  test("AFT-10 refunds get credit notes under the receipt's rate and country, and a refund that failed later is taken back", async () => {
    const sale = await sold(100.01);
    await w.query("update private.settings set vat_rate = 5");
    const [receipt, one] = await refund(sale, 3333);
    const [, , other] = await refund(sale, 6668);
    await w.query("update private.settings set vat_rate = 19");
    expect([one, other].map((paper) => [paper.amount, paper.country, Number(paper.vat_rate)])).toEqual([
      [3333, "CY", 19],
      [6668, "CY", 19],
    ]);
    expect(one.vat + other.vat).toBe(receipt.vat);
    expect(one.name).toMatch(/^TEST-C20\d\d-\d{5}$/);
    const [newest] = (await w.stripe.refunds.list({ payment_intent: sale.intent })).data;
    await w.control(`refunds/${newest?.id}/fail`);
    const papers = await papersWith(sale.id, 4);
    expect(papers.map(({ amount }) => amount)).toEqual([10_001, 3333, 6668, -6668]);
  });

  test("AFT-10 the sums are the papers' by rate and country, and stay when orders and customer are gone", async () => {
    const sale = await sold(238);
    const before = await accounts();
    const sum = (rows: any[], field: string) => rows.reduce((total, row) => total + row[field], 0);
    for (const field of ["amount", "vat"]) {
      expect(sum(before.sums, field)).toBe(sum(before.papers, field));
    }
    expect(before).toMatchObject({ testing: true, both_modes: false, closed: false });
    expect(before.count).toBe(before.papers.length);
    await w.query("delete from public.orders where checkout_id = $1", [sale.id]);
    expect(await accounts()).toEqual(before);
  });

  test("AFT-10 a closed month never changes: papers can be neither altered nor removed, whoever asks", async () => {
    for (const change of ["update private.receipts set amount = 1", "delete from private.receipts"]) {
      await expect(w.query(change)).rejects.toThrow("append-only");
    }
    const { error } = await admin.client.rpc("accountant_month", { month: "2026-13" });
    expect(error?.message).toBe("invalid_month");
    expect(await accounts("2025-01")).toMatchObject({
      closed: true,
      count: 0,
      papers: [],
      sums: [],
    });
  });

  test("AFT-10 the papers equal the provider's list to the cent, and what does not is named", async () => {
    const sale = await sold(50);
    await refund(sale, 1000);
    const agreed = await compare();
    expect(agreed.json).toEqual({ differences: [], paid_out: 0, whole: true });
    const lost = await w.openCheckout(await w.addProduct({ price: 7 }));
    await w.control("deliveries", { mode: "hold" });
    await w.pay(lost.url);
    const { json } = await compare();
    expect(json.differences).toEqual([expect.objectContaining({ kind: "receipt", here: 0, there: 700, months: [] })]);
    await w.control("deliveries", { mode: "send", copies: 1, shuffle_ms: 0 });
    await papersWith(lost.id, 1);
    expect((await compare()).json.differences).toEqual([]);
    expect((await compare("2025-01")).json.differences).toEqual([]);
  });

  test("AFT-10 the comparison is an admin's, for a month and in the provider's own mode", async () => {
    expect((await compare("soon")).json.code).toBe("invalid_request");
    expect((await compare(thisMonth(), { testing: false })).json.code).toBe("other_mode");
    expect((await w.call("compare-month", { month: thisMonth(), testing: true })).status).toBe(401);
    await w.control("faults", { answer: "500", times: 3, match: "GET /v1/charges" });
    expect((await compare()).json.code).toBe("payment_unavailable");
    await w.control("faults", {}, "DELETE");
  });
});
