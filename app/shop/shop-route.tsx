import { useQuery } from "@tanstack/react-query";
import { data, useParams, useSearchParams } from "react-router";
import { categories, type Category } from "#domain/product.ts";
import type { Route } from "./+types/shop-route";
import { CatalogueFailure } from "../catalogue/catalogue-failure.tsx";
import { appContext } from "../context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import {
  productsQuery,
  readProducts,
  type ProductFilter,
  type ProductPage,
} from "../data/product-list.ts";
import { useShopName, useShopText } from "../data/use-shop-facts.ts";
import { useTranslate } from "../i18n/language.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { pathFromHome } from "../seo/json-ld.ts";
import { Seo, useSiteUrl } from "../seo/seo.tsx";
import { CategoryNav } from "./category-nav.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { filterOf, shopPath } from "./shop-address.ts";
import { ShopSearch } from "./shop-search.tsx";

interface ShopData {
  products: ProductPage | null;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const category = categoryOf(params);
  if (!category) return data<ShopData>({ products: null }, { status: 404 });
  const { client } = context.get(appContext);
  const filter = filterOf(category, new URL(request.url).searchParams);
  return data<ShopData>({ products: await orUnavailable(readProducts(client, filter)) });
}

export function clientLoader(): ShopData {
  return { products: null };
}

export default function ShopRoute({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const category = categoryOf(useParams());
  if (!category) {
    return <NotFound title="errors.unknownCategory" text="errors.unknownCategoryText" />;
  }
  return <ShopPage filter={filterOf(category, parameters)} initial={loaderData.products} />;
}

function ShopPage({ filter, initial }: { filter: ProductFilter; initial: ProductPage | null }) {
  const t = useTranslate();
  const shopName = useShopName();
  const text = useShopText();
  const siteUrl = useSiteUrl();
  const products = useQuery({ ...productsQuery(filter), initialData: initial ?? undefined });
  const categoryName = t(`shop.categories.${filter.category}`);
  const title = filter.category === "all" ? t("shop.title") : categoryName;
  const page = filter.page > 1 ? [t("shop.page", { page: filter.page })] : [];
  const isBeyondLast = filter.page > 1 && products.data?.products.length === 0;
  return (
    <div className="page-width pt-32 pb-8 lg:pt-40">
      <Seo
        title={[title, ...page, shopName].join(" · ")}
        description={[
          t("seo.shopText", { category: categoryName, shop: shopName }),
          text("footer_note"),
        ]
          .filter(Boolean)
          .join(" ")}
        path={shopPath({ ...filter, query: "" })}
        hidden={filter.query !== "" || isBeyondLast}
        data={[
          pathFromHome(siteUrl, t("product.home"), {
            name: title,
            path: `/shop/${filter.category}`,
          }),
        ]}
      />
      <h1 className="text-title">{title}</h1>
      <Intro text={text("shop_text")} />
      <CategoryNav filter={filter} />
      <ShopSearch filter={filter} />
      <CatalogueFailure query={products} title={t("shop.failed")} />
      <ProductGrid filter={filter} products={products} />
    </div>
  );
}

function Intro({ text }: { text: string | null }) {
  return text ? <p className="mt-4 max-w-[39em] text-muted">{text}</p> : null;
}

/** `/shop` shows all; undefined for an unknown category. */
function categoryOf({ category = "all" }: { category?: string | undefined }): Category | undefined {
  return categories.find((known) => known === category);
}
