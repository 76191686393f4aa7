import { queryOptions } from "@tanstack/react-query";
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
