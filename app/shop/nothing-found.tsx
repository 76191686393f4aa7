import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ProductList } from "../catalogue/product-list.tsx";
import { hasPicks, noPicks } from "../data/filters/picks.ts";
import type { ProductFilter } from "../data/product-list.ts";
import { useText } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
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
  const isNarrowed = query !== "" || category !== "all" || filter.page > 1;
  return (
    <>
      <div className="border-y hairline py-12 text-center sm:py-16">
        <p className="font-display text-2xl wrap-anywhere">
          {isFiltered ? t("filters.nothing") : query ? t("shop.emptySearch", { query }) : t("shop.empty")}
        </p>
        {isFiltered ? (
          <p className="mt-2 text-muted">{t("filters.nothingHint")}</p>
        ) : query ? (
          <p className="mt-2 text-muted">{t("shop.emptyHint")}</p>
        ) : null}
        {isFiltered ? (
          <Link
            to={shopPath({ ...filter, page: 1, picks: noPicks })}
            preventScrollReset
            className={`mt-6 ${buttonClass("secondary")}`}
          >
            {t("filters.clear")}
          </Link>
        ) : isNarrowed ? (
          <Link
            to={shopPath({ category: "all", query: "", sort: "newest", page: 1 })}
            className={`mt-6 ${buttonClass("secondary")}`}
          >
            {t("collections.all")}
          </Link>
        ) : null}
      </div>
      {data && data.products.length > 0 ? (
        <section aria-labelledby="nearest" className="mt-14">
          <h2 id="nearest" className="text-heading">
            {t(data.isNear ? "shop.nearest" : "shop.newestPieces")}
          </h2>
          <ProductList products={data.products} />
        </section>
      ) : null}
    </>
  );
}
