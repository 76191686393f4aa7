import {
  addItem,
  mergeCarts,
  removeItem,
  salvageCart,
  setQuantity,
  type Cart,
  type CartCandidate,
  type CartChange,
} from "#domain/cart.ts";
import { tryStorage } from "../data/try-storage.ts";

export const cartKey = "cart";
const setAsideKey = "cart-set-aside";
/** One constant, so that an empty cart in the browser equals the server's and nothing is drawn anew. */
export const emptyCart: Cart = [];

/** Saved on every change (CRT-01), the same in every tab (CRT-11). Refusals are only logged (CRT-04, CRT-05). */
export function createCartStore(storage: () => Storage, log: (...words: unknown[]) => void) {
  const listeners = new Set<() => void>();
  let cart: Cart | undefined;

  function read(): Cart {
    cart ??= load();
    return cart;
  }

  function load(): Cart {
    const saved = tryStorage(() => storage().getItem(cartKey), log) ?? null;
    if (saved === null) return emptyCart;
    const { cart: kept, setAside } = salvageCart(parse(saved));
    if (setAside > 0) {
      log(`${setAside} lines of the stored cart were set aside`);
      tryStorage(() => storage().setItem(setAsideKey, saved.slice(0, 100_000)), log);
      tryStorage(() => storage().setItem(cartKey, JSON.stringify(kept)), log);
    }
    return kept;
  }

  function write(next: Cart): void {
    cart = next;
    tryStorage(() => storage().setItem(cartKey, JSON.stringify(next)), log);
    for (const listener of listeners) listener();
  }

  function change(change: CartChange): boolean {
    if ("refused" in change) {
      log(refusals[change.refused]);
      return false;
    }
    write(change.cart);
    return true;
  }

  return {
    read,
    /** False: refused, and logged why. */
    add: (product: CartCandidate) => change(addItem(read(), product)),
    setQuantity: (key: string, quantity: number) => change(setQuantity(read(), key, quantity)),
    replace: write,
    remove: (key: string) => write(removeItem(read(), key)),
    clear: () => write([]),
    /** CHK-06: lines that come back from an unpaid checkout. */
    bringBack: (lines: Cart) => write(mergeCarts(read(), lines)),
    /** Another tab has written (`storage` event). */
    forget: () => {
      cart = undefined;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const refusals = {
  "invalid product": "Invalid product: it needs an id and a name",
  "invalid price": "Invalid price",
  "quantity too high": "Quantity cannot exceed 100",
  "not whole": "Quantity must be a whole number",
} as const;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
