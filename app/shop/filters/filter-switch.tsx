import type { RefObject } from "react";
import { noPicks, pickCount } from "../../data/filters/picks.ts";
import type { ProductFilter } from "../../data/product-list.ts";
import { wholeNumber } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { FiltersIcon } from "../../ui/icons.tsx";
import { filterText } from "./text.ts";

interface FilterSwitchProps {
  filter: ProductFilter;
  switchRef: RefObject<HTMLDetailsElement | null>;
}

/** Opens the panel below its row, without scripts too; where the panel stands beside the list, it needs none (PCE-08). */
export function FilterSwitch({ filter: { picks = noPicks }, switchRef }: FilterSwitchProps) {
  const t = useText(filterText);
  const { language } = useLanguage();
  const count = pickCount(picks);
  return (
    <details
      ref={switchRef}
      onToggle={({ currentTarget: { open } }) => {
        document.getElementById("filters")?.parentElement?.toggleAttribute("data-filtering", open);
      }}
      className="filter-switch relative shrink-0 2xl:hidden"
    >
      <summary
        aria-controls="filters"
        className="grid size-11 list-none place-items-center rounded-sm border border-edge sm:flex sm:w-auto sm:gap-2.5 sm:px-4 sm:text-[0.9375rem] sm:font-medium [&::-webkit-details-marker]:hidden in-[[open]]:border-ink"
      >
        <FiltersIcon />
        {/* Unseen on a phone, it lies over its icon: a press on the word arrives. */}
        <span className="max-sm:absolute max-sm:inset-0 max-sm:overflow-hidden max-sm:opacity-0">
          {t("filters.title")}
        </span>
        {count > 0 ? (
          <span className="absolute -top-1.5 -right-1.5 grid min-w-5 place-items-center rounded-full bg-gold px-1 text-xs leading-5 text-paper">
            {wholeNumber(count, language)}
          </span>
        ) : null}
      </summary>
    </details>
  );
}
