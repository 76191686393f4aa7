import { noPicks } from "../../data/filters/picks.ts";
import type { ProductFilter } from "../../data/product-list.ts";
import { pickEntries } from "./filter-address.ts";

/** Fields that a form sends along, so that search, order and bounds leave the other filters as they are. */
export function HiddenPicks({ filter: { picks = noPicks } }: { filter: ProductFilter }) {
  return pickEntries(picks).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
