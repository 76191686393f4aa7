import { checkoutStates } from "#domain/schemas/checkout-states.ts";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { languages } from "#domain/language.ts";

/** A line as it was priced when paying began; `unit_amount` in euro cents, with what the choices add. */
export const checkoutLineSchema = z.object({
  line_no: z.number().int(),
  product_id: z.string().nullable(),
  product_code: z.string().nullable(),
  name: z.string(),
  name_el: z.string().nullish().default(null),
  description: z.string().nullish().default(null),
  description_el: z.string().nullish().default(null),
  unit_amount: z.number().int(),
  quantity: z.number().int(),
  image_url: z.string().nullish().default(null),
  personalised: z.boolean().nullish().default(null),
  choices: agreedChoicesSchema.default([]),
});
export type CheckoutLine = z.infer<typeof checkoutLineSchema>;

/** The way of delivery as it was agreed that day, in both languages where both exist. */
export const checkoutDeliverySchema = z.object({
  method_id: z.string().nullable(),
  kind: z.enum(["courier", "collection"]),
  name: z.string(),
  name_el: z.string().nullish().default(null),
  promise: z.string().nullish().default(null),
  promise_el: z.string().nullish().default(null),
  /** Two letters each; none for a collection. */
  countries: z.array(z.string()),
  /** The buyer's choice among them. */
  country: z.string().nullish().default(null),
  /** Working days. */
  min_days: z.number().int(),
  max_days: z.number().int(),
});
export type CheckoutDelivery = z.infer<typeof checkoutDeliverySchema>;

export const quoteParts = ["whole", "deposit", "balance"] as const;

/** The answer of `private.checkout_facts`: amounts in euro cents, times in Unix seconds. */
export const checkoutSchema = z.object({
  id: z.string(),
  reference: z.string(),
  secret: z.string(),
  state: z.enum(checkoutStates),
  provider_session_id: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  url: z.string().nullable(),
  amount: z.number().int(),
  currency: z.literal("eur"),
  locale: z.enum(languages),
  livemode: z.boolean(),
  lines: z.array(checkoutLineSchema),
  delivery: checkoutDeliverySchema.nullable(),
  delivery_amount: z.number().int(),
  wrap_amount: z.number().int(),
  /** The part of a quote that it pays: a deposit is one line in words and makes no orders. */
  quote_id: z.string().nullable(),
  quote_part: z.enum(quoteParts).nullable(),
  /** The link that it was begun by. */
  quote_token: z.string().nullable(),
  /** Paid earlier, off the amount of a balance. */
  deposit_amount: z.number().int(),
  /** Whether VAT is within the amount (TRD-01). */
  has_vat: z.boolean(),
  /** The gift, if it is one. Its message is for the jeweller alone. */
  gift: z.object({ has_message: z.boolean(), wrapped: z.boolean() }).nullable(),
  /** The promised days, `YYYY-MM-DD`. */
  arrives_from: z.string().nullable(),
  arrives_to: z.string().nullable(),
  expires_at: z.number().int(),
  created_at: z.number().int(),
  paid_at: z.number().int().nullable(),
  refunded: z.number().int(),
  dispute: z.string().nullable(),
  attention: z.string().nullable(),
  /** The shop's name on the day on which paying began. */
  shop_name: z.string().nullable(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** The payer by the provider's word: our customers table's own columns, and postcode and country (two letters) of delivery. */
export interface Buyer {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  postal_code: string | null;
  country: string | null;
}

/** The provider's word on a session at this moment; the argument of `settle_checkout`. */
export interface Observed {
  session_id: string;
  checkout_id: string | null;
  status: string | null;
  payment_status: string;
  intent_status: string | null;
  payment_intent_id: string | null;
  amount_total: number | null;
  currency: string | null;
  livemode: boolean;
  customer: Buyer;
  /** Made by `buyer-hash.ts`; null when the provider knows no address. */
  buyer_hash: string | null;
  heard_from?: NewsFrom;
  event?: ProviderEvent;
}

/** The first messenger of a payment; the operator sees by it whether webhooks arrive. */
export type NewsFrom = "webhook" | "shopper" | "reconciliation";

/** The event that caused the question; written in the transaction of its effect, for the operator. */
export interface ProviderEvent {
  id: string;
  type: string;
  object_id: string;
}
