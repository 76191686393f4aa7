import type { QueryClient } from "@tanstack/react-query";
import { totalCents } from "#domain/cart.ts";
import { productsQuery } from "./cart-products.ts";
import { cartStore } from "../cart-store.ts";
import { deliveryQuery, knowsDelivery } from "../delivery/offers.ts";
import { rememberProducts, type CartProduct } from "./known-products.ts";

/**
 * Reads what the cart shows before it is opened: its total stands in the first frame (EYE-01).
 * @param added the piece that was just added, where all of it is known
 */
export function readAhead(queryClient: QueryClient, added?: CartProduct | "a piece"): void {
  const cart = cartStore.read();
  if (cart.length === 0 || (!added && knowsDelivery())) return;
  if (added === "a piece") void queryClient.prefetchQuery(productsQuery(cart));
  else if (added) rememberProducts(cart, [added]);
  void queryClient.prefetchQuery(deliveryQuery(cart, totalCents(cart)));
}
