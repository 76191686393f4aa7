import { countryName } from "#domain/delivery/country.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Refusal } from "../_shared/answers.ts";
import type { Language } from "#domain/language.ts";
import { textIn } from "#domain/language.ts";
import { clockTime } from "#domain/format.ts";
import { LedgerAway, type HoldRefusal } from "../_payments/ledger.ts";
import { providerFault } from "../_payments/provider.ts";
import { isRefusalCode, refusalText, type RefusalCode, type RefusalFacts } from "../_shared/refusal-texts.ts";
import type { Checkout } from "../_payments/checkout.ts";
import type { SessionSettings } from "../_payments/session-request.ts";
import { nameSent, type CartRefusal, type WantedItem } from "./cart-request.ts";

function refusal(status: number, code: RefusalCode, language: Language, facts: RefusalFacts = {}): Refusal {
  return { status, code, error: refusalText(code, language, facts) };
}

/** A fault of the request itself; the item by our own name where we have one. */
export async function cartRefusal(
  client: SupabaseClient,
  { code, item, called }: CartRefusal,
  language: Language,
): Promise<Refusal> {
  const name = (item && (await productName(client, item, language))) || called || item;
  return { ...refusal(400, code, language, { item: name ?? "" }), ...(item && { item }) };
}

interface AskedCart {
  body: unknown;
  language: Language;
}

/** Paid in a tab that never came back (BRW-07). */
export function paidRefusal(
  { reference, provider_session_id: session }: Checkout,
  items: WantedItem[],
  { language }: AskedCart,
  shop: SessionSettings,
): Refusal {
  const refused = refusal(409, "already_paid", language, { reference });
  return { ...refused, ...orderOf({ reference, session }, shop), items };
}

/** The payment's own page, which says nothing personal. */
function orderOf({ reference, session }: PaidOrder, { siteUrl }: SessionSettings) {
  return {
    ...(reference && { reference }),
    ...(session && { link: `${siteUrl}/payment-success?session_id=${session}` }),
  };
}
type PaidOrder = { reference?: string | undefined; session?: string | null | undefined };

/** A refusal by the books: unknown, unpriced, sold out, too many pieces or payments from one place. */
export function holdRefusal(refused: HoldRefusal, shop: SessionSettings, { body, language }: AskedCart): Refusal {
  const code = isRefusalCode(refused.code) ? refused.code : "payment_failed";
  const ours = textIn(language, refused.name, refused.name_el);
  const { item, status, wait, until, country } = refused;
  const facts = {
    ...refused,
    item: ours ?? nameSent(itemSent(body, item)),
    choice: textIn(language, refused.choice, refused.choice_el),
    value: textIn(language, refused.value, refused.value_el),
    ...(until && { clock: clockTime(new Date(until * 1000).toISOString(), language) }),
    ...(country && { country: countryName(country, language) }),
  };
  return {
    ...refusal(status, code, language, facts),
    ...orderOf(refused, shop),
    ...(item && { item }),
    ...(until && { until: new Date(until * 1000).toISOString() }),
    ...(wait && { headers: { "retry-after": String(wait) } }),
  };
}

/** 503 for a provider or database that is away; 502 for our own fault, a request that the provider refuses. */
export function problemRefusal(error: unknown, language: Language): Refusal {
  const later = { headers: { "retry-after": "30" } };
  if (error instanceof LedgerAway) {
    return { ...refusal(503, "service_unavailable", language), ...later };
  }
  const fault = providerFault(error);
  return fault === "refused" || fault === undefined
    ? refusal(502, "payment_failed", language)
    : { ...refusal(503, "payment_unavailable", language), ...later };
}

/** A name to say, if the catalogue has a product of this id. */
async function productName(client: SupabaseClient, id: string, language: Language) {
  const products = client.from("products").select("name,name_el");
  const { data, error } = await products.eq("id", id).limit(1);
  if (error?.code === "22P02") return null;
  if (error) throw new LedgerAway(`products: ${error.message}`, { cause: error });
  const product: unknown = data[0];
  if (!isRecord(product)) return null;
  return textIn(language, textOf(product.name), textOf(product.name_el));
}

function itemSent(body: unknown, id: string | undefined): unknown {
  const items = isRecord(body) && Array.isArray(body.items) ? body.items : [];
  return items.find((item) => isRecord(item) && String(item.id).toLowerCase() === id);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
