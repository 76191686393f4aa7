import { z } from "zod";
import type { AdminClient } from "../data/admin-client.ts";
import { deliveryFactsSchema } from "../data/order-payments.ts";

const deliverySchema = deliveryFactsSchema.extend({ checkout_id: z.string() });
export type Delivery = z.infer<typeof deliverySchema>;

const perRequest = 1000;

/** Reads deliveries by checkout: of purchases that have a way of delivery, or are wrapped. */
export async function readDeliveries(
  client: AdminClient,
  orders: readonly { checkout_id?: string | null | undefined }[],
): Promise<Map<string, Delivery>> {
  const ids = [...new Set(orders.flatMap(({ checkout_id: id }) => id ?? []))];
  const found: Delivery[] = [];
  for (let first = 0; first < ids.length; first += perRequest) {
    const checkouts = ids.slice(first, first + perRequest);
    // oxlint-disable-next-line no-await-in-loop -- a share after the other, as the orders were read
    const { data } = await client.rpc("deliveries", { checkouts }).throwOnError();
    found.push(...z.array(deliverySchema).parse(data));
  }
  return new Map(found.map((delivery) => [delivery.checkout_id, delivery]));
}
