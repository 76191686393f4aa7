import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { DeliveryMethodFields } from "#domain/delivery/delivery-method.ts";
import type { AdminClient } from "./admin-client.ts";

export const deliveryMethodsKey = ["admin", "delivery-methods"] as const;

const methodSchema = z.object({
  id: z.string(),
  position: z.number().int(),
  kind: z.enum(["courier", "collection"]),
  name: z.string(),
  name_el: z.string().nullable(),
  promise: z.string().nullable(),
  promise_el: z.string().nullable(),
  countries: z.array(z.string()),
  /** Euros. */
  price: z.number(),
  free_from: z.number().nullable(),
  min_days: z.number().int(),
  max_days: z.number().int(),
  archived: z.boolean(),
  updated_at: z.string(),
});
export type DeliveryMethod = z.infer<typeof methodSchema>;

/** All ways of delivery, the archived too, in the order in which the cart offers them. */
export function deliveryMethodsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: deliveryMethodsKey,
    queryFn: async () => {
      const all = client.from("delivery_methods").select("*");
      const { data } = await all.order("position").order("created_at").order("id").throwOnError();
      return z.array(methodSchema).parse(data);
    },
  });
}

export async function addMethod(
  client: AdminClient,
  method: DeliveryMethodFields & { position: number },
): Promise<void> {
  await client.from("delivery_methods").insert(method).throwOnError();
}

/** False: somebody else has changed it since it was read. */
export async function changeMethod(
  client: AdminClient,
  { id, updated_at }: Pick<DeliveryMethod, "id" | "updated_at">,
  changes: Partial<DeliveryMethodFields & { archived: boolean }>,
): Promise<boolean> {
  const { data } = await client
    .from("delivery_methods")
    .update(changes)
    .eq("id", id)
    .eq("updated_at", updated_at)
    .select("id")
    .throwOnError();
  return data.length > 0;
}

/** Numbers the methods as they stand here; one that keeps its place is not written. */
export async function placeMethods(
  client: AdminClient,
  methods: readonly Pick<DeliveryMethod, "id" | "position">[],
): Promise<void> {
  const moved = methods
    .map(({ id, position: was }, index) => ({ id, was, position: index + 1 }))
    .filter(({ was, position }) => was !== position);
  await Promise.all(
    moved.map(({ id, position }) =>
      client.from("delivery_methods").update({ position }).eq("id", id).throwOnError(),
    ),
  );
}
