import { z } from "zod";
import { eurosFromCents, type Cents } from "#domain/money.ts";
import type { AdminClient } from "../data/admin-client.ts";
import type { ManagedProductPage } from "../data/product-changes.ts";

/** A price as the screen showed it, and as it should be; undefined: on request. */
export interface PriceChange {
  product_id: string;
  seen: Cents | undefined;
  wanted: Cents | undefined;
}

/** The database changes no more at once. */
export const mostPrices = 1000;

const answerSchema = z.object({
  /** Names the act, to undo it; null: nothing changed. */
  act: z.number().nullable(),
  changed: z.number(),
  /** Changed by somebody else meanwhile, or deleted (no name): they stayed as they are. */
  kept: z.array(
    z.object({
      product_id: z.string(),
      name: z.string().nullable(),
      name_el: z.string().nullable(),
      price: z.number().nullable(),
    }),
  ),
});
export type PriceAnswer = z.infer<typeof answerSchema>;

/** One act, once for each key (a UUID), over no price that the screen did not show. */
export async function changePrices(
  client: AdminClient,
  { key, changes }: { key: string; changes: readonly PriceChange[] },
): Promise<PriceAnswer> {
  const prices = changes.map(({ product_id, seen, wanted }) => ({
    product_id,
    seen: seen === undefined ? null : eurosFromCents(seen),
    wanted: wanted === undefined ? null : eurosFromCents(wanted),
  }));
  const { data } = await client.rpc("change_prices", { request: { key, prices } }).throwOnError();
  return answerSchema.parse(data);
}

/** A page of the list with the prices that a change has made; those that were kept stay. */
export function priced(
  page: ManagedProductPage,
  changes: readonly PriceChange[],
  kept: PriceAnswer["kept"],
): ManagedProductPage {
  const made = changes.filter((change) => !kept.some(({ product_id: id }) => id === change.product_id));
  const prices = new Map(
    made.map(({ product_id: id, wanted }) => [id, wanted === undefined ? null : eurosFromCents(wanted)]),
  );
  const products = page.products.map((product) =>
    prices.has(product.id) ? { ...product, price: prices.get(product.id) } : product,
  );
  return { ...page, products };
}

/** The very prices from before that act, but where somebody has changed one since. */
export async function undoPrices(client: AdminClient, act: number): Promise<PriceAnswer> {
  const { data } = await client.rpc("undo_prices", { entry: act }).throwOnError();
  return answerSchema.parse(data);
}
