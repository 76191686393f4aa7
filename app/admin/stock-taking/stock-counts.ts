import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { readAs, type AdminClient } from "../data/admin-client.ts";
import { managedProductsKey } from "../data/keys.ts";

const countSchema = z.object({
  product_id: z.string(),
  /** The size or variant; null for the product itself. */
  value_id: z.string().nullable(),
  name: z.string(),
  name_el: z.string().nullable(),
  product_code: z.string().nullable(),
  value: z.string().nullable(),
  value_el: z.string().nullable(),
  counted: z.number(),
  /** The books' count at that moment: a sale since then is no difference. */
  expected: z.number(),
  counted_at: z.string(),
  by: z.string().nullable(),
  /** Being paid for, or put aside. */
  promised: z.number().nullable(),
});
export type StockCount = z.infer<typeof countSchema>;

const stockTakingSchema = z.object({
  counts: z.array(countSchema),
  uncounted: z.number(),
  earlier: z.array(
    z.object({
      day: z.string(),
      counted: z.number(),
      differences: z.number(),
      by: z.string().nullable(),
    }),
  ),
});

/** The stock-taking under way, and earlier ones; others may count at the same time. */
export const stockTakingQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...managedProductsKey, "stock-taking"],
    queryFn: () => readAs(stockTakingSchema, client.rpc("stock_taking").throwOnError()),
    refetchInterval: 10_000,
  });

export interface Counted {
  product_id: string;
  value_id: string | null;
  /** The count; null when it was not counted after all. */
  counted: number | null;
}

/** @throws made_to_order, one_only, unknown_product */
export async function countProduct(client: AdminClient, request: Counted): Promise<void> {
  await client.rpc("count_product", { request: { ...request } }).throwOnError();
}

const correctedSchema = z.object({
  corrected: z.number(),
  differences: z.number(),
  /** Stay open: less would stay than is promised. */
  kept: z.array(countSchema),
});
export type Corrected = z.infer<typeof correctedSchema>;

export async function correctStock(client: AdminClient): Promise<Corrected> {
  const { data } = await client.rpc("correct_stock").throwOnError();
  return correctedSchema.parse(data);
}

const valuesSchema = z.array(
  z.object({
    product_choice_values: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        label_el: z.string().nullable(),
        value_stock: z.union([z.object({ quantity: z.number() }), z.tuple([]).transform(() => null), z.null()]),
      }),
    ),
  }),
);

/** Sizes and variants that have a count of their own. */
export function countedValuesQuery(client: AdminClient, productId: string) {
  return queryOptions({
    queryKey: [...managedProductsKey, "counted-values", productId],
    queryFn: async () => {
      const { data } = await client
        .from("product_choices")
        .select("product_choice_values(id,label,label_el,value_stock(quantity))")
        .eq("product_id", productId)
        .order("position")
        .order("position", { referencedTable: "product_choice_values" })
        .throwOnError();
      return valuesSchema
        .parse(data)
        .flatMap((choice) => choice.product_choice_values)
        .filter(({ value_stock: counted }) => counted !== null);
    },
  });
}
