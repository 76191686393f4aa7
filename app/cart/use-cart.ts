import { useSyncExternalStore } from "react";
import type { Cart } from "#domain/cart.ts";
import { cartKey, createCartStore, emptyCart } from "./cart-store.ts";

// oxlint-disable-next-line no-console -- CRT-04, CRT-05: refusals are logged in the browser's console
export const cartStore = createCartStore(() => window.localStorage, console.warn);

/** On the server the cart is empty; the browser's own follows after hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, cartStore.read, () => emptyCart);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = cartStore.subscribe(listener);
  addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    removeEventListener("storage", onStorage);
  };
}

/** CRT-11: `key` is null when a tab cleared everything. */
function onStorage({ key }: StorageEvent): void {
  if (key === cartKey || key === null) cartStore.forget();
}
