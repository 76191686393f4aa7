import type { Chosen } from "#domain/cart.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import type { Checkout, CheckoutLine } from "../_payments/checkout.ts";
import type { WantedItem } from "./cart-request.ts";

/**
 * Items of a request that an earlier payment holds, as they were asked for and at most as often as they were paid
 * (BRW-07).
 */
export function paidOf(items: readonly WantedItem[], earlier: Checkout | null): WantedItem[] {
  if (!earlier || !isBought(earlier)) return [];
  return items.flatMap((item) => {
    const paid = earlier.lines.filter((line) => isSame(item, line));
    const quantity = paid.reduce((sum, { quantity }) => sum + quantity, 0);
    return quantity > 0 ? [{ ...item, quantity: Math.min(item.quantity, quantity) }] : [];
  });
}

/** A bank that is still deciding has the buyer's order already. */
export function isBought({ state }: Checkout): boolean {
  return state === "paid" || state === "processing";
}

/** A choice that was not named took its default, which the line alone knows. */
function isSame({ id, choices = [] }: WantedItem, line: CheckoutLine): boolean {
  return id === line.product_id && choices.every((chosen) => isAnswered(chosen, line));
}

function isAnswered({ choice, value, text }: Chosen, { choices }: CheckoutLine): boolean {
  const agreed = choices.find(({ choice_id: id }) => id === choice);
  return value ? agreed?.value_id === value : (agreed?.text ?? "") === tidyText(text ?? "");
}
