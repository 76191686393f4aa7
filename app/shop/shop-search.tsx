import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { Form, Link, useNavigate, useSearchParams } from "react-router";
import { longestQuery } from "#domain/text/asked-sizes.ts";
import type { ProductFilter } from "../data/product-list.ts";
import { useText } from "../i18n/language.tsx";
import { Border } from "../ui/border.tsx";
import { buttonClass } from "../ui/button.tsx";
import { controlClass } from "../ui/field.tsx";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import type { SearchSuggestions as Suggestions } from "../catalogue/search/search-suggestions.tsx";
import { filterOf, shopPath } from "./shop-address.ts";
import { FilterSwitch } from "./filters/filter-switch.tsx";
import { HiddenPicks } from "./filters/hidden-picks.tsx";
import { SortSelect } from "./sort-select.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** Fetched with the first letter that somebody types; without it the search works all the same. */
const SearchSuggestions = lazy<typeof Suggestions>(async () => {
  const code = await import("../catalogue/search/search-suggestions.tsx").catch(() => undefined);
  return { default: code?.SearchSuggestions ?? (() => <></>) };
});

interface ShopSearchProps {
  filter: ProductFilter;
  /** The switch of the filters; undefined when there is nothing to filter by. */
  switchRef: RefObject<HTMLDetailsElement | null> | undefined;
}

/** A plain GET form, so that search and sort work before any script has loaded (PDP-03); one row on a phone (PCE-08). */
export function ShopSearch({ filter, switchRef }: ShopSearchProps) {
  const t = useText(sharedText);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const lang = parameters.get("lang");
  const input = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  // Letters typed before the page came to life were heard by nobody.
  useEffect(() => {
    const field = input.current;
    // It is a combobox wherever there are scripts, before its list is (EYE-13).
    field?.setAttribute("role", "combobox");
    field?.setAttribute("aria-expanded", "false");
    if (field && field === document.activeElement && field.value !== field.defaultValue) setTyped(true);
  }, []);
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
      if (typeof value === "string") asked.append(name, value);
    }
    void navigate(shopPath(filterOf(filter.category, asked)), { preventScrollReset: true });
  };
  return (
    <Form
      method="get"
      action={`/shop/${filter.category}`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // A phone's keyboard would cover what was found (PHN-01).
        input.current?.blur();
        go(event.currentTarget);
      }}
      className="mt-1.5 mb-3 flex flex-wrap items-end gap-2 sm:mt-6 sm:mb-6 sm:gap-4"
    >
      <search className="contents">
        <div
          className={`relative flex min-w-0 grow items-end gap-3 sm:basis-96 sm:flex-wrap sm:gap-x-4 lg:max-w-xl ${filter.query === "" ? "basis-44" : "basis-56"}`}
        >
          <div className="relative grow sm:basis-56">
            <label htmlFor="shop-search" className="sr-only">
              {t("shop.search")}
            </label>
            <SearchIcon className="pointer-events-none absolute bottom-3 left-3.5 size-5 text-muted max-sm:hidden" />
            <input
              ref={input}
              onInput={() => setTyped(true)}
              id="shop-search"
              type="search"
              name="q"
              defaultValue={filter.query}
              maxLength={longestQuery}
              placeholder={t("shop.searchHint")}
              enterKeyHint="search"
              autoComplete="off"
              className={`${controlClass} text-ellipsis max-sm:[&::-webkit-search-cancel-button]:hidden sm:pl-11 ${filter.query === "" ? "max-sm:pr-[min(3rem,12vw)]" : "max-sm:pr-[min(5.5rem,24vw)]"}`}
            />
            {isTyped ? (
              <Border>
                <Suspense>
                  <SearchSuggestions input={input} />
                </Suspense>
              </Border>
            ) : null}
          </div>
          {/* Both stand, on a phone, in the field, so that the products are not far. */}
          <button
            type="submit"
            className={buttonClass(
              "secondary",
              "max-sm:absolute max-sm:right-0 max-sm:w-[min(2.75rem,12vw)] max-sm:border-transparent max-sm:px-0",
            )}
          >
            <SearchIcon className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">{t("shop.searchButton")}</span>
          </button>
          {filter.query === "" ? null : (
            <Link
              to={shopPath({ ...filter, query: "", page: 1 })}
              preventScrollReset
              onClick={() => input.current?.focus()}
              className={buttonClass(
                "quiet",
                "max-sm:absolute max-sm:right-[min(2.75rem,12vw)] max-sm:mx-0 max-sm:h-11 max-sm:w-[min(2.75rem,12vw)] sm:mx-0 sm:px-3 sm:whitespace-nowrap",
              )}
            >
              <CloseIcon className="size-4 sm:hidden" />
              <span className="max-sm:sr-only">{t("shop.clearSearch")}</span>
            </Link>
          )}
        </div>
        <SortSelect filter={filter} onChoose={go} />
        {switchRef ? <FilterSwitch filter={filter} switchRef={switchRef} /> : null}
        <HiddenPicks filter={filter} />
        {lang === null ? null : <input type="hidden" name="lang" value={lang} />}
      </search>
    </Form>
  );
}
