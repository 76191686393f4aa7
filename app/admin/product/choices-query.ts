import { queryOptions } from "@tanstack/react-query";
import { offeredColumns } from "#domain/choices/columns.ts";
import type { ProductChoice } from "#domain/choices.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { managedProductsKey } from "../data/keys.ts";

/** The chosen values of a piece, in its order. */
export function choicesQuery(client: AdminClient, productId: string) {
  return queryOptions({
    queryKey: [...managedProductsKey, "choices", productId],
    queryFn: async () => {
      const { data } = await client
        .from("product_choices")
        .select(offeredColumns)
        .eq("product_id", productId)
        .order("position")
        .order("position", { referencedTable: "product_choice_values" })
        .overrideTypes<ProductChoice[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
}
