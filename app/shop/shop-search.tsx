import { useEffect, useRef, type FormEvent } from "react";
import { Form, Link, useNavigate, useSearchParams } from "react-router";
import { usualSort, type ProductFilter, type ProductSort } from "../data/product-list.ts";
import { useTranslate } from "../i18n/language.tsx";
import type { ShopTextKey } from "../i18n/shop-texts.ts";
import { buttonClass } from "../ui/button.tsx";
import { controlClass } from "../ui/field.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { filterOf, longestQuery, shopPath, sorts } from "./shop-address.ts";

/** A plain GET form, so that search and sort work before any script has loaded (PDP-03). */
export function ShopSearch({ filter }: { filter: ProductFilter }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const lang = parameters.get("lang");
  // The usual order has no name in the form: who only types a word has chosen none.
  const valueOf = (sort: ProductSort) => (sort === usualSort(filter.query) ? "" : sort);
  const input = useRef<HTMLInputElement>(null);
  // The address may change by other ways: back, another category. The field keeps its focus meanwhile, and text typed
  // before the page's code arrived.
  const shownQuery = useRef(filter.query);
  useEffect(() => {
    if (input.current && shownQuery.current !== filter.query) input.current.value = filter.query;
    shownQuery.current = filter.query;
  }, [filter.query]);
  const go = (form: HTMLFormElement) => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") asked.set(name, value);
    }
    void navigate(shopPath(filterOf(filter.category, asked)), { preventScrollReset: true });
  };
  return (
    <Form
      method="get"
      action={`/shop/${filter.category}`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        go(event.currentTarget);
      }}
      className="mt-5 mb-8 flex flex-wrap items-end gap-x-3 gap-y-4 sm:mt-6 sm:mb-10 sm:gap-x-4"
    >
      <search className="contents">
        <div className="min-w-[min(13rem,100%)] grow basis-52 lg:max-w-xl">
          <label htmlFor="shop-search" className="mb-1.5 block text-sm font-medium">
            {t("shop.search")}
          </label>
          <div className="relative">
            <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted max-sm:hidden" />
            <input
              ref={input}
              id="shop-search"
              type="search"
              name="q"
              defaultValue={filter.query}
              maxLength={longestQuery}
              placeholder={t("shop.searchHint")}
              enterKeyHint="search"
              autoComplete="off"
              className={`${controlClass} sm:pl-11`}
            />
          </div>
        </div>
        <button type="submit" className={buttonClass("secondary", "max-sm:px-3")}>
          <SearchIcon className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t("shop.searchButton")}</span>
        </button>
        {filter.query === "" ? null : (
          <Link
            to={shopPath({ ...filter, query: "", page: 1 })}
            preventScrollReset
            onClick={() => input.current?.focus()}
            className={buttonClass("quiet", "sm:mx-0 sm:px-3")}
          >
            {t("shop.clearSearch")}
          </Link>
        )}
        <div className="basis-full sm:basis-56 lg:ml-auto">
          <label htmlFor="shop-sort" className="mb-1.5 block text-sm font-medium">
            {t("shop.sort")}
          </label>
          <select
            id="shop-sort"
            name="sort"
            value={valueOf(filter.sort)}
            onChange={({ currentTarget }) => currentTarget.form && go(currentTarget.form)}
            className={controlClass}
          >
            {sorts(filter.query).map((sort) => (
              <option key={sort} value={valueOf(sort)}>
                {t(sortTexts[sort])}
              </option>
            ))}
          </select>
        </div>
        {lang === null ? null : <input type="hidden" name="lang" value={lang} />}
      </search>
    </Form>
  );
}

const sortTexts: Record<ProductSort, ShopTextKey> = {
  best: "shop.sorts.best",
  newest: "shop.sorts.newest",
  "price-asc": "shop.sorts.priceUp",
  "price-desc": "shop.sorts.priceDown",
};
