import {
  addItem,
  maxQuantity,
  mergeCarts,
  removeItem,
  setQuantity,
  type Cart,
  type CartCandidate,
  type CartChange,
  type CartItem,
} from "#domain/cart.ts";
import { isPrice } from "#domain/money.ts";

export const cartKey = "cart";
const setAsideKey = "cart-set-aside";

/**
 * The cart outside React: loaded from storage when first asked for, saved on every change (CRT-01), the
 * same in every tab (CRT-11). What is refused is only logged (CRT-04, CRT-05).
 */
export function createCartStore(storage: () => Storage, log: (...words: unknown[]) => void) {
  const listeners = new Set<() => void>();
  let cart: Cart | undefined;

  function read(): Cart {
    cart ??= load();
    return cart;
  }

  function load(): Cart {
    const saved = attempt(() => storage().getItem(cartKey)) ?? null;
    if (saved === null) return [];
    const { cart: kept, setAside } = salvage(parse(saved));
    if (setAside > 0) {
      log(`${setAside} lines of the stored cart were set aside`);
      attempt(() => storage().setItem(setAsideKey, saved.slice(0, 100_000)));
      attempt(() => storage().setItem(cartKey, JSON.stringify(kept)));
    }
    return kept;
  }

  function write(next: Cart): void {
    cart = next;
    attempt(() => storage().setItem(cartKey, JSON.stringify(next)));
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

  /** A full or forbidden storage costs the memory between visits, not the cart of this one. */
  function attempt<Result>(action: () => Result): Result | undefined {
    try {
      return action();
    } catch (error) {
      log("The cart's storage refused", error);
      return undefined;
    }
  }

  return {
    read,
    /** False: refused, and logged why. */
    add: (product: CartCandidate) => change(addItem(read(), product)),
    setQuantity: (id: string, quantity: number) => change(setQuantity(read(), id, quantity)),
    remove: (id: string) => write(removeItem(read(), id)),
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

const mostLines = 100;

/**
 * What can be saved of a stored value, and how much could not (CRT-11). The rule is that of domain's
 * `salvageCart`; written by hand because zod would cost each shopper more than the cart itself, and tries
 * `new Function`, which the page's policy reports. A property test holds the two together.
 */
export function salvage(value: unknown): { cart: Cart; setAside: number } {
  if (!Array.isArray(value)) return { cart: [], setAside: value === null ? 0 : 1 };
  const lines = new Map<string, CartItem>();
  for (const line of value) {
    const item = itemOf(line);
    if (item && !lines.has(item.id) && lines.size < mostLines) lines.set(item.id, item);
  }
  return { cart: [...lines.values()], setAside: value.length - lines.size };
}

function itemOf(line: unknown): CartItem | undefined {
  if (typeof line !== "object" || line === null) return undefined;
  const own = new Map<string, unknown>(Object.entries(line));
  const [id, name, price, quantity] = ["id", "name", "price", "quantity"].map((key) =>
    own.get(key),
  );
  if (!isText(id, 1, 100) || !isText(name, 1, 200)) return undefined;
  if (price !== 0 && !isPrice(price)) return undefined;
  if (!isQuantity(quantity)) return undefined;
  const item: CartItem = { id, name, price, quantity };
  const image = own.get("image_url");
  const code = own.get("product_code");
  if (image !== undefined) {
    if (!isText(image, 0, 2048)) return undefined;
    item.image_url = image;
  }
  if (code !== undefined) {
    if (code !== null && !isText(code, 0, 50)) return undefined;
    item.product_code = code;
  }
  return item;
}

function isText(value: unknown, shortest: number, longest: number): value is string {
  return typeof value === "string" && value.length >= shortest && value.length <= longest;
}

function isQuantity(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxQuantity;
}
