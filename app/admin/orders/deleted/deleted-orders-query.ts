import { infiniteQueryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import { ordersKey } from "../../data/keys.ts";

const deletedSchema = z.object({
  id: z.string(),
  deletion: z.string(),
  /** The number of orders that were deleted in one, with this one. */
  together: z.number(),
  deleted_at: z.string(),
  /** The time from which the next daily round ends it for good. */
  ends_at: z.string(),
  deleted_by: z.string().nullish(),
  customer_name: z.string(),
  customer_email: z.string(),
  product_name: z.string(),
  product_name_el: z.string().nullish(),
  product_code: z.string().nullish(),
  choices: agreedChoicesSchema,
  quantity: z.number(),
  /** Euros. */
  total_amount: z.number(),
  created_at: z.string(),
});
const pageSchema = z.object({ count: z.number(), orders: z.array(deletedSchema) });
export type DeletedOrder = z.infer<typeof deletedSchema>;

/** Deleted orders that can come back, the last deleted first; the database answers 25 at a time. */
export function deletedOrdersQuery(client: AdminClient) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey, "deleted"],
    queryFn: async ({ pageParam }) => {
      const { data } = await client.rpc("recently_deleted", { skip: pageParam }).throwOnError();
      return pageSchema.parse(data);
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const read = pages.reduce((sum, { orders }) => sum + orders.length, 0);
      return page.orders.length > 0 && read < page.count ? read : undefined;
    },
  });
}
