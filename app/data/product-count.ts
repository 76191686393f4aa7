import type { Category } from "#domain/product.ts";
import type { ShopClient } from "./shop-client.ts";

/** How many pieces the client may see, of one category or of all: the database keeps the number and counts none. */
export async function countProducts(
  client: Pick<ShopClient, "rpc">,
  of_category: Category | undefined,
  signal?: AbortSignal,
): Promise<number> {
  let request = client.rpc("count_products", { of_category }, { get: true });
  if (signal) request = request.abortSignal(signal);
  const { data } = await request.throwOnError();
  return Number(data);
}
