import type { CheckoutState } from "#domain/schemas/checkout-states.ts";
import type { AgreedChoice } from "#domain/choices.ts";
import { browserClient } from "./client.ts";
import { refusalOf } from "./function-refusal.ts";
import { isRecord } from "./is-record.ts";
import type { ShopClient } from "./shop-client.ts";

/** How a purchase is delivered and wrapped, for how much (euros), and what was promised (days, `2026-12-03`). */
export interface Extras {
  delivery: { kind: "courier" | "collection"; name: string; name_el: string | null } | null;
  delivery_amount: number;
  wrap_amount: number;
  /** The deposit of a quote: paid earlier, and taken off the total. */
  deposit_amount: number;
  arrives_from: string | null;
  arrives_to: string | null;
  lines: PaymentLine[];
}

/** The answer of `payment-status`; amounts in euros, as on the wire. */
export interface Payment extends Extras {
  state: CheckoutState;
  /** Part of a quote that was paid; a cart has null. */
  quote_part?: "whole" | "deposit" | "balance" | null;
  reference: string;
  total_amount: number;
  currency: string;
  livemode: boolean;
  has_vat: boolean;
  /** The jeweller has to look at it; the shopper is told that somebody will write. */
  attention: boolean;
}

export interface PaymentLine {
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
}

/** `unknown`: the id is malformed, of no session, or of another shop's: all alike (CHK-08). */
export type PaymentAnswer = Payment | { state: "unknown" };

/** @throws when the service can't be asked */
export async function readPayment(sessionId: string, client?: ShopClient): Promise<PaymentAnswer> {
  const functions = (client ?? (await browserClient())).functions;
  const { data, error } = await functions.invoke("payment-status", {
    body: { session_id: sessionId },
    timeout: timeoutMs,
  });
  const status = (await refusalOf(error))?.status;
  if (status === 400 || status === 404) return { state: "unknown" };
  if (error) throw new Error("payment-status could not be read", { cause: error });
  if (!isPayment(data)) throw new Error("payment-status answered something else");
  return data;
}

/** The state the checkout is in afterwards. @throws when the service can't be asked */
export async function cancelCheckout(secret: string): Promise<string | undefined> {
  const client = await browserClient();
  const { data, error } = await client.functions.invoke("cancel-checkout", {
    body: { secret },
    timeout: timeoutMs,
  });
  // An unknown secret: the checkout is long gone.
  if ((await refusalOf(error))?.status === 404) return "expired";
  if (error) throw new Error("cancel-checkout failed", { cause: error });
  return isRecord(data) && typeof data["state"] === "string" ? data["state"] : undefined;
}

const timeoutMs = 12_000;

function isPayment(data: unknown): data is Payment {
  return (
    isRecord(data) &&
    Object.keys(states).some((state) => state === data["state"]) &&
    typeof data["total_amount"] === "number" &&
    Array.isArray(data["lines"])
  );
}

/** The domain's, compared by the compiler: its list would come to each page as a file of its own. */
const states = {
  creating: 1,
  open: 1,
  processing: 1,
  paid: 1,
  expired: 1,
  failed: 1,
} satisfies Record<CheckoutState, 1>;
