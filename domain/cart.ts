import { centsOf, isPrice, sumCents, timesQuantity, type Cents } from "./money.ts";
import { tidyText } from "./text/tidy-text.ts";

/** The most of one product in a cart (CRT-03, CRT-05). */
export const maxQuantity = 100;

/** An answer as a cart's line and `create-cart-payment` carry it: `value` of a list, `text` of a text. */
export interface Chosen {
  choice: string;
  value?: string;
  text?: string;
}

/** A line of the cart as local storage and the wire carry it (CRT-02). */
export interface CartItem {
  id: string;
  name: string;
  /** Euros with the surcharges of its choices, 0 when absent. */
  price: number;
  /** A whole number from 1 to 100. */
  quantity: number;
  image_url?: string;
  product_code?: string | null;
  /** The chosen values; a choice that is not named takes its default (PCE-03). */
  choices?: readonly Chosen[];
}
export type Cart = readonly CartItem[];

/** The columns of a product that are read when it is added. */
export interface CartCandidate {
  id?: string | undefined;
  name?: string | undefined;
  price?: number | null | undefined;
  image_url?: string | null | undefined;
  product_code?: string | null | undefined;
  choices?: readonly Chosen[] | undefined;
}

export type CartChange = { cart: Cart } | { refused: CartRefusal };
type CartRefusal = "invalid product" | "invalid price" | "quantity too high" | "not whole";

/** One piece with the same answers is one line, in whatever order they are given (CHK-07); an empty text is none. */
export function lineKey({ id, choices }: { id: string; choices?: readonly Chosen[] | undefined }) {
  const answers = (choices ?? [])
    .map(({ choice, value, text }) => [choice, value ?? tidyText(text ?? "")])
    .filter(([, answer]) => answer !== "")
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  return answers.length === 0 ? id : `${id} ${JSON.stringify(answers)}`;
}

/** CRT-03, CRT-04: one more of a piece that is there with the same choices (never above 100), a new piece once. */
export function addItem(cart: Cart, product: CartCandidate): CartChange {
  const { id, name, price, choices } = product;
  if (!id || !name) return { refused: "invalid product" };
  if (price !== undefined && price !== null && !isPrice(price)) return { refused: "invalid price" };
  const key = lineKey({ id, choices });
  const present = cart.find((item) => lineKey(item) === key);
  if (present) {
    const quantity = Math.min(present.quantity + 1, maxQuantity);
    // A shopper who adds it again has seen today's price.
    return { cart: withChange(cart, key, { quantity, price: price ?? present.price }) };
  }
  const item: CartItem = { id, name, price: price ?? 0, quantity: 1 };
  if (product.image_url) item.image_url = product.image_url;
  if (product.product_code) item.product_code = product.product_code;
  if (choices && choices.length > 0) item.choices = choices;
  return { cart: [...cart, item] };
}

/** CRT-05: 0 or less removes the line, above 100 is refused. `key` as `lineKey` says it. */
export function setQuantity(cart: Cart, key: string, quantity: number): CartChange {
  if (!Number.isInteger(quantity)) return { refused: "not whole" };
  if (quantity > maxQuantity) return { refused: "quantity too high" };
  return { cart: quantity <= 0 ? removeItem(cart, key) : withChange(cart, key, { quantity }) };
}

export function removeItem(cart: Cart, key: string): Cart {
  return cart.filter((item) => lineKey(item) !== key);
}

/** The line at its price of now, in euros, 0 without one. The price at which it was saved stays saved. */
export function atPrice(item: CartItem, price: number | null): CartItem {
  return { ...item, price: isPrice(price) ? price : 0 };
}

export function itemCents(item: CartItem): Cents {
  return timesQuantity(centsOf(item.price), item.quantity);
}

export function totalCents(cart: Cart): Cents {
  return sumCents(cart.map(itemCents));
}

export function itemCount(cart: Cart): number {
  return cart.reduce((count, item) => count + item.quantity, 0);
}

/** Lines of a cart: the provider takes no more at once (CHK-07). */
export const mostLines = 100;

/**
 * `setAside` counts the lines that could not be saved (CRT-11). A senseless picture or code costs itself, not its line.
 * Not by zod: it would weigh more than the cart itself, and tries `new Function`.
 */
export function salvageCart(value: unknown): { cart: Cart; setAside: number } {
  if (!Array.isArray(value)) return { cart: [], setAside: value === null ? 0 : 1 };
  const lines = new Map<string, CartItem>();
  for (const line of value) {
    const item = itemOf(line);
    if (!item || lines.size >= mostLines) continue;
    const key = lineKey(item);
    if (!lines.has(key)) lines.set(key, item);
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
  const choices = choicesOf(own.get("choices") ?? []);
  if (!choices) return undefined;
  if (choices.length > 0) item.choices = choices;
  return item;
}

/** Refuses nonsense, which costs its line, since another size would be bought without it. */
function choicesOf(value: unknown): Chosen[] | undefined {
  if (!Array.isArray(value) || value.length > mostAnswers) return undefined;
  const chosen = value.flatMap((answer): Chosen[] => {
    if (typeof answer !== "object" || answer === null) return [];
    const own = new Map<string, unknown>(Object.entries(answer));
    const [choice, of, text] = ["choice", "value", "text"].map((key) => own.get(key));
    if (!isText(choice, 1, 100)) return [];
    if (isText(of, 1, 100)) return [{ choice, value: of }];
    return isText(text, 0, longestStored) ? [{ choice, text }] : [];
  });
  return chosen.length === value.length ? chosen : undefined;
}

/** A piece has three choices; a cart that waited may name some that are gone. */
export const mostAnswers = 10;
/** Longer than any text that is sent: who typed too much reads so at the line. */
const longestStored = 500;

function isText(value: unknown, shortest: number, longest: number): value is string {
  return typeof value === "string" && value.length >= shortest && value.length <= longest;
}

/** CHK-07: as the server takes it. */
export function isQuantity(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxQuantity;
}

/** The line of that key, changed. */
export function withChange(cart: Cart, key: string, change: Partial<CartItem>): Cart {
  return cart.map((item) => (lineKey(item) === key ? { ...item, ...change } : item));
}
