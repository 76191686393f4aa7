import { Link } from "react-router";
import type { FilterCounts } from "../../data/filters/filter-counts.ts";
import { noPicks, type Picks } from "../../data/filters/picks.ts";
import type { ProductFilter } from "../../data/product-list.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { shopPath } from "../shop-address.ts";
import { priceName, valueNames } from "./filter-names.ts";
import { filterText } from "./text.ts";

interface FilterChipsProps {
  filter: ProductFilter;
  counts: FilterCounts | undefined;
}

/** The picks, to be taken off one by one or all at once. */
export function FilterChips({ filter, counts }: FilterChipsProps) {
  const t = useText(filterText);
  const { picks = noPicks } = filter;
  const chips = useChips(picks, counts?.sizes ?? []);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("filters.picked")} className="mb-6 flex flex-wrap items-center gap-2">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={shopPath({ ...filter, page: 1, picks: { ...picks, ...without } })}
            preventScrollReset
            rel="nofollow"
            aria-label={t("filters.remove", { name })}
            onClick={toResults}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border hairline bg-surface pr-3 pl-4 text-sm hover:border-ink"
          >
            <span className="wrap-anywhere">{name}</span>
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={shopPath({ ...filter, page: 1, picks: noPicks })}
          preventScrollReset
          onClick={toResults}
          className={buttonClass("quiet", "ml-1 text-sm")}
        >
          {t("filters.clear")}
        </Link>
      </li>
    </ul>
  );
}

/** The pressed chip goes, and with it would the focus: what is left is said there. */
function toResults(): void {
  document.querySelector<HTMLElement>("#shop-results")?.focus({ preventScroll: true });
}

function useChips(picks: Picks, sizes: FilterCounts["sizes"]) {
  const t = useText(filterText);
  const { language } = useLanguage();
  const chips: { name: string; without: Partial<Picks> }[] = [];
  const others = <Value,>(values: readonly Value[], value: Value) => values.filter((other) => other !== value);
  if (picks.available) chips.push({ name: t("filters.available"), without: { available: false } });
  if (picks.from !== null || picks.to !== null) {
    chips.push({ name: priceName(picks, language), without: { from: null, to: null } });
  }
  for (const metal of picks.metals) {
    const without = { metals: others(picks.metals, metal) };
    chips.push({ name: valueNames.metals(metal, language), without });
  }
  for (const stone of picks.stones) {
    const without = { stones: others(picks.stones, stone) };
    chips.push({ name: valueNames.stones(stone, language), without });
  }
  for (const size of picks.sizes) {
    const without = { sizes: others(picks.sizes, size) };
    chips.push({ name: `${t("filters.size")} ${valueNames.sizes(size, language, { sizes })}`, without });
  }
  return chips;
}
