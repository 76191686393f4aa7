import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { serverNow } from "../../../data/server-clock.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import { readDeliveries } from "../deliveries.ts";
import { ordersKey } from "../../data/keys.ts";
import { orderFlagSchema } from "../../data/orders.ts";

const saleSchema = z.object({
  created_at: z.string(),
  total_amount: z.number(),
  quantity: z.number(),
  product_name: z.string(),
  product_name_el: z.string().nullish(),
  choices: agreedChoicesSchema.catch([]),
  flags: z.array(orderFlagSchema).catch([]),
  checkout_id: z.string().nullish(),
  products: z.object({ category: z.string().nullish() }).nullish(),
});
/** One sold line with the columns that the charts need. Amounts in euros. */
export type Sale = z.infer<typeof saleSchema> & {
  /** Cents of delivery and wrapping, on the first line of a purchase. */
  extras: number;
};

/** The most lines that a chart reads; beyond, it shows the newest of them and says so. */
export const mostSales = 5000;
const perRequest = 1000;

export function salesQuery(client: AdminClient, days: number) {
  return queryOptions({
    queryKey: [...ordersKey, "sales", days],
    queryFn: ({ signal }) => readSales(client, days, signal),
    staleTime: 60_000,
  });
}

async function readSales(client: AdminClient, days: number, signal: AbortSignal): Promise<Sale[]> {
  const lines = await readLines(client, days, signal);
  const deliveries = await readDeliveries(client, lines);
  const counted = new Set<string>();
  return lines.map((line) => {
    const id = line.checkout_id ?? "";
    const delivery = counted.has(id) ? undefined : deliveries.get(id);
    counted.add(id);
    return { ...line, extras: delivery ? delivery.delivery_amount + delivery.wrap_amount : 0 };
  });
}

async function readLines(client: AdminClient, days: number, signal: AbortSignal) {
  const since = new Date(serverNow() - days * 24 * 3_600_000).toISOString();
  const sales: z.infer<typeof saleSchema>[] = [];
  for (let first = 0; first < mostSales; first += perRequest) {
    const { data } = await client
      .from("orders")
      .select(
        "created_at,total_amount,quantity,product_name,product_name_el,choices,flags,checkout_id,products(category)",
      )
      .gte("created_at", since)
      .order("created_at", { ascending: false })
      .order("id")
      .range(first, first + perRequest - 1)
      .abortSignal(signal)
      .throwOnError();
    const page = z.array(saleSchema).parse(data);
    sales.push(...page);
    if (page.length < perRequest) break;
  }
  return sales;
}
