import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { answer, methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { askForSession } from "../_payments/ask-session.ts";
import type { Checkout } from "../_payments/checkout.ts";
import { endCheckout } from "../_payments/end-checkout.ts";
import type { Language } from "#domain/language.ts";
import { languageOf } from "../_shared/language.ts";
import type { Ledger } from "../_payments/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import type { SessionSettings } from "../_payments/session-request.ts";
import type { Settle } from "../_payments/settle.ts";
import { isBought, paidOf } from "./already-paid.ts";
import { readCart, type CartRequest } from "./cart-request.ts";
import { cartRefusal, holdRefusal, isRecord, paidRefusal, problemRefusal } from "./refusals.ts";

export interface CreateCartPaymentParts {
  client: SupabaseClient;
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  shop: SessionSettings;
  livemode: boolean;
  /** The address that a payment session counts against (F81). */
  originOf: (request: Request) => Promise<string | undefined>;
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
}

const maxBodyBytes = 256 * 1024;

/** The provider wants at least 30 minutes; one more for clocks that differ. */
const sessionSeconds = 31 * 60;

/**
 * `POST {items: [{id, quantity, choices?: [{choice, value?, text?}]}], locale?, attempt?, supersedes?, again?, delivery?: {method, country?}, gift?: {message?, wrapped?}}` →
 * `{url, checkout: {id, secret, reference}}`; a quote is paid by `{quote: its link's token, locale?, supersedes?, delivery?}`; refusals as `{error, code, item?, until?}`. The address is given out only
 * after our own commit (CHK-05). `already_paid` says `{reference, link, items}`: those of the items that `supersedes` has
 * paid; `again: true` buys them once more (BRW-07).
 */
export function createCartPayment(parts: CreateCartPaymentParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = await readJson(request, maxBodyBytes);
    const language = languageOf(request, isRecord(body) ? body.locale : undefined);
    const origin = await parts.originOf(request);
    return answerCart(parts, { body, language, origin });
  };
}

interface Asked {
  body: unknown;
  language: Language;
  origin: string | undefined;
}

async function answerCart(parts: CreateCartPaymentParts, asked: Asked): Promise<Response> {
  const { body, language } = asked;
  const read = readCart(body);
  try {
    if ("refused" in read) return refuse(await cartRefusal(parts.client, read.refused, language));
    const held = await holdCart(parts, read.cart, asked);
    if ("refused" in held) return refuse(holdRefusal(held.refused, parts.shop, asked));
    // A paid attempt is that of this very cart.
    const paid = "paid" in held ? held.paid : isBought(held.checkout) && read.cart.items;
    if (paid) return refuse(paidRefusal(held.checkout, paid, asked, parts.shop));
    const { id, secret, reference, url } = await openCheckout(parts, held.checkout);
    return answer({ url, checkout: { id, secret, reference } });
  } catch (error) {
    parts.log.error({ err: error }, "no payment session was made");
    return refuse(problemRefusal(error, language));
  }
}

async function holdCart(parts: CreateCartPaymentParts, cart: CartRequest, asked: Asked) {
  // An own earlier session must not sell the piece out (F46). It ends first: two payable ones never exist.
  const earlier = cart.supersedes ? await endCheckout(parts, { secret: cart.supersedes }) : null;
  const paid = cart.again ? [] : paidOf(cart.items, earlier);
  if (earlier && paid.length > 0) return { paid, checkout: earlier };
  return parts.ledger.hold({
    quote: cart.quote,
    items: cart.items,
    locale: asked.language,
    livemode: parts.livemode,
    expires_at: Math.floor(parts.now() / 1000) + sessionSeconds,
    attempt: cart.attempt,
    delivery: cart.delivery,
    gift: cart.gift,
    origin: asked.origin,
  });
}

/** Repeats an attempt (F48): an open session is answered at once, one without an answer is asked for again. */
async function openCheckout(parts: CreateCartPaymentParts, checkout: Checkout): Promise<Checkout> {
  return checkout.url ? checkout : askForSession(parts, checkout);
}
