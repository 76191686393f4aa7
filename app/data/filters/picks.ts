import type { Metal, StoneKind } from "#domain/facts/words.ts";
import type { Cents } from "#domain/money.ts";

/** A shopper's picks of the filters beside a list (PCE-07): any of a group, and all groups. */
export interface Picks {
  metals: readonly Metal[];
  stones: readonly StoneKind[];
  /** Sizes in the words of `filter_counts`: `54`, `45 cm`, `Small`. */
  sizes: readonly string[];
  from: Cents | null;
  to: Cents | null;
  /** Only what can be bought now. */
  available: boolean;
}

/** Names of the filters in an address; a group's values are repeated, as a form sends them. */
export const filterNames = ["metal", "stone", "size", "from", "to", "available"] as const;
export type FilterName = (typeof filterNames)[number];

export const noPicks: Picks = {
  metals: [],
  stones: [],
  sizes: [],
  from: null,
  to: null,
  available: false,
};

export function hasPicks(picks: Picks): boolean {
  return pickCount(picks) > 0;
}

/** The bounds of the price are one. */
export function pickCount({ metals, stones, sizes, from, to, available }: Picks): number {
  const others = (from === null && to === null ? 0 : 1) + (available ? 1 : 0);
  return metals.length + stones.length + sizes.length + others;
}
