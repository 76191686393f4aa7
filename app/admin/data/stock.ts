import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";

export const maxStock = 100_000;

export interface StockChange {
  product_id: string;
  /** The count that the screen showed; null: made to order. */
  seen: number | null;
  wanted: number | null;
  one_of_a_kind?: boolean;
  /** Why, for the diary. */
  note?: string;
}

/** Changes no count that the screen did not show (STK-03). @throws `stock_changed`, read by `stockChanged` */
export async function changeStock(client: AdminClient, change: StockChange): Promise<void> {
  const { product_id: product, ...stock } = change;
  await client.rpc("save_details", { product, details: { stock } }).throwOnError();
}

const countSchema = z.object({
  quantity: z.number().nullable(),
  /** The last movement's cause; null when nobody ever counted it. */
  reason: z.string().nullable(),
  reference: z.string().nullable(),
});
export const leftSchema = z.object({
  left: z.number(),
  /** The size or variant that is short, where it is not the product. */
  choice: z.string().nullish(),
  choice_el: z.string().nullish(),
  value: z.string().nullish(),
  value_el: z.string().nullish(),
});
export type TooFew = z.infer<typeof leftSchema>;

/** The count as somebody else has left it, and the last thing that happened to it; undefined: another refusal. */
export function stockChanged(error: unknown) {
  return refusalFacts(error, "stock_changed", countSchema);
}

/** How many are free, where too few are to be put aside; undefined: another refusal. */
export function tooFewFree(error: unknown) {
  return refusalFacts(error, "too_few", leftSchema);
}

/** The facts of a refusal with this code. Other refusals have a sentence in their place. */
export function refusalFacts<Facts>(error: unknown, code: string, schema: z.ZodType<Facts>) {
  const said = refusalSchema.safeParse(error).data;
  return said?.message === code ? schema.parse(JSON.parse(said.details)) : undefined;
}

const refusalSchema = z.object({ message: z.string(), details: z.string() });
