import type { FilterCounts, ValueCount } from "../../data/filters/filter-counts.ts";
import { hasPicks, type Picks } from "../../data/filters/picks.ts";

export interface OfferedFilters {
  metals: FilterCounts["metals"];
  stones: FilterCounts["stones"];
  sizes: FilterCounts["sizes"];
  /** The bounds; null when every product costs the same, or none has a price. */
  price: Pick<FilterCounts, "lowest" | "highest"> | null;
  /** How many can be bought now; null: all, or none. */
  available: number | null;
}

/** Values worth picking: one that all pieces have narrows nothing. Undefined: there is nothing to filter by. */
export function offeredFilters(counts: FilterCounts, picks: Picks): OfferedFilters | undefined {
  const { lowest, highest, available, either } = counts;
  const hasBounds = picks.from !== null || picks.to !== null;
  const hasPrices = lowest !== null && highest !== null && lowest < highest;
  const isMixed = available > 0 && available < either;
  const offered: OfferedFilters = {
    metals: worthPicking(counts.metals, picks.metals, counts.count),
    stones: worthPicking(counts.stones, picks.stones, counts.count),
    sizes: worthPicking(counts.sizes, picks.sizes, counts.count).sort(bySize),
    price: hasBounds || hasPrices ? { lowest, highest } : null,
    available: picks.available || isMixed ? available : null,
  };
  const { metals, stones, sizes, price } = offered;
  const isNothing = metals.length + stones.length + sizes.length === 0 && price === null && offered.available === null;
  return isNothing && !hasPicks(picks) ? undefined : offered;
}

/** A pick stays, to be taken off, even when it leaves nothing. */
function worthPicking<Value extends string>(
  values: readonly ValueCount<Value>[],
  picked: readonly Value[],
  all: number,
): ValueCount<Value>[] {
  const gone = picked.filter((value) => !values.some((one) => one.value === value));
  const [only] = values;
  const narrows = picked.length > 0 || values.length > 1 || (only && only.count < all);
  return narrows ? [...values, ...gone.map((value) => ({ value, count: 0 }))] : [];
}

/** Rings come first, then lengths, each by its number, then words. */
function bySize(one: ValueCount, other: ValueCount): number {
  const [first, second] = [placeOf(one), placeOf(other)];
  if (first.kind !== second.kind) return first.kind - second.kind;
  if (first.number !== second.number) return first.number - second.number;
  return one.value < other.value ? -1 : 1;
}

function placeOf({ value }: ValueCount): { kind: number; number: number } {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(.*)$/.exec(value) ?? [];
  if (number === undefined) return { kind: 2, number: 0 };
  return { kind: unit ? 1 : 0, number: Number(number) };
}
