import type { Order } from "../data/orders.ts";
import type { Place } from "../lists/steady-rows.ts";

/** Rows of one purchase that stand together; in another order than by date they may stand apart. */
export function byPurchase(places: readonly Place<Order>[]): Place<Order>[][] {
  const purchases: Place<Order>[][] = [];
  for (const place of places) {
    const last = purchases[purchases.length - 1];
    const checkout = place.row.checkout_id;
    if (last && checkout && last[0]?.row.checkout_id === checkout) last.push(place);
    else purchases.push([place]);
  }
  return purchases;
}
