import type { SupabaseClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { answer, methodNotAllowed, readJson, refuse, type Refusal } from "../_shared/answers.ts";
import { askForSession } from "../_shared/ask-session.ts";
import type { Checkout } from "../_shared/checkout.ts";
import { endCheckout } from "../_shared/end-checkout.ts";
import { inLanguage, languageOf, type Language } from "../_shared/language.ts";
import { LedgerAway, type HoldRefusal, type Ledger } from "../_shared/ledger.ts";
import type { FunctionLog } from "../_shared/log.ts";
import { providerFault } from "../_shared/provider.ts";
import { isRefusalCode, refusalText, type RefusalCode } from "../_shared/refusal-texts.ts";
import type { ShopFacts } from "../_shared/session-request.ts";
import type { Settle } from "../_shared/settle.ts";
import { nameSent, readCart, type CartRefusal, type CartRequest } from "./cart-request.ts";

export interface CreateCartPaymentParts {
  /** With the service's key. */
  client: SupabaseClient;
  ledger: Ledger;
  stripe: Stripe;
  settle: Settle;
  shop: ShopFacts;
  livemode: boolean;
  /** Milliseconds. */
  now: () => number;
  log: FunctionLog;
}

const maxBodyBytes = 256 * 1024;

/** The provider wants at least 30 minutes; one more for clocks that differ (contracts/payments.md 1.1). */
const sessionSeconds = 31 * 60;

/**
 * `POST {items, locale?, attempt?, supersedes?}` → `{url, checkout: {id, secret, reference}}`; refusals as
 * `{error, code, item?}`. The address is given out only after our own commit (6.4).
 */
export function createCartPayment(
  parts: CreateCartPaymentParts,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const body = await readJson(request, maxBodyBytes);
    const language = languageOf(request, isRecord(body) ? body.locale : undefined);
    const read = readCart(body);
    try {
      if ("refused" in read) {
        return refuse(await cartRefusal(parts.client, read.refused, language));
      }
      const held = await holdCart(parts, read.cart, language);
      if ("refused" in held) return refuse(holdRefusal(held.refused, body, language));
      if (held.checkout.state === "paid" || held.checkout.state === "processing") {
        return refuse(refusal(409, "already_paid", language));
      }
      return payable(await openCheckout(parts, held.checkout));
    } catch (error) {
      return refuse(problem(parts, error, language));
    }
  };
}

function payable(checkout: Checkout): Response {
  const { id, secret, reference, url } = checkout;
  return answer({ url, checkout: { id, secret, reference } });
}

async function holdCart(parts: CreateCartPaymentParts, cart: CartRequest, locale: Language) {
  const { ledger, livemode, now } = parts;
  // The shopper's own earlier session must not make the piece sold out for them (F46). Ended before the new
  // hold, with the provider's word: two payable sessions for one piece never exist.
  if (cart.supersedes) await endCheckout(parts, { secret: cart.supersedes });
  return ledger.hold({
    items: cart.items,
    locale,
    livemode,
    expires_at: Math.floor(now() / 1000) + sessionSeconds,
    attempt: cart.attempt,
  });
}

/** The same attempt again (F48): what is open is answered at once, what never got an answer is asked for again. */
async function openCheckout(parts: CreateCartPaymentParts, checkout: Checkout): Promise<Checkout> {
  return checkout.url ? checkout : askForSession(parts, checkout);
}

function refusal(
  status: number,
  code: RefusalCode,
  language: Language,
  facts: { item?: string; left?: number } = {},
): Refusal {
  return { status, code, error: refusalText(code, language, facts) };
}

async function cartRefusal(
  client: SupabaseClient,
  { code, item, called }: CartRefusal,
  language: Language,
): Promise<Refusal> {
  const name = (item && (await productName(client, item, language))) || called || item;
  return { ...refusal(400, code, language, { item: name ?? "" }), ...(item && { item }) };
}

/** Null for what is not in the catalogue, or no id at all. */
async function productName(client: SupabaseClient, id: string, language: Language) {
  const { data, error } = await client
    .from("products")
    .select("name,name_el")
    .eq("id", id)
    .limit(1);
  if (error?.code === "22P02") return null;
  if (error) throw new LedgerAway(`products: ${error.message}`, { cause: error });
  const product: unknown = data[0];
  if (!isRecord(product)) return null;
  return inLanguage(language, { english: textOf(product.name), greek: textOf(product.name_el) });
}

function holdRefusal(refused: HoldRefusal, body: unknown, language: Language): Refusal {
  const code = isRefusalCode(refused.code) ? refused.code : "payment_failed";
  const ours = inLanguage(language, {
    english: refused.name ?? null,
    greek: refused.name_el ?? null,
  });
  const facts = {
    item: ours ?? nameSent(itemSent(body, refused.item)),
    ...(refused.left !== undefined && { left: refused.left }),
  };
  const { item } = refused;
  return { ...refusal(refused.status, code, language, facts), ...(item && { item }) };
}

function itemSent(body: unknown, id: string | undefined): unknown {
  const items = isRecord(body) && Array.isArray(body.items) ? body.items : [];
  return items.find((item) => isRecord(item) && String(item.id).toLowerCase() === id);
}

/** What is away may come back: 503. What the provider refuses is our own fault: 502 (1.5). */
function problem(parts: CreateCartPaymentParts, error: unknown, language: Language): Refusal {
  const later = { headers: { "retry-after": "30" } };
  if (error instanceof LedgerAway) {
    parts.log.warn({ err: error }, "database away while creating a payment");
    return { ...refusal(503, "service_unavailable", language), ...later };
  }
  const fault = providerFault(error);
  parts.log.error({ err: error, fault }, "the provider made no payment session");
  return fault === "refused" || fault === undefined
    ? refusal(502, "payment_failed", language)
    : { ...refusal(503, "payment_unavailable", language), ...later };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
