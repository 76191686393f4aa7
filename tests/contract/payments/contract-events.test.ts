import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openPaymentDatabase } from "./payment-database.ts";
import { dayFromNow } from "./quote-world.ts";

const db = await openPaymentDatabase();
const { client: jeweller } = await db.addAdmin();
afterAll(() => db.closeDatabase());

const total = 100_000;
const quotedDeposit = 80_000;
const parts = ["deposit", "balance"] as const;
type Part = (typeof parts)[number];

interface Refund {
  id: string;
  amount: number;
  state: "requested" | "pending" | "succeeded" | "failed";
}
interface Payment {
  id: string;
  reference: string;
  amount: number;
  refunds: Refund[];
  dispute?: "needs_response" | "won" | "lost";
}

/** A person would say this of the contract, from its events alone. */
class Contract {
  deposit?: Payment;
  balance?: Payment;
  isEnded = false;
  isWithdrawn = false;

  kept(part: Part): number {
    const payment = this[part];
    if (!payment || payment.dispute === "lost") return 0;
    return left(payment);
  }

  get state(): string {
    if (this.balance) return "paid";
    if (this.isWithdrawn) return "withdrawn";
    if (this.isEnded) return "ended";
    if (!this.deposit) return "waiting";
    if (this.deposit.dispute === "needs_response") return "disputed";
    return this.kept("deposit") === 0 ? "given_back" : "deposit_paid";
  }

  /** Why nothing can be paid by a link now; undefined: it can. */
  refusal(part: Part): string | undefined {
    if (!this.deposit) return { deposit: this.isEnded ? "quote_ended" : undefined, balance: "no_such_quote" }[part];
    const { state } = this;
    if (state === "paid") return "quote_paid";
    if (state === "deposit_paid") return part === "deposit" ? "quote_paid" : undefined;
    if (state === "disputed") return part === "deposit" ? "quote_paid" : "quote_disputed";
    return `quote_${state}`;
  }

  get owed(): number {
    return this.isWithdrawn ? this.kept("deposit") + this.kept("balance") : 0;
  }
}

function left({ amount, refunds }: Payment): number {
  const gone = refunds.filter(({ state }) => state !== "failed");
  return gone.reduce((sum, one) => sum - one.amount, amount);
}

