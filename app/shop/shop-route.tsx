import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { data, useParams, useSearchParams } from "react-router";
import { categories, type Category } from "#domain/product.ts";
import type { Route } from "./+types/shop-route";
import { CatalogueFailure } from "../catalogue/catalogue-failure.tsx";
import { NewestPieces, readNewest } from "../catalogue/lists/newest-pieces.tsx";
import { appContext } from "../data/context.ts";
import { orNull, orUnavailable } from "../data/failed-reads.ts";
import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { productsQuery, readProducts, type ProductFilter, type ProductPage } from "../data/product-list.ts";
import { useShopName, useShopText } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { pathFromHome } from "../seo/json-ld.ts";
import { Seo, useSite } from "../seo/seo.tsx";
import { hasPicks, noPicks } from "../data/filters/picks.ts";
import { useLastKnown } from "../catalogue/use-last-known.ts";
import { CategoryNav } from "./category-nav.tsx";
import { FilterPanel } from "./filters/filter-panel.tsx";
import { offeredFilters } from "./filters/offered-filters.ts";
import type { NamedCollections as Named } from "./named-collections.tsx";
import { readNearest, type Nearest } from "./nearest-products.ts";
import { ProductGrid } from "./product-grid.tsx";
import { filterOf, shopPath } from "./shop-address.ts";
import { ShopSearch } from "./shop-search.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** Only a search needs them, and is a search without them. */
const NamedCollections = lazy<typeof Named>(async () => {
  const code = await import("./named-collections.tsx").catch(() => undefined);
  return { default: code?.NamedCollections ?? (() => <></>) };
});

interface ShopData {
  /** Shown where there is no such category. */
  newest?: ProductPage | null;
  products: ProductPage | null;
  nearest: Nearest | null;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const category = categoryOf(params);
  const { client } = context.get(appContext);
  if (!category) {
    return data<ShopData>({ products: null, nearest: null, newest: await readNewest(client) }, { status: 404 });
  }
  const filter = filterOf(category, new URL(request.url).searchParams);
  const products = await orUnavailable(readProducts(client, filter));
  const isEmpty = products.products.length === 0;
  const nearest = isEmpty ? await orNull(readNearest(client, filter)) : null;
  return data<ShopData>({ products, nearest });
}

export function clientLoader(): ShopData {
  return { products: null, nearest: null };
}

export default function ShopRoute({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const category = categoryOf(useParams());
  if (!category) {
    return (
      <>
        <NotFound title="errors.unknownCategory" text="errors.unknownCategoryText" />
        <NewestPieces read={loaderData.newest} />
      </>
    );
  }
  return <ShopPage filter={filterOf(category, parameters)} initial={loaderData} />;
}

function ShopPage({ filter, initial }: { filter: ProductFilter; initial: ShopData }) {
  const t = useText(sharedText);
  const shopName = useShopName();
  const text = useShopText();
  const { shop } = useDocumentFacts();
  const site = useSite();
  const products = useQuery({
    ...productsQuery(filter),
    initialData: initial.products ?? undefined,
  });
  const categoryName = t(`shop.categories.${filter.category}`);
  const title = filter.category === "all" ? t("shop.title") : categoryName;
  const page = filter.page > 1 ? [t("shop.page", { page: filter.page })] : [];
  const isBeyondLast = filter.page > 1 && products.data?.products.length === 0;
  const { picks = noPicks } = filter;
  const counts = useLastKnown(products.data)?.filters;
  const offered = counts && offeredFilters(counts, picks);
  const switchRef = useRef<HTMLDetailsElement>(null);
  const grid = <ProductGrid {...{ filter, products, nearest: initial.nearest }} />;
  return (
    <div className="page-width flex flex-col pt-24 pb-8 sm:pt-32">
      <Seo
        title={[title, ...page, shopName].join(" · ")}
        description={[
          t("seo.shopText", { category: categoryName, shop: shopName }),
          !shop?.vat_none && t("seo.vat"),
          text("footer_note"),
        ]
          .filter(Boolean)
          .join(" ")}
        path={shopPath({ ...filter, query: "", picks: noPicks })}
        hidden={filter.query !== "" || hasPicks(picks) || isBeyondLast}
        data={[
          pathFromHome(site, t("product.home"), {
            name: title,
            path: `/shop/${filter.category}`,
          }),
        ]}
      />
      <div className="contents lg:flex lg:items-baseline lg:gap-x-10">
        <h1 className="text-title">{title}</h1>
        <Intro text={text("shop_text")} />
      </div>
      <CategoryNav filter={filter} />
      <ShopSearch filter={filter} switchRef={offered && switchRef} />
      {filter.query ? (
        <Suspense>
          <NamedCollections query={filter.query} />
        </Suspense>
      ) : null}
      <CatalogueFailure query={products} title={t("shop.failed")} />
      {offered ? (
        <div className="grid-cols-[13.5rem_minmax(0,1fr)] items-start gap-x-12 2xl:grid lg:filtering:grid">
          <FilterPanel {...{ filter, offered, switchRef }} />
          {grid}
        </div>
      ) : (
        grid
      )}
    </div>
  );
}

function Intro({ text }: { text: string | null }) {
  // The products come first on a phone (PHN-01).
  return text ? <p className="mt-4 max-w-[39em] text-muted max-sm:order-last max-sm:mt-12 lg:mt-0">{text}</p> : null;
}

/** `/shop` shows all; undefined for an unknown category. */
function categoryOf({ category = "all" }: { category?: string | undefined }): Category | undefined {
  return categories.find((known) => known === category);
}
