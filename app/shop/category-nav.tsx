import { categories } from "#domain/product.ts";
import { Link } from "react-router";
import { noPicks } from "../data/filters/picks.ts";
import type { ProductFilter } from "../data/product-list.ts";
import { collectionPath, useCollections } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { shopPath } from "./shop-address.ts";
import { sharedText } from "../i18n/shared-text.ts";

/** SHP-01: search and filters stay when the category changes; the page does not, nor a size, which is a ring's or a chain's. */
export function CategoryNav({ filter }: { filter: ProductFilter }) {
  const t = useText(sharedText);
  const { picks = noPicks } = filter;
  return (
    <nav aria-label={t("shop.categories.label")} className="mt-2 sm:mt-8">
      {/* One line that slides on a phone, so that the pieces are not far. */}
      <ul
        ref={showCurrent}
        className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {categories.map((category) => (
          <li key={category} className="shrink-0">
            <LinkButton
              to={shopPath({ ...filter, category, page: 1, picks: { ...picks, sizes: [] } })}
              preventScrollReset
              aria-current={category === filter.category ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border hairline px-5 text-[0.9375rem] transition-colors hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper forced-colors:aria-[current=page]:border-4"
            >
              {t(`shop.categories.${category}`)}
            </LinkButton>
          </li>
        ))}
        {/* The jeweller's own stand beside the categories (COL-01). */}
        {useCollections().map(({ slug, name }) => (
          <li key={slug} className="shrink-0">
            <Link
              to={collectionPath(slug)}
              className="inline-flex min-h-11 items-center px-1.5 text-[0.9375rem] underline-offset-4 hover:text-gold hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last of them stand outside a phone's screen. */
function showCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}
