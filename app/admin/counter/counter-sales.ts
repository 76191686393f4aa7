import { z } from "zod";
import type { Chosen } from "#domain/cart.ts";
import type { Language } from "#domain/language.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { paidBySchema, type PaymentMethod } from "#domain/schemas/paid-by.ts";

export interface SaleRequest {
  /** Made by the form: a repeated press is the same sale. */
  id: string;
  product_id: string;
  quantity: number;
  choices: readonly Chosen[];
  /** Cents of one piece, as agreed. */
  unit_amount: number;
  payment_method: PaymentMethod;
  /** The address for a receipt; empty when none is wanted. */
  email: string;
  locale: Language;
  /** The reservation of the person who has come for it. */
  reservation?: string | undefined;
  /** Not the buyer of the last cash sales (TRD-03). */
  other_buyer?: boolean;
}

const saleSchema = z.object({
  reference: z.string(),
  /** Cents. */
  amount: z.number().int(),
  paid_by: paidBySchema,
  /** Its number. */
  receipt: z.string(),
});
export type CounterSale = z.infer<typeof saleSchema>;

/** @throws a refusal, read by `takenPieces` or by its code */
export async function sellAtCounter(client: AdminClient, request: SaleRequest): Promise<CounterSale> {
  const { product_id, quantity, unit_amount, reservation, choices, ...sale } = request;
  const line = { product_id, quantity, unit_amount, reservation, choices: choices.map((choice) => ({ ...choice })) };
  const asked = { ...sale, lines: [line] };
  const { data } = await client.rpc("sell_at_counter", { request: asked }).throwOnError();
  return saleSchema.parse(data);
}
