/** The cost of a way for goods of this value, all in one unit. `private.delivery_offer` is the twin. */
export function deliveryPrice<Amount extends number>(
  { price, free_from }: { price: Amount; free_from: Amount | null },
  goods: number | null,
): Amount | 0 {
  return free_from !== null && goods !== null && goods >= free_from ? 0 : price;
}
