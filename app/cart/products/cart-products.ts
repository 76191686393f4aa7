import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Cart } from "#domain/cart.ts";
import { isUuid } from "#domain/uuid.ts";
import { browserClient } from "../../data/client.ts";
import { withReadDeadline } from "../../ui/patience.ts";
import { productsKey, readChoosable } from "../../data/products.ts";
import { rememberProducts, type CartProduct } from "./known-products.ts";

/** The pieces of now, for the cart to compare its lines with. */
export function productsQuery(cart: Cart) {
  // One foreign id would make the service refuse the question for all of them.
  const ids = [...new Set(cart.map(({ id }) => id).filter(isUuid))].sort();
  return queryOptions<CartProduct[]>({
    queryKey: [...productsKey, "cart", ids],
    queryFn: async ({ signal }) => {
      const read = await readChoosable(await browserClient(), ids, withReadDeadline(signal));
      rememberProducts(cart, read);
      return read;
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}
