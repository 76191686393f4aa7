import { infiniteQueryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";
import { userRights } from "./right.ts";

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** An account; the operator, by a command, has none. */
  actor: z.string().nullish(),
  actor_email: z.string().nullish(),
  /** A table and a verb: `products update`. */
  action: z.string(),
  rows: z.number(),
  names: z.array(z.string().nullable()),
  /** Greek ones in the places of `names`. */
  names_el: z.array(z.string().nullable()),
  /** References of purchases, where `names` has the pieces. */
  purchases: z.array(z.string()),
  /** Names of who bought it; null once their order is gone. */
  buyers: z.array(z.string()).nullish(),
  columns: z.array(z.string()),
  /** Values in short, before and after; one with a shape of its own is only named. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullish(), after: z.string().nullish() })),
  /** Whether the settings are still as this line left them. */
  can_undo: z.boolean(),
  /** One of the changed prices, at least, is still as it was left. */
  can_undo_prices: z.boolean().nullish(),
  /** The mark that orders were given. */
  sent: z.boolean().nullish(),
  ready: z.boolean().nullish(),
  /** The account's right before a change of it, and after. */
  former_role: z.enum(userRights).nullish(),
  new_role: z.enum(userRights).nullish(),
  /** Orders, an account or a piece, still as this line left them. */
  way_back: z.array(z.string()).nullish(),
  /** Deleted products that can come back. */
  deleted_products: z
    .array(z.object({ id: z.string(), name: z.string(), name_el: z.string().nullish() }))
    .nullish()
    .transform((products) => products ?? []),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The database answers fifty at a time. */
const perPage = 50;

export const auditKey = ["admin", "audit"] as const;

/** Changes by admins, newest first, as the database wrote them down. */
export function auditQuery(client: AdminClient) {
  return infiniteQueryOptions({
    queryKey: auditKey,
    queryFn: async ({ pageParam }) => {
      const { data } = await client.rpc("audit_entries", { before: pageParam ?? undefined }).throwOnError();
      return z.array(auditEntrySchema).parse(data);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < perPage ? null : page[page.length - 1]?.id),
  });
}

/** @throws `product_changed`, or a refusal read by `stockChanged`, when somebody has changed the same since */
export async function undoProduct(client: AdminClient, entry: number): Promise<void> {
  await client.rpc("undo_product", { entry }).throwOnError();
}

/** @throws `collection_changed` when somebody has changed the same since */
export async function undoCollection(client: AdminClient, entry: number): Promise<void> {
  await client.rpc("undo_collection", { entry }).throwOnError();
}
