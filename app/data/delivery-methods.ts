import type { Client } from "./shop-client.ts";

/** A way in which purchases reach their buyers, as search engines are told of it. */
export interface DeliveryMethod {
  kind: "courier" | "collection";
  /** Two letters each. */
  countries: string[];
  /** Euros. */
  price: number;
  /** Euros of goods from which it costs nothing. */
  free_from: number | null;
  /** Working days from the sale. */
  min_days: number;
  max_days: number;
}

/** What the shop offers now, in its order. */
export async function readDeliveryMethods(client: Client): Promise<DeliveryMethod[]> {
  const { data } = await client
    .from("delivery_methods")
    .select("kind,countries,price,free_from,min_days,max_days")
    .eq("archived", false)
    .order("position")
    .order("created_at")
    .order("id")
    .limit(50)
    .overrideTypes<DeliveryMethod[], { merge: false }>()
    .throwOnError();
  return data;
}
