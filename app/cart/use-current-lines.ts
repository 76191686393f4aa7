import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { atPrice, lineKey, type Cart, type CartItem } from "#domain/cart.ts";
import { joinLines } from "./cart-lines.ts";
import { answered, priceWith, resolveChoices, type ResolvedChoice } from "#domain/choices.ts";
import { priceCents } from "#domain/product.ts";
import { isUuid } from "#domain/uuid.ts";
import { productsQuery } from "./cart-products.ts";
import { knownProducts, type CartProduct } from "./known-products.ts";
import { cartStore } from "./cart-store.ts";

/** A line at its conditions of now. */
export interface CurrentLine {
  /** The piece's price of now with its choices. */
  item: CartItem;
  product: CartProduct | undefined;
  choices: readonly ResolvedChoice[];
  /** A note that the shopper has to read before paying; `was` in euros. */
  news: { kind: "price changed"; was: number } | { kind: "no price" } | { kind: "gone" } | undefined;
}

/**
 * The payment page charges today's price (CHK-07), so the cart shows that one. Unread, lines are at the price they were
 * saved with, of pieces as they were last known.
 */
export function useCurrentLines(cart: Cart): CurrentLine[] {
  const { data, isPlaceholderData } = useQuery(productsQuery(cart));
  const read = isPlaceholderData ? undefined : data;
  useEffect(() => joinSame(cart, read), [cart, read]);
  return cart.map((item) => {
    const product = data?.find(({ id }) => id === item.id);
    if (product) return lineOf(item, product);
    const last = read ? undefined : knownProducts().find(({ id }) => id === item.id);
    if (last) return { ...lineOf(item, last), item, news: undefined };
    const isGone = read !== undefined && isUuid(item.id);
    return { item, product, choices: [], news: isGone ? { kind: "gone" } : undefined };
  });
}

/**
 * A default that one line names and another, from a list, leaves open is the same choice: the server takes each line
 * once (CHK-07).
 */
function joinSame(cart: Cart, products: readonly CartProduct[] = []): void {
  const known = new Map(products.map(({ id, product_choices }) => [id, product_choices]));
  const join = (lines: Cart) =>
    joinLines(lines, ({ id, choices }) => lineKey({ id, choices: answered(known.get(id) ?? [], choices) }));
  if (join(cart).length < cart.length) cartStore.change(join);
}

function lineOf(saved: CartItem, product: CartProduct): CurrentLine {
  const choices = resolveChoices(product.product_choices, saved.choices);
  const item = atPrice(saved, priceWith(product.price, choices));
  const line = { item, product, choices };
  if (priceCents(product) === undefined) return { ...line, news: { kind: "no price" } };
  const hasChanged = saved.price !== 0 && saved.price !== item.price;
  return { ...line, news: hasChanged ? { kind: "price changed", was: saved.price } : undefined };
}
