import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { checkoutStates } from "#domain/schemas/checkout-states.ts";
import { languages } from "#domain/language.ts";
import { paidBySchema, paymentMethods } from "#domain/schemas/paid-by.ts";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { readAs, type AdminClient } from "./admin-client.ts";
import { orderColumns, orderSchema, type Order } from "./orders.ts";
import { ordersKey } from "./keys.ts";

/** A way of paying, null: online; cents that were taken, and given back by credit notes (`private.ways_of`). */
export const waySchema = z.object({
  method: z.enum(paymentMethods).nullable(),
  receipts: z.number().int(),
  credit_notes: z.number().int(),
  taken: z.number().int(),
  given_back: z.number().int(),
});
export type Way = z.infer<typeof waySchema>;

/** A line of a withdrawal: how many of a piece, in the words of the purchase; `unit_amount` in cents. */
export const withdrawnLineSchema = z.object({
  line_no: z.number().int(),
  quantity: z.number().int(),
  name: z.string(),
  name_el: z.string().nullish(),
  product_code: z.string().nullish(),
  choices: agreedChoicesSchema.default([]),
  unit_amount: z.number().int(),
});
export type WithdrawnLine = z.infer<typeof withdrawnLineSchema>;

/** How a purchase is delivered, from `private.delivery_facts`: amounts in cents, days as `2026-12-03`. */
export const deliveryFactsSchema = z.object({
  delivery: z
    .object({
      kind: z.enum(["courier", "collection"]),
      name: z.string(),
      name_el: z.string().nullish(),
    })
    .nullable(),
  delivery_amount: z.number().int(),
  wrap_amount: z.number().int(),
  /** The part of a quote that was paid before by its own link. */
  deposit_amount: z.number().int(),
  arrives_from: z.string().nullable(),
  arrives_to: z.string().nullable(),
});
export type DeliveryFacts = z.infer<typeof deliveryFactsSchema>;

/** A choice that the buyer left open, decided or not, of a line that is not sent (`private.open_choices`). */
const openChoiceSchema = z.object({
  order_id: z.string(),
  choice: z.string(),
  name: z.string(),
  name_el: z.string().nullish(),
  undecided: z.boolean(),
  /** The value that was decided; null: none yet, or in words. */
  value: z.string().nullish(),
  label: z.string().nullish(),
  quantity: z.number().int(),
  /** Those that can be had at the price that was paid. */
  values: z.array(z.object({ id: z.string(), label: z.string(), label_el: z.string().nullish() })),
});
export type OpenChoice = z.infer<typeof openChoiceSchema>;

/** The payment of an order, from `order_payment()`. Amounts in cents. */
const orderPaymentSchema = deliveryFactsSchema.extend({
  reference: z.string(),
  state: z.enum(checkoutStates),
  amount: z.number(),
  refunded: z.number(),
  dispute: z.string().nullish(),
  attention: z.string().nullish(),
  livemode: z.boolean(),
  /** How it was paid over the counter; null: online. */
  paid_by: paidBySchema.nullish(),
  /** Cents off the whole over the counter; its lines are less. */
  discount: z.number().int(),
  locale: z.enum(languages),
  paid_at: z.string().nullish(),
  payment_intent_id: z.string().nullish(),
  provider_path: z.string().nullish(),
  /** A null message: no card, or its time is over (GFT-01). */
  gift: z.object({ message: z.string().nullish(), wrapped: z.boolean() }).nullish(),
  open_choices: z.array(openChoiceSchema),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** Reads an order's payment; null when none is known. */
export const orderPaymentQuery = (client: AdminClient, orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, "payment", orderId],
    queryFn: () =>
      readAs(orderPaymentSchema.nullable(), client.rpc("order_payment", { order_id: orderId }).throwOnError()),
  });

/** All orders of the same purchase, line by line; empty when the order is gone. */
export function purchaseQuery(client: AdminClient, orderId: string) {
  return queryOptions({
    queryKey: [...ordersKey, "purchase", orderId],
    queryFn: () => readPurchase(client, orderId),
    // The last opening's parcels may be others by now: a number typed there went to the wrong ones.
    gcTime: 0,
  });
}

async function readPurchase(client: AdminClient, orderId: string): Promise<Order[]> {
  if (!z.uuid().safeParse(orderId).success) return [];
  const one = client.from("orders").select(orderColumns).eq("id", orderId);
  const { data } = await one.throwOnError();
  const orders = z.array(orderSchema).parse(data);
  const checkout = orders[0]?.checkout_id;
  if (!checkout) return orders;
  const { data: together } = await client
    .from("orders")
    .select(orderColumns)
    .eq("checkout_id", checkout)
    .order("line_no")
    .limit(100)
    .throwOnError();
  return z.array(orderSchema).parse(together);
}
