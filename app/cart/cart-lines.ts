import { lineKey, maxQuantity, withChange, type Cart, type CartItem } from "#domain/cart.ts";

/*
 * Changes that only an open cart, a checkout and the way back from one make: a page is usable before their code is
 * there.
 */

/** Less of each line by so many as these have. */
export function withoutLines(cart: Cart, lines: Cart): Cart {
  const out = new Map(lines.map((line) => [lineKey(line), line.quantity]));
  return cart
    .map((item) => ({ ...item, quantity: item.quantity - (out.get(lineKey(item)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Other choices for a line, and the price with them; it joins the line that has them already. */
export function setChoices(cart: Cart, key: string, change: Required<Pick<CartItem, "choices" | "price">>): Cart {
  return joinLines(withChange(cart, key, change), lineKey);
}

/** Lines that come back to the cart (CHK-06) join those that are there, each at most 100. */
export function mergeCarts(cart: Cart, returning: Cart): Cart {
  return joinLines([...cart, ...returning], lineKey);
}

/** Lines of one key become one. */
export function joinLines(cart: Cart, keyOf: (item: CartItem) => string): Cart {
  const lines = new Map<string, CartItem>();
  for (const item of cart) {
    const present = lines.get(keyOf(item));
    const quantity = Math.min((present?.quantity ?? 0) + item.quantity, maxQuantity);
    lines.set(keyOf(item), { ...item, ...present, quantity });
  }
  return [...lines.values()];
}
