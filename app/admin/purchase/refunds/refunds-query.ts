import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { paidBySchema } from "#domain/schemas/paid-by.ts";
import { callFunction, type AdminClient } from "../../data/admin-client.ts";
import { withdrawnLineSchema } from "../../data/order-payments.ts";
import { ordersKey } from "../../data/keys.ts";

const refundStates = ["requested", "pending", "succeeded", "failed"] as const;

const productsSchema = z.object({ line_no: z.number().int(), quantity: z.number().int() });
export type Products = z.infer<typeof productsSchema>;

const refundSchema = z.object({
  n: z.number().int(),
  /** Cents. */
  amount: z.number().int(),
  /** The part of the amount for delivery and wrapping. */
  extras: z.number().int(),
  /** Empty: an amount alone. */
  lines: z.array(productsSchema),
  state: z.enum(refundStates),
  /** The provider's code. */
  failure: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** False: made in the provider's own dashboard. */
  is_from_here: z.boolean(),
  requested_by: z.string().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

const returnSchema = z.object({
  id: z.string(),
  received_at: z.string(),
  /** A day: `2026-12-21`. */
  refund_due: z.string(),
  lines: z.array(withdrawnLineSchema),
  goods_back_at: z.string().nullable(),
  inspected_at: z.string().nullable(),
  /** Its pieces were with the buyer, so that they come back. */
  has_left: z.boolean(),
  is_paid_back: z.boolean(),
  /** Cents that are still to go back, of both payments of a quote. */
  owed: z.number().int(),
});
export type Return = z.infer<typeof returnSchema>;

const lineSchema = withdrawnLineSchema.extend({
  /** The pieces that no refund is for yet. */
  left_over: z.number().int(),
  /** False: made to order, without a number in stock. */
  is_counted: z.boolean(),
});
export type RefundableLine = z.infer<typeof lineSchema>;

const moneyBackSchema = z.object({
  reference: z.string(),
  livemode: z.boolean(),
  /** Cents that are left of the payment. */
  refundable: z.number().int(),
  amount: z.number().int(),
  /** How it was paid over the counter, where it is given back (take_back_sale); null: online. */
  paid_by: paidBySchema.nullable(),
  /** Cents of delivery and wrapping that no refund is for yet: they go back with the last piece. */
  extras_left: z.number().int(),
  lines: z.array(lineSchema),
  withdrawals: z.array(returnSchema),
  refunds: z.array(refundSchema),
});
export type MoneyBack = z.infer<typeof moneyBackSchema>;

/** Pieces and money that came back of a paid purchase; null for an unpaid one. */
export function moneyBackQuery(client: AdminClient, reference: string) {
  return queryOptions({
    queryKey: [...ordersKey, "money-back", reference],
    queryFn: async () => {
      const args = { checkout_reference: reference };
      const { data } = await client.rpc("purchase_refunds", args).throwOnError();
      return moneyBackSchema.nullable().parse(data);
    },
    // No feed reports refunds: the provider's word comes at any time.
    refetchInterval: 5000,
    // An answer from before a piece came back would ask whether to wait for it.
    gcTime: 0,
  });
}

export interface RefundRequest {
  /** Made by the form: a repeated press is the same refund. */
  id: string;
  reference: string;
  /** The highest `n` that the form showed. */
  seen: number;
  lines: Products[];
  /** Cents; undefined: what the lines cost. */
  amount: number | undefined;
  restock: boolean;
  locale: Language;
}

const answerSchema = refundSchema.pick({ n: true, amount: true, state: true, failure: true });
export type AskedRefund = z.infer<typeof answerSchema>;

export async function payBack(client: AdminClient, request: RefundRequest): Promise<AskedRefund> {
  return answerSchema.parse(await callFunction(client, "refund-order", request));
}

export type ReturnStep = "goods_back" | "inspected";

/** Resolves to whether it was marked otherwise before. */
export async function markReturn(
  client: AdminClient,
  { id, step, done }: { id: string; step: ReturnStep; done: boolean },
): Promise<boolean> {
  const { data } = await client.rpc("mark_return", { withdrawal: id, step, done }).throwOnError();
  return z.boolean().parse(data);
}
