import { z } from "zod";
import type { ProviderEvent } from "./checkout.ts";

/** A refund as `begin_refund` and `due_refunds` answer it; `amount` in euro cents. */
export const refundSchema = z.object({
  id: z.string(),
  /** The purchase's first, second …: part of the key under which the provider is asked. */
  n: z.number().int(),
  amount: z.number().int(),
  state: z.enum(["requested", "pending", "succeeded", "failed"]),
  /** The provider's code. */
  failure: z.string().nullable(),
  checkout_id: z.string(),
  payment_intent_id: z.string(),
});
export type Refund = z.infer<typeof refundSchema>;

/** The provider's word on the refunds of a payment; the argument of `record_refunds`. */
export interface RefundNews {
  payment_intent_id: string;
  refunds: ToldRefund[];
  event?: ProviderEvent | undefined;
}

export interface ToldRefund {
  /** The provider's. */
  id: string;
  payment_intent_id: string | null;
  /** Ours, from the metadata of what we asked for. */
  own_id: string | null;
  state: "pending" | "succeeded" | "failed";
  amount: number;
  failure: string | null;
  /** Unix seconds. */
  created: number;
}
