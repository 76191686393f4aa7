import type { AgreedChoice } from "#domain/choices.ts";
import { cents, eurosFromCents, timesQuantity } from "#domain/money.ts";
import { sessionIdPattern } from "#domain/session-id.ts";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import type { Checkout, CheckoutDelivery } from "../_payments/checkout.ts";
import { languageOf } from "../_shared/language.ts";
import { LedgerAway, type Ledger } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { providerFault } from "../_payments/provider.ts";
import { refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";
import type { Settle } from "../_payments/settle.ts";

export interface PaymentStatusParts {
  ledger: Ledger;
  settle: Settle;
  log: FunctionLog;
}

/** The least time between two questions about one session, however often a page is reloaded. */
const secondsBetweenQuestions = 2;

/**
 * `GET ?session_id=…` or `POST {session_id}` → `{state, reference, currency, total_amount (euros), delivery, livemode,
 * attention, lines}` (CHK-08). No e-mail, phone or address: the link may be shared. Malformed 400; unknown or another shop's 404.
 */
export function createPaymentStatus(parts: PaymentStatusParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET" && request.method !== "POST") return methodNotAllowed("GET, POST");
    const { sessionId, locale } = await readQuestion(request);
    const refusal = (status: number, code: RefusalCode) =>
      refuse({ status, code, error: refusalText(code, languageOf(request, locale)) });
    if (!sessionId || !sessionIdPattern.test(sessionId)) return refusal(400, "not_found");
    try {
      const known = await parts.ledger.find({ session_id: sessionId });
      if (!known) return refusal(404, "not_found");
      return answer(publicFacts(await latest(parts, known, sessionId)));
    } catch (error) {
      if (!(error instanceof LedgerAway)) throw error;
      parts.log.warn({ err: error }, "database away while reading a payment's state");
      return refusal(503, "service_unavailable");
    }
  };
}

/** Final states come from our books; others from the provider, and from our books when that is away. */
async function latest(parts: PaymentStatusParts, known: Checkout, sessionId: string) {
  if (isFinal(known)) return known;
  if (!(await parts.ledger.mayAsk(known.id, secondsBetweenQuestions))) return known;
  try {
    return (await parts.settle(sessionId, { from: "shopper" })) ?? known;
  } catch (error) {
    if (!providerFault(error)) throw error;
    parts.log.warn({ err: error }, "provider away while reading a payment's state");
    return known;
  }
}

/** An ended session can't be paid any more; should the provider say otherwise, its webhook or a round brings it. */
function isFinal({ state }: Checkout): boolean {
  return state === "paid" || state === "failed" || state === "expired";
}

interface PaymentStatus {
  state: Checkout["state"];
  reference: string;
  currency: "eur";
  total_amount: number;
  /** The agreed way; null in a shop without ways of delivery. */
  delivery: Pick<CheckoutDelivery, "kind" | "name" | "name_el"> | null;
  /** Euros within the total. */
  delivery_amount: number;
  wrap_amount: number;
  /** The part of a quote: what was paid here, and the deposit paid earlier that was taken off. */
  quote_part: Checkout["quote_part"];
  deposit_amount: number;
  /** Whether VAT is within the total (TRD-01). */
  has_vat: boolean;
  /** The promised days, `YYYY-MM-DD`. */
  arrives_from: string | null;
  arrives_to: string | null;
  livemode: boolean;
  /** The shopper is told that the shop will write to them, paid or not. */
  attention: boolean;
  lines: {
    name: string;
    name_el: string | null;
    product_code: string | null;
    image_url: string | null;
    choices: AgreedChoice[];
    /** Made to the buyer's wishes: excepted from withdrawal. */
    personalised: boolean;
    quantity: number;
    unit_price: number;
    total_amount: number;
  }[];
}

function publicFacts(checkout: Checkout): PaymentStatus {
  return {
    state: checkout.state,
    reference: checkout.reference,
    currency: checkout.currency,
    total_amount: eurosFromCents(cents(checkout.amount)),
    delivery: checkout.delivery && wordsOf(checkout.delivery),
    delivery_amount: eurosFromCents(cents(checkout.delivery_amount)),
    wrap_amount: eurosFromCents(cents(checkout.wrap_amount)),
    quote_part: checkout.quote_part,
    deposit_amount: eurosFromCents(cents(checkout.deposit_amount)),
    has_vat: checkout.has_vat,
    arrives_from: checkout.arrives_from,
    arrives_to: checkout.arrives_to,
    livemode: checkout.livemode,
    attention: checkout.attention !== null,
    lines: checkout.lines.map((line) => ({
      name: line.name,
      name_el: line.name_el,
      product_code: line.product_code,
      image_url: line.image_url,
      choices: line.choices,
      personalised: line.personalised ?? false,
      quantity: line.quantity,
      unit_price: eurosFromCents(cents(line.unit_amount)),
      total_amount: eurosFromCents(timesQuantity(cents(line.unit_amount), line.quantity)),
    })),
  };
}

function wordsOf({ kind, name, name_el }: CheckoutDelivery) {
  return { kind, name, name_el };
}

async function readQuestion(request: Request): Promise<{ sessionId?: string; locale?: unknown }> {
  const { searchParams } = new URL(request.url);
  if (request.method === "GET") {
    const given = searchParams.getAll("session_id");
    return {
      locale: searchParams.get("locale"),
      ...(given.length === 1 && { sessionId: given[0] }),
    };
  }
  const body = await readJson(request, 4096);
  if (typeof body !== "object" || body === null) return {};
  const locale = "locale" in body ? body.locale : undefined;
  const id = "session_id" in body ? body.session_id : undefined;
  return typeof id === "string" ? { sessionId: id, locale } : { locale };
}
