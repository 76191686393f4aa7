/** The list with another item at this place. */
export function replaced<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return list.map((own, place) => (place === at ? item : own));
}

/** The list with this item before the one that it followed; the first stays first. */
export function movedUp<Item>(list: readonly Item[], at: number): Item[] {
  const before = Math.max(at - 1, 0);
  const moved = list.slice(before, at + 1).reverse();
  return [...list.slice(0, before), ...moved, ...list.slice(at + 1)];
}
