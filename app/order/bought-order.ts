import type { Language } from "#domain/language.ts";
import type { PaidBy } from "#domain/schemas/paid-by.ts";
import type { VatRegime } from "#domain/vat/vat-words.ts";
import { browserClient } from "../data/client.ts";
import { clientWords, refusalOf } from "../data/function-refusal.ts";
import { isRecord } from "../data/is-record.ts";
import type { Extras, PaymentLine } from "../data/payments.ts";
import type { ShopClient } from "../data/shop-client.ts";

/** The answer of `read-order`; amounts in euros, times in ISO 8601, as on the wire. */
export interface BoughtOrder extends Extras {
  reference: string;
  livemode: boolean;
  /** The jeweller has to look at it; the buyer is told that somebody will write. */
  attention: boolean;
  may_withdraw: boolean;
  /** How it was paid over the counter; null: online. */
  paid_by: PaidBy | null;
  /** Euros off the whole over the counter; its lines are less. */
  discount: number;
  paid_at: string;
  link_ends_at: string;
  total_amount: number;
  refunded_amount: number;
  /** The seller on the day of the sale. */
  seller: Seller;
  gift: { has_message: boolean; wrapped: boolean; message: string | null } | null;
  lines: OrderLine[];
  open_choices: OpenChoice[];
  /** The next step, the same as on the shop's board; null: nothing is awaited (WEK-02). */
  next: NextStep | null;
  /** The moment `at` which it was sent off, and then at which it ended. */
  refunds: {
    amount: number;
    state: "requested" | "pending" | "succeeded" | "failed";
    at: string;
  }[];
  /** The receipt, then its credit notes; one below zero takes a refund back that did not arrive. */
  papers: Paper[];
  withdrawals: { received_at: string; lines: { line_no: number; quantity: number }[] }[];
}

/** A step of the shop's board that concerns the buyer; `day`: by when, as `2026-12-21`. */
interface NextStep {
  step: "give_back" | "inspect" | "return" | "ask" | "make" | "pack" | "collect" | "balance";
  day: string | null;
}

/** A choice that waits for its buyer, and the values of its list that can be had (WEK-01); none: the shop asks. */
export interface OpenChoice {
  line_no: number;
  choice: string;
  name: string;
  name_el: string | null;
  values: { id: string; label: string; label_el: string | null }[];
}

export interface Seller {
  shop_name: string | null;
  seller_name: string | null;
  seller_address: string | null;
  seller_email: string | null;
  seller_phone: string | null;
  register_no: string | null;
  vat_no: string | null;
}

export interface Paper {
  /** Its number: `2026-00001`. */
  name: string;
  kind: "receipt" | "credit_note";
  issued_at: string;
  amount: number;
  vat_amount: number;
  net_amount: number;
  /** The part of the amount that is delivery. */
  delivery_amount: number;
  wrap_amount: number;
  /** Percent. */
  vat_rate: number;
  vat_regime: VatRegime;
  vat_state: string | null;
}

export interface OrderLine extends PaymentLine {
  line_no: number;
  /** Sent, of a collection fetched. The shop has removed the order when this is null, and says no more how far it is. */
  is_sent: boolean | null;
  sent_at: string | null;
  /** The time since which a collection lies ready. */
  ready_at: string | null;
  carrier: string | null;
  tracking_number: string | null;
}

/**
 * Reads an order; null when the token is wrong, cut or ended, all alike (AFT-04). @throws when the service can't be
 * asked
 */
export async function readOrder(token: string, client?: ShopClient): Promise<BoughtOrder | null> {
  const { functions } = client ?? (await browserClient());
  const answer = await functions.invoke("read-order", { body: { token }, timeout: timeoutMs });
  if ((await refusalOf(answer.error))?.status === 404) return null;
  if (answer.error) throw new Error("read-order could not be read", { cause: answer.error });
  const order: unknown = answer.data;
  if (!isOrder(order)) throw new Error("read-order answered something else");
  return order;
}

/** Whether the shop has heard it; who asked for whose link it never tells. */
export async function askForOrderLink(
  asked: { reference: string; email: string },
  client: () => Promise<ShopClient>,
): Promise<boolean> {
  try {
    const { functions } = await client();
    const { error } = await functions.invoke("send-order-link", {
      body: asked,
      timeout: timeoutMs,
    });
    return !error;
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
    return false;
  }
}

const timeoutMs = 12_000;

/** A buyer's answers; the purchase afterwards, or why nothing was written down: in the shop's words, null when unheard. */
export async function answerChoices(
  asked: { token: string; answers: object[]; locale: Language },
  client: () => Promise<ShopClient>,
): Promise<{ order: BoughtOrder } | { refusal: string | null }> {
  try {
    const { functions } = await client();
    const { data, error } = await functions.invoke("answer-choices", { body: asked, timeout: timeoutMs });
    if (!error && isOrder(data)) return { order: data };
    return { refusal: clientWords(await refusalOf(error)) };
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
    return { refusal: null };
  }
}

function isOrder(answer: unknown): answer is BoughtOrder {
  return isRecord(answer) && "reference" in answer && Array.isArray(answer["lines"]);
}
