import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ProductList } from "../catalogue/lists/product-list.tsx";
import { hasPicks, noPicks } from "../data/filters/picks.ts";
import { usualSort, type ProductFilter } from "../data/product-list.ts";
import { useText } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
import { shopText } from "./text.ts";
import { nearestQuery, type Nearest } from "./nearest-products.ts";
import { shopPath } from "./shop-address.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { filterText } from "./filters/text.ts";

/** SHP-03, FND-01: that there is nothing, the way on, and the nearest pieces. */
export function NothingFound({ filter, initial }: { filter: ProductFilter; initial: Nearest | null }) {
  const { query, category } = filter;
  const { data } = useQuery({ ...nearestQuery(filter), initialData: initial ?? undefined });
  const t = useText(filterText, sharedText);
  const isFiltered = hasPicks(filter.picks ?? noPicks);
  // The pieces are not far then, and say where they come from.
  const isNear = data?.isNear ?? false;
  const isNarrowed = query !== "" || category !== "all" || filter.page > 1;
  return (
    <>
      <div className={`border-y hairline text-center ${isNear ? "py-5" : "py-12"}`}>
        <p className="font-display text-2xl wrap-anywhere">
          {isFiltered ? t("filters.nothing") : query ? t("shop.emptySearch", { query }) : t("shop.empty")}
        </p>
        {isFiltered ? (
          <p className="mt-2 text-muted">{t("filters.nothingHint")}</p>
        ) : query ? (
          <Parts filter={filter} parts={data?.parts ?? []} />
        ) : null}
        {isFiltered ? (
          <Link
            to={shopPath({ ...filter, page: 1, picks: noPicks })}
            preventScrollReset
            className={`mt-6 ${buttonClass("secondary")}`}
          >
            {t("filters.clear")}
          </Link>
        ) : isNarrowed && !isNear ? (
          <Link
            to={shopPath({ category: "all", query: "", sort: "newest", page: 1 })}
            className={`mt-6 ${buttonClass("secondary")}`}
          >
            {t("collections.all")}
          </Link>
        ) : null}
      </div>
      {data && data.products.length > 0 ? (
        <section aria-labelledby="nearest" className={isNear ? "mt-8" : "mt-14"}>
          <h2 id="nearest" className="text-heading">
            {t(isNear ? "shop.nearest" : "shop.newestPieces")}
          </h2>
          <ProductList products={data.products} />
        </section>
      ) : null}
    </>
  );
}

/** EYE-04: the same search with fewer words, each a way on that names what it leaves out. */
function Parts({ filter, parts }: { filter: ProductFilter; parts: Nearest["parts"] }) {
  const t = useText(shopText, sharedText);
  if (parts.length === 0) return <p className="mt-2 text-muted">{t("shop.emptyHint")}</p>;
  return (
    <ul className="mt-4 flex flex-wrap justify-center gap-x-8 gap-y-2">
      {parts.map(({ query, without }) => (
        <li key={query}>
          <Link
            to={shopPath({ ...filter, category: "all", picks: noPicks, query, sort: usualSort(query), page: 1 })}
            className="underline decoration-gold underline-offset-4"
          >
            {query}
          </Link>{" "}
          <span className="text-muted">{t("without", { words: without })}</span>
        </li>
      ))}
    </ul>
  );
}
