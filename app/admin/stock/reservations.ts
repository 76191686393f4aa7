import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { choiceKinds } from "#domain/choices.ts";
import type { Chosen } from "#domain/cart.ts";
import { readAs, type AdminClient } from "../data/admin-client.ts";
import { managedProductsKey } from "../data/keys.ts";

export const purposes = ["customer", "market", "photographer", "repair"] as const;
type Purpose = (typeof purposes)[number];

export const reservationSchema = z.object({
  id: z.string(),
  product_id: z.string(),
  name: z.string(),
  name_el: z.string().nullable(),
  quantity: z.number(),
  /** The size or variant, in words of that day; empty for any. */
  choices: agreedChoicesSchema,
  purpose: z.enum(purposes),
  who: z.string().nullable(),
  /** The last day, `2026-12-24`; null: until it is let go. */
  until: z.string().nullable(),
});
export type Reservation = z.infer<typeof reservationSchema>;

const diaryLineSchema = z.object({
  at: z.string(),
  /** A movement's reason, or `aside` and `back`. */
  what: z.string(),
  delta: z.number(),
  choices: agreedChoicesSchema,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  purpose: z.enum(purposes).nullable(),
  who: z.string().nullable(),
  /** The address of the admin who did it. */
  by: z.string().nullable(),
});
export type DiaryLine = z.infer<typeof diaryLineSchema>;

const countedChoiceSchema = z.object({
  id: z.string(),
  kind: z.enum(choiceKinds),
  name: z.string(),
  name_el: z.string().nullable(),
  values: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      label_el: z.string().nullable(),
      /** The free number, where it is counted. */
      free: z.number().nullable(),
    }),
  ),
});
export type CountedChoice = z.infer<typeof countedChoiceSchema>;

const stockFactsSchema = z.object({
  /** The count; null when it is made to order. */
  quantity: z.number().nullable(),
  one_of_a_kind: z.boolean(),
  held: z.array(
    z.object({
      reference: z.string(),
      state: z.string(),
      quantity: z.number(),
      choices: agreedChoicesSchema,
      until: z.string(),
    }),
  ),
  reservations: z.array(reservationSchema),
  /** Its lists of which a value is counted. */
  choices: z.array(countedChoiceSchema),
  diary: z.array(diaryLineSchema),
});
export type StockFacts = z.infer<typeof stockFactsSchema>;

const stockKey = [...managedProductsKey, "stock"] as const;

/** The count of a piece, who has it, and its diary; null: it was deleted. */
export const stockQuery = (client: AdminClient, productId: string) =>
  queryOptions({
    queryKey: [...stockKey, productId],
    queryFn: () => readAs(stockFactsSchema.nullable(), client.rpc("stock_of", { product: productId }).throwOnError()),
    // No feed reports holds (held-query.ts).
    refetchInterval: 5000,
  });

/** Reads what is put aside, the first to end first: by its product, its code, or for whom. */
export const reservationsQuery = (client: AdminClient, { search, most }: { search: string; most: number }) =>
  queryOptions({
    queryKey: [...stockKey, "aside", search, most],
    queryFn: () => readAs(z.array(reservationSchema), client.rpc("reservations", { search, most }).throwOnError()),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export interface WantedReservation {
  /** A uuid that the form made: the same again changes nothing. */
  id: string;
  product_id: string;
  quantity: number;
  /** A value of each counted list. */
  choices: readonly Chosen[];
  purpose: Purpose;
  who: string;
  until: string | null;
}

export async function putAside(client: AdminClient, { choices, ...request }: WantedReservation): Promise<void> {
  const asked = { ...request, choices: choices.map((choice) => ({ ...choice })) };
  await client.rpc("put_aside", { request: asked }).throwOnError();
}

export async function endReservation(client: AdminClient, id: string): Promise<void> {
  await client.rpc("end_reservation", { reservation: id }).throwOnError();
}
