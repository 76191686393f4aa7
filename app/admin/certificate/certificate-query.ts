import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { factsSchema, stonesSchema } from "#domain/schemas/facts.ts";
import { loadTexts } from "../../i18n/shared-text.ts";
import type { AdminClient } from "../data/admin-client.ts";

const certificateSchema = z.object({
  reference: z.string(),
  /** Unix seconds. */
  sold_at: z.number(),
  shop_name: z.string().nullable(),
  name: z.string(),
  name_el: z.string().nullable(),
  product_code: z.string().nullable(),
  image_url: z.string().nullable(),
  choices: agreedChoicesSchema,
  facts: factsSchema.nullable(),
  stones: stonesSchema,
});
export type CertificateFacts = z.infer<typeof certificateSchema>;

/** A sold piece as it was known on its day; null: there is no such order. The sheet is in both languages. */
export function certificateQuery(client: AdminClient, order: string) {
  return queryOptions({
    queryKey: ["admin", "certificate", order],
    queryFn: async () => {
      const [{ data }] = await Promise.all([
        client.rpc("certificate", { order_id: order }).throwOnError(),
        loadTexts("en"),
        loadTexts("el"),
      ]);
      return certificateSchema.nullable().parse(data);
    },
  });
}
