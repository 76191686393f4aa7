import { cents, centsFromEuros, isPrice, sumCents, timesQuantity, type Cents } from "./money.ts";

/** The most of one product in a cart (CRT-03, CRT-05). */
export const maxQuantity = 100;

/** A line of the cart as local storage and the wire carry it (CRT-02). */
export interface CartItem {
  id: string;
  name: string;
  /** Euros, 0 when absent. */
  price: number;
  /** A whole number from 1 to 100. */
  quantity: number;
  image_url?: string;
  product_code?: string | null;
}
export type Cart = readonly CartItem[];

/** The columns of a product that are read when it is added. */
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
    const quantity = Math.min(present.quantity + 1, maxQuantity);
    // A shopper who adds it again has seen today's price.
    return { cart: withChange(cart, id, { quantity, price: price ?? present.price }) };
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
  return { cart: quantity <= 0 ? removeItem(cart, id) : withChange(cart, id, { quantity }) };
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

/** The line at the piece's price of now, 0 without one. The price at which it was saved stays saved. */
export function atPriceOf(item: CartItem, product: { price: number | null }): CartItem {
  return { ...item, price: isPrice(product.price) ? product.price : 0 };
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

/** A cart filled by hand has no more lines than the server takes at once (CHK-07). */
const mostLines = 100;

/**
 * `setAside` counts the lines that could not be saved (CRT-11). A senseless picture or code costs itself, not its line.
 * Not by zod: it would weigh more than the cart itself, and tries `new Function`.
 */
export function salvageCart(value: unknown): { cart: Cart; setAside: number } {
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
  const [id, name, quantity] = ["id", "name", "quantity"].map((key) => own.get(key));
  if (!isText(id, 1, 100) || !isText(name, 1, 200) || !isQuantity(quantity)) return undefined;
  const price = own.get("price") ?? 0;
  if (price !== 0 && !isPrice(price)) return undefined;
  // `|| 0`: a minus zero would show as one.
  const item: CartItem = { id, name, price: price || 0, quantity };
  const [image, code] = [own.get("image_url"), own.get("product_code")];
  if (isText(image, 1, 2048)) item.image_url = image;
  if (isText(code, 1, 50)) item.product_code = code;
  return item;
}

function isText(value: unknown, shortest: number, longest: number): value is string {
  return typeof value === "string" && value.length >= shortest && value.length <= longest;
}

function isQuantity(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxQuantity;
}

function withChange(cart: Cart, id: string, change: Partial<CartItem>): Cart {
  return cart.map((item) => (item.id === id ? { ...item, ...change } : item));
}
