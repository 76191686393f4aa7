import { z } from "zod";
import { cents, centsFromEuros, isPrice, sumCents, timesQuantity, type Cents } from "./money.ts";

/** CRT-03, CRT-05. */
export const maxQuantity = 100;

/** A line of the cart as local storage and the wire carry it (CRT-02). `price` in euros, 0 when absent. */
export const cartItemSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  price: z.number().refine((price) => price === 0 || isPrice(price)),
  quantity: z.number().int().min(1).max(maxQuantity),
  image_url: z.string().max(2048).optional(),
  product_code: z.string().max(50).nullable().optional(),
});
export type CartItem = z.infer<typeof cartItemSchema>;
export type Cart = readonly CartItem[];

/** What is read of a product when it is added (section 3 of the specification). */
export interface CartCandidate {
  id?: string | undefined;
  name?: string | undefined;
  price?: number | null | undefined;
  image_url?: string | null | undefined;
  product_code?: string | null | undefined;
}

export type CartChange = { cart: Cart } | { refused: CartRefusal };
export type CartRefusal = "invalid product" | "invalid price" | "quantity too high" | "not whole";

/** CRT-03, CRT-04: one more of a piece already there (never above 100), a new piece once. */
export function addItem(cart: Cart, product: CartCandidate): CartChange {
  const { id, name, price } = product;
  if (!id || !name) return { refused: "invalid product" };
  if (price !== undefined && price !== null && !isPrice(price)) return { refused: "invalid price" };
  const present = cart.find((item) => item.id === id);
  if (present) {
    return { cart: withQuantity(cart, id, Math.min(present.quantity + 1, maxQuantity)) };
  }
  const item: CartItem = { id, name, price: price ?? 0, quantity: 1 };
  if (product.image_url) item.image_url = product.image_url;
  if (product.product_code) item.product_code = product.product_code;
  return { cart: [...cart, item] };
}

/** CRT-05: 0 or less removes the line, above 100 is refused. */
export function setQuantity(cart: Cart, id: string, quantity: number): CartChange {
  if (!Number.isInteger(quantity)) return { refused: "not whole" };
  if (quantity > maxQuantity) return { refused: "quantity too high" };
  return { cart: quantity <= 0 ? removeItem(cart, id) : withQuantity(cart, id, quantity) };
}

export function removeItem(cart: Cart, id: string): Cart {
  return cart.filter((item) => item.id !== id);
}

/** Lines that come back to the cart (CHK-06) join those that are there, each at most 100. */
export function mergeCarts(cart: Cart, returning: Cart): Cart {
  const kept = cart.map((item) => {
    const again = returning.find((other) => other.id === item.id);
    return again
      ? { ...item, quantity: Math.min(item.quantity + again.quantity, maxQuantity) }
      : item;
  });
  return [...kept, ...returning.filter((item) => !cart.some((other) => other.id === item.id))];
}

export function itemCents(item: CartItem): Cents {
  return timesQuantity(centsFromEuros(item.price) ?? cents(0), item.quantity);
}

export function totalCents(cart: Cart): Cents {
  return sumCents(cart.map(itemCents));
}

export function itemCount(cart: Cart): number {
  return cart.reduce((count, item) => count + item.quantity, 0);
}

/** CRT-11: what can be saved of a foreign value, and how many lines could not. */
export function salvageCart(value: unknown): { cart: Cart; setAside: number } {
  if (!Array.isArray(value)) return { cart: [], setAside: value === null ? 0 : 1 };
  const cart = new Map<string, CartItem>();
  for (const line of value) {
    const item = cartItemSchema.safeParse(line);
    if (item.success && !cart.has(item.data.id)) cart.set(item.data.id, item.data);
  }
  return { cart: [...cart.values()], setAside: value.length - cart.size };
}

function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return cart.map((item) => (item.id === id ? { ...item, quantity } : item));
}
