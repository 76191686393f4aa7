import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { readAs, type AdminClient } from "../data/admin-client.ts";
import { ordersKey } from "../data/keys.ts";

/** A purchase that should have left, or been ready, some days ago. Days are dates, as `2026-12-03`. */
const lateSchema = z.object({
  order_id: z.string(),
  reference: z.string(),
  kind: z.enum(["courier", "collection"]).catch("courier"),
  customer: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      name_el: z.string().nullable(),
      quantity: z.number().int(),
      choices: agreedChoicesSchema.catch([]),
    }),
  ),
  leaves_by: z.string(),
  arrives_to: z.string(),
  days_late: z.number().int(),
});
export type LatePurchase = z.infer<typeof lateSchema>;

/** `count` is of all, `purchases` are the fifty that are latest. */
const latenessSchema = z.object({ count: z.number().int(), purchases: z.array(lateSchema) });

/** Lies beneath the orders' key: the feed of orders makes it stale, too. */
export const lateQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: [...ordersKey, "late"],
    queryFn: () => readAs(latenessSchema, client.rpc("late_purchases").throwOnError()),
    // A day that ends makes purchases late, and nothing tells of it.
    refetchInterval: 10 * 60_000,
  });
