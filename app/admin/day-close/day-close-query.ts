import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { paidBySchema } from "#domain/schemas/paid-by.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { ordersKey } from "../data/keys.ts";
import { waySchema } from "../data/order-payments.ts";

/** A day over the counter, from `day_close()`. Amounts in cents. */
const daySchema = z.object({
  day: z.string(),
  testing: z.boolean(),
  both_modes: z.boolean(),
  sales: z.number().int(),
  returns: z.number().int(),
  /** Taken less what was given back. */
  amount: z.number().int(),
  vat: z.number().int(),
  ways: z.array(waySchema),
  papers: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["receipt", "credit_note"]),
      issued_at: z.string(),
      reference: z.string(),
      amount: z.number().int(),
      paid_by: paidBySchema,
    }),
  ),
});
export type DayClose = z.infer<typeof daySchema>;

/** @param day as `2026-11-27`, of Cyprus; `testing` undefined: the mode of now */
export function dayCloseQuery(client: AdminClient, day: string, testing?: boolean) {
  return queryOptions({
    queryKey: [...ordersKey, "day-close", day, testing],
    queryFn: async () => {
      const asked = { day, ...(testing === undefined ? {} : { testing }) };
      const { data } = await client.rpc("day_close", asked).throwOnError();
      return daySchema.parse(data);
    },
  });
}
