import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { DeliveryMethodFields } from "#domain/delivery/delivery-method.ts";
import type { AdminClient } from "./admin-client.ts";
import { deliveryMethodsKey } from "./keys.ts";

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

type MethodChanges = Partial<DeliveryMethodFields & { archived: boolean }>;
export type MethodField = keyof MethodChanges;

export type MethodSaved =
  | { saved: true }
  /** `same`: the fields that somebody else has changed, too; theirs is null when it is gone. */
  | { saved: false; theirs: DeliveryMethod | null; same: MethodField[] };

/**
 * Writes only what differs from `base`, so that changes of other fields by others stay, and over no value but that of
 * `seen` (DAY-05).
 */
export async function changeMethod(
  client: AdminClient,
  { base, seen = base }: { base: DeliveryMethod; seen?: DeliveryMethod | undefined },
  wanted: MethodChanges,
): Promise<MethodSaved> {
  const names = Object.keys(wanted)
    .filter((name): name is MethodField => name in wanted)
    .filter((name) => !isSame(wanted[name], base[name]));
  if (names.length === 0) return { saved: true };
  const untouched = Object.fromEntries(
    Object.keys(wanted).flatMap((name) => (names.some((mine) => mine === name) ? [] : [[name, undefined]])),
  );
  // Columns that are undefined are not sent.
  let query = client
    .from("delivery_methods")
    .update({ ...wanted, ...untouched })
    .eq("id", base.id);
  for (const name of names) query = query.filter(name, ...asFilter(seen[name]));
  const { data } = await query.select("id").throwOnError();
  if (data.length > 0) return { saved: true };
  const theirs = await readMethodNow(client, base.id);
  const same = names.filter((name) => theirs && !isSame(theirs[name], seen[name]));
  // A write of our own whose answer was lost is no conflict.
  const isMine = theirs && names.every((name) => isSame(theirs[name], wanted[name]));
  return isMine ? { saved: true } : { saved: false, theirs, same };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function asFilter(value: unknown): [operator: "is" | "eq", value: unknown] {
  if (value === null) return ["is", null];
  return ["eq", Array.isArray(value) ? `{${value.join(",")}}` : value];
}

async function readMethodNow(client: AdminClient, id: string): Promise<DeliveryMethod | null> {
  const { data } = await client.from("delivery_methods").select("*").eq("id", id).throwOnError();
  return z.array(methodSchema).parse(data)[0] ?? null;
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
    moved.map(({ id, position }) => client.from("delivery_methods").update({ position }).eq("id", id).throwOnError()),
  );
}
