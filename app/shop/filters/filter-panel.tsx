import type { ReactNode, RefObject } from "react";
import { noPicks, type Picks } from "../../data/filters/picks.ts";
import type { ValueCount } from "../../data/filters/filter-counts.ts";
import type { ProductFilter } from "../../data/product-list.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { shopPath } from "../shop-address.ts";
import { valueNames } from "./filter-names.ts";
import { FilterValues, type FilterValue } from "./filter-values.tsx";
import type { OfferedFilters } from "./offered-filters.ts";
import { PriceFilter } from "./price-filter.tsx";
import { filterText } from "./text.ts";

interface FilterPanelProps {
  filter: ProductFilter;
  offered: OfferedFilters;
  switchRef: RefObject<HTMLDetailsElement | null>;
}

/** PCE-07: beside the list, always on the widest screens, else while its switch is open; on a narrow one above the list. */
export function FilterPanel({ filter, offered, switchRef }: FilterPanelProps) {
  const t = useText(filterText);
  const { available, metals, stones, sizes } = useFilterValues(filter, offered);
  return (
    <section
      id="filters"
      aria-label={t("filters.title")}
      className="flex flex-col gap-7 max-lg:mb-8 max-lg:border-y max-lg:hairline max-lg:py-6 max-2xl:hidden filtering:flex"
    >
      {available.length > 0 ? <FilterValues look="rows" values={available} /> : null}
      {offered.price ? (
        <Group title={t("filters.price")}>
          <PriceFilter key={shopPath(filter)} filter={filter} {...offered.price} />
        </Group>
      ) : null}
      <Values title={t("filters.metal")} look="rows" values={metals} />
      <Values title={t("filters.stone")} look="rows" values={stones} />
      <Values title={t("filters.size")} look="tiles" values={sizes} />
      <button
        type="button"
        onClick={() => {
          if (switchRef.current) switchRef.current.open = false;
        }}
        className={buttonClass("primary", "lg:hidden noscript:hidden")}
      >
        {t("filters.show")}
      </button>
    </section>
  );
}

function Values({ title, ...about }: { title: string } & Parameters<typeof FilterValues>[0]) {
  return about.values.length > 0 ? (
    <Group title={title}>
      <FilterValues {...about} />
    </Group>
  ) : null;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Each value with the address that picks it, or lets go of it. */
function useFilterValues(filter: ProductFilter, { metals, stones, sizes, available }: OfferedFilters) {
  const t = useText(filterText);
  const { language } = useLanguage();
  const { picks = noPicks } = filter;
  const pathOf = (next: Partial<Picks>) => shopPath({ ...filter, page: 1, picks: { ...picks, ...next } });
  function toggles<Value extends string>(
    values: readonly ValueCount<Value>[],
    picked: readonly Value[],
    nameOf: (value: Value) => string,
    picking: (next: Value[]) => Partial<Picks>,
  ): FilterValue[] {
    return values.map(({ value, count }) => {
      const isPicked = picked.includes(value);
      const next = isPicked ? picked.filter((one) => one !== value) : [...picked, value];
      return { id: value, name: nameOf(value), count, isPicked, to: pathOf(picking(next)) };
    });
  }
  return {
    available: toggles(
      available === null ? [] : [{ value: "available", count: available }],
      picks.available ? ["available"] : [],
      () => t("filters.available"),
      (next) => ({ available: next.length > 0 }),
    ),
    metals: toggles(
      metals,
      picks.metals,
      (metal) => valueNames.metals(metal, language),
      (next) => ({ metals: next }),
    ),
    stones: toggles(
      stones,
      picks.stones,
      (stone) => valueNames.stones(stone, language),
      (next) => ({ stones: next }),
    ),
    sizes: toggles(
      sizes,
      picks.sizes,
      (size) => valueNames.sizes(size, language, { sizes }),
      (next) => ({ sizes: next }),
    ),
  };
}
