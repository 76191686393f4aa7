import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { readAs, type AdminClient } from "../../data/admin-client.ts";
import { heldKey } from "../../data/keys.ts";

const heldSchema = z.object({
  reference: z.string(),
  /** `processing`: the bank has not answered yet; it ends by an admin alone whose provider does not know it. */
  state: z.enum(["creating", "open", "processing"]),
  /** The time when the provider's session ends by itself. */
  until: z.string(),
  lines: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      name_el: z.string().nullable(),
      quantity: z.number().int(),
      choices: agreedChoicesSchema,
    }),
  ),
});
export type HeldPurchase = z.infer<typeof heldSchema>;

/** Purchases that hold limited pieces until they are paid or end, the hundred that end soonest. */
export const heldQuery = (client: AdminClient) =>
  queryOptions({
    queryKey: heldKey,
    queryFn: () => readAs(z.array(heldSchema), client.rpc("held_products").throwOnError()),
    // No feed reports holds: most of them change nothing that anybody else sees.
    refetchInterval: 5000,
  });
