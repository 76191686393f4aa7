import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { AdminClient } from "./admin-client.ts";
import { ordersKey } from "./keys.ts";

/** Steps of the table above `private.owed`, the most urgent first (`…_owed.sql`). */
export const stepSchema = z.enum([
  "dispute",
  "look",
  "give_back",
  "inspect",
  "return",
  "ask",
  "make",
  "pack",
  "collect",
  "balance",
]);
export type Step = z.infer<typeof stepSchema>;

const nextSchema = z.object({ checkout_id: z.string(), step: stepSchema, day: z.string().nullable() });
export type NextStep = z.infer<typeof nextSchema>;

/** Next steps of purchases, the same as on the board (WEK-02); one that is done has none. */
export function owedNextQuery(client: AdminClient, checkouts: readonly string[]) {
  const wanted = [...new Set(checkouts)].sort();
  return queryOptions({
    queryKey: [...ordersKey, "next", wanted],
    queryFn: async () => {
      const { data } = await client.rpc("owed_next", { checkouts: wanted }).throwOnError();
      return new Map(
        z
          .array(nextSchema)
          .parse(data)
          .map((next) => [next.checkout_id, next]),
      );
    },
    enabled: wanted.length > 0,
  });
}
