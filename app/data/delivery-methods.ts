import { queryOptions } from "@tanstack/react-query";
import type { DeliveryMethodFields } from "#domain/delivery/delivery-method.ts";
import { browserClient } from "./client.ts";
import type { ShopClient } from "./shop-client.ts";

/** A way of delivery as its row says it, before any cart: what pages promise (DLV-01). */
export type DeliveryMethod = DeliveryMethodFields;

/** Ways in the jeweller's order; none where nobody has said how the shop delivers. */
export async function readDeliveryMethods(client: ShopClient): Promise<DeliveryMethod[]> {
  const { data } = await client
    .from("delivery_methods")
    .select("kind,name,name_el,promise,promise_el,countries,price,free_from,min_days,max_days")
    .eq("archived", false)
    .order("position")
    .order("created_at")
    .order("id")
    .limit(50)
    .overrideTypes<DeliveryMethod[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Asks for pages that the browser makes by itself. */
export const deliveryMethodsQuery = queryOptions({
  queryKey: ["delivery", "methods"],
  queryFn: async () => readDeliveryMethods(await browserClient()),
});