const part = fc.constantFrom(...parts);
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), part }) },
  fc.record({ do: fc.constant("refund" as const), part, share: fc.constantFrom(0.25, 1) }),
  fc.record({
    do: fc.constant("hear" as const),
    part,
    which: fc.nat(2),
    state: fc.constantFrom("pending", "succeeded", "failed"),
  }),
  fc.record({ do: fc.constant("dispute" as const), part, status: fc.constantFrom("needs_response", "won", "lost") }),
  fc.record({ do: fc.constant("withdraw" as const), part }),
  fc.record({ do: fc.constant("end" as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

test("MNY-01 MNY-02 whatever happens to deposit and balance in whatever order: state, what may be paid and what is owed are those of the contract, and no piece goes for less than its price", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 10 }), async (events) => {
      const shop = await aQuote();
      const model = new Contract();
      for (const one of [{ do: "pay", part: "deposit" } as const, ...events]) {
        await happen(shop, model, one);
        expect(await seen(shop, model)).toEqual({
          state: model.state,
          // Reserved while the deposit counts; sold once the balance is paid.
          isAside: ["deposit_paid", "disputed"].includes(model.state),
          owed: model.owed,
          isPaidBack: model.isWithdrawn && model.owed === 0,
        });
      }
      // Nobody has it for less: what was taken for a sold piece, less what was given back later, began as its price.
      if (model.balance) expect(model.balance.amount).toBe(total - shop.countedDeposit);
      await db.query("update private.checkouts set attention = null");
      expect((await db.client.rpc("invariants").throwOnError()).data).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

type Shop = Awaited<ReturnType<typeof aQuote>>;

async function aQuote() {
  const [{ id: product_id }] = await db.query(
    "insert into public.products (name, price, category) values ('Helios', 1000, 'rings') returning id",
  );
  await db.query("insert into public.stock (product_id, quantity) values ($1, 1)", [product_id]);
  const request = {
    id: randomUUID(),
    name: "Maria",
    email: "maria@example.cy",
    locale: "en",
    valid_until: dayFromNow(9),
    items: [{ product_id }],
    deposit: quotedDeposit,
  };
  const { data } = await jeweller.rpc("send_quote", { request }).throwOnError();
  const { token, balance_token } = data as any;
  const links: Record<Part, string> = { deposit: token, balance: balance_token };
  return { id: request.id, product_id: product_id as string, links, countedDeposit: 0 };
}

async function happen(shop: Shop, model: Contract, one: Event): Promise<void> {
  const payment = "part" in one ? model[one.part] : undefined;
  if (one.do === "pay") return pay(shop, model, one.part);
  if (one.do === "end") {
    const { error } = await jeweller.rpc("end_quote", { quote: shop.id });
    if (model.balance) expect(error?.message).toBe("quote_paid");
    else model.isEnded = true;
    return;
  }
  if (!payment) return;
  if (one.do === "refund") await refund(payment, one.share);
  if (one.do === "hear") await hear(payment, one);
  if (one.do === "dispute") {
    await db.client
      .rpc("record_dispute", {
        news: { payment_intent_id: `pi_${payment.id}`, seen: payment.dispute ?? null, status: one.status },
      })
      .throwOnError();
    payment.dispute = one.status as NonNullable<Payment["dispute"]>;
  }
  if (one.do === "withdraw") {
    const request = {
      reference: payment.reference,
      email: "maria@example.cy",
      name: "Maria",
      buyer_hash: "k.maria",
      statement: "I withdraw",
      locale: "en",
      at: Math.floor(Date.now() / 1000),
      confirm: true,
    };
    const { data } = await db.client.rpc("withdraw_from_contract", { request }).throwOnError();
    expect((data as any).lines).toMatchObject([{ line_no: 1, quantity: 1, name: "Helios" }]);
    model.isWithdrawn = true;
  }
}

async function pay(shop: Shop, model: Contract, wanted: Part): Promise<void> {
  const request = {
    quote: shop.links[wanted],
    locale: "en",
    livemode: false,
    expires_at: Math.floor(Date.now() / 1000) + 1860,
  };
  const { data, error } = await db.client.rpc("hold_checkout", { request });
  expect(error?.message).toBe(model.refusal(wanted));
  if (error) return;
  const { id, reference, amount } = data as any;
  expect(amount).toBe(wanted === "deposit" ? quotedDeposit : total - model.kept("deposit"));
  if (wanted === "balance") shop.countedDeposit = model.kept("deposit");
  await db.client
    .rpc("open_checkout", { checkout: id, session_id: `cs_${id}`, session_url: "http://x.test" })
    .throwOnError();
  const observed = {
    session_id: `cs_${id}`,
    checkout_id: id,
    status: "complete",
    payment_status: "paid",
    intent_status: "succeeded",
    payment_intent_id: `pi_${id}`,
    amount_total: amount,
    currency: "eur",
    livemode: false,
    customer: { name: "Maria", email: "maria@example.cy" },
    buyer_hash: "k.maria",
    heard_from: "webhook",
  };
  await db.client.rpc("settle_checkout", { observed }).throwOnError();
  model[wanted] = { id, reference, amount, refunds: [] };
}

async function refund(payment: Payment, share: number): Promise<void> {
  const amount = Math.floor(left(payment) * share);
  const id = randomUUID();
  const request = { id, reference: payment.reference, seen: payment.refunds.length, amount };
  const { error } = await jeweller.rpc("begin_refund", { request });
  const refused = payment.dispute === "lost" ? "dispute_lost" : amount < 1 ? "nothing_to_refund" : undefined;
  expect(error?.message).toBe(refused);
  if (!error) payment.refunds.push({ id, amount, state: "requested" });
}

async function hear(payment: Payment, { which, state }: { which: number; state: string }) {
  const refund = payment.refunds[which];
  if (!refund) return;
  const news = { id: `re_${refund.id}`, own_id: refund.id, state, amount: refund.amount, failure: null, created: 1 };
  for (let time = 0; time < 2; time += 1) {
    await db.client
      .rpc("record_refunds", { news: { payment_intent_id: `pi_${payment.id}`, refunds: [news] } })
      .throwOnError();
  }
  const ranks = ["requested", "pending", "succeeded", "failed"];
  if (ranks.indexOf(state) > ranks.indexOf(refund.state)) refund.state = state as Refund["state"];
}

async function seen(shop: Shop, model: Contract) {
  const [row] = await db.query(
    "select private.quote_state(q) as state, exists (select 1 from private.reservations r where r.quote_id = q.id and r.ended_at is null) as aside from private.quotes q where q.id = $1",
    [shop.id],
  );
  const { data } = await jeweller.rpc("withdrawals_overview").throwOnError();
  const references = [model.deposit?.reference, model.balance?.reference];
  const mine = (data as any[]).filter(({ reference }) => references.includes(reference));
  expect(mine.length).toBe(model.isWithdrawn ? 1 : 0);
  return {
    state: row.state,
    isAside: row.aside,
    owed: mine[0]?.owed ?? 0,
    isPaidBack: mine[0]?.is_paid_back ?? false,
  };
}
