import {
  addItem,
  removeItem,
  salvageCart,
  setQuantity,
  type Cart,
  type CartCandidate,
  type CartChange,
} from "#domain/cart.ts";
import { createKept, useKept } from "../data/kept.ts";

/** Saved on every change (CRT-01), the same in every tab (CRT-11). Refusals are only logged (CRT-04, CRT-05). */
export function createCartStore(browser?: Parameters<typeof createKept>[1]) {
  const kept = createKept<Cart>({ key: "cart", empty: [], salvage }, browser);

  function tryChange(step: (cart: Cart) => CartChange): boolean {
    const tried = step(kept.read());
    // oxlint-disable-next-line no-console -- CRT-04, CRT-05: refusals are logged in the browser's console
    if ("refused" in tried) console.warn(refusals[tried.refused]);
    else kept.change((cart) => changed(cart, step(cart)));
    return !("refused" in tried);
  }

  return {
    ...kept,
    /** False: refused, and logged why. */
    add: (product: CartCandidate) => tryChange((cart) => addItem(cart, product)),
    setQuantity: (key: string, quantity: number) => tryChange((cart) => setQuantity(cart, key, quantity)),
    remove: (key: string) => kept.change((cart) => removeItem(cart, key)),
  };
}

export const cartStore = createCartStore();

/** The server's cart is empty; the browser's own follows after hydration. */
export function useCart(): Cart {
  return useKept(cartStore);
}

function salvage(saved: unknown, tellSetAside: (lines: number) => void): Cart {
  const { cart, setAside } = salvageCart(saved);
  tellSetAside(setAside);
  return cart;
}

function changed(cart: Cart, change: CartChange): Cart {
  return "refused" in change ? cart : change.cart;
}

const refusals = {
  "invalid product": "Invalid product: it needs an id and a name",
  "invalid price": "Invalid price",
  "quantity too high": "Quantity cannot exceed 100",
  "not whole": "Quantity must be a whole number",
} as const;
