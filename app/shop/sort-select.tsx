import { usualSort, type ProductFilter, type ProductSort } from "../data/product-list.ts";
import { useText } from "../i18n/language.tsx";
import { type SharedTextKey, sharedText } from "../i18n/shared-text.ts";
import { controlClass } from "../ui/field.tsx";
import { SortIcon } from "../ui/icons.tsx";
import { sorts } from "./shop-address.ts";

interface SortSelectProps {
  filter: ProductFilter;
  onChoose: (form: HTMLFormElement) => void;
}

/** A phone shows a sign, marked while the order is another than the usual one; its list is the phone's own. */
export function SortSelect({ filter, onChoose }: SortSelectProps) {
  const t = useText(sharedText);
  const isUsual = filter.sort === usualSort(filter.query);
  // The usual order has no name in the form: who only types a word has chosen none.
  const valueOf = (sort: ProductSort) => (sort === usualSort(filter.query) ? "" : sort);
  return (
    <div className="relative shrink-0 max-sm:size-11 sm:basis-56 lg:ml-auto">
      <label htmlFor="shop-sort" className="sr-only">
        {t("shop.sort")}
      </label>
      <select
        id="shop-sort"
        name="sort"
        value={valueOf(filter.sort)}
        onChange={({ currentTarget }) => currentTarget.form && onChoose(currentTarget.form)}
        className={`peer ${controlClass} max-sm:absolute max-sm:inset-0 max-sm:opacity-0`}
      >
        {sorts(filter.query).map((sort) => (
          <option key={sort} value={valueOf(sort)}>
            {t(sortTexts[sort])}
          </option>
        ))}
      </select>
      {/* The sign is the select's look on a phone, with the ring of its focus. */}
      <SortIcon className="pointer-events-none absolute inset-0 size-11 rounded-sm border border-edge p-[0.6875rem] peer-focus-visible:outline-2 peer-focus-visible:outline-gold sm:hidden" />
      {isUsual ? null : <span className="absolute -top-0.75 -right-0.75 size-2.5 rounded-full bg-gold sm:hidden" />}
    </div>
  );
}

const sortTexts: Record<ProductSort, SharedTextKey> = {
  best: "shop.sorts.best",
  newest: "shop.sorts.newest",
  "price-asc": "shop.sorts.priceUp",
  "price-desc": "shop.sorts.priceDown",
};
