import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { paidBySchema } from "#domain/schemas/paid-by.ts";
import { cents, eurosFromCents, timesQuantity } from "#domain/money.ts";
import { vatRegimes } from "#domain/vat/vat-words.ts";
import { checkoutDeliverySchema, checkoutLineSchema } from "../_payments/checkout.ts";
import { call, LedgerAway } from "../_payments/ledger.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { languageOf } from "../_shared/language.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { hashOfToken } from "../_shared/order-token.ts";
import { refusalText } from "../_shared/refusal-texts.ts";

export interface ReadOrderParts {
  client: SupabaseClient;
  log: FunctionLog;
}

const bodySchema = z.object({ token: z.string().max(200) });

/**
 * `POST {token}` → the purchase (AFT-04), in euros and ISO 8601, without the buyer: the link may be shared.
 * A token that is wrong, cut, ended or missing: 404, all alike.
 */
export function createReadOrder(parts: ReadOrderParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = bodySchema.safeParse(await readJson(request, 4096));
    const refusal = (status: number, code: "no_such_order" | "service_unavailable") =>
      refuse({ status, code, error: refusalText(code, languageOf(request)) });
    if (!body.success) return refusal(404, "no_such_order");
    try {
      const order = await readOrder(parts.client, await hashOfToken(body.data.token));
      return order ? answer(order) : refusal(404, "no_such_order");
    } catch (error) {
      if (!(error instanceof LedgerAway)) throw error;
      parts.log.warn({ err: error }, "database away while reading an order");
      return refusal(503, "service_unavailable");
    }
  };
}

/** The purchase behind a link, as its page shows it; null: there is none. @throws LedgerAway */
export async function readOrder(client: SupabaseClient, hash: string) {
  const facts = await call(client, "order_by_link", { token_hash: hash }, factsSchema.nullable());
  return facts && orderOf(facts);
}

/** Unix seconds. */
const time = z.number().transform((seconds) => new Date(seconds * 1000).toISOString());
const text = z.string().nullish().default(null);

/** Steps that concern the buyer, in the words of `private.owed` (`…_owed.sql`). */
const nextSteps = ["give_back", "inspect", "return", "ask", "make", "pack", "collect", "balance"] as const;

const sellerSchema = z.object({
  shop_name: z.string().nullable(),
  seller_name: text,
  seller_address: text,
  seller_email: text,
  seller_phone: text,
  register_no: text,
  vat_no: text,
});

/** The answer of `order_by_link`; amounts in euro cents. */
const factsSchema = z.object({
  reference: z.string(),
  amount: z.number().int(),
  refunded: z.number().int(),
  livemode: z.boolean(),
  attention: z.boolean(),
  /** How it was paid over the counter; null when it was paid online. */
  paid_by: paidBySchema.nullable(),
  discount: z.number().int(),
  may_withdraw: z.boolean(),
  paid_at: time,
  link_ends_at: time,
  seller: sellerSchema,
  delivery: checkoutDeliverySchema
    .pick({ kind: true, name: true, name_el: true, promise: true, promise_el: true })
    .nullable(),
  delivery_amount: z.number().int(),
  wrap_amount: z.number().int(),
  /** Paid earlier, by a payment of its own. */
  deposit_amount: z.number().int(),
  arrives_from: text,
  arrives_to: text,
  gift: z.object({ has_message: z.boolean(), wrapped: z.boolean(), message: text }).nullish().default(null),
  /** The next step, as the shop's board has it; null: nothing is awaited. */
  next: z.object({ step: z.enum(nextSteps), day: text }).nullable(),
  /** Choices that the buyer left open, also answered ones, with the values that can be had (WEK-01). */
  open_choices: z.array(
    z.object({
      line_no: z.number().int(),
      choice: z.string(),
      name: z.string(),
      name_el: text,
      undecided: z.boolean(),
      values: z.array(z.object({ id: z.string(), label: z.string(), label_el: text })),
    }),
  ),
  lines: z.array(
    checkoutLineSchema.omit({ product_id: true }).extend({
      /** The shop has removed the order when this is null, and says no more how far it is. */
      is_sent: z.boolean().nullable(),
      sent_at: time.nullable(),
      /** The time since which a collection lies ready. */
      ready_at: time.nullable(),
      carrier: text,
      tracking_number: text,
    }),
  ),
  refunds: z.array(
    z.object({
      amount: z.number().int(),
      state: z.enum(["requested", "pending", "succeeded", "failed"]),
      at: time,
    }),
  ),
  /** The receipt and its credit notes. */
  papers: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["receipt", "credit_note"]),
      issued_at: time,
      amount: z.number().int(),
      vat: z.number().int(),
      delivery: z.number().int(),
      wrap: z.number().int(),
      /** Percent. */
      vat_rate: z.number(),
      vat_regime: z.enum(vatRegimes),
      vat_state: z.string().nullable(),
    }),
  ),
  withdrawals: z.array(
    z.object({
      received_at: time,
      lines: z.array(z.object({ line_no: z.number().int(), quantity: z.number().int() })),
    }),
  ),
});
type Facts = z.infer<typeof factsSchema>;

function orderOf({
  amount,
  refunded,
  delivery_amount,
  wrap_amount,
  deposit_amount,
  discount,
  lines,
  papers,
  refunds,
  open_choices,
  ...facts
}: Facts) {
  const euros = (amountCents: number) => eurosFromCents(cents(amountCents));
  return {
    ...facts,
    open_choices: open_choices.filter(({ undecided }) => undecided),
    total_amount: euros(amount),
    refunded_amount: euros(refunded),
    delivery_amount: euros(delivery_amount),
    wrap_amount: euros(wrap_amount),
    deposit_amount: euros(deposit_amount),
    discount: euros(discount),
    refunds: refunds.map((refund) => ({ ...refund, amount: euros(refund.amount) })),
    papers: papers.map(({ amount: paper, vat, delivery, wrap, ...rest }) => ({
      ...rest,
      amount: euros(paper),
      delivery_amount: euros(delivery),
      wrap_amount: euros(wrap),
      vat_amount: euros(vat),
      net_amount: euros(paper - vat),
    })),
    lines: lines.map(({ unit_amount, ...line }) => ({
      line_no: line.line_no,
      name: line.name,
      name_el: line.name_el,
      product_code: line.product_code,
      image_url: line.image_url,
      choices: line.choices,
      quantity: line.quantity,
      unit_price: euros(unit_amount),
      total_amount: eurosFromCents(timesQuantity(cents(unit_amount), line.quantity)),
      personalised: line.personalised ?? false,
      is_sent: line.is_sent,
      sent_at: line.sent_at,
      ready_at: line.ready_at,
      carrier: line.carrier,
      tracking_number: line.tracking_number,
    })),
  };
}
