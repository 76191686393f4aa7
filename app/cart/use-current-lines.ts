import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { atPrice, itemCount, lineKey, maxQuantity, type Cart, type CartItem } from "#domain/cart.ts";
import { joinLines } from "./cart-lines.ts";
import { answered, priceWith, resolveChoices, type ResolvedChoice } from "#domain/choices.ts";
import { priceCents } from "#domain/product.ts";
import { isUuid } from "#domain/uuid.ts";
import { productsQuery } from "./products/cart-products.ts";
import { knownProducts, type CartProduct } from "./products/known-products.ts";
import { cartStore } from "./cart-store.ts";

/** A line at its conditions of now. */
export interface CurrentLine {
  /** The piece's price of now with its choices. */
  item: CartItem;
  product: CartProduct | undefined;
  choices: readonly ResolvedChoice[];
  /** A note that the shopper has to read before paying; `was` in euros. */
  /** The most that can be had, beside what other lines have of the same piece (EYE-02). */
  most: number;
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
  const lines = cart.map((item): Omit<CurrentLine, "most"> => {
    const product = data?.find(({ id }) => id === item.id);
    if (product) return lineOf(item, product);
    const last = read ? undefined : knownProducts().find(({ id }) => id === item.id);
    if (last) return { ...lineOf(item, last), item, news: undefined };
    const isGone = read !== undefined && isUuid(item.id);
    return { item, product, choices: [], news: isGone ? { kind: "gone" } : undefined };
  });
  return lines.map((line) => ({ ...line, most: mostOf(line, cart) }));
}

/** The few that are left, or as many as a checkout takes of a line; never less than what is there already. */
export function mostOf({ item, product }: Pick<CurrentLine, "item" | "product">, cart: Cart): number {
  const ofProduct = cart.filter(({ id }) => id === item.id);
  const elsewhere = itemCount(ofProduct) - item.quantity;
  const left = product && !product.availability ? 0 : (product?.few_left ?? maxQuantity + elsewhere);
  return Math.max(Math.min(left - elsewhere, maxQuantity), item.quantity);
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

function lineOf(saved: CartItem, product: CartProduct): Omit<CurrentLine, "most"> {
  const choices = resolveChoices(product.product_choices, saved.choices);
  const item = atPrice(saved, priceWith(product.price, choices));
  const line = { item, product, choices };
  if (priceCents(product) === undefined) return { ...line, news: { kind: "no price" } };
  const hasChanged = saved.price !== 0 && saved.price !== item.price;
  return { ...line, news: hasChanged ? { kind: "price changed", was: saved.price } : undefined };
}
