import { isUuid } from "#domain/uuid.ts";
import { useQuery } from "@tanstack/react-query";
import { atPriceOf, type Cart, type CartItem } from "#domain/cart.ts";
import { priceCents, type Product } from "#domain/product.ts";
import { productsByIdQuery } from "../data/products.ts";

/** A line at its conditions of now. */
export interface CurrentLine {
  /** The piece's price of now. */
  item: CartItem;
  product: Product | undefined;
  /** A note that the shopper has to read before paying; `was` in euros. */
  news:
    { kind: "price changed"; was: number } | { kind: "no price" } | { kind: "gone" } | undefined;
}

/**
 * The payment page charges today's price (CHK-07), so the cart shows that one. Unread, lines are as they were saved.
 */
export function useCurrentLines(cart: Cart): CurrentLine[] {
  // One foreign id would make the service refuse the question for all of them.
  const ids = cart.map(({ id }) => id).filter(isUuid);
  const { data, isPlaceholderData } = useQuery({
    ...productsByIdQuery(ids.toSorted()),
    enabled: ids.length > 0,
  });
  return cart.map((item) => {
    const product = data?.find(({ id }) => id === item.id);
    if (product) return lineOf(item, product);
    const isGone = data !== undefined && !isPlaceholderData && isUuid(item.id);
    return { item, product, news: isGone ? { kind: "gone" } : undefined };
  });
}

function lineOf(saved: CartItem, product: Product): CurrentLine {
  const item = atPriceOf(saved, product);
  if (priceCents(product) === undefined) return { item, product, news: { kind: "no price" } };
  const hasChanged = saved.price !== 0 && saved.price !== item.price;
  return {
    item,
    product,
    news: hasChanged ? { kind: "price changed", was: saved.price } : undefined,
  };
}
