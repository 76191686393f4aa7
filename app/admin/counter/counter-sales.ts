import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import type { Chosen } from "#domain/cart.ts";
import type { ProductChoice } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { managedProductsKey } from "../data/keys.ts";
import { refusalFacts } from "../data/stock.ts";
import { purposes } from "../stock/reservations.ts";
import { paymentMethods, type PaymentMethod } from "./payment-method.ts";

/** The chosen values of a piece, in its order. */
export function choicesQuery(client: AdminClient, productId: string) {
  return queryOptions({
    queryKey: [...managedProductsKey, "choices", productId],
    queryFn: async () => {
      const { data } = await client
        .from("product_choices")
        .select(choiceColumns)
        .eq("product_id", productId)
        .order("position")
        .order("position", { referencedTable: "product_choice_values" })
        .overrideTypes<ProductChoice[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
}

const choiceColumns =
  "id,kind,name,name_el,scale,max_length,alphabets,surcharge,optional,product_choice_values(id,label,label_el,surcharge,is_default,undecided,available,held,held_until)";

export interface SaleRequest {
  /** Made by the form: a repeated press is the same sale. */
  id: string;
  product_id: string;
  quantity: number;
  choices: readonly Chosen[];
  /** Cents of one piece, as agreed. */
  unit_amount: number;
  payment_method: PaymentMethod;
  /** For a receipt; empty: none is wanted. */
  email: string;
  locale: Language;
  /** For whom it was put aside, and who has come for it. */
  reservation?: string | undefined;
}

const saleSchema = z.object({
  reference: z.string(),
  /** Cents. */
  amount: z.number().int(),
  payment_method: z.enum(paymentMethods),
  /** Its number. */
  receipt: z.string(),
});
export type CounterSale = z.infer<typeof saleSchema>;

/** @throws a refusal, read by `takenPieces` or by its code */
export async function sellAtCounter(client: AdminClient, { choices, ...request }: SaleRequest): Promise<CounterSale> {
  const asked = { ...request, choices: choices.map((choice) => ({ ...choice })) };
  const { data } = await client.rpc("sell_at_counter", { request: asked }).throwOnError();
  return saleSchema.parse(data);
}

const takerSchema = z.discriminatedUnion("kind", [
  /** `until` in Unix seconds; null: the bank has not answered. */
  z.object({ kind: z.literal("paying"), reference: z.string(), until: z.number().nullable() }),
  z.object({
    kind: z.literal("aside"),
    id: z.string(),
    purpose: z.enum(purposes),
    who: z.string().nullable(),
    choices: agreedChoicesSchema,
    /** A day. */
    until: z.string().nullable(),
  }),
  /** `at` in Unix seconds. */
  z.object({ kind: z.literal("sold"), reference: z.string().nullable(), at: z.number() }),
]);
export type Taker = z.infer<typeof takerSchema>;

const takenSchema = z.object({ left: z.number(), takers: z.array(takerSchema) });

/** The one who has the piece that was to be sold; undefined: another refusal. */
export function takenProducts(error: unknown) {
  return refusalFacts(error, "taken", takenSchema);
}

const choiceSchema = z.object({ choice: z.string().nullish(), most: z.number().nullish() });

/** Which choice a refusal is about. */
export function choiceInDoubt(error: unknown, code: string) {
  return refusalFacts(error, code, choiceSchema);
}

/** Takes a sale over the counter back, whole; again, nothing more happens. */
export async function takeBackSale(client: AdminClient, reference: string): Promise<void> {
  await client.rpc("take_back_sale", { sale_reference: reference }).throwOnError();
}
