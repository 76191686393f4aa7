import { z } from "zod";
import { centsOf } from "#domain/money.ts";
import { priceCents } from "#domain/product.ts";
import { costsSchema, factsSchema } from "#domain/schemas/facts.ts";
import { productRows } from "../../../data/product-rows.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import type { ManagedProductFilter } from "../../data/product-changes.ts";
import { mostPrices } from "../../product/prices.ts";

const pricedSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    name_el: z.string().nullable(),
    price: z.number().nullable(),
    product_facts: factsSchema.nullable(),
    product_stones: z.array(z.object({ carat: z.number().nullable() })),
    product_costs: costsSchema.nullable(),
  })
  .transform(({ price, product_facts: facts, product_stones: stones, product_costs: costs, ...named }) => ({
    ...named,
    cents: priceCents({ price }),
    made: {
      metal: facts?.metal ?? null,
      fineness: facts?.fineness ?? null,
      weight_g: facts?.weight_g ?? null,
      carat: stones.reduce((sum, { carat }) => sum + (carat ?? 0), 0),
      making: ownCents(costs?.making),
      stones: ownCents(costs?.stones),
    },
  }));
export type PricedProduct = z.infer<typeof pricedSchema>;

function ownCents(euros: number | null | undefined) {
  return euros == null ? null : centsOf(euros);
}

const pricedColumns =
  "id,name,name_el,price,product_facts(metal,fineness,weight_g),product_stones(carat),product_costs(making,stones)";

/** The pieces of a list with their prices and what they are made of, in its order: the first thousand, and how many there are. */
export async function readPrices(
  client: AdminClient,
  filter: ManagedProductFilter,
): Promise<{ products: PricedProduct[]; count: number }> {
  const { column, ascending } = filter.sort;
  const wanted = { ...filter, sort_by: column, ascending, skip: 0 };
  const { data, count } = await productRows(client, pricedColumns, wanted, { count: "exact" })
    .order(column, { ascending, nullsFirst: false })
    .order("id")
    .range(0, mostPrices - 1)
    .throwOnError();
  const products = z.array(pricedSchema).parse(data);
  return { products, count: count ?? products.length };
}
