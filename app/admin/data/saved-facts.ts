import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { ProductFacts, ProductStone } from "#domain/facts.ts";
import { costsSchema, factsSchema, stonesSchema, type ProductCosts } from "#domain/schemas/facts.ts";
import type { AdminClient } from "./admin-client.ts";

/** Facts, stones and costs of a piece beside its row (PCE-06, WEK-16); no costs for assistants. */
export const factColumns =
  "product_facts(metal,fineness,colour,width_mm,height_mm,length_mm,weight_g,hallmark,hallmark_el,care,care_el,maker,responsible_person,warnings,warnings_el),product_stones(position,kind,count,carat,cut,treatment,origin,colour,clarity,cut_grade,laboratory,report_number,report_url),product_costs(making,stones)";

export const savedFactsSchema = z.object({
  product_facts: factsSchema.nullish(),
  product_stones: z
    .array(z.looseObject({ position: z.number() }))
    .transform((stones) => stonesSchema.parse([...stones].sort((one, other) => one.position - other.position)))
    .optional(),
  product_costs: costsSchema.nullish(),
});

export interface Facts {
  facts: ProductFacts;
  stones: ProductStone[];
  /** Costs to save; undefined leaves them as they are. */
  costs: ProductCosts | undefined;
}

/** How many of the newest pieces are asked for the words that they use. */
const remembered = 300;

/** Facts of the newest pieces, to be suggested for the next. */
export function factSuggestionsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: ["admin", "fact-suggestions"],
    queryFn: async ({ signal }) => {
      const { data } = await client
        .from("products")
        .select("product_facts!inner(metal,fineness,hallmark,hallmark_el,care,care_el)")
        .order("created_at", { ascending: false })
        .limit(remembered)
        .abortSignal(signal)
        .throwOnError();
      return z
        .array(z.object({ product_facts: factsSchema }))
        .parse(data)
        .map(({ product_facts: facts }) => facts);
    },
  });
}
