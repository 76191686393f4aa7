import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import type { Language } from "#domain/language.ts";
import { callFunction, type AdminClient } from "../data/admin-client.ts";

export const heldKey = ["admin", "held"] as const;

const heldSchema = z.object({
  reference: z.string(),
  /** `processing`: the bank has not answered yet, and nobody can end it. */
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
export function heldQuery(client: AdminClient) {
  return queryOptions({
    queryKey: heldKey,
    queryFn: async () => {
      const { data } = await client.rpc("held_products").throwOnError();
      return z.array(heldSchema).parse(data);
    },
    // No feed reports holds: most of them change nothing that anybody else sees.
    refetchInterval: 5000,
  });
}

const answerSchema = z.object({ state: z.string() });

/** Ends the payment page, then frees the pieces. Resolves to the state afterwards: `paid` when that came first. */
export async function letGo(
  client: AdminClient,
  { reference, locale }: { reference: string; locale: Language },
): Promise<string> {
  const answer = await callFunction(client, "cancel-checkout", { reference, locale });
  return answerSchema.parse(answer).state;
}
